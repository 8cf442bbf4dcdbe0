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
plate-down = se ha bajado
plate-dealer = R
plate-asked = ¿la quiere?
plate-passes = no la quiere
plate-claims = ¡la pide!

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
action-split = Otra forma { $shown }/{ $all }
action-stage = Apartar
action-take-back = Deshacer
action-take-back-all = Subirse
action-sort-rank = Valor
action-sort-suit = Palo
action-sort-contract = Juego

why-not-now = Ahora no te toca: esto se hace en tu turno.
why-no-other-split = No hay otra forma de bajarse con estas cartas.
why-mark-first = Marca antes las cartas de la combinación que quieres apartar.
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
claim-ask-no-more = No más en esta mano:
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
choice-cancel = Ninguna
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
request-play = Para acabar el turno, elige una carta y suéltala en el pozo.
request-staged = Aún no te has bajado: pulsa Confirmar o devuelve las cartas.

## Crónica

log-title = Lo que ha pasado
log-close = Cerrar
log-empty = Todavía no ha pasado nada.

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
