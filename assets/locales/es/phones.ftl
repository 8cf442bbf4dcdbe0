### Jugar con el móvil: los puestos, la sala donde se espera, y la mesa.

kind-phone = Con su móvil
who-phone = Alguien con su móvil
table-phone = un móvil
setup-phones-name = ¿Quién?
setup-phones-face = Quien juega con su móvil elige allí su cara.
setup-phones-note = Al empezar saldrá un código: cada cual lo escanea con su móvil y se sienta.

gather-title = ¡Todos con el móvil!
gather-scan = Apunta con la cámara al código, o escribe esta dirección en el navegador del móvil:
gather-pin = Y el PIN:
gather-seats = Quién se sienta
gather-free = Puesto libre
gather-free-note = Esperando un móvil…
gather-here = Ya está en la mesa
gather-away = Su móvil no contesta
gather-expected = Jugó la última partida: se le espera
gather-start = Empezar
gather-bots = Empezar con bots en los libres
gather-waiting = Aún quedan puestos libres: espera a que se sienten, o pon bots.
gather-nobody = Aún no se ha sentado nadie con su móvil.
gather-put-out = Levantar
gather-put-out-named = Levantar a { $name } de su puesto
gather-address = Dirección { $at } de { $of }: { $card }
gather-address-before = La dirección anterior
gather-address-next = La dirección siguiente
gather-help = ¿No se abre? El móvil tiene que estar en la misma red que este ordenador: en su wifi, no con los datos móviles. Las redes de invitados y algunos rúteres no dejan que los aparatos se vean; prueba entonces con otra red, o con el punto de acceso de un móvil.
gather-help-addresses = ¿No se abre? Prueba con otra dirección. Y el móvil tiene que estar en la misma red que este ordenador: en su wifi, no con los datos móviles. Las redes de invitados no dejan que los aparatos se vean; prueba entonces con el punto de acceso de un móvil.
gather-no-network = Este ordenador no está en ninguna red: de momento solo pueden entrar sus propios navegadores. Conéctalo al wifi, vuelve atrás y empieza otra vez.
gather-failed = No se puede esperar a los móviles: { $reason }
gather-address-failed = Esa dirección no se puede usar; sigue valiendo la de antes: { $reason }
gather-square = Código para la cámara. Dirección: { $address }. PIN: { $pin }.

phones-button = Móviles…
phones-title = Los móviles
phones-note = Quien pierde su móvil puede volver con otro: se lee el código, se pone el PIN y se elige su puesto.
phones-invite = Un móvil puede seguir por un bot, con sus cartas y sus puntos: quien lee el código pide el puesto, y aquí se le deja o no.
phones-open = Dejar que entren móviles
phones-close = Que no entre nadie
phones-here = Juega con su móvil
phones-away = Su móvil no contesta: se le espera
phones-free = Puesto libre: quien lea el código puede sentarse
phones-bot-plays = Juega un bot
phones-bot = Juega un bot en su lugar ({ $level ->
    [aprendiz] aprendiz
    [fuerte] fuerte
    [experto] experto
    [maestro] maestro
   *[habitual] habitual
})
phones-to-bot = Que siga un bot
phones-wait = Esperarle
phones-put-out = Quitarle el puesto
phones-put-out-named = Quitarle el puesto a { $name }
phones-new-pin = El PIN ha cambiado: ahora es { $pin }
phones-wants = «{ $name }» quiere sentarse aquí, y el móvil de quien juega está conectado.
phones-wants-nameless = Alguien quiere sentarse aquí, y el móvil de quien juega está conectado.
phones-wants-bot = «{ $name }» quiere seguir por este bot, con su móvil.
phones-wants-bot-nameless = Alguien quiere seguir por este bot, con su móvil.
phones-let-in = Dejarle
phones-let-in-not = No dejarle
phones-closed = Los móviles no pueden volver: { $reason }
phones-level = El bot que sigue por quien falta:

plate-phone-away = sin móvil
tip-phone-away = Su móvil no contesta. La partida le espera; en la pausa, en «Móviles», un bot puede seguir por él.
plate-phone-free = puesto libre
phones-waiting-for = Esperando el móvil de { $name }…
phones-back = { $name } ha vuelto.
phones-left = { $name } ha dejado su puesto.
phones-took-over = { $name } sigue por { $bot }, con su móvil.
phones-gave-back = { $bot } vuelve a jugar.
phones-gone = El móvil de { $name } no contesta. En la pausa, en «Móviles», un bot puede seguir por él.
