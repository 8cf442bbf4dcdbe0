### Lo que se lee alrededor de la mesa.

## Barra

bar-hand = Mano { $hand } de { $of }
bar-log = Crónica
contract-code = { $code }
contract-words = { $trios ->
    [0] { contract-runs }
   *[other] { $runs ->
        [0] { contract-trios }
       *[other] { contract-trios } y { contract-runs }
    }
}
contract-trios = { $trios ->
    [1] un trío
    [2] dos tríos
    [3] tres tríos
   *[other] cuatro tríos
}
contract-runs = { $runs ->
    [1] una escalera
    [2] dos escaleras
    [3] tres escaleras
   *[other] cuatro escaleras
}
rules-name = { $id ->
    [oficial] Reglamento oficial
    [fournier] Reglas clásicas
    [francais] Reglas francesas
   *[other] { $id }
}
rules-name-changes = { $changes ->
    [0] { rules-name }
    [one] { rules-name }, con 1 variante
   *[other] { rules-name }, con { $changes } variantes
}

## Jugadores

plate-points = { $points } pts
plate-total = { $points }
plate-in-hand = Llevas { $points }
plate-down = se bajó
plate-dealer = R
plate-asked = ¿la quiere?
plate-passes = no la quiere
plate-claims = ¡la pide!
bubble-lays-down = Me bajo: { contract-words }

## Combinaciones de la mano

contract-missing = { $cards ->
    [one] Falta una carta
   *[other] Faltan { $cards } cartas
}
contract-ready = Puedes bajarte
contract-down = Te has bajado

## Botones

action-lay-down = Bajarse
action-confirm = Confirmar
action-split = { $all ->
    [1] Otra forma
   *[other] Otra forma { $shown }/{ $all }
}
action-stage = Agrupar
action-take-back = Deshacer
action-take-back-all = Todo atrás
action-sort = Orden
action-sort-rank = Valor
action-sort-suit = Palo
action-sort-contract = Juego

why-not-now = Ahora no te toca: esto se hace en tu turno.
why-no-other-split = No hay otra forma de bajarse con estas cartas.
why-mark-first = Marca antes las cartas que van juntas.
why-no-hand = Ahora no hay ninguna mano a la vista.

## Robar de contra

claim-question = ¿Robas de contra { $card }?
claim-question-to = { $name }, ¿robas de contra { $card }?
claim-late = Aún puedes robar { $card }.
claim-late-to = { $name }, aún puedes robar { $card }.
claim-price = +1 carta de castigo
claim-before = Antes que tú: { $names }
claim-before-many = Antes que tú: { $count } jugadores
claim-yes = La robo
claim-no = No, gracias
claim-common = ¿Quién roba de contra { $card }?
claim-nobody = Nadie
claim-look-first = Para ver tus cartas: Mayús y tu tecla, o el ojo.
claim-look-first-pad = Tus cartas: Mayús y tu tecla, { $button } del mando, o el ojo.
claim-own-buzzer = Se os pregunta a varios: pulsa tu propia tecla.
claim-refuse-looking = Mira primero tus cartas: entonces podrás decir qué no quieres.
buzz-nothing = { $name }, ahora no hay nada que robar.
buzzer-mine = ¡Mía!
buzzer-hide = Ocultar
catch-up = Lo que te has perdido
catch-up-skip = Saltar
claim-ask-no-more = No más en esta mano:
claim-no-more = No más:
claim-any-rank = cualquier { $rank }
claim-any-card = cualquier carta
claim-refused = En esta mano ya no se te pregunta por { $what }. Si pulsas el pozo, vuelve la pregunta.
claim-muted = Sin preguntar: { $what } ×
claim-worth-contract = ¡Podrías bajarte!
claim-worth-trio = Completa un trío
claim-worth-run = Completa una escalera
claim-worth-nearer = Una carta menos
claim-worth-fits = Cabe en la mesa

## Elegir

choice-question = Hay más de una forma. ¿Cuál?
choice-discard = ¿Soltar esta carta?
choice-place = ¿Adónde va? Elige un número.
choice-cancel = Cancelar
way-take-stock = Robar del mazo
way-take-discard = Coger la carta del pozo
way-claim = Robar de contra
way-pass = Dejarla pasar
way-lay-down = Bajarse: { $melds }
way-lay-off = { $card }: { $place }
way-swap = { $card } por el comodín de la { $meld }; el comodín, { $place }
way-move = El comodín, { $place }
way-take-back = Deshacer el último paso
way-take-back-all = Subirse del todo
way-discard = Soltar { $card } y seguir
way-discard-close = Soltar { $card } y cerrar
way-run = escalera de { $owner }, de { $from } a { $to }
way-trio = al trío de { $owner }
way-before = delante de { $card } ({ $owner })
way-after = detrás de { $card } ({ $owner })

## Línea sobre la mesa

request-draw = Te toca: roba del mazo o coge la carta del pozo.
request-first-draw-mouse = Te toca: pincha el mazo para robar, o la carta abierta para cogerla.
request-first-draw-keys = Te toca: { $key } roba del mazo, { $pile } coge la carta abierta.
request-first-play-mouse = Ahora pincha una carta que te sobre, y luego el pozo.
request-first-play-keys = Ahora marca con { $key } una carta que te sobre, y { $pile } la suelta.
request-play = Para acabar el turno, elige una carta y suéltala en el pozo.
request-staged = Aún no te has bajado: pulsa Confirmar o devuelve las cartas.

