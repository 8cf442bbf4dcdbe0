### Pistas, repaso de la mano y juego limpio.

## Pistas

hint-button = Pista
hint-title = Pista de un experto
hint-close = Cerrar
hint-best = La mejor jugada
hint-as-good = Casi igual de buena
hint-behind = { $points ->
    [one] Cuesta { $points } punto más
   *[other] Cuesta { $points } puntos más
}
hint-expected = { $points ->
    [0] Acabarías la mano sin puntos
    [one] Acabarías la mano con { $points } punto
   *[other] Acabarías la mano con unos { $points } puntos
} y { $players ->
    [one] tu rival, con { $others }
   *[other] cada rival, con { $others }
}
hint-chance = probabilidad de bajarte en tres turnos: { $percent } %
hint-thinking = Pensando…
hint-none = Ahora mismo no hay nada que decidir.

## Jugadas

hint-move-take-stock = Robar del mazo
hint-move-take-discard = Coger { $card } del pozo
hint-move-claim = Robar de contra { $card }
hint-move-pass = Dejar pasar la carta
hint-move-lay-down = Bajarse
hint-move-at = { $move }: { $place }
hint-move-lay-off = Colocar { $card }
hint-move-swap = Cambiar un comodín por { $card }
hint-move-move-joker = Mover un comodín
hint-move-discard = Soltar { $card }

## Razones, sin punto final: detrás puede ir una lista

hint-reason-closes = Cierras la mano
hint-reason-lays-down = Bajas lo que pide la mano
hint-reason-lays-off = Te quitas una carta de encima
hint-reason-nearer = { $cards ->
    [one] Te deja una carta más cerca de bajarte
   *[other] Te deja { $cards } cartas más cerca de bajarte
}
hint-reason-breaks = { $cards ->
    [one] Te deja una carta más lejos de bajarte
   *[other] Te deja { $cards } cartas más lejos de bajarte
}
hint-reason-penalty = { $cards ->
    [one] Cuesta una carta de castigo
   *[other] Cuesta { $cards } cartas de castigo
}
hint-reason-more-cards = Esta mano pide mucho: dos cartas más te vienen bien
hint-reason-sheds = { $points ->
    [one] Te quitas { $points } punto de la mano
   *[other] Te quitas { $points } puntos de la mano
}
hint-reason-helped = { $cards ->
    [0] Después no te serviría ninguna carta oculta
    [one] Después te serviría una carta oculta
   *[other] Después te servirían { $cards } cartas ocultas
}
hint-with-cards = { $reason }: { $cards }
hint-reason-feeds = Esa carta puede servir a { $names }
hint-reason-feeds-nobody = Parece que nadie quiere esa carta

## Repaso de la mano

review-button = Repasar
review-title = En qué se fueron los puntos
review-none = Ni un fallo. ¡Bien jugado!
review-line = { $points ->
    [one] Ronda { $round }: elegiste «{ $played }»; era mejor «{ $better }» ({ $points } punto, más o menos)
   *[other] Ronda { $round }: elegiste «{ $played }»; era mejor «{ $better }» (unos { $points } puntos)
}
review-more = { $count ->
    [one] Y otro fallo menor
   *[other] Y otros { $count } fallos menores
}
review-total = { $points ->
    [one] En total perdiste { $points } punto, más o menos
   *[other] En total perdiste unos { $points } puntos
}
review-thinking = Repasando la mano: { $judged } de { $of }…
review-useful-to = Para { $names } era útil { $card }
review-useful-nobody = A nadie más le servía { $card }
review-got-by = { $name } se llevó { $card }
review-stock-useful = En el mazo te esperaba { $card }, que te servía
review-stock-useless = En el mazo te esperaba { $card }, que no te servía
review-penalty-useful = { $cards ->
    [one] La carta de castigo era { $card }, que te servía
   *[other] Una de las cartas de castigo era { $card }, que te servía
}
review-penalty-useless = { $cards ->
    [one] La carta de castigo era { $card }, que no te servía
   *[other] Una de las cartas de castigo era { $card }, que no te servía
}
review-outranked = { $name } tenía preferencia
review-last-turn = { $name } cerró antes de tu siguiente turno
review-last-turn-nobody = La mano acabó antes de tu siguiente turno

## Juego limpio

fair-seed-hash = Huella del reparto: { $hash }
fair-hint = El orden de las cartas quedó fijado antes de empezar, y esta huella lo demuestra. Puedes comprobarlo con «continental replay --verify» y el archivo de la partida.
