### Jugar con el móvil: los asientos, la sala donde se espera, y la mesa.

kind-phone = Con su móvil
who-phone = Alguien con su móvil
table-phone = un móvil
setup-phones-name = ¿Quién?
setup-phones-face = El dibujo se elige en el móvil.
setup-phones-note = Al empezar saldrá un código: cada jugador lo escanea con su móvil y se sienta.

gather-title = ¡Todos con el móvil!
gather-scan = Apunta con la cámara al código, o escribe esta dirección en el navegador del móvil:
gather-pin = Y el PIN:
gather-seats = Quién se sienta
gather-free = Asiento libre
gather-free-note = Esperando un móvil…
gather-here = Ya está en la mesa
gather-away = Su móvil no contesta
gather-expected = Jugó la última partida: esperando…
gather-start = Empezar
gather-bots = Completar con bots y empezar
gather-waiting = Aún quedan asientos libres: espera un poco, o pon bots.
gather-nobody = Aún no se ha sentado nadie con su móvil.
gather-put-out = Quitar
gather-put-out-named = Quitar a { $name } de su asiento
gather-address = Dirección { $at } de { $of }: { $card }
gather-address-before = Dirección anterior
gather-address-next = Dirección siguiente
gather-help-open = ¿No se abre?
gather-help = El móvil tiene que estar en la misma red que este ordenador: en su wifi, no con los datos móviles. Si el ordenador tiene cortafuegos, debe dejar pasar el puerto TCP { $port }. Las redes de invitados y algunos routers no dejan que los dispositivos se vean entre sí; prueba entonces con otra red, o con el punto de acceso de un móvil.
gather-help-addresses = Prueba también las otras direcciones, con las flechas.
gather-unencrypted = Las cartas y el PIN viajan sin cifrar: juega en una red de confianza, o con el punto de acceso de un móvil.
gather-no-network = Este ordenador no está en ninguna red: de momento solo se puede entrar desde él mismo. Conéctalo al wifi, vuelve atrás y empieza otra vez.
gather-failed = Los móviles no pueden entrar: { $reason }
gather-address-failed = Esa dirección no se puede usar ({ $reason }); sigue valiendo la anterior.
gather-square = Código para la cámara. Dirección: { $address }. PIN: { $pin }.

phones-button = Móviles…
phones-title = Los móviles
phones-note = ¿Alguien se ha quedado sin móvil? Puede volver con otro: escanea el código, escribe el PIN y pide su asiento; tú lo aceptas o lo rechazas aquí.
phones-invite = Un móvil puede sustituir a un bot, con sus cartas y sus puntos: escanea el código y pide el asiento; tú lo aceptas o lo rechazas aquí.
phones-open = Dejar entrar móviles
phones-close = Cerrar la entrada
phones-here = Juega con su móvil
phones-here-by = { $name } juega aquí con su móvil
phones-away = Su móvil no contesta: esperando…
phones-free = Asiento libre: se ocupa escaneando el código
phones-bot-plays = Juega un bot
phones-bot = Juega un bot en su lugar ({ $level ->
    [aprendiz] aprendiz
    [fuerte] fuerte
    [experto] experto
    [maestro] maestro
   *[habitual] habitual
})
phones-to-bot = Que siga un bot
phones-wait = Esperar
phones-put-out = Quitar
phones-put-out-named = Quitar a { $name }
phones-new-pin = El PIN ha cambiado: ahora es { $pin }
phones-other-pin = Cambiar el PIN
phones-guesses = Alguien está probando códigos PIN: ya van { $count } fallos.
phones-guesses-offer = Alguien está probando códigos PIN: ya van { $count } fallos. En «Móviles» puedes cambiar el PIN; si lo haces, el anterior valdrá dos minutos más.
phones-wants = «{ $name }» quiere sentarse aquí, pero el móvil de quien juega sigue conectado.
phones-wants-nameless = Alguien quiere sentarse aquí, pero el móvil de quien juega sigue conectado.
phones-wants-away = «{ $name }» quiere este asiento y sus cartas; el móvil de quien jugaba no contesta.
phones-wants-away-nameless = Alguien quiere este asiento y sus cartas; el móvil de quien jugaba no contesta.
phones-wants-bot = «{ $name }» quiere sustituir a este bot desde el móvil.
phones-wants-bot-nameless = Alguien quiere sustituir a este bot desde el móvil.
phones-let-in = Aceptar
phones-let-in-not = Rechazar
phones-closed = Los móviles no pueden volver a conectarse: { $reason }
phones-rehearsal = El número de reparto de esta partida se eligió a mano: si alguien lo adivina, conocerá todas las cartas.
phones-level = Nivel del bot suplente:

plate-phone-away = sin móvil
tip-phone-away = Su móvil no contesta y la partida espera. En la pausa, en «Móviles», puedes dejar que siga un bot.
plate-phone-free = asiento libre
phones-waiting-for = Esperando el móvil de { $name }…
phones-back = { $name } ha vuelto.
phones-left = { $name } ha dejado su asiento.
phones-took-over = { $name } sustituye a { $bot } desde el móvil.
phones-took-seat = { $name } se ha sentado en el asiento de { $owner }.
phones-took-seat-nameless = Alguien se ha sentado en el asiento de { $owner }.
phones-took-seat-again = { $name } sigue con otro móvil.
phones-gave-back = { $bot } vuelve a jugar.
phones-gone = El móvil de { $name } no contesta. En la pausa, en «Móviles», puedes dejar que siga un bot.
