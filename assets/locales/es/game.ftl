### Cartas, avisos y narración. Los mensajes dicen «tú».

## Cartas

card-name = { $rank } de { $suit }
card-joker = comodín
card-a-joker = un comodín
card-the = { $rank ->
    [jack] la { $card }
    [queen] la { $card }
   *[other] el { $card }
}
rank-ace = as
rank-two = dos
rank-three = tres
rank-four = cuatro
rank-five = cinco
rank-six = seis
rank-seven = siete
rank-eight = ocho
rank-nine = nueve
rank-ten = diez
rank-jack = jota
rank-queen = dama
rank-king = rey
ranks-ace = ases
ranks-two = doses
ranks-three = treses
ranks-four = cuatros
ranks-five = cincos
ranks-six = seises
ranks-seven = sietes
ranks-eight = ochos
ranks-nine = nueves
ranks-ten = dieces
ranks-jack = jotas
ranks-queen = damas
ranks-king = reyes
suit-clubs = tréboles
suit-diamonds = diamantes
suit-hearts = corazones
suit-spades = picas
# Las letras con que se abrevian las manos: TE, ETE…
code-trio = T
code-run = E
# $sound: cómo empieza la última palabra; ante «i» se dice «e».
list-and = { $sound ->
    [i] { $first } e { $last }
   *[other] { $first } y { $last }
  }

## Por qué no se puede

reject-no-such-seat = Ese jugador no está en la mesa.
reject-stale = Eso respondía a algo que ya ha pasado: mira lo que se te pide ahora.
reject-no-hand = Ahora mismo no se está jugando ninguna mano.
reject-hand-over = Esta mano ya ha terminado.
reject-hand-not-over = La siguiente mano se reparte cuando acabe esta.
reject-match-over = La partida ya ha terminado.
reject-not-your-turn = No es tu turno: se juega hacia la derecha.
reject-take-first = Primero coge una carta, del mazo o del pozo: así empieza tu turno.
reject-already-taken = Ya has cogido carta: en cada turno se coge una sola.
reject-pile-empty = El pozo está vacío: roba del mazo.
reject-active-does-not-claim = Es tu turno: robar de contra es cosa de los demás. Tú puedes coger la carta del pozo antes de robar del mazo.
reject-nothing-to-claim = Esa carta no se puede robar de contra: está pisada, o el turno aún no ha empezado con una carta del mazo.
reject-already-answered = Ya has respondido, y una petición no se retira.
reject-no-penalty-card = No queda carta de castigo, y sin ella no se puede robar de contra.
reject-claim-limit = Ya has robado de contra todas las veces que se permiten en esta mano.
reject-own-discard = En esta mesa nadie roba de contra la carta que él mismo soltó.
reject-claim-when-down = En esta mesa no se roba de contra una vez bajado.
reject-claims-open = Espera un momento: los demás aún están diciendo si quieren robar de contra.
reject-not-held = No tienes { $card } en la mano.
reject-already-down = Ya te has bajado en esta mano.
reject-not-down = Antes tienes que bajarte: solo quien se ha bajado coloca cartas y toca los comodines.
reject-contract-not-met = Para bajarte necesitas justo las combinaciones de esta mano, y aún no las tienes.
reject-meld = La combinación { $number } no vale: { $reason }
reject-no-such-meld = Esa combinación no está en la mesa.
reject-nothing-to-take-back = No puedes subirte: en este turno no has bajado nada.
reject-cannot-close = No puedes cerrar con esas cartas en la mano.
reject-must-close-same-turn = En esta mano hay que bajarse y cerrar en el mismo turno: si no puedes cerrar, súbete.
reject-joker-discard = En esta mesa no se sueltan comodines.
reject-playable-discard = En esta mesa no se suelta una carta que se puede colocar: colócala.
reject-keeping-back = En esta mesa no se guardan cartas que se pueden colocar: coloca antes las que entran.

