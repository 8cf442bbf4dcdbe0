### La lección: la partida que enseña.

lesson-offer-title = ¿Primera vez?
lesson-offer-text = Aprende jugando: diez minutos, dos manos cortas.
lesson-offer-yes = Enséñame
lesson-offer-no = No, gracias
lesson-start = Aprender jugando
lesson-leave = Dejar la lección
lesson-next = Siguiente
lesson-own-match = Mi primera partida
lesson-not-kept = La lección no se guarda ni cuenta. Puedes volver a empezarla cuando quieras, desde el menú.
setting-lesson-offered = Lección ofrecida
setting-name-asked = Nombre preguntado

## El nombre, que se pregunta una vez

name-title = ¿Cómo te llamas?
name-note = Para la mesa y la hoja de puntos. Podrás cambiarlo al preparar una partida.
name-skip = Ahora no
name-done = Listo

## Qué hacer

# $key: el signo de la tecla o del botón.
lesson-how-press = pulsa { $key }
lesson-how-press-for-suit = pulsa { $key } hasta que se encienda «Palo»
lesson-how-stock = púlsalo
lesson-how-click-it = pulsa ahí
lesson-how-mark = arrástrala al pozo o púlsala
lesson-how-mark-keys = { $device ->
    [pad] ve hasta ella con la cruceta y pulsa { $key }
   *[other] ve hasta ella con las flechas y pulsa { $key }
}
lesson-how-claim = pulsa «La pido»
lesson-how-pass = pulsa «No, gracias»
lesson-how-lay-down = pulsa «Bajarse»
lesson-how-confirm = pulsa «Confirmar»
lesson-how-lay-off = púlsala y verás dónde va
lesson-how-go-there = { $device ->
    [pad] sube hasta ahí con la cruceta y pulsa { $key }
   *[other] sube hasta ahí con las flechas y pulsa { $key }
}
lesson-how-take-back = pulsa «Anular»
lesson-how-sort = usa estos botones
lesson-how-by-suit = pulsa «Palo»
lesson-how-hint = pulsa «Pista»
lesson-how-unmark = pulsa otra vez las demás

## La primera mano

