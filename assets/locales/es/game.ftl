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
# La esquina de una carta: Q♠. $rank es ace, jack, queen, king o un número.
card-short = { $rank ->
    [ace] A
    [jack] J
    [queen] Q
    [king] K
   *[other] { $rank }
  }{ $suit }
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
reject-stale = Llegas tarde: mira qué te pide ahora el juego.
reject-no-hand = Ahora mismo no se está jugando ninguna mano.
reject-hand-over = Esta mano ya ha terminado.
reject-hand-not-over = La siguiente mano se reparte cuando acabe esta.
reject-match-over = La partida ya ha terminado.
reject-not-your-turn = No es tu turno: espera a que te toque.
reject-take-first = Primero coge una carta: así empieza tu turno.
reject-already-taken = Ya has cogido carta: en cada turno se coge una sola.
reject-pile-empty = El pozo está vacío: roba del mazo.
reject-active-does-not-claim = Es tu turno, y robar de contra es cosa de los demás: tú coges carta al empezar el turno.
reject-nothing-to-claim = Esa carta no se puede robar de contra: está pisada, o el jugador de turno aún no ha robado del mazo.
reject-already-answered = Ya has respondido, y no puedes cambiar la respuesta.
reject-no-penalty-card = No quedan cartas de castigo, y sin ellas no se puede robar de contra.
reject-no-claims = Aquí no se roba de contra.
reject-claim-limit = Ya has robado de contra todas las veces permitidas en esta mano.
reject-own-discard = En esta mesa no puedes robar de contra la carta que tú has soltado.
reject-claim-when-down = En esta mesa no puedes robar de contra después de bajarte.
reject-claims-open = Espera un momento: los demás aún están diciendo si quieren robar de contra.
reject-not-held = No tienes { $card } en la mano.
reject-already-down = Ya te has bajado en esta mano.
reject-not-down = Primero tienes que bajarte: después podrás colocar cartas y usar los comodines de la mesa.
reject-contract-not-met = Para bajarte necesitas justo las combinaciones de esta mano, y aún no las tienes.
reject-meld = La combinación { $number } no vale: { $reason }
reject-no-such-meld = Esa combinación no está en la mesa.
reject-nothing-to-take-back = No hay nada que deshacer: en este turno no has puesto nada en la mesa.
reject-cannot-close = No puedes cerrar con esas cartas en la mano.
reject-whole-hand = En esta mano hay que bajar todas las cartas de una vez, sin soltar ninguna.
reject-keep-discard = En esta mesa se cierra soltando la última carta: guárdate una.
reject-lay-off-next-turn = Acabas de bajarte: en esta mesa se colocan cartas y se usan los comodines a partir de tu turno siguiente.
reject-pile-when-down = En esta mesa, después de bajarte, en tu turno solo puedes robar del mazo.
reject-swap-without-lay-down = Solo puedes llevarte un comodín si te bajas en el mismo turno: bájate o devuélvelo.
reject-must-close-same-turn = En esta mano hay que bajarse y cerrar en el mismo turno: si no puedes cerrar, recoge lo bajado.
reject-joker-discard = En esta mesa no se sueltan comodines.
reject-playable-discard = En esta mesa no puedes soltar una carta que se puede colocar: colócala.
reject-keeping-back = En esta mesa no puedes guardarte cartas que se pueden colocar: colócalas antes.

meld-too-short = tiene menos cartas de las que pide esta mano.
meld-mixed-ranks = un trío pide cartas del mismo valor.
meld-not-consecutive = una escalera pide cartas seguidas del mismo palo.
meld-adjacent-jokers = en una escalera no puede haber dos comodines seguidos.
meld-jokers-only = hace falta al menos una carta que no sea comodín.
meld-repeated = en una escalera no se puede repetir ninguna carta.
meld-ace-place = en esta mesa el as no puede ocupar ese lugar en una escalera.
meld-too-many-jokers = en esta mesa no puede llevar tantos comodines.
meld-too-long = en esta mesa no puede llevar más cartas de las que pide esta mano.
meld-not-distinct = en esta mesa las escaleras de una mano son de palos distintos y los tríos, de valores distintos.
meld-other-suits = sus palos no son los que pide esta mano.