meld-too-short = un trío lleva tres cartas o más, y una escalera, cuatro o más.
meld-mixed-ranks = un trío es de cartas del mismo número o letra.
meld-not-consecutive = una escalera es de cartas consecutivas del mismo palo.
meld-adjacent-jokers = en una escalera no puede haber dos comodines consecutivos.
meld-jokers-only = hace falta al menos una carta que no sea comodín.
meld-repeated = en una escalera no se puede repetir ninguna carta.
meld-not-distinct = en esta mesa las escaleras de una mano son de palos distintos y los tríos, de números o letras distintos.

fit-other-rank = En ese trío solo entran cartas de su mismo número o letra, y comodines.
fit-not-next = En ese extremo de la escalera solo entra { $card }.
fit-adjacent-jokers = No puede ir ahí: en una escalera no puede haber dos comodines consecutivos.
fit-run-complete = Esa escalera ya está completa: no se puede repetir ninguna carta.
fit-end-mismatch = Una escalera crece por uno de sus dos extremos; un trío no tiene extremos.
fit-not-distinct = En esta mesa los tríos de una mano son de números o letras distintos.

swap-in-trio = Los comodines de los tríos se quedan donde están.
swap-no-joker-there = Ahí no hay ningún comodín.
swap-stands-for = Ese comodín sustituye a otra carta: solo se cambia por { $card }.
swap-forbidden-target = El comodín que liberas no puede ir a esa combinación.
swap-run-too-short = La escalera se quedaría con menos de cuatro cartas.
swap-not-natural = Un comodín no ocupa el sitio de otro: solo se cambia por la carta a la que sustituye.
swap-moves-not-allowed = En esta mesa el comodín solo se mueve si lo cambias por la carta a la que sustituye.

rules-seats = Con las reglas «{ $name }» juegan de { $min } a { $max } jugadores, no { $seats }.
rules-seat-range = Una partida es para dos a ocho jugadores; estas reglas dicen de { $min } a { $max }.
rules-shoe-too-small = Para jugar { $code } con { $seats } jugadores hacen falta { $needed } cartas, y solo hay { $cards }.
rules-too-many-jokers = { $jokers } comodines por baraja son demasiados: ocho como mucho.

## Narración

tell-draw = Sorteo de puestos: { $list }
tell-draw-entry = { $name } { $card }
tell-seated = { $name } sacó la carta más alta y reparte la primera mano.
tell-dealt = Mano { $hand }, { $code }: reparte { $name }.
tell-took-stock = { $name } roba del mazo.
tell-took-discard = { $name } coge { $card } del pozo.
tell-claimed = { $name } quiere robar de contra.
tell-awarded = { $name } roba de contra { $card } y una carta de castigo.
tell-stock-renewed = El mazo se ha acabado: se baraja el pozo.
tell-laid-down = { $name } se baja: { $list }.
tell-trio = { $rank ->
   *[other] trío de { $ranks }
}
tell-trio-of-jokers = trío de comodines
tell-run = escalera de { $suit }
tell-laid-off = { $name } coloca { $card }.
tell-swapped-joker = { $name } cambia un comodín por { $card } y lo lleva a otro sitio.
tell-moved-joker = { $name } mueve un comodín.
tell-took-back = { $name } deshace un paso.
tell-took-back-all = { $name } se sube.
tell-discarded = { $name } suelta { $card }.
tell-discarded-hidden = { $name } suelta una carta boca abajo.
tell-closes = { $name } cierra con su última carta.
tell-ended-discard = { $name } gana la mano.
tell-ended-laid-off = { $name } coloca su última carta y gana la mano.
tell-ended-leftover = { $name } cierra con unos pocos puntos y gana la mano.
tell-tablas = Tablas: no quedan cartas que robar y nadie cierra.
tell-points = { $list }
tell-points-entry = { $name }: { $points }
tell-match-won = { $points ->
    [one] { $name } gana la partida con { $points } punto.
   *[other] { $name } gana la partida con { $points } puntos.
}

## Ajustes

