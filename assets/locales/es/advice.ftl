### Pistas, repaso de la mano y juego limpio.

## Pistas

hint-button = Pista
hint-title = Consejo de experto
hint-close = Cerrar
hint-best = Lo mejor
hint-as-good = Casi igual de bueno
hint-behind = { $points ->
    [one] { $points } punto peor
   *[other] { $points } puntos peor
}
hint-expected = { $points ->
    [0] al final, ningún punto para ti
    [one] al final, { $points } punto para ti
   *[other] al final, unos { $points } puntos para ti
} y { $others } para { $players ->
    [one] el otro
   *[other] cada uno de los demás
}
hint-chance = bajarte en tres turnos: { $percent } %
hint-thinking = Pensándolo…
hint-none = Ahora mismo no tienes nada que decidir.

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

hint-reason-closes = Cierra la mano
hint-reason-lays-down = Pones en la mesa lo que pide la mano
hint-reason-lays-off = Te quita una carta de la mano para siempre
hint-reason-nearer = { $cards ->
    [one] Te acerca una carta a lo que pide la mano
   *[other] Te acerca { $cards } cartas a lo que pide la mano
}
hint-reason-breaks = { $cards ->
    [one] Te aleja una carta de lo que pide la mano
   *[other] Te aleja { $cards } cartas de lo que pide la mano
}
hint-reason-penalty = Cuesta una carta de castigo
hint-reason-more-cards = La mano pide mucho: dos cartas más te vienen bien
hint-reason-sheds = { $points ->
    [one] Te quita { $points } punto de la mano
   *[other] Te quita { $points } puntos de la mano
}
hint-reason-helped = { $cards ->
    [0] Después no ayuda ninguna carta oculta
    [one] Después ayuda una carta oculta
   *[other] Después ayudan { $cards } cartas ocultas
}
hint-with-cards = { $reason }: { $cards }
hint-reason-feeds = Puede servir a { $names }
hint-reason-feeds-nobody = No parece que nadie la quiera

## Repaso de la mano

review-button = Repasar
review-title = Dónde se fueron los puntos
review-none = No hay nada que reprochar.
review-line = { $points ->
    [one] Ronda { $round }: «{ $played }»; mejor: «{ $better }» ({ $points } punto, más o menos)
   *[other] Ronda { $round }: «{ $played }»; mejor: «{ $better }» (unos { $points } puntos)
}
review-more = { $count ->
    [one] Y un fallo más, menor
   *[other] Y { $count } fallos más, menores
}
review-total = { $points ->
    [one] En total, { $points } punto, más o menos
   *[other] En total, unos { $points } puntos
}
review-thinking = Repasando la mano: { $judged } de { $of }…
review-useful-to = Servía a { $names }: { $card }
review-useful-nobody = No servía a nadie más: { $card }
review-got-by = { $name } se llevó { $card }
review-stock-useful = En el mazo te esperaba { $card }, que servía
review-stock-useless = En el mazo te esperaba { $card }, que no servía
review-penalty-useful = La carta de castigo era { $card }, que servía
review-penalty-useless = La carta de castigo era { $card }, que no servía
review-outranked = { $name } tenía preferencia
review-last-turn = { $name } cerró antes de tu siguiente turno
review-last-turn-nobody = La mano acabó antes de tu siguiente turno

## Juego limpio

fair-seed-hash = Huella de la semilla: { $hash }
fair-hint = Todas las barajadas quedaron fijadas antes de empezar, y esta huella lo demuestra. Se comprueba con «continental replay --verify» y el archivo de la partida.