fit-other-rank = En ese trío solo entran cartas de su mismo valor, y comodines.
fit-not-next = En ese extremo de la escalera solo entra { $card }.
fit-adjacent-jokers = No puede ir ahí: en una escalera no puede haber dos comodines seguidos.
fit-too-many-jokers = Esa combinación ya lleva todos los comodines que se permiten en esta mesa.
fit-run-complete = Esa escalera ya está completa: no se puede repetir ninguna carta.
fit-ace-place = La escalera acaba ahí: en esta mesa las escaleras no dan la vuelta.
fit-end-mismatch = Una escalera crece por uno de sus dos extremos; un trío no tiene extremos.
fit-not-distinct = En esta mesa los tríos de una mano son de valores distintos.

swap-in-trio = Los comodines de los tríos se quedan donde están.
swap-no-joker-there = Ahí no hay ningún comodín.
swap-stands-for = Ese comodín sustituye a otra carta: solo se cambia por { $card }.
swap-forbidden-target = El comodín que liberas no puede ir a esa combinación.
swap-run-too-short = La escalera se quedaría más corta de lo que pide esta mano.
swap-not-natural = Un comodín no puede ocupar el sitio de otro: pon la carta a la que sustituye.
swap-swaps-not-allowed = En esta mesa ninguna carta puede ocupar el sitio de un comodín.
swap-moves-not-allowed = En esta mesa no puedes mover un comodín sin más.

rules-seats = Con las reglas «{ $name }» juegan de { $min } a { $max } jugadores, no { $seats }.
rules-seat-range = En una partida juegan de dos a ocho; estas reglas piden de { $min } a { $max }.
rules-shoe-too-small = Para jugar { $code } con { $seats } jugadores hacen falta { $needed } cartas, y solo hay { $cards }.
rules-too-many-jokers = { $jokers } comodines por baraja son demasiados: ocho como mucho.
rules-no-hand = Una partida tiene al menos una mano, y 24 como mucho.
rules-no-such-hand = Los números de las manos que se juegan tienen que ir de menor a mayor y estar entre 1 y { $hands }.
rules-bad-deal = Con estas reglas, en { $code } hay que repartir de { $least } a { $most } cartas por jugador, no { $dealt }.
rules-contract-too-large = { $code } pide { $cards } cartas, y se reparten 26 como mucho.
rules-contract-beyond-shoe = Con { $seats } jugadores nadie puede bajarse en { $code }: con { $packs ->
    [one] una baraja
   *[other] { $packs } barajas
} { $jokers ->
    [0] sin comodines
    [one] y un comodín
   *[other] y { $jokers } comodines
} no salen las cartas que piden estas reglas.
rules-bad-shoe = Para cada número de jugadores tiene que haber de una a cuatro barajas y 32 comodines como mucho, y las líneas tienen que ir de menos jugadores a más.
rules-same-points = Hay una entrada que no cambia nada: todas sus cartas, como { $card }, ya están en entradas anteriores.
rules-two-kinds-of-wilds = Si los doses rojos son comodines, no puede haber otras cartas que también lo sean.
rules-later-wilds = El límite de comodines solo puede cambiar después de bajarse si hay que esperar al turno siguiente para colocar cartas.
rules-progress-deal = Si cada jugador conserva su contrato hasta que se baja, hay que repartir el mismo número de cartas en todas las manos.
rules-progress-packs = Si cada jugador conserva su contrato hasta que se baja, hay que jugar todas las manos con el mismo número de barajas.
rules-progress-short-match = Si cada jugador conserva su contrato hasta que se baja, no se puede quitar ninguna mano.
rules-progress-last-hand = Si cada jugador conserva su contrato hasta que se baja, la última mano no puede tener reglas propias.
rules-progress-rising-bonus = Si cada jugador conserva su contrato hasta que se baja, el premio no puede crecer de mano en mano.
rules-progress-full-run = Si cada jugador conserva su contrato hasta que se baja, ningún contrato puede pedir una escalera con los trece valores.

## Narración

