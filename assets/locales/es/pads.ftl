## Who plays with which gamepad

pads-button = Mandos…
pads-title = ¿Quién juega con qué mando?
pads-note = Pulsa un botón de tu mando para sentarte. Los que no tengan mando comparten el ratón y el teclado.
pads-none = No hay ningún mando: conecta uno o enciéndelo.
pads-shared = ratón y teclado
pads-own = mando { $number }
pads-own-of = mando { $number } · { $family }
pads-hint-take = sentarse
pads-hint-leave = levantarse
pads-leave-of = { $name }: levantarse
pads-hint-move = otro asiento
pads-hint-done = listo
pads-done = Listo
pads-wait = Ahora le toca a { $asked }; enseguida vas tú, { $name }.
pads-nobodys = Ahora juega { $asked } con su mando. Este no es de nadie: asígnalo en «Mandos…», en la pausa.
pad-lost-title = { $name }: falta tu mando
pad-lost-press = Pulsa { $sign } en tu mando, { $name }.
pad-lost-note = La partida espera. Si hay varios mandos iguales, el tuyo será el que pulses.
pad-lost-without = Seguir con ratón y teclado
pad-lost-bot = Que siga un bot mientras tanto
pad-lost-others = Ese es el mando de { $name }. Le toca pulsar a { $asked }.

## Which key and button means what

bindings-title = Teclas y botones
bindings-keyboard = Teclado
bindings-pad = Mando
bindings-arrangement = Disposición
bindings-both-hands = Las dos manos
bindings-left-hand = Solo la izquierda
bindings-right-hand = Solo la derecha
bindings-both-note = Los controles de serie. También puedes jugar con una sola mano: nunca hay que mantener nada pulsado ni pulsar dos cosas a la vez.
bindings-left-note = Para jugar solo con la mano izquierda: { $ways } mueven, { $accept } elige, { $back } vuelve atrás. A lo demás se llega moviéndose.
bindings-right-note = Para jugar solo con la mano derecha: { $ways } mueven, { $accept } elige, { $back } vuelve atrás. A lo demás se llega moviéndose.
bindings-own-note = Tus propios controles. «Las dos manos» restaura los de serie.
bindings-usual = Restaurar
bindings-press-key = Pulsa una tecla…
bindings-press-button = Pulsa un botón…
bindings-note = Elige una acción y pulsa la tecla o el botón que quieras. Esc cancela.
bindings-clash = { $sign } ya sirve para «{ $other }». ¿Intercambiar con «{ $act }»?
bindings-fixed = { $sign } sirve siempre para lo mismo y no se puede cambiar.
bindings-needed = { $sign } hace falta para «{ $act }», que se quedaría sin control.
bindings-exchange = Intercambiar
bindings-leave = Dejarlo así
trouble-bindings-read = No se han podido leer tus teclas y botones ({ $reason }): se usan los de serie. El archivo se ha guardado aparte como { $file }.
trouble-bindings-stay = No se han podido leer tus teclas y botones ({ $reason }): se usan los de serie, y el archivo sigue en { $file }.
trouble-bindings-lines = { $others ->
    [0] La línea { $line } de tu archivo de controles no se entiende: ahí se usan los de serie. El archivo se ha guardado aparte como { $file }.
    [one] La línea { $line } de tu archivo de controles y otra más no se entienden: ahí se usan los de serie. El archivo se ha guardado aparte como { $file }.
   *[other] La línea { $line } de tu archivo de controles y otras { $others } no se entienden: ahí se usan los de serie. El archivo se ha guardado aparte como { $file }.
}
trouble-bindings-lines-stay = { $others ->
    [0] La línea { $line } de tu archivo de controles no se entiende: ahí se usan los de serie. El archivo sigue en { $file }.
    [one] La línea { $line } de tu archivo de controles y otra más no se entienden: ahí se usan los de serie. El archivo sigue en { $file }.
   *[other] La línea { $line } de tu archivo de controles y otras { $others } no se entienden: ahí se usan los de serie. El archivo sigue en { $file }.
}
trouble-bindings-save = No se han podido guardar las teclas y los botones: { $reason }.
setting-rumble = Vibración del mando
setting-pads-in-background = Usar el mando en segundo plano
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
act-pass = Dejar pasar
act-refuse-card = Ignorar esta carta
act-refuse-rank = Ignorar este valor
act-refuse-all = Ignorar todas las cartas
act-lay-down = Bajarse
act-next-split = Otra forma de bajarse
act-stage = Agrupar la selección
act-take-back = Anular
act-take-back-all = Anular todo
act-sort = Ordenar la mano
act-card-left = Mover la carta a la izquierda
act-card-right = Mover la carta a la derecha
act-advice = Pista
act-log = Historial
act-rules = Reglas
act-page-up = Desplazar hacia arriba
act-page-down = Desplazar hacia abajo
act-choose = Opción { $number }
act-buzz = El jugador { $number } roba de contra
act-peek = Mirar una mano (con la tecla del jugador)
act-hide = Ocultar la mano

## The keyboard on the screen

keyboard-space = espacio
keyboard-delete = borrar
keyboard-done = Listo
