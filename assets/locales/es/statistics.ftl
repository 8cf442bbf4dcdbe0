### Las estadísticas: cómo han jugado personas y bots.

statistics-title = Estadísticas
statistics-people = Personas
statistics-bots = Bots
statistics-none = Aún no hay ninguna partida terminada. Aquí se contarán todas las que acabes.
statistics-export = Exportar tabla
statistics-export-tip = Guarda todas las cifras como archivo CSV, para una hoja de cálculo
statistics-exported = Las cifras se han guardado en { $place }.
statistics-not-exported = No se han podido guardar las cifras: { $reason }.
statistics-counting = { $count ->
    [one] Contando una partida…
   *[other] Contando { $count } partidas…
}
statistics-judging = { $count ->
    [one] Calculando la suerte y el acierto de una partida…
   *[other] Calculando la suerte y el acierto de { $count } partidas…
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
statistics-match = puntos por partida, la mejor: { $best }
statistics-hand = puntos por mano
statistics-first-down = manos en que se baja primero
statistics-closed = manos cerradas, { $bonuses } con premio
statistics-claims = robos de contra por mano
statistics-jokers = comodines por mano
statistics-course = Puntos al final de cada partida (menos es mejor)
statistics-streaks = Victorias seguidas: { $now } ahora, { $most } de récord · peor racha sin ganar: { $wait }
head-to-head = { $one } – { $other } { $ahead } : { $behind } este año
statistics-each = cada partida
statistics-mean = media de { $count } partidas
statistics-short = { $count ->
    [one] Sin contar los puntos de una partida corta.
   *[other] Sin contar los puntos de { $count } partidas cortas.
}
statistics-only-short = De momento solo hay partidas cortas: sus puntos están en «{ statistics-contracts }».

## Por contratos

statistics-contracts = Por contrato
statistics-by-contract = Puntos por mano, según el contrato (menos es mejor)
statistics-closings = Porcentaje de manos cerradas
statistics-others = los demás
statistics-claims-brought = Puntos y robos de contra
statistics-with = si pide
statistics-without = si no pide
statistics-asked = { $count ->
    [one] Pidió una carta.
   *[other] Pidió { $count } cartas.
}
statistics-claimed = { $count ->
    [0] No se llevó ninguna.
    [one] Se llevó una, con su castigo.
   *[other] Se llevó { $count }, con su castigo.
}
statistics-bonuses = { $count ->
    [0] Ninguna mano dio premio.
    [one] Una mano dio premio: { $points }.
   *[other] { $count } manos dieron premio: { $points }.
}

## Día a día

statistics-days = Día a día
statistics-by-day = Media de puntos por partida cada día (menos es mejor)
statistics-no-days = No se sabe en qué días se jugaron estas partidas.
statistics-best-days = { $days ->
    [one] El mejor del día
   *[other] Días en que fue el mejor, de { $days }
}

## Suerte y acierto

statistics-luck = Suerte y acierto
statistics-luck-course = Ventaja sobre la mesa, en puntos acumulados
statistics-promised = lo que prometían las cartas
statistics-came = lo conseguido
statistics-luck-note = Lo que un experto esperaba de las cartas al repartirlas, junto a lo que dieron. Donde la línea continua va por encima, se jugó mejor que el resto de la mesa.
statistics-luck-rows = Suerte: puntos por mano, según las cartas
statistics-lost-rows = Puntos perdidos por fallos, por mano
statistics-not-judged = Calcular la suerte y el acierto lleva su tiempo, y el juego lo hace en segundo plano: pronto tendrás aquí la primera partida.
statistics-set-aside = No se han podido leer las estadísticas: se han guardado aparte como { $file } y se vuelven a calcular con las partidas terminadas.
statistics-newer = { $file } es de una versión más nueva del juego: se queda como está, y las estadísticas se vuelven a calcular cada vez que se abre el juego.
statistics-not-kept = No se han podido guardar las estadísticas en { $file }: { $reason }. Se volverán a calcular la próxima vez que abras el juego.
statistics-unread = No se ha podido leer { $file }: lo que jugó un bot por otra persona en esa partida cuenta como si lo hubiera jugado ella.
statistics-broken = { $count ->
    [one] «{ $file }» no se puede leer como partida: no se cuenta
   *[other] { $count } partidas terminadas no se pueden leer y no se cuentan; la primera es «{ $file }»
}.
