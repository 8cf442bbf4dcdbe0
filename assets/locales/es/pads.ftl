## Who plays with which gamepad

pads-button = Mandos…
pads-title = ¿Quién juega con qué mando?
pads-note = Pulsa un botón de tu mando para sentarte. Quien no tenga mando comparte el ratón y el teclado.
pads-none = No hay ningún mando: conecta uno o enciéndelo.
pads-shared = ratón y teclado
pads-own = mando { $number }
pads-own-of = mando { $number } · { $family }
pads-hint-take = sentarse
pads-hint-leave = levantarse
pads-hint-move = otro sitio
pads-hint-done = listo
pads-done = Listo
pads-wait = Ahora le toca a { $asked }; enseguida vas tú, { $name }.
pads-nobodys = Ahora juega { $asked } con su mando. Este no es de nadie: asígnalo en la pausa, en «Mandos…».
pad-lost-title = { $name }: falta tu mando
pad-lost-press = Pulsa { $sign } en el mando que es tuyo, { $name }.
pad-lost-note = La partida espera. Si hay varios mandos iguales, decide el botón.
pad-lost-without = Seguir con ratón y teclado
pad-lost-bot = Dejar el sitio a un bot hasta entonces
pad-lost-others = Ese es el mando de { $name }. Le toca pulsar a { $asked }.

## Which key and button means what

bindings-title = Teclas y botones
bindings-keyboard = Teclado
bindings-pad = Mando
bindings-both-hands = Las dos manos
bindings-left-hand = Solo la izquierda
bindings-right-hand = Solo la derecha
bindings-both-note = Como al principio. También se puede jugar a todo con una sola mano: sin mantener nada pulsado ni pulsar dos cosas a la vez.
bindings-left-note = Para quien juega solo con la mano izquierda: { $ways } mueven, { $accept } elige, { $back } vuelve atrás. Lo demás se alcanza moviéndose.
bindings-right-note = Para quien juega solo con la mano derecha: { $ways } mueven, { $accept } elige, { $back } vuelve atrás. Lo demás se alcanza moviéndose.
bindings-own-note = Cambiado por ti. «Las dos manos» lo deja todo como al principio.
bindings-usual = Restaurar
bindings-press-key = Pulsa una tecla…
bindings-press-button = Pulsa un botón…
bindings-note = Elige una acción y pulsa la tecla o el botón que quieras. Esc lo deja como estaba.
bindings-clash = { $sign } ya sirve para «{ $other }». ¿Se lo cambio por «{ $act }»?
bindings-fixed = { $sign } sirve siempre para lo mismo y no se puede cambiar.
bindings-needed = { $sign } hace falta para «{ $act }», que se quedaría sin nada.
bindings-exchange = Intercambiar
bindings-leave = Dejarlo
trouble-bindings-read = No he podido leer tus teclas y botones ({ $reason }): valen los de siempre. He apartado el archivo como { $file }.
trouble-bindings-stay = No he podido leer tus teclas y botones ({ $reason }): valen los de siempre, y el archivo se queda donde está, { $file }.
trouble-bindings-lines = { $others ->
    [0] No entiendo la línea { $line } de tus teclas y botones: para eso valen los de siempre. He apartado el archivo como { $file }.
    [one] No entiendo la línea { $line } de tus teclas y botones, ni otra más: para eso valen los de siempre. He apartado el archivo como { $file }.
   *[other] No entiendo la línea { $line } de tus teclas y botones, ni otras { $others }: para eso valen los de siempre. He apartado el archivo como { $file }.
}
trouble-bindings-lines-stay = { $others ->
    [0] No entiendo la línea { $line } de tus teclas y botones: para eso valen los de siempre. El archivo se queda como está, { $file }.
    [one] No entiendo la línea { $line } de tus teclas y botones, ni otra más: para eso valen los de siempre. El archivo se queda como está, { $file }.
   *[other] No entiendo la línea { $line } de tus teclas y botones, ni otras { $others }: para eso valen los de siempre. El archivo se queda como está, { $file }.
}
trouble-bindings-save = No he podido guardar las teclas y los botones: { $reason }.
setting-rumble = Vibración del mando
act-up = Arriba
act-down = Abajo
act-left = A la izquierda
act-right = A la derecha
act-accept = Elegir
act-back = Volver
act-menu = Pausa
act-take-stock = Robar del mazo
act-pile = Pozo: coger o soltar
act-claim = Robar de contra
act-pass = No robar
act-refuse-card = No quiero esta carta
act-refuse-rank = No quiero este valor
act-refuse-all = No quiero nada más
act-lay-down = Bajarse
act-next-split = Otra forma de bajarse
act-stage = Agrupar las marcadas
act-take-back = Deshacer
act-take-back-all = Deshacerlo todo
act-sort = Ordenar la mano
act-card-left = Mover la carta a la izquierda
act-card-right = Mover la carta a la derecha
act-advice = Consejo
act-log = Lo que ha pasado
act-rules = Reglas
act-page-up = Desplazar hacia arriba
act-page-down = Desplazar hacia abajo
act-choose = Respuesta { $number }
act-buzz = El jugador { $number } roba de contra
act-peek = Mirar una mano (con la tecla de ese jugador)
act-hide = Tapar la mano abierta

## The keyboard on the screen

keyboard-space = espacio
keyboard-delete = borrar
keyboard-done = Listo