## Crónica

log-title = Lo que ha pasado
log-close = Cerrar
log-empty = Todavía no ha pasado nada.
log-earlier = { $count } líneas anteriores
tip-log-earlier = Mostrar más de lo que pasó antes
tip-log-cards = Volver a enseñar las cartas

# El sorteo de puestos
seat-draw = Sorteo de puestos: reparte quien tiene la carta más alta

## Programas invitados y bots

guest-not-started = El programa «{ $name }» no se pudo iniciar; juega { $bot } en su lugar.
guest-late = El programa «{ $name }» no ha contestado a tiempo; juega { $bot } en su lugar.
guest-ended = El programa «{ $name }» se ha parado en plena partida; juega { $bot } en su lugar.
guest-garbled = El programa «{ $name }» ha escrito algo que no se entiende; juega { $bot } en su lugar.
guest-not-asked = El programa «{ $name }» ha contestado a lo que nadie preguntaba; juega { $bot } en su lugar.
guest-illegal = El programa «{ $name }» quería hacer algo que las reglas no permiten; juega { $bot } en su lugar.
guest-endless = El programa «{ $name }» no acababa nunca su turno; juega { $bot } en su lugar.
guest-resting = El programa «{ $name }» ha fallado demasiadas veces: hasta la próxima mano juega { $bot } en su lugar.
bot-refused = { $name } quería hacer algo que no se puede: { $reason }

## Ayudas

tip-lay-down = Te bajas con el juego de la mano: una vez para verlo, otra para hacerlo.
tip-split = Enseña otra forma de bajarse con tus cartas.
tip-stage = Junta las cartas marcadas en una combinación, para bajarla después.
tip-take-back = Deshace lo último que has puesto en este turno.
tip-take-back-all = Te subes: deshace todo lo que has puesto en este turno.
tip-hint = Pregunta a un experto qué haría.
tip-sort-rank = Ordena tu mano por valor.
tip-sort-suit = Ordena tu mano por palo.
tip-sort-contract = Junta lo que ya tienes para el juego de esta mano.
tip-log = Lo que ha pasado hasta ahora, línea a línea.
tip-menu = Pausa: reglas, ajustes y la salida.
tip-hands = Una partida tiene { $of } manos, cada una con su juego. Gana quien acaba con menos puntos.
tip-code = El juego de esta mano. T es un trío, E es una escalera.
tip-rules = Las reglas de esta mesa.
tip-stock = El mazo. Al empezar tu turno, roba de aquí una carta.
tip-pile = El pozo. Al empezar tu turno puedes coger su última carta; el turno acaba soltando una aquí. Fuera de tu turno, púlsalo y se te preguntará por esa carta.
tip-penalty = El mazo de castigo. Quien roba de contra se lleva también una carta de aquí.
tip-plate-seat = { $name }
tip-plate = { $name }: { $cards ->
    [one] una carta
   *[other] { $cards } cartas
} en la mano, { $total } puntos en la partida. Cuantos menos, mejor.
tip-plate-own = { $name }: { $total } puntos en la partida. Tus cartas costarían { $hand } si alguien cerrara ahora.
tip-down = Ya se ha bajado, y puede colocar cartas en cualquier combinación.
tip-dealer = Ha repartido esta mano.
tip-asked = Se le pregunta si roba de contra la carta del pozo.
tip-passes = No quiere la carta del pozo.
tip-claims = Roba de contra la carta del pozo, con su carta de castigo.
tip-contract = Lo que pide esta mano. Las casillas claras son lo que ya tienes.
tip-trio = Un trío: { $least } o más cartas del mismo valor. Tienes { $held }.
tip-run = Una escalera: { $least } o más cartas seguidas del mismo palo. Tienes { $held }.
tip-claim-yes = Te llevas la carta del pozo y, con ella, una de castigo.
tip-claim-no = Dejas la carta donde está.
tip-claim-refuse = Dejas la carta, y no se te vuelve a preguntar por esto en toda la mano.
tip-claim-muted = Pulsa aquí para que se te vuelva a preguntar por todo.
tip-buzzer = { $name }: con esta tecla roba de contra, abre su mano y la oculta.
tip-peek = Las cartas de { $name }: una mirada. Otra pulsación las oculta.
tip-hide = Oculta la mano al momento. El telón vuelve a llamar a su dueño.
tip-choice-cancel = No se hace nada.
tip-choice-way = Se hace de esta forma.
tip-words = { $words }
tip-hint-close = Quita el consejo.
tip-log-close = Cierra la crónica.
tip-review = Repasa tus decisiones de esta mano.
tip-hand-over = A la hoja de puntos.
tip-advised-card = Marca la carta; la jugada la haces tú.
tip-advised-lay-down = Pone las cartas a la vista; bajarse es cosa tuya.
tip-advised-other = Enseña de qué habla el consejo; la jugada la haces tú.

## Teclas que se llaman de otro modo

key-enter = Intro
key-space = Espacio
key-backspace = Retroceso
key-shift = Mayús
key-delete = Supr
key-escape = Esc
key-comma = coma
key-period = punto