tell-draw = Sorteo de asientos: { $list }
tell-draw-entry = { $you ->
    [yes] tú { $card }
   *[no] { $name } { $card }
}
tell-seated = { $you ->
    [yes] Sacaste la carta más alta y repartes la primera mano.
   *[no] { $name } sacó la carta más alta y reparte la primera mano.
}
tell-dealt = { $you ->
    [yes] Mano { $hand }, { $code }: repartes tú.
   *[no] Mano { $hand }, { $code }: reparte { $name }.
}
tell-took-stock = { $you ->
    [yes] Robas del mazo.
   *[no] { $name } roba del mazo.
}
tell-took-discard = { $you ->
    [yes] Coges { $card } del pozo.
   *[no] { $name } coge { $card } del pozo.
}
tell-claimed = { $you ->
    [yes] Pides la carta del pozo.
   *[no] { $name } pide la carta del pozo.
}
tell-awarded = { $you ->
    [yes] { $penalty ->
        [0] Robas de contra { $card }.
        [one] Robas de contra { $card }, con tu carta de castigo.
       *[other] Robas de contra { $card }, con { $penalty } cartas de castigo.
    }
   *[no] { $penalty ->
        [0] { $name } roba de contra { $card }.
        [one] { $name } roba de contra { $card }, con su carta de castigo.
       *[other] { $name } roba de contra { $card }, con { $penalty } cartas de castigo.
    }
}
tell-stock-renewed = El mazo se ha acabado: se baraja el pozo.
tell-laid-down = { $you ->
    [yes] Te bajas: { $list }.
   *[no] { $name } se baja: { $list }.
}
tell-trio = { $rank ->
   *[other] trío de { $ranks }
}
tell-trio-of-jokers = trío de comodines
tell-run = escalera de { $suit }
tell-full-run = escalera de as a rey
tell-laid-off = { $you ->
    [yes] Colocas { $card }.
   *[no] { $name } coloca { $card }.
}
tell-swapped-joker = { $you ->
    [yes] Pones { $card } en lugar de un comodín, que pasa a otro sitio.
   *[no] { $name } pone { $card } en lugar de un comodín, que pasa a otro sitio.
}
tell-took-joker = { $you ->
    [yes] Pones { $card } en lugar de un comodín y te llevas el comodín.
   *[no] { $name } pone { $card } en lugar de un comodín y se lleva el comodín.
}
tell-moved-joker = { $you ->
    [yes] Mueves un comodín.
   *[no] { $name } mueve un comodín.
}
tell-took-back = { $you ->
    [yes] Deshaces el último paso.
   *[no] { $name } deshace el último paso.
}
tell-took-back-all = { $you ->
    [yes] Recoges todo lo que habías bajado.
   *[no] { $name } recoge todo lo que había bajado.
}
tell-discarded = { $you ->
    [yes] Sueltas { $card }.
   *[no] { $name } suelta { $card }.
}
tell-discarded-hidden = { $you ->
    [yes] Sueltas una carta boca abajo.
   *[no] { $name } suelta una carta boca abajo.
}
tell-closes = { $you ->
    [yes] Cierras con tu última carta.
   *[no] { $name } cierra con su última carta.
}
tell-ended-discard = { $you ->
    [yes] ¡Ganas la mano!
   *[no] { $name } gana la mano.
}
tell-ended-laid-off = { $you ->
    [yes] ¡Colocas tu última carta y ganas la mano!
   *[no] { $name } coloca su última carta y gana la mano.
}
tell-ended-laid-down = { $you ->
    [yes] ¡Bajas todas tus cartas y ganas la mano!
   *[no] { $name } baja todas sus cartas y gana la mano.
}
tell-ended-leftover = { $you ->
    [yes] ¡Cierras con unos pocos puntos y ganas la mano!
   *[no] { $name } cierra con unos pocos puntos y gana la mano.
}
tell-tablas = Tablas: no quedan cartas y nadie cierra.
tell-points = { $list }
tell-points-entry = { $you ->
    [yes] Tú: { $points }
   *[no] { $name }: { $points }
}
tell-match-won = { $you ->
    [yes] { $points ->
        [one] ¡Ganas la partida con { $points } punto!
       *[other] ¡Ganas la partida con { $points } puntos!
    }
   *[no] { $points ->
        [one] { $name } gana la partida con { $points } punto.
       *[other] { $name } gana la partida con { $points } puntos.
    }
}

## Ajustes