lesson-aim = ¡Hola! Una partida son siete manos, y gana quien tenga menos puntos al final.
lesson-contract = Cada mano pide algo. Esta, dos tríos. Las casillas se llenan a medida que juntas las cartas.
lesson-trio-two = Un trío son tres cartas o más del mismo valor, de cualquier palo. Tienes dos { $ranks }: con otra igual ya hay trío.
lesson-trio-whole = Un trío son tres cartas o más del mismo valor, de cualquier palo. Tienes { $count } { $ranks }: ya hay uno.
lesson-sort = Puedes ordenar tus cartas cuando quieras: { $how }. También puedes arrastrarlas.
lesson-stock = Cada turno empieza al coger una carta. { $card } del pozo no te ayuda, así que roba del mazo: { $how }.
lesson-stock-again = No te hace falta { $card }. Roba del mazo: { $how }.
lesson-stock-only = El pozo está vacío. Roba del mazo: { $how }.
lesson-stock-better = { $card } encajaría con tus cartas, pero el mazo promete más. Roba del mazo: { $how }.
lesson-pile = En el pozo hay una carta que va con las tuyas: { $card }. Cógela en vez de robar del mazo: { $how }.
lesson-pile-again = Esa carta va con las tuyas: { $card }. Cógela: { $how }.
lesson-pile-down = Esa carta se puede colocar en la mesa: { $card }. Cógela: { $how }.
lesson-pile-better = Más vale esta carta, { $card }, que una desconocida del mazo. Cógela: { $how }.
lesson-mark = Cada turno acaba al soltar una carta. Esta carta, { $card }, no va con ninguna: { $how }.
lesson-mark-again = Ahora suelta una carta. Esta carta, { $card }, no va con ninguna: { $how }.
lesson-mark-least = Cada turno acaba al soltar una carta. La que menos falta te hace es { $card }: { $how }.
lesson-mark-least-again = Ahora suelta una carta. La que menos falta te hace es { $card }: { $how }.
lesson-mark-wait = Ya podrías bajarte, pero aquí conviene esperar un turno. Suelta { $card }: { $how }.
lesson-discard = Y ahora, al pozo: { $how }. Así acaba tu turno.
lesson-many-marked = Hay varias cartas seleccionadas. Para soltar una, deja seleccionada solo esa: { $how }.
lesson-watch = Ahora le toca a { $name }: coge una carta y suelta otra. Se juega hacia la derecha.
lesson-claim = { $name } no ha querido { $card } y ha robado del mazo: puedes llevarte esa carta fuera de tu turno. Cuesta además una carta de castigo, pero aquí vale la pena: { $how }.
lesson-pass = { $name } no ha querido { $card }: puedes llevarte esa carta fuera de tu turno, con otra de castigo. No te ayuda: { $how }.
lesson-pass-again = { $card } no vale una carta de castigo: { $how }.
lesson-pass-dear = { $name } no ha querido { $card }: puedes llevarte esa carta fuera de tu turno, con otra de castigo. Te ayudaría, pero menos de lo que cuesta el castigo: { $how }.
lesson-lay-down = ¡Ya tienes lo que pide esta mano! Para ver cómo quedaría en la mesa, { $how }.
lesson-confirm = Esto es lo que bajas. Si está bien, { $how }.
lesson-take-back = ¡Te has bajado! Lo que está en la mesa no te cuesta nada. ¿Te arrepientes? Hasta que sueltes una carta puedes recogerlo: { $how }.
lesson-lay-off = Ahora puedes colocar cartas en todo lo que hay en la mesa, también en lo de los demás. Esta entra ({ $card }): { $how }.
lesson-lay-off-again = Esta también entra ({ $card }): { $how }.
lesson-lay-off-to = Este es su sitio: { $how }.
lesson-choice = Hay más de una forma. Elige la que prefieras.
lesson-last = ¡Tu última carta! Suéltala y cierras la mano: { $how }.
lesson-others-down = { $name } se ha bajado. Cuando te bajes tú, podrás colocar tus cartas aquí.
lesson-hand-over-won = Has cerrado la mano: 0 puntos para ti. Los demás pagan las cartas que tienen: del 2 al 10, su número; J, Q y K, 10; el as, 20; el comodín, 50.
lesson-hand-over-bonus = Te has bajado y has cerrado en el mismo turno: ¡{ $points } puntos menos! Los demás pagan las cartas que tienen: del 2 al 10, su número; J, Q y K, 10; el as, 20; el comodín, 50.
lesson-hand-over-lost = { $name } ha cerrado. Tus cartas te cuestan { $points } puntos: del 2 al 10, su número; J, Q y K, 10; el as, 20; el comodín, 50.
lesson-hand-over-drawn = Nadie ha cerrado: todos pagan las cartas que tienen. Del 2 al 10 cuentan su número; J, Q y K, 10; el as, 20; el comodín, 50.
lesson-sheet = La hoja de puntos: una línea por mano, y los puntos se suman. ¡Cuantos menos, mejor! Vamos con la segunda mano.

## La segunda mano

lesson-run = Esta mano pide un trío y una escalera: cuatro o más cartas seguidas del mismo palo. Después del rey vuelve el as.
lesson-own-run = { $cards } pueden acabar en escalera. Si ordenas por palos, quedan juntas: { $how }.
lesson-own-run-whole = { $cards } ya son una escalera. Si ordenas por palos, quedan juntas: { $how }.
lesson-joker = El comodín vale por cualquier carta. Pero cuidado: si al final lo tienes en la mano, cuesta { $points } puntos.
lesson-joker-in-run = En una escalera, el comodín hace de la carta de su sitio. Nunca puede haber dos comodines seguidos.
lesson-swap = Tienes la carta a la que sustituye ese comodín: { $card }. Ponla en su lugar y el comodín pasa a otro sitio: { $how }.
lesson-hint = ¿No sabes qué hacer? Mira qué jugaría un experto: { $how }.
lesson-end = ¡Ya sabes jugar! Una partida entera tiene cinco manos más, y cada una pide un poco más. Tienes las reglas a mano ({ $rules }), y «Pista» ({ $hint }) pregunta a un experto.