setting-language = Idioma
setting-speed = Velocidad
setting-reduced-motion = Menos movimiento
setting-claim-seconds = Tiempo para robar de contra
setting-theme = Baraja
setting-felt = Mesa
setting-volume = Volumen
setting-muted = Silencio
setting-player-name = Tu nombre
setting-pictures = Dibujos de los jugadores
setting-bots = Rivales
setting-fullscreen = Pantalla completa
setting-narration = Narración
setting-dim-cards = Cartas menos brillantes
setting-high-contrast = Alto contraste
setting-high-contrast-note = Paneles opacos, letras y marcos más fuertes; en lugar de una baraja, su gemela de signos grandes, si la tiene.
setting-high-contrast-no-twin = Sin gemela de alto contraste, y sigue como es: { $decks }. La tienen Clásica y Moderna: Cuatro colores.
setting-bot-pace = Ritmo de los bots
setting-confirm-discard = Confirmar el descarte
setting-sort-drawn = Colocar lo robado
setting-left-handed = Para zurdos
setting-cards-volume = Volumen de las cartas
setting-signals-volume = Volumen de los avisos
setting-window = Tamaño de la ventana
setting-frame-limit = Imágenes por segundo
setting-four-colours = Cuatro colores
setting-language-note = De todos los textos del juego. Las cartas de una baraja pueden traer también sus letras.
setting-speed-note = Lo que tarda una carta en llegar a su sitio.
setting-bot-pace-note = Lo que parecen pensar antes de jugar.
setting-reduced-motion-note = Las cartas aparecen en su sitio en vez de volar.
setting-claim-seconds-note = Tras él, quien no ha dicho nada deja pasar la carta. Mientras algo lee la pantalla no hay límite.
setting-confirm-discard-note = Antes de soltar la carta que acaba el turno se pregunta otra vez.
setting-sort-drawn-note = Con un orden encendido, la carta robada va a su sitio; si no, queda al final.
setting-left-handed-note = Los botones de la mesa, a la izquierda; tu placa, a la derecha.
setting-felt-note = Su color o su madera, o la que trae la baraja.
setting-volume-note = De todo lo que se oye.
setting-cards-volume-note = Robar, soltar, barajar.
setting-signals-volume-note = Tu turno, una contra, un cierre, la cuenta atrás.
setting-muted-note = No se oye nada.
setting-fullscreen-note = La ventana ocupa toda la pantalla.
setting-frame-limit-note = Menos gastan menos batería.
setting-narration-note = La línea que cuenta en la mesa lo que pasa.
setting-talk-note = Los bots dicen algo de vez en cuando.
setting-rumble-note = Tiembla cuando te toca o se te pregunta.
setting-dim-cards-note = Sus caras deslumbran menos de noche.
setting-four-colours-note = Los palos de los textos, en los colores de la baraja; si no, en rojo y negro.
pace-cards = Como las cartas
pace-slow = Lento
pace-normal = Normal
pace-quick = Rápido
pace-at-once = Al instante
frames-a-second = { $count }
frames-of-screen = Sin tope
settings-table = En la mesa
settings-motion = Movimiento
settings-picture = Imagen
settings-sound = Sonido
settings-silent = No se ha encontrado ningún dispositivo de sonido: el juego va en silencio. Cuando haya uno, vuelve a abrir el juego.
speed-slow = Lenta
speed-normal = Normal
speed-fast = Rápida
speed-faster = Muy rápida
speed-instant = Instantánea
table-of-deck = La de la baraja
felt-green = Verde
felt-night = Noche
felt-wine = Vino
felt-slate = Pizarra
felt-wood = Madera

## Avisos

