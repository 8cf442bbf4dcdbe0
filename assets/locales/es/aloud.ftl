### Lo que se oye: lo que se dice a un lector de pantalla, o lo que lee la propia voz del juego.

## Cómo se llaman los botones que solo llevan un signo

aloud-less = Menos
aloud-more = Más
aloud-before = Anterior
aloud-next = Siguiente
aloud-player-of-place = Jugador { $place }
aloud-valued = { $name }: { $value }
aloud-empty-place = Quitar al jugador { $place }
aloud-portrait = Dibujo del jugador { $place }
aloud-name-of-place = Nombre del jugador { $place }
aloud-name = Nombre
aloud-pack-up = Subir: { $name }
aloud-pack-down = Bajar: { $name }
aloud-pack-off = Dejar de usar: { $name }

## La mesa

aloud-hand = Tu mano, { $count ->
    [one] una carta
   *[other] { $count } cartas
}, { $points ->
    [one] un punto
   *[other] { $points } puntos
}
aloud-card-new = recién robada
aloud-card-laid-out = preparada para bajar
aloud-act-discard = Soltar una carta
aloud-stock = Mazo, { $count ->
    [one] una carta
   *[other] { $count } cartas
}
aloud-pile = Pozo: { $card }
aloud-pile-empty = Pozo, sin cartas
aloud-melds = Combinaciones en la mesa
aloud-meld = { $you ->
    [yes] Tu { $meld }: { $cards }
   *[no] { $meld }, de { $owner }: { $cards }
}
aloud-meld-fits = Lo seleccionado se puede colocar aquí.
aloud-joker-for = { $joker } como { $card }
aloud-open-hand = { $you ->
    [yes] Tus cartas
   *[no] Cartas de { $name }
}, { $points ->
    [one] un punto
   *[other] { $points } puntos
}
aloud-open-cards = { $hand }: { $cards }.
aloud-seat = { $you ->
    [yes] { seat-you }
   *[no] { $name }
}: { $cards ->
    [one] una carta
   *[other] { $cards } cartas
}, { $points ->
    [one] un punto
   *[other] { $points } puntos
}
aloud-seat-before = { $you ->
    [yes] { seat-you }
   *[no] { $name }
}
aloud-seat-asked = { $you ->
    [yes] te toca
   *[no] le toca
}
aloud-seat-claims = { $you ->
    [yes] decides si pides la carta del pozo
   *[no] decide si pide la carta del pozo
}
aloud-seat-down = { $you ->
    [yes] te has bajado
   *[no] se ha bajado
}
aloud-seat-dealer = { $you ->
    [yes] has repartido
   *[no] ha repartido
}
aloud-seat-contract = contrato: { contract-words }
aloud-news = Lo último

## Lo que se pregunta con una tecla

aloud-marked = Has seleccionado { $cards }.
aloud-laid-out = Para bajarte has preparado { $cards }.
aloud-contract = Para bajarte necesitas { $contract }.
aloud-no-melds = Nadie se ha bajado todavía.
aloud-turn-of = Le toca a { $name }.
aloud-wait = De momento no hay nada que hacer.
aloud-score = { $you ->
    [yes] tú
   *[no] { $name }
}, { $points }
aloud-scores = { $of ->
    [0] Mano { $hand }.
   *[other] Mano { $hand } de { $of }.
} Puntos, de menos a más: { $list }.
aloud-fits = { $you ->
    [yes] Puedes colocar { $cards } en tu { $meld }.
   *[no] Puedes colocar { $cards } aquí: { $meld } de { $owner }.
}
aloud-drawn = Has robado { $card }.
aloud-nobody-listens = No hay ningún lector de pantalla en marcha. Inicia el tuyo o activa «Leer en voz alta» en los ajustes.
aloud-no-voice = No se puede leer en voz alta: falta el servicio de voz del sistema (speech-dispatcher, con spd-say).
aloud-read-all = Pulsa { $key } para que el juego lo lea todo en voz alta.
aloud-on = Lectura en voz alta activada.
aloud-off = Lectura en voz alta desactivada.

## La voz propia

aloud-role-button = botón
aloud-role-switch = interruptor
aloud-role-choice = opción
aloud-role-field = campo de texto
aloud-state-on = activado
aloud-state-off = desactivado
aloud-state-marked = seleccionado
aloud-state-greyed = no disponible: { $why }
setting-read-aloud = Leer en voz alta
setting-read-aloud-note = La voz del sistema cuenta lo que pasa y dónde estás, sin lector de pantalla.

act-tell-hand = Oír mi mano
act-tell-table = Oír la mesa
act-tell-turn = Oír a quién le toca
act-tell-scores = Oír los puntos
act-tell-ways = Oír qué puedo hacer
act-tell-again = Oír lo último otra vez
act-full-screen = Pantalla completa o ventana (también Alt + Intro)
act-read-aloud = Leer en voz alta: sí o no
