### La lista de las partidas que no han terminado.

matches-title = Partidas
title-matches = Partidas
matches-none = No hay ninguna partida a medias. Las que dejes sin terminar te esperarán aquí.
matches-tab-waiting = A medias
matches-tab-finished = Terminadas
matches-none-finished = Aún no hay partidas terminadas. Cuando acabes una, podrás volver a verla aquí.
matches-won = { $you ->
    [yes] { $points ->
        [one] Ganaste con { $points } punto
       *[other] Ganaste con { $points } puntos
    }
   *[no] { $points ->
        [one] Ganó { $name } con { $points } punto
       *[other] Ganó { $name } con { $points } puntos
    }
}
matches-watch = Ver
matches-watch-tip = Volver a ver la partida, desde cualquier asiento o con todas las manos a la vista
matches-more = Mostrar más ({ $count })
matches-folder = Para compartir una partida, expórtala. Para añadir una, suelta aquí su archivo, o déjalo en { $place } e impórtalo.
matches-take-in = Importar
matches-hand = { $hands ->
    [0] Mano { $hand }  ·  { $code }
   *[other] Mano { $hand } de { $hands }  ·  { $code }: { $contract }
}
matches-standing = { $hands ->
    [0] Mano { $hand } · { $points }
   *[other] Mano { $hand } de { $hands } · { $points }
}
matches-no-points = Aún sin puntos
matches-name = Cambiar nombre
matches-name-done = Listo
matches-name-tip = Poner nombre a la partida
matches-details = Detalles
matches-details-tip = Ver cómo se comprueba el reparto de esta partida
matches-export = Exportar
matches-export-tip = Guardar la partida en un archivo, para otro ordenador o como copia
matches-delete = Borrar (se puede recuperar)
matches-delete-finished = Borrar esta partida…
matches-deleted = «{ $name }» se ha borrado.
matches-playing-here = abierta aquí
matches-playing-there = abierta en otra ventana
matches-not-while-playing = Esta partida se está jugando: primero sal de ella.

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
    [one] Partida importada: te espera en «A medias».
   *[other] { $count } partidas importadas: te esperan en «A medias».
}
matches-taken-finished = { $count ->
    [one] Se ha importado una partida terminada.
   *[other] Se han importado { $count } partidas terminadas.
}
matches-taken-known = { $count ->
    [one] Una partida ya estaba aquí.
   *[other] { $count } partidas ya estaban aquí.
}
matches-not-taken = «{ $file }» no es una partida que se pueda importar: { $reason }.
matches-not-copied = «{ $file }» no se ha podido importar: { $reason }.

## Volver a ver una partida terminada

replay-seat = Vista de { $name }
replay-open = Manos a la vista
replay-play-on = Jugar desde aquí
replay-continue = Seguir viendo
replay-leave = Volver a las partidas
replay-safe = Solo estás mirando: en la partida no cambia nada.
replay-tip-play = Reproducir o pausar
replay-tip-forward = Un paso adelante
replay-tip-back = Un paso atrás
replay-tip-next = Ir a la marca siguiente: un reparto, una carta pedida, una bajada, un cierre o un fallo
replay-tip-previous = Ir a la marca anterior
replay-tip-seat = Ver desde el asiento siguiente
replay-tip-open = Enseñar las cartas de todos, o solo las de este asiento
replay-tip-faster = Más rápido
replay-tip-slower = Más despacio
replay-tip-play-on = Jugar una partida nueva a partir de aquí, contra los mismos bots
replay-nobody-plays = En esta partida solo jugaron bots: no hay asiento para ti.
replay-over = Desde aquí ya no queda nada por jugar.
replay-not-over = Esa partida no ha terminado: podrás volver a verla cuando acabe.
replay-not-opened = La partida no se puede ver: { $reason }.
replay-wrong-line = la línea { $line } no es válida
replay-mark-claim = { $name } roba de contra
replay-mark-down = { $name } se baja
replay-mark-closes = { $name } cierra la mano
replay-mark-nobody = Nadie cierra la mano
replay-mark-fault = { $points ->
    [one] Un fallo de { $name }: cerca de un punto perdido
   *[other] Un fallo de { $name }: unos { $points } puntos perdidos
}