setting-language = Idioma
setting-speed = Velocidad de las cartas
setting-reduced-motion = Reducir movimiento
setting-claim-seconds = Tiempo para robar de contra
setting-decks = Baraja
setting-table = Mesa
setting-felt = { setting-table }
setting-volume = Volumen
setting-muted = Silencio
setting-player-name = Tu nombre
setting-pictures = Dibujos de los jugadores
setting-bots = Rivales
setting-fullscreen = Pantalla completa
setting-narration = Narración
setting-dim-cards = Atenuar las cartas
setting-high-contrast = Alto contraste
setting-high-contrast-note = Paneles opacos, letras y marcos más gruesos, y la versión de signos grandes de la baraja, si la tiene.
setting-high-contrast-no-twin = Estas barajas no tienen versión de signos grandes: { $decks }. La de «Clásica» y «Moderna» se llama «Cuatro colores».
setting-bot-pace = Ritmo de los bots
setting-claim-questions = Preguntar si robo de contra
claim-questions-helpful = Cartas que me sirven
claim-questions-all = Todas
claim-questions-none = Ninguna
setting-handover = Varios en la misma pantalla
handover-pass = Pasar la pantalla
handover-open-cards = Cartas a la vista
setting-confirm-discard = Confirmar el descarte
setting-sort-drawn = Ordenar al robar
setting-left-handed = Para zurdos
setting-cards-volume = Volumen de las cartas
setting-signals-volume = Volumen de los avisos
setting-window = Tamaño de la ventana
setting-frame-limit = Fotogramas por segundo
setting-four-colours = Palos de cuatro colores
setting-language-note = Para todos los textos. Algunas barajas llevan sus propias letras en las cartas.
setting-speed-note = Lo que tarda una carta en llegar a su sitio.
setting-bot-pace-note = Cuánto piensan los bots antes de jugar.
setting-reduced-motion-note = Las cartas aparecen en su sitio en vez de volar.
setting-claim-seconds-note = Si se agota el tiempo, dejas pasar la carta. Con un lector de pantalla no hay límite.
setting-claim-questions-note = Pregunta solo si el descarte te sirve. Cualquier otra carta puedes pedirla pulsando el descarte. Si jugáis varios en la misma pantalla, pregunta por todas.
setting-handover-note = Al pasar la pantalla, el juego llama al siguiente antes de abrir su mano. Con las cartas a la vista, la mano se abre sin más: ideal para jugar con niños.
setting-confirm-discard-note = El juego te pregunta antes de que sueltes la carta y acabe tu turno.
setting-sort-drawn-note = Con la mano ordenada, la carta robada va a su sitio; si no, al final.
setting-left-handed-note = Los botones de la mesa, a la izquierda; tu nombre, a la derecha.
setting-table-note = De color, de madera o la que trae la baraja.
setting-volume-note = El volumen general.
setting-cards-volume-note = Robar, soltar, barajar.
setting-signals-volume-note = Tu turno, una carta pedida, un cierre, la cuenta atrás.
setting-muted-note = Quita todo el sonido.
setting-fullscreen-note = La ventana ocupa toda la pantalla.
setting-frame-limit-note = Con menos fotogramas se gasta menos batería.
setting-narration-note = Una línea en la mesa cuenta lo que pasa.
setting-talk-note = Los bots dicen algo de vez en cuando.
setting-rumble-note = Vibra si te toca o si puedes pedir una carta.
setting-pads-in-background-note = El mando funciona también con otra ventana delante.
setting-dim-cards-note = Las cartas deslumbran menos de noche.
setting-four-colours-note = En los textos, los palos llevan los colores de la baraja, y no solo rojo y negro.
pace-cards = Como las cartas
pace-slow = Lento
pace-normal = Normal
pace-quick = Rápido
pace-at-once = Al instante
frames-a-second = { $count }
frames-of-screen = Sin límite
settings-table = En la mesa
settings-motion = Movimiento
settings-picture = Pantalla
settings-sound = Sonido
settings-silent = No se ha encontrado ningún dispositivo de sonido. Conecta uno y vuelve a abrir el juego.
speed-slow = Lenta
speed-normal = Normal
speed-fast = Rápida
speed-faster = Muy rápida
speed-instant = Instantánea
table-of-deck = Mesa de la baraja
felt-green = Verde
felt-night = Noche
felt-wine = Vino
felt-slate = Pizarra
felt-wood = Madera
felt-tiles = Azulejos

## Avisos

