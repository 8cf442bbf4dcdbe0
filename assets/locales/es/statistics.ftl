### Las estadísticas: cómo han jugado personas y bots.

statistics-title = Estadísticas
statistics-people = Personas
statistics-bots = Bots
statistics-none = Todavía no se ha acabado ninguna partida. Todo lo que se juegue hasta el final se contará aquí.
statistics-export = Exportar tabla
statistics-export-tip = Guarda todas las cifras como archivo CSV, para una hoja de cálculo
statistics-exported = Las cifras se han guardado en { $place }.
statistics-not-exported = No se han podido guardar las cifras: { $reason }.
statistics-counting = { $count ->
    [one] Se está contando una partida …
   *[other] Se están contando { $count } partidas …
}
statistics-judging = { $count ->
    [one] Calculando suerte y acierto de una partida …
   *[other] Calculando suerte y acierto de { $count } partidas …
}
statistics-matches = { $count ->
    [one] una partida
   *[other] { $count } partidas
}
statistics-since = { statistics-matches } desde el { $day }
statistics-day = { $month ->
    [1] { $day } ene { $year }
    [2] { $day } feb { $year }
    [3] { $day } mar { $year }
    [4] { $day } abr { $year }
    [5] { $day } may { $year }
    [6] { $day } jun { $year }
    [7] { $day } jul { $year }
    [8] { $day } ago { $year }
    [9] { $day } sep { $year }
    [10] { $day } oct { $year }
    [11] { $day } nov { $year }
   *[12] { $day } dic { $year }
}

## Resumen

statistics-overview = Resumen
statistics-won = ganadas: { $wins } de { $matches }
statistics-place = puesto medio
statistics-match = puntos por partida, { $best } la mejor
statistics-hand = puntos por mano
statistics-first-down = manos: primero en bajarse
statistics-closed = manos cerradas, { $bonuses } con premio
statistics-claims = robos de contra por mano
statistics-jokers = comodines por mano
statistics-course = Puntos al final de cada partida (menos es mejor)
statistics-streaks = Victorias seguidas: { $now } ahora, { $most } como máximo · mayor espera: { $wait }
statistics-each = cada partida
statistics-mean = media de { $count }

## Por contratos

statistics-contracts = Por contrato
statistics-by-contract = Puntos por mano, según el contrato (menos es mejor)
statistics-closings = Manos cerradas, en tanto por ciento
statistics-others = los demás
statistics-claims-brought = Puntos y robos de contra
statistics-with = con robo
statistics-without = sin robo
statistics-asked = { $count ->
    [one] Se quiso robar una carta.
   *[other] Se quiso robar { $count } cartas.
}
statistics-claimed = { $count ->
    [0] Ninguna trajo castigo.
    [one] Llegó una, con su castigo.
   *[other] Llegaron { $count }, con su castigo.
}
statistics-bonuses = { $count ->
    [0] Ninguna mano dio premio.
    [one] Una mano dio premio: { $points }.
   *[other] { $count } manos dieron premio: { $points }.
}

## Día a día

statistics-days = Día a día
statistics-by-day = Puntos por partida cada día, de media (menos es mejor)
statistics-no-days = No se sabe en qué días se jugaron estas partidas.
statistics-best-days = { $days ->
    [one] El mejor del día
   *[other] El mejor en cuántos de los { $days } días
}

## Suerte y acierto

statistics-luck = Suerte y acierto
statistics-luck-course = Puntos mejor que la mesa, sumados
statistics-promised = lo que prometían las cartas
statistics-came = lo que salió
statistics-luck-note = Lo que un experto espera de las cartas al repartirlas, junto a lo que dieron las manos. Donde la línea continua va más alta, las cartas se jugaron mejor que las del resto de la mesa.
statistics-luck-rows = Suerte: puntos por mano, según las cartas
statistics-lost-rows = Puntos perdidos al decidir, por mano
statistics-not-judged = La suerte y el acierto hay que pensarlos. Se calculan mientras nadie espera: la primera partida estará pronto aquí.
statistics-set-aside = No he podido leer las estadísticas: las he apartado como { $file } y las cuento de nuevo con las partidas terminadas.
statistics-newer = { $file } es de una versión más nueva del juego: se queda como está, y las estadísticas se cuentan de nuevo cada vez.
statistics-not-kept = No he podido guardar las estadísticas en { $file }: { $reason }. Se cuentan de nuevo cada vez.
statistics-unread = No he podido leer { $file }: lo que un bot jugó por alguien en esa partida cuenta como suyo.
statistics-broken = { $count ->
    [one] «{ $file }» no se puede leer como partida: no se cuenta
   *[other] { $count } partidas terminadas no se pueden leer y no se cuentan; la primera es «{ $file }»
}.
