### Lo que se lee alrededor de la mesa.

## Barra

bar-hand = { $of ->
    [0] Mano { $hand }
   *[other] Mano { $hand } de { $of }
}
bar-log = Historial
contract-code = { contract-code-first }{ $first_size }{ contract-code-second }{ $second_size }{ contract-code-third }{ $third_size }{ contract-code-fourth }{ $fourth_size }{ $full_run }
contract-code-first = { $first ->
    [trio] { code-trio }
    [run] { code-run }
   *[none] {""}
}
contract-code-second = { $second ->
    [trio] { code-trio }
    [run] { code-run }
   *[none] {""}
}
contract-code-third = { $third ->
    [trio] { code-trio }
    [run] { code-run }
   *[none] {""}
}
contract-code-fourth = { $fourth ->
    [trio] { code-trio }
    [run] { code-run }
   *[none] {""}
}
contract-words = { $suits ->
    [none] { contract-melds }
   *[other] { contract-full-run }
}
contract-full-run = una escalera de as a rey { $suits ->
    [one] del mismo palo
    [one_colour] del mismo color
    [alternating] de colores alternos
   *[any] sin importar los palos
}{ $jokers ->
    [12] {""}
    [0] {", "}sin comodines
    [1] {", "}con un comodín como mucho
   *[other] {", "}con { $jokers } comodines como mucho
}
contract-melds = { $trios ->
    [0] { contract-runs }{ contract-runs-of }
   *[other] { $runs ->
        [0] { contract-trios }{ contract-trios-of }
       *[other] { contract-trios }{ contract-trios-of } y { contract-runs }{ contract-runs-of }
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
contract-trios-of = { $trio ->
    [3] {""}
    [different] {" "}de { $trio_sizes } y { $trio_last } cartas
   *[other] {" "}de { $trio } cartas
}
contract-runs-of = { $run ->
    [4] {""}
    [different] {" "}de { $run_sizes } y { $run_last } cartas
   *[other] {" "}de { $run } cartas
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

# The only person at the screen, in place of a default name.
seat-you = Tú
plate-points = { $points } pts
plate-total = { $points }
plate-in-hand = Lleva: { $points }
plate-down = se ha bajado
plate-dealer = R
plate-asked = ¿la pide?
plate-passes = pasa
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
# $points: the points left in the hand once these cards lie.
action-split-leaves = Forma { $shown }/{ $all }: quedan { $points } pts
action-stage = Agrupar
action-take-back = Anular
action-take-back-all = Anular todo
action-sort = Orden
action-sort-rank = Valor
action-sort-suit = Palo
action-sort-contract = Contrato

why-not-now = Espera a tu turno para hacer esto.
why-no-other-split = De momento no hay otra forma de bajarte.
why-mark-first = Selecciona antes las cartas que van juntas.
why-no-hand = Ahora no hay ninguna mano a la vista.

## Robar de contra

claim-question = ¿Robas de contra { $card }?
claim-question-to = { $name }, ¿robas de contra { $card }?
claim-late = Aún puedes pedir { $card }.
claim-late-to = { $name }, aún puedes pedir { $card }.
claim-price = { $cards ->
    [0] Sin carta de castigo
    [one] +1 carta de castigo
   *[other] +{ $cards } cartas de castigo
}
claim-yes = La pido
claim-no = No, gracias
claim-common = ¿Quién roba de contra { $card }?
claim-sealed-common = Si { $active } no quiere { $card }, ¿quién la pide?
claim-sealed-to = { $name }, si { $active } no quiere { $card }, ¿robas de contra?
claim-nobody = Nadie
claim-look-first = Tus cartas: Mayús y tu tecla, o el icono del ojo.
claim-look-first-pad = Tus cartas: Mayús y tu tecla, { $button } o el icono del ojo.
claim-own-buzzer = La pregunta es para varios: pulsa tu propia tecla.
claim-refuse-looking = Mira primero tus cartas: después podrás decir cuáles no quieres.
buzz-nothing = { $name }, ahora no hay nada que pedir.
buzzer-mine = ¡Mía!
buzzer-hide = Ocultar
catch-up = Lo que te has perdido
catch-up-skip = Saltar
claim-no-more = Ignorar:
claim-filters = Ignorar en esta mano…
claim-filter-rank = los { $rank }
claim-filter-all = todas
claim-any-rank = cualquier { $rank }
claim-any-card = cualquier carta
claim-refused = En esta mano el juego ya no te pregunta por esto: { $what }. Si pulsas el pozo, vuelve a preguntar.
claim-muted = Ignoras: { $what } ×
claim-worth-contract = ¡Podrías bajarte!
claim-worth-trio = Completa un trío
claim-worth-run = Completa una escalera
claim-worth-this-trio = Completa tu { $meld }
claim-worth-this-run = Completa tu { $meld }
claim-worth-nearer = Te acerca a bajarte
claim-worth-fits = Se puede colocar

## Elegir

choice-question = Hay más de una forma. ¿Cuál?
choice-discard = ¿Soltar esta carta?
choice-place = ¿Adónde va la carta? Elige un número.
choice-cancel = Cancelar
way-take-stock = Robar del mazo
way-take-discard = Coger la carta del pozo
way-claim = Robar de contra
way-pass = Dejar pasar la carta
way-lay-down = Bajarse: { $melds }
way-lay-off = { $card }: { $place }
way-swap = { $card } por el comodín de la { $meld }; el comodín, { $place }
way-swap-hand = { $card }: { $meld }; te llevas su comodín a la mano
way-move = El comodín, { $place }
way-take-back = Deshacer el último paso
way-take-back-all = Recogerlo todo
way-discard = Soltar { $card } y seguir
way-discard-close = Soltar { $card } y cerrar
way-run = { $you ->
    [yes] escalera tuya, de { $from } a { $to }
   *[no] escalera de { $owner }, de { $from } a { $to }
}
way-of-trio = { $you ->
    [yes] trío tuyo
   *[no] trío de { $owner }
}
way-trio = { $you ->
    [yes] a tu trío
   *[no] al trío de { $owner }
}
way-before = { $you ->
    [yes] delante de { $card } (tu escalera)
   *[no] delante de { $card } ({ $owner })
}
way-after = { $you ->
    [yes] detrás de { $card } (tu escalera)
   *[no] detrás de { $card } ({ $owner })
}

## Línea sobre la mesa

request-draw = Te toca: roba del mazo o coge la carta del pozo.
request-draw-stock = Te toca: roba del mazo.
request-first-draw-mouse = Te toca: pulsa el mazo para robar, o la carta del pozo para cogerla.
request-first-draw-keys = Te toca: { $key } roba del mazo, { $pile } coge la carta del pozo.
request-first-play-mouse = Ahora pulsa una carta que te sobre, y luego el pozo.
request-first-play-keys = Ahora selecciona con { $key } una carta que te sobre, y { $pile } la suelta.
request-play = Para acabar el turno, selecciona una carta y suéltala en el pozo.
request-staged = Aún no te has bajado: pulsa «Confirmar» o devuelve las cartas.

## Historial

log-title = Historial
log-close = Cerrar
log-empty = Todavía no ha pasado nada.
log-earlier = { $count ->
    [one] { $count } línea anterior
   *[other] { $count } líneas anteriores
}
tip-log-earlier = Enseña líneas anteriores.
tip-log-cards = Te enseña otra vez las cartas.

# El sorteo de asientos
seat-draw = Sorteo de asientos: reparte quien tiene la carta más alta

## Programas invitados y bots

guest-not-started = El programa «{ $name }» no ha podido arrancar; juega { $bot } en su lugar.
guest-late = El programa «{ $name }» no ha contestado a tiempo; juega { $bot } en su lugar.
guest-ended = El programa «{ $name }» se ha parado en plena partida; juega { $bot } en su lugar.
guest-garbled = El programa «{ $name }» ha dado una respuesta que no se entiende; juega { $bot } en su lugar.
guest-not-asked = El programa «{ $name }» ha respondido sin que le tocara; juega { $bot } en su lugar.
guest-illegal = El programa «{ $name }» ha intentado algo que las reglas no permiten; juega { $bot } en su lugar.
guest-endless = El programa «{ $name }» no acababa nunca su turno; juega { $bot } en su lugar.
guest-resting = El programa «{ $name }» ha fallado demasiadas veces: hasta la próxima mano juega { $bot } en su lugar.
bot-refused = { $name } ha intentado una jugada imposible: { $reason }

## Ayudas

tip-lay-down = Baja lo que pide la mano: pulsa una vez para verlo y otra para confirmar.
tip-split = Enseña otra forma de bajarte con tus cartas.
tip-stage = Junta las cartas seleccionadas en una combinación, para bajarla después.
tip-take-back = Deshace lo último que has puesto en este turno.
tip-take-back-all = Recoge todo lo que has puesto en este turno.
tip-hint = Pregunta a un experto qué haría.
tip-sort-rank = Ordena tu mano por valor.
tip-sort-suit = Ordena tu mano por palo.
tip-sort-contract = Junta lo que ya tienes para el contrato de esta mano.
tip-log = Todo lo que ha pasado, línea a línea.
tip-menu = Pausa: reglas, ajustes y salida.
tip-hands = { $of ->
    [0] Cada jugador conserva su contrato hasta que se baja. Gana quien acaba con menos puntos.
    [one] Esta partida es de una sola mano. Gana quien acaba con menos puntos.
   *[other] Esta partida tiene { $of } manos, cada una con su contrato. Gana quien acaba con menos puntos.
}
tip-code = El contrato de esta mano. T es un trío; E, una escalera.
tip-rules = Las reglas de esta mesa.
tip-stock = El mazo. Al empezar tu turno, roba de aquí una carta.
tip-pile = { $claims ->
    [no] { tip-pile-turn }
   *[yes] { tip-pile-turn } Fuera de tu turno, púlsalo para pedir la carta.
}
tip-pile-turn = { $taken ->
    [before] El pozo. Mientras no te hayas bajado, al empezar tu turno puedes coger la carta de arriba. Para acabarlo sueltas una aquí.
   *[always] El pozo. Al empezar tu turno puedes coger la carta de arriba, y para acabarlo sueltas una aquí.
}
tip-penalty = El segundo mazo. De aquí salen las cartas de castigo al robar de contra.
tip-plate-seat = { $you ->
    [yes] { seat-you }
   *[no] { $name }
}
tip-plate = { $name }: { $cards ->
    [one] una carta
   *[other] { $cards } cartas
} en la mano. Total en la partida: { $total }. Cuanto menos, mejor.
tip-plate-contract = { tip-plate } Para bajarse: { contract-words }.
tip-plate-own = { $you ->
    [yes] Tu total en la partida: { $total }. Tus cartas costarían { $hand } si alguien cerrara ahora.
   *[no] { $name }. Total en la partida: { $total }. Tus cartas costarían { $hand } si alguien cerrara ahora.
}
tip-down = { $you ->
    [yes] Ya te has bajado, y puedes colocar cartas en cualquier combinación.
   *[no] Ya se ha bajado, y puede colocar cartas en cualquier combinación.
}
tip-down-waits = { $you ->
    [yes] Ya te has bajado. A partir de tu turno siguiente podrás colocar cartas en cualquier combinación.
   *[no] Ya se ha bajado, y podrá colocar cartas a partir de su turno siguiente.
}
tip-dealer = { $you ->
    [yes] Has repartido esta mano.
   *[no] Ha repartido esta mano.
}
tip-asked = { $you ->
    [yes] Puedes pedir la carta del pozo.
   *[no] Está decidiendo si pide la carta del pozo.
}
tip-passes = { $you ->
    [yes] Has dejado pasar la carta del pozo.
   *[no] Ha dejado pasar la carta del pozo.
}
tip-claims = { $you ->
    [yes] Has pedido la carta del pozo, castigo incluido.
   *[no] Ha pedido la carta del pozo, castigo incluido.
}
tip-contract = Lo que pide esta mano. Las casillas llenas son lo que ya tienes.
tip-trio = Un trío: { $least } o más cartas del mismo valor. Tienes { $held }.
tip-run = Una escalera: { $least } o más cartas seguidas del mismo palo. Tienes { $held }.
tip-full-run = Una escalera de as a rey: una carta de cada valor. Tienes { $held }.
tip-claim-yes = Te llevas la carta del pozo al precio indicado.
tip-claim-no = Dejas la carta donde está.
tip-claim-refuse = Dejas pasar la carta, y el juego no te vuelve a preguntar por esto en toda la mano.
tip-claim-muted = Pulsa aquí para que el juego vuelva a preguntarte por todo.
tip-buzzer = { $name }: esta tecla pide la carta, enseña tu mano y la oculta.
tip-buzzer-hand = { $name }: esta tecla enseña tu mano y la oculta.
tip-peek = Echa un vistazo a las cartas de { $name }. Pulsa otra vez para ocultarlas.
tip-hide = Oculta tu mano al momento. Para volver a verla, di otra vez quién eres.
tip-choice-cancel = Deja todo como está.
tip-choice-way = Juega de esta forma.
tip-words = { $words }
tip-hint-close = Cierra la pista.
tip-log-close = Cierra el historial.
tip-review = Repasa tus decisiones de esta mano.
tip-hand-over = Pasa a la hoja de puntos.
tip-advised-card = Te selecciona la carta; la jugada la haces tú.
tip-advised-lay-down = Te prepara las cartas; bajarte es cosa tuya.
tip-advised-other = Te señala de qué habla la pista; la jugada la haces tú.

## Teclas que se llaman de otro modo

key-enter = Intro
key-space = Espacio
key-backspace = Retroceso
key-shift = Mayús
key-delete = Supr
key-escape = Esc
key-comma = coma
key-period = punto
key-semicolon = punto y coma
key-colon = dos puntos
key-exclamation = signo de exclamación
