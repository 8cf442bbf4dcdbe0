### Lo que se oye: lo que se dice a un lector de pantalla, o lo que lee la propia voz del juego.

## Cómo se llaman los botones que solo llevan un signo

aloud-less = Menos
aloud-more = Más
aloud-before = Anterior
aloud-next = Siguiente
aloud-player-of-place = Jugador { $place }
aloud-valued = { $name }: { $value }
aloud-empty-place = Quitar al jugador { $place }
aloud-portrait = Retrato del jugador { $place }
aloud-name-of-place = Nombre del jugador { $place }
aloud-name = Nombre
aloud-pack-up = Más arriba: { $name }
aloud-pack-down = Más abajo: { $name }
aloud-pack-off = Quitar de la mesa: { $name }

## La mesa

aloud-hand = Tu mano, { $count ->
    [one] una carta
   *[other] { $count } cartas
}, { $points } puntos
aloud-card-new = recién robada
aloud-card-laid-out = puesta a la vista
aloud-act-discard = Soltar una carta
aloud-stock = Mazo, { $count ->
    [one] una carta
   *[other] { $count } cartas
}
aloud-pile = Pozo: { $card }
aloud-pile-empty = Pozo, sin cartas
aloud-melds = Combinaciones en la mesa
aloud-meld = { $meld }, de { $owner }: { $cards }
aloud-meld-fits = Lo que has marcado cabe aquí.
aloud-joker-for = comodín por { $card }
aloud-open-hand = Cartas de { $name }, { $points } puntos
aloud-open-cards = { $hand }: { $cards }.
aloud-seat = { $name }: { $cards ->
    [one] una carta
   *[other] { $cards } cartas
}, { $points } puntos
aloud-seat-before = { $name }
aloud-seat-asked = le toca
aloud-seat-claims = se le pregunta por el descarte
aloud-seat-down = se ha bajado
aloud-seat-dealer = repartió
aloud-news = Lo último

## Lo que se pregunta con una tecla

aloud-marked = Marcado: { $cards }.
aloud-laid-out = A la vista: { $cards }.
aloud-contract = Para bajarse hace falta { $contract }.
aloud-no-melds = Nadie se ha bajado.
aloud-turn-of = Le toca a { $name }.
aloud-wait = Ahora no hay nada que hacer.
aloud-score = { $name }, { $points }
aloud-scores = Mano { $hand } de { $of }. Puntos, de menos a más: { $list }.
aloud-fits = { $cards }: cabe en { $meld } de { $owner }.
aloud-drawn = Has robado { $card }.
aloud-nobody-listens = Nada lee la pantalla ahora. Enciende tu lector, o «Leer en voz alta» en los ajustes.
aloud-no-voice = No puedo leer en voz alta: el sistema no tiene el servicio de voz (speech-dispatcher, con spd-say).
aloud-read-all = Con { $key } se lee todo en voz alta a partir de ahora.
aloud-on = Ahora leo en voz alta.
aloud-off = Ya no leo en voz alta.

## La voz propia

aloud-role-button = botón
aloud-role-switch = interruptor
aloud-role-choice = una de varias
aloud-role-field = para escribir
aloud-state-on = encendido
aloud-state-off = apagado
aloud-state-marked = marcada
aloud-state-greyed = no disponible: { $why }
setting-read-aloud = Leer en voz alta
setting-read-aloud-note = La voz del sistema dice lo que pasa y dónde estás, sin lector de pantalla.

act-tell-hand = Oír mi mano
act-tell-table = Oír la mesa
act-tell-turn = Oír a quién le toca
act-tell-scores = Oír los puntos
act-tell-ways = Oír qué puedo hacer
act-tell-again = Oír lo último otra vez
act-read-aloud = Leer en voz alta: sí, no
