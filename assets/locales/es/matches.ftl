### La lista de las partidas que no han terminado.

matches-title = Partidas
title-matches = Partidas
matches-none = No hay ninguna partida a medias. Las que empieces y dejes se quedan aquí hasta que terminen.
matches-tab-waiting = A medias
matches-tab-finished = Terminadas
matches-none-finished = Aún no ha terminado ninguna partida. Cuando acabe una, aquí se podrá volver a ver.
matches-won = Ganó { $name } con { $points } puntos
matches-watch = Ver
matches-watch-tip = Volver a ver la partida, desde cualquier sitio o con todas las manos a la vista
matches-more = Mostrar más ({ $count })
matches-folder = Las partidas viajan como archivos, terminadas o no: suelta una en la ventana o déjala en { $place }.
matches-take-in = Traer archivos
matches-hand = Mano { $hand } de { $hands }  ·  { $code }: { $contract }
matches-no-points = Aún sin puntos
matches-name = Cambiar nombre
matches-name-done = Listo
matches-name-tip = Dar un nombre propio a la partida
matches-export = Exportar
matches-export-tip = Guardar la partida en un archivo, para otro ordenador o como copia
matches-delete = Borrar (se puede recuperar)
matches-deleted = «{ $name }» se ha borrado.
matches-playing-here = se juega aquí
matches-playing-there = se juega en otra ventana
matches-not-while-playing = Esta partida se está jugando: déjala antes.

## Cuándo se jugó por última vez

matches-just-now = ahora mismo
matches-minutes-ago = { $count ->
    [one] hace un minuto
   *[other] hace { $count } minutos
}
matches-hours-ago = { $count ->
    [one] hace una hora
   *[other] hace { $count } horas
}
matches-days-ago = { $count ->
    [one] hace un día
   *[other] hace { $count } días
}
matches-date = { $month ->
    [1] { $day } de enero de { $year }
    [2] { $day } de febrero de { $year }
    [3] { $day } de marzo de { $year }
    [4] { $day } de abril de { $year }
    [5] { $day } de mayo de { $year }
    [6] { $day } de junio de { $year }
    [7] { $day } de julio de { $year }
    [8] { $day } de agosto de { $year }
    [9] { $day } de septiembre de { $year }
    [10] { $day } de octubre de { $year }
    [11] { $day } de noviembre de { $year }
   *[12] { $day } de diciembre de { $year }
}

## Qué ha pasado

matches-gone = Esa partida ya no está.
matches-not-renamed = No se ha podido guardar el nombre: { $reason }.
matches-not-deleted = No se ha podido borrar la partida: { $reason }.
matches-not-restored = No se ha podido recuperar la partida: { $reason }.
matches-exported = La partida se ha guardado como { $place }.
matches-not-exported = No se ha podido guardar el archivo de la partida: { $reason }.
matches-no-folder = La carpeta no se puede usar: { $reason }.
matches-nothing-there = No hay ninguna partida en { $place }.
matches-taken-unfinished = { $count ->
    [one] Partida recibida: espera en «Partidas».
   *[other] { $count } partidas recibidas: esperan en «Partidas».
}
matches-taken-finished = { $count ->
    [one] Partida terminada recibida.
   *[other] { $count } partidas terminadas recibidas.
}
matches-taken-known = { $count ->
    [one] Una ya estaba aquí.
   *[other] { $count } ya estaban aquí.
}
matches-not-taken = «{ $file }» no es una partida que se pueda traer: { $reason }.
matches-not-copied = «{ $file }» no se ha podido traer: { $reason }.

## Volver a ver una partida terminada

replay-seat = Desde { $name }
replay-open = Manos a la vista
replay-play-on = Seguir desde aquí
replay-continue = Seguir viendo
replay-leave = Volver a las partidas
replay-safe = Solo estás mirando: en la partida no cambia nada.
replay-tip-play = Reproducir o parar
replay-tip-forward = Un paso adelante
replay-tip-back = Un paso atrás
replay-tip-next = A la marca siguiente: un reparto, una carta pedida, una bajada, un cierre, un error
replay-tip-previous = A la marca anterior
replay-tip-seat = Mirar desde el sitio siguiente
replay-tip-open = Enseñar las cartas de todos, o solo las de este sitio
replay-tip-faster = Más rápido
replay-tip-slower = Más despacio
replay-tip-play-on = Empezar una partida nueva que ha ido como esta hasta aquí, contra los mismos bots
replay-nobody-plays = En esta partida solo jugaron bots: no hay sitio para ti.
replay-over = Desde aquí ya no queda nada por jugar.
replay-not-over = Esa partida no ha terminado: hasta entonces no se puede volver a ver.
replay-not-opened = La partida no se puede ver: { $reason }.
replay-wrong-line = la línea { $line } no es de una partida
replay-mark-claim = { $name } se lleva la carta
replay-mark-down = { $name } se baja
replay-mark-closes = { $name } cierra la mano
replay-mark-nobody = Nadie cierra la mano
replay-mark-fault = { $points ->
    [one] Un error de { $name }: cerca de un punto perdido
   *[other] Un error de { $name }: unos { $points } puntos perdidos
}