text-problem = Los textos de { $file } tienen un error en la línea { $line }: { $reason }. Se usan los del juego.
trouble-own-file = No se puede usar { $file }: { $reason }. { $others ->
    [0] En su lugar se usa el del juego.
    [one] Se usan los del juego en lugar de este archivo y de otro más.
   *[other] Se usan los del juego en lugar de este archivo y de otros { $others }.
}
trouble-setting = El ajuste «{ $name }» no era válido y vuelve a su valor inicial.
trouble-setting-unknown = El ajuste «{ $name }» no existe en esta versión y se deja como está.
trouble-settings-broken = No se han podido leer tus ajustes ({ $reason }): se usan los iniciales, y el archivo se ha guardado aparte como { $file }.
trouble-settings-from-backup = No se han podido leer tus ajustes ({ $reason }): se han recuperado de su copia, y el archivo se ha guardado aparte como { $file }.
trouble-settings-stay = No se han podido leer tus ajustes ({ $reason }): se usan los iniciales, y el archivo sigue en { $file }.
trouble-settings-backup-stay = No se han podido leer tus ajustes ({ $reason }): se han recuperado de su copia, y el archivo sigue en { $file }.
trouble-settings-save = No se han podido guardar los ajustes: { $reason }.
trouble-match-save = No se puede guardar la partida: { $reason }. Puedes seguir jugando.
trouble-match-unsaved = No se ha podido guardar la partida: { $reason }. Puedes continuarla mientras no cierres el juego.
trouble-match-broken = No se ha podido leer la partida guardada ({ $reason }): el archivo se ha guardado aparte como { $file }.
trouble-match-from-backup = { $lost ->
    [0] La partida guardada estaba dañada ({ $reason }): se ha recuperado de su copia.
    [one] La partida guardada estaba dañada ({ $reason }): se ha recuperado de su copia, con una jugada menos.
   *[other] La partida guardada estaba dañada ({ $reason }): se ha recuperado de su copia, con { $lost } jugadas menos.
}
trouble-match-cut = { $lost ->
    [0] La partida guardada estaba dañada ({ $reason }): se ha salvado todo lo anterior al daño.
    [one] La partida guardada estaba dañada ({ $reason }): se retoma una jugada antes.
   *[other] La partida guardada estaba dañada ({ $reason }): se retoma { $lost } jugadas antes.
}
trouble-match-tail = La última jugada no llegó a guardarse entera: la partida se reanuda justo antes.
trouble-match-beside = No se han podido leer los datos que acompañan a una partida: se han guardado aparte como { $file }. La partida está entera.
trouble-match-move = No se ha podido archivar la partida: { $reason }.
trouble-match-unreadable = No se puede leer la partida { $file }: { $reason }. El archivo se queda donde está.
trouble-match-newer = La partida { $file } se guardó con una versión más nueva del juego: podrás abrirla cuando lo actualices.
reason-disk-full = el disco está lleno
reason-read-only = el disco es de solo lectura
reason-not-allowed = falta permiso para escribir ahí
reason-not-readable = falta permiso para leerlo
reason-not-there = ya no está
reason-no-folder = hay un archivo donde debería estar la carpeta
reason-empty = está vacío
reason-not-text = no es texto
reason-not-a-file = no es un archivo
reason-too-large = es demasiado grande para ser una partida
reason-newer = se guardó con una versión más nueva del juego
reason-version = dice ser de la versión { $version }, que no existe
reason-line = línea { $line }

# La partida guardada
save-elsewhere = Esta partida se está jugando en otra ventana.
save-none = No hay ninguna partida guardada.

# Lo que no se puede hacer en la mesa
refuse-not-now = Eso no se puede hacer ahora.
refuse-missing = { $count ->
    [one] Todavía te falta una carta para bajarte.
   *[other] Todavía te faltan { $count } cartas para bajarte.
 }
refuse-mark-discard = Selecciona primero la carta que quieres soltar, o arrástrala al pozo.
refuse-one-discard = Solo se suelta una carta: selecciona una sola.
refuse-mark-lay-off = Selecciona primero la carta que quieres colocar, o arrástrala a su sitio.
refuse-mark-stage = Selecciona primero las cartas de una combinación.
refuse-no-split = Todavía no tienes las combinaciones de esta mano.
refuse-one-split = Solo hay esta forma de bajarte.
refuse-staged = Aún no te has bajado: pulsa antes «Confirmar» o devuelve las cartas a la mano.
refuse-own-groups = Primero devuelve a la mano lo que has preparado.
refuse-not-in-contract = Esta mano no pide más combinaciones de esa clase.
refuse-no-combination = Estas cartas no forman ni trío ni escalera.

# Lo que ve quien abre otra dirección en el navegador
page-wrong-address = Esta no es la dirección de la mesa. Abre { $address }
page-not-found = Aquí no hay nada. La mesa está en { $address }