text-problem = Los textos de { $file } no se leen bien en la línea { $line }: { $reason }. Uso los de siempre.
trouble-own-file = No puedo usar { $file }: { $reason }. { $others ->
    [0] Uso el del juego.
    [one] Uso el del juego, para este archivo y uno más.
   *[other] Uso los del juego, para este archivo y { $others } más.
}
trouble-setting = El ajuste «{ $name }» no valía y vuelve a su valor de siempre.
trouble-setting-unknown = No conozco el ajuste «{ $name }» y lo dejo estar.
trouble-settings-broken = No he podido leer tus ajustes ({ $reason }): los he apartado como { $file } y empiezo con los de siempre.
trouble-settings-from-backup = No he podido leer tus ajustes ({ $reason }): los he tomado de su copia y he apartado el archivo como { $file }.
trouble-settings-stay = No he podido leer tus ajustes ({ $reason }): empiezo con los de siempre, y el archivo se queda donde está, { $file }.
trouble-settings-backup-stay = No he podido leer tus ajustes ({ $reason }): los he tomado de su copia, y el archivo se queda donde está, { $file }.
trouble-settings-save = No he podido guardar los ajustes: { $reason }.
trouble-match-save = No puedo guardar la partida: { $reason }. Puedes seguir jugando.
trouble-match-unsaved = No he podido guardar la partida: { $reason }. Se puede continuar mientras no cierres el juego.
trouble-match-broken = La partida guardada no se puede leer ({ $reason }): la he apartado como { $file }.
trouble-match-from-backup = { $lost ->
    [0] La partida guardada estaba dañada ({ $reason }): sigue desde su copia.
    [one] La partida guardada estaba dañada ({ $reason }): sigue desde su copia, una jugada antes.
   *[other] La partida guardada estaba dañada ({ $reason }): sigue desde su copia, { $lost } jugadas antes.
}
trouble-match-cut = { $lost ->
    [0] La partida guardada estaba dañada ({ $reason }): sigue con todo lo anterior.
    [one] La partida guardada estaba dañada ({ $reason }): sigue una jugada antes.
   *[other] La partida guardada estaba dañada ({ $reason }): sigue { $lost } jugadas antes.
}
trouble-match-tail = La última jugada no llegó a escribirse entera: la partida sigue justo antes de ella.
trouble-match-beside = No se puede leer lo que acompaña a una partida guardada: lo he apartado como { $file }. La partida está entera.
trouble-match-move = No he podido archivar la partida: { $reason }.
trouble-match-unreadable = No se puede leer la partida { $file }: { $reason }. Se queda donde está.
trouble-match-newer = La partida { $file } la ha guardado una versión más nueva del juego: se queda donde está y espera a esa versión.
reason-disk-full = el disco está lleno
reason-read-only = el disco es de solo lectura
reason-not-allowed = falta permiso para escribir ahí
reason-not-readable = falta permiso para leerlo
reason-not-there = ya no está
reason-no-folder = en su sitio hay algo que no es una carpeta
reason-empty = está vacío
reason-not-text = no es texto
reason-not-a-file = no es un archivo
reason-too-large = es más largo que cualquier partida
reason-newer = la ha guardado una versión más nueva del juego
reason-version = dice ser de la versión { $version }, que no ha existido nunca
reason-line = línea { $line }

# La partida guardada
save-elsewhere = Esta partida se está jugando en otra ventana.
save-none = No hay ninguna partida guardada.

# Lo que no se puede hacer en la mesa
refuse-not-now = Ahora mismo no tienes nada que decidir.
refuse-missing = { $count ->
    [one] Todavía te falta una carta para bajarte.
   *[other] Todavía te faltan { $count } cartas para bajarte.
 }
refuse-mark-discard = Marca primero la carta que quieres soltar, o arrástrala al pozo.
refuse-one-discard = Solo se suelta una carta: marca una sola.
refuse-mark-lay-off = Marca primero la carta que quieres colocar, o arrástrala allí.
refuse-mark-stage = Marca primero las cartas de una combinación.
refuse-no-split = Todavía no tienes las combinaciones de esta mano.
refuse-one-split = Solo hay esta manera de bajarse.
refuse-staged = Aún no te has bajado: pulsa antes Confirmar o devuelve las cartas a la mano.
refuse-own-groups = Devuelve antes a la mano lo que has apartado tú.
refuse-not-in-contract = Esta mano no pide otra combinación de esa clase.
refuse-no-combination = Estas cartas no forman ni trío ni escalera.
