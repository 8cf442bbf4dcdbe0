### Menús.

menu-back = Volver
menu-credits = Créditos

## Pausa

pause-title = Pausa
pause-continue = Seguir jugando
pause-settings = Ajustes
pause-rules = Reglas de esta mesa
pause-leave = Volver al menú
pause-saved = Todo queda guardado: puedes cerrar el juego, irte a cenar y seguir otro día justo aquí.
pause-unsaved = Esta partida no se puede guardar: { $reason }.
pause-shuffle = El reparto quedó fijado antes de la primera carta.

## Ajustes

settings-title = Ajustes
settings-note = Los cambios se aplican al momento y se guardan.
claim-time-seconds = { $seconds } s
claim-time-unlimited = sin límite
volume-percent = { $percent } %
decks-folder = Tus barajas: { $folder }
decks-open = Abrir carpeta
decks-not-made = No se ha podido crear la carpeta: { $reason }.
decks-not-opened = El sistema no ha podido abrir la carpeta: ábrela tú en la ruta indicada.

## Créditos

credits-title = Créditos
credits-game = Continental: el juego de cartas español de siete manos, con sus reglas de siempre.
credits-art = Las cartas, los monos, los azulejos y los sonidos se han creado para este juego.
credits-fonts = Tipografías: Libertinus Serif y Noto Sans, ambas con licencia SIL Open Font.
credits-engine = Hecho con Rust y Bevy, y con el software libre de mucha gente.

## Reglas

rules-title = Reglas de la mesa
rules-book-table = Esta mesa
rules-book-whole = Todo el reglamento
rules-book-glossary = Glosario
rules-changes = Variantes de esta mesa
rules-changes-from = { $preset ->
    [oficial] Esta mesa juega con el reglamento oficial, salvo en lo siguiente:
    [fournier] Esta mesa juega con las reglas clásicas, salvo en lo siguiente:
   *[francais] Esta mesa juega con las reglas francesas, salvo en lo siguiente:
}
rules-changes-some = { $preset ->
    [oficial] Esta mesa se aparta del reglamento oficial en varias cosas, entre ellas:
    [fournier] Esta mesa se aparta de las reglas clásicas en varias cosas, entre ellas:
   *[francais] Esta mesa se aparta de las reglas francesas en varias cosas, entre ellas:
}
rules-cards-dealt = { $cards } cartas
rules-aim = El objetivo
rules-hands = Las manos
rules-turn = El turno
rules-claim = Robar de contra
rules-down = Bajarse
rules-joker = El comodín
rules-score = Los puntos
rules-controls = Controles

rules-aim-1 = Gana quien suma menos puntos al final de la última mano. Cada cual juega por su cuenta.
rules-aim-seats = Juegan de { $min } a { $max } personas, y se juega hacia la { $direction ->
    [left] izquierda
   *[right] derecha
}.
rules-aim-decks = { $jokers ->
    [0] Se juega con dos barajas de 52 cartas, sin comodines.
    [one] Se juega con dos barajas de 52 cartas, cada una con un comodín.
   *[other] Se juega con dos barajas de 52 cartas, cada una con { $jokers } comodines.
}
rules-aim-decks-growing = { $jokers ->
    [0] Se empieza con dos barajas de 52 cartas, sin comodines; con más jugadores se añaden otras según avanza la partida.
    [one] Se empieza con dos barajas de 52 cartas, cada una con un comodín; con más jugadores se añaden otras según avanza la partida.
   *[other] Se empieza con dos barajas de 52 cartas, cada una con { $jokers } comodines; con más jugadores se añaden otras según avanza la partida.
}
rules-aim-shoe = Se juega con { rules-shoe }.
rules-aim-shoe-players = { $more ->
    [0] Con { $from } jugadores: { rules-shoe }.
   *[other] De { $from } a { $to } jugadores: { rules-shoe }.
}
rules-shoe = { $packs ->
    [one] una baraja de 52 cartas
   *[other] { $packs } barajas de 52 cartas
} { $jokers ->
    [0] sin comodines
    [one] y un comodín
   *[other] y { $jokers } comodines en total
}
rules-aim-2 = En cada mano hay que reunir unas combinaciones fijas de tríos y escaleras y ponerlas en la mesa. Las cartas que te queden en la mano cuando otro cierre te suman puntos.
rules-hands-1 = Un trío son { $trio ->
        [3] tres
        [4] cuatro
        [5] cinco
        [6] seis
        [7] siete
       *[8] ocho
    } o más cartas del mismo valor. Una escalera son { $run ->
        [3] tres
        [4] cuatro
        [5] cinco
        [6] seis
        [7] siete
        [8] ocho
        [9] nueve
       *[10] diez
    } o más seguidas del mismo palo.
rules-hands-sizes = Un número tras la letra de una combinación indica otro mínimo: { code-run }5 es una escalera de cinco cartas o más.
rules-hands-full-run = Una escalera de as a rey tiene una carta de cada uno de los trece valores. Quien la completa baja todas sus cartas de una vez y cierra la mano. En esa mano no se roba de contra, y siempre se pueden soltar los comodines que no quepan en la escalera.
rules-hands-short = { $played ->
    [one] Es una partida corta: de las { $all } manos se juega una sola.
   *[other] Es una partida corta: se juegan { $played } de las { $all } manos.
}
rules-hands-one-more = Se reparte una carta más de las que pide la mano.
rules-hands-one-fewer = Se reparte una carta menos de las que pide la mano: la primera que cojas puede completar el contrato.
rules-hands-exactly = Se reparten justo las cartas que pide la mano.
rules-hands-more = Se reparten { $extra } cartas más de las que pide la mano.
rules-hands-always = En todas las manos se reparten { $cards } cartas.
rules-hands-listed = La lista dice cuántas cartas se reparten en cada mano.
rules-hands-no-up-card = No se levanta carta para empezar el pozo: el primer jugador roba del mazo.
rules-hands-closer-begins = Quien cierra una mano empieza la siguiente.
rules-hands-own = Cada jugador conserva su contrato hasta que se baja con él. { $end ->
    [first] La partida acaba cuando un jugador se ha
   *[all] Quien ya se ha bajado con el último lo repite. La partida acaba cuando todos se han
} bajado con el último contrato, o después de { $most } manos.
rules-turn-1 = Empiezas tu turno cogiendo una sola carta: la de arriba del mazo o la que se ve en el pozo.
rules-turn-stock = Una vez bajado, en tu turno solo puedes robar del mazo.
rules-turn-2 = Acabas tu turno soltando una carta en el pozo, boca arriba. Si es la última que tienes, va boca abajo y cierras.
rules-turn-must-discard = Solo se cierra soltando una carta: al bajarte y al colocar, guárdate una para eso.
rules-turn-3 = Carta en la mesa, presa: la que ha tocado el pozo ya no se cambia.
rules-turn-4 = Del pozo solo se ve la carta de arriba, pero siempre puedes saber cuántas cartas tiene cada jugador.
rules-turn-renewals = { $renewals ->
    [0] Si el mazo está vacío cuando hay que robar, la mano queda en tablas: nadie cierra, y todos se apuntan lo que tienen.
   *[other] Si el mazo está vacío cuando hay que robar, se baraja el pozo, menos su carta de arriba, y con él se hace un mazo nuevo, { rules-renewals }. Si el mazo se acaba otra vez, la mano queda en tablas: nadie cierra, y todos se apuntan lo que tienen.
}
rules-renewals = { $renewals ->
    [one] una vez por mano como mucho
    [2] dos veces por mano como mucho
   *[other] { $renewals } veces por mano como mucho
}
rules-claim-1 = { $own ->
    [no] Si el jugador de turno roba del mazo, los demás pueden llevarse la carta del pozo sin esperar a su turno.
   *[yes] Si el jugador de turno roba del mazo, los demás pueden llevarse la carta del pozo sin esperar a su turno, incluso quien la soltó.
}
rules-claim-2 = Si varios quieren la carta, se la lleva el que juega antes.
rules-claim-3 = La carta se pide antes de que el jugador de turno suelte la suya: después queda pisada y ya no se puede robar nunca.
rules-claim-from-stock = { $count ->
    [0] Quien roba de contra no coge ninguna carta de castigo y tampoco suelta ninguna carta.
    [one] Quien roba de contra coge una carta de castigo del mazo y no suelta ninguna.
   *[other] Quien roba de contra coge { $count } cartas de castigo del mazo y no suelta ninguna.
}
rules-claim-from-penalty = { $count ->
    [0] Quien roba de contra no coge ninguna carta de castigo y tampoco suelta ninguna carta.
    [one] Quien roba de contra coge una carta de castigo de un segundo mazo y no suelta ninguna.
   *[other] Quien roba de contra coge { $count } cartas de castigo de un segundo mazo y no suelta ninguna.
}
rules-claim-limit = { $most ->
    [one] En cada mano puedes robar de contra una sola vez.
   *[other] En cada mano puedes robar de contra { $most } veces como mucho.
}
rules-claim-not-own = No puedes robar de contra la carta que tú has soltado.
rules-claim-not-down = Una vez bajado, ya no puedes robar de contra.
rules-claim-none = En esta mesa no se roba de contra.
rules-down-1 = En tu turno, después de coger carta, puedes poner en la mesa las combinaciones de la mano: ni una más ni una menos, tan largas como quieras.
rules-down-exact = { $last ->
    [longer] En tu turno, después de coger carta, puedes poner en la mesa las combinaciones de la mano: ni una más ni una menos, con las cartas justas que pide el contrato. Solo en la última mano puede haber combinaciones más largas.
   *[same] En tu turno, después de coger carta, puedes poner en la mesa las combinaciones de la mano: ni una más ni una menos, con las cartas justas que pide el contrato.
}
rules-down-trio-jokers = En un trío caben los comodines que quieras, incluso solo comodines.
rules-down-trio = En un trío caben los comodines que quieras, con al menos una carta natural.
rules-down-trio-natural = En un trío hace falta al menos una carta natural.
rules-down-trio-only = Un trío puede ser solo de comodines.
rules-down-run = Una escalera da la vuelta: rey, as y dos van seguidos. Puede ser tan larga como quieras y repetir cartas.
rules-down-run-once = Una escalera da la vuelta: rey, as y dos van seguidos. No repite cartas, así que tiene trece como mucho.
rules-down-run-high = En una escalera el as es la carta más alta: va detrás del rey, y después no va ninguna.
rules-down-run-low = En una escalera el as es la carta más baja: va delante del dos, y el rey es la última.
rules-down-run-no-ace = El as no tiene sitio en las escaleras: van del dos al rey.
rules-down-run-either = En una escalera el as va delante del dos o detrás del rey, pero nunca en medio. Puede haber uno en cada extremo.
rules-down-run-either-once = En una escalera el as va delante del dos o detrás del rey, pero nunca en medio. No se repiten cartas, así que tiene trece como mucho.
rules-down-distinct = Las escaleras de una mano son de palos distintos, y los tríos, de valores distintos.
rules-down-2 = Ya bajado, en tu turno puedes colocar cartas en cualquier combinación de la mesa: en un trío, las de su valor; en una escalera, las de sus dos extremos.
rules-down-next-turn = { $jokers ->
    [no] En el turno en que te bajas todavía no puedes colocar cartas: hay que esperar a tu turno siguiente.
   *[yes] En el turno en que te bajas todavía no puedes colocar cartas ni usar los comodines de la mesa: hay que esperar a tu turno siguiente.
}
rules-down-3 = Hasta que sueltes carta puedes recoger todo lo que has bajado en ese turno, o solo el último paso.
rules-joker-1 = El comodín, o mono, hace de cualquier carta. En una escalera hace de una sola: la del sitio que ocupa.
rules-joker-not-adjacent = En una escalera nunca puede haber dos comodines seguidos.
rules-joker-adjacent = En una escalera puede haber comodines seguidos, con al menos una carta natural.
rules-joker-swap-owner = Ya bajado, puedes poner la carta natural en el lugar del comodín de una escalera. El comodín va en ese momento a un extremo de una escalera del mismo dueño.
rules-joker-swap-any = Ya bajado, puedes poner la carta natural en el lugar del comodín de una escalera. El comodín va en ese momento a otra combinación de la mesa.
rules-joker-swap-same = Ya bajado, puedes poner la carta natural en el lugar del comodín de una escalera. El comodín va en ese momento a un extremo de la misma escalera.
rules-joker-swap-hand = { $by ->
    [down] Ya bajado, puedes poner la carta natural en el lugar del comodín de una escalera y llevártelo a la mano.
    [to-lay-down] Puedes poner la carta natural en el lugar del comodín de una escalera y llevártelo a la mano. Si aún no te has bajado, tienes que bajarte en el mismo turno.
    [not-down] Antes de bajarte, pero no después, puedes poner la carta natural en el lugar del comodín de una escalera y llevártelo a la mano.
   *[all] En tu turno, te hayas bajado o no, puedes poner la carta natural en el lugar del comodín de una escalera y llevártelo a la mano.
}
rules-joker-swap-none = Ninguna carta puede ocupar el lugar de un comodín de la mesa.
rules-joker-stay = Los comodines se quedan donde están: ninguna carta ocupa su lugar.
rules-joker-move = Un comodín del extremo de una escalera puede pasar al otro extremo o a otra escalera del mismo dueño, si la que deja no se queda más corta de lo que pide la mano.
rules-joker-move-same = Un comodín de un extremo de una escalera puede pasar al otro extremo de la misma.
rules-joker-trio-leaves = Del mismo modo, en un trío cualquier carta natural de su valor puede ocupar el lugar de un comodín.
rules-joker-trio = Los comodines de los tríos no se mueven.
rules-joker-red-twos = Los doses rojos también son comodines.
rules-joker-wild = { $red ->
    [yes] { rules-wild-ranks } de corazones y de diamantes hacen de comodín.
   *[no] { rules-wild-ranks } hacen de comodín.
}
rules-wild-ranks = { $rank ->
    [ace] Los { ranks-ace }
    [two] Los { ranks-two }
    [three] Los { ranks-three }
    [four] Los { ranks-four }
    [five] Los { ranks-five }
    [six] Los { ranks-six }
    [seven] Los { ranks-seven }
    [eight] Los { ranks-eight }
    [nine] Los { ranks-nine }
    [ten] Los { ranks-ten }
    [jack] Las { ranks-jack }
    [queen] Las { ranks-queen }
   *[king] Los { ranks-king }
}
rules-joker-limit = { $kinds ->
    [same] Una combinación { rules-jokers-in-trio }.
   *[each] Un trío { rules-jokers-in-trio }; una escalera { rules-jokers-in-run }.
}
rules-joker-limit-down = { $kinds ->
    [same] Cuando te bajas, una combinación { rules-jokers-in-trio }.
   *[each] Cuando te bajas, un trío { rules-jokers-in-trio }; una escalera { rules-jokers-in-run }.
}
rules-joker-limit-later = { $kinds ->
    [same] Más tarde, al colocar cartas, una combinación { rules-jokers-in-trio }.
   *[each] Más tarde, al colocar cartas, un trío { rules-jokers-in-trio }; una escalera { rules-jokers-in-run }.
}
rules-jokers-in-trio = { $trio ->
    [any] puede llevar los comodines que quieras
    [none] no puede llevar comodines
    [one] puede llevar un comodín como mucho
    [most] puede llevar { $in_trio } comodines como mucho
    [natural] necesita al menos una carta natural
    [beside] necesita al menos { $in_trio } cartas naturales
    [equal] no puede llevar más comodines que cartas naturales
   *[fewer] tiene que llevar menos comodines que cartas naturales
}
rules-jokers-in-run = { $run ->
    [any] puede llevar los comodines que quieras
    [none] no puede llevar comodines
    [one] puede llevar un comodín como mucho
    [most] puede llevar { $in_run } comodines como mucho
    [natural] necesita al menos una carta natural
    [beside] necesita al menos { $in_run } cartas naturales
    [equal] no puede llevar más comodines que cartas naturales
   *[fewer] tiene que llevar menos comodines que cartas naturales
}
rules-score-1 = { $closer ->
    [less] Todos menos quien cierra suman lo que tienen en la mano, combine o no.
   *[zero] Quien cierra se apunta cero. Los demás suman lo que tienen en la mano, combine o no.
}
rules-score-closer = Si cierras una mano, te apuntas { $points }.
rules-score-closer-listed = Si cierras, te apuntas, mano por mano: { $list }.
rules-score-no-bonus = Bajarse y cerrar en el mismo turno no tiene premio.
rules-score-bonus = Si te bajas y cierras en el mismo turno, te apuntas −{ $points }.
rules-score-rising = Si te bajas y cierras en el mismo turno, te apuntas −10 en la primera mano, −20 en la segunda, y así hasta el final.
rules-score-rising-between = { $hands ->
    [one] Si te bajas y cierras en el mismo turno, te apuntas { $first }.
   *[other] El premio por bajarse y cerrar en el mismo turno crece de { $first } en la primera mano a { $last } en la última.
}
rules-score-lay-off-bonus = Si cierras bajando o colocando tu última carta, sin ninguna que soltar, te apuntas −50.
rules-score-best = Si coinciden varios de estos premios, solo cuenta el mejor.
rules-score-leftover = Se puede cerrar con { $points } puntos o menos en la mano; esos puntos se cuentan.
rules-score-same-turn = Solo puedes cerrar en el mismo turno en que te bajas.
rules-score-same-turn-last = En la última mano solo puedes cerrar en el mismo turno en que te bajas.
rules-score-whole-last = La última mano se cierra bajando todas las cartas de una vez, sin soltar ninguna.
rules-score-tie = Si hay empate al final, gana quien más tarde haya cerrado una mano.
value-joker = Comodín
value-rank = { $rank ->
    [ace] As
    [two] Dos
    [three] Tres
    [four] Cuatro
    [five] Cinco
    [six] Seis
    [seven] Siete
    [eight] Ocho
    [nine] Nueve
    [ten] Diez
    [jack] Jota
    [queen] Dama
   *[king] Rey
}
value-red-rank = { value-rank } (♥, ♦)
value-black-rank = { value-rank } (♠, ♣)
value-ranks = { $high ->
    [ace] Del as
    [three] Del tres
    [four] Del cuatro
    [five] Del cinco
    [six] Del seis
    [seven] Del siete
    [eight] Del ocho
    [nine] Del nueve
    [ten] Del diez
    [jack] De la jota
    [queen] De la dama
   *[king] Del rey
} { $low ->
    [king] al rey
    [queen] a la dama
    [jack] a la jota
    [ten] al diez
    [nine] al nueve
    [eight] al ocho
    [seven] al siete
    [six] al seis
    [five] al cinco
    [four] al cuatro
    [three] al tres
   *[two] al dos
}
value-pips = { value-ranks }: su número
rules-controls-1 = Ratón: pulsa una carta para seleccionarla y arrástrala para ordenar la mano, ponerla en la mesa o descartarla. Pulsa el mazo o el pozo para coger carta.
rules-controls-2 = Soltar tiene dos pasos: selecciona una carta y pulsa el pozo, o arrástrala hasta él.
rules-controls-3 = Teclado: te mueves con las flechas y eliges con Intro. S roba del mazo, D usa el pozo, C roba de contra y N deja pasar.
rules-controls-4 = Con L te bajas, con O ves otra forma, G agrupa lo seleccionado, U deshace, T ordena, H da una pista, Tab abre el historial y Esc lleva a la pausa.
rules-controls-5 = Mando: te mueves con la cruceta o el stick, A elige, B vuelve, X usa el pozo, con Y te bajas y RB roba del mazo.

# Lo que se pregunta antes de algo que no se puede deshacer
question-quit = No se ha podido guardar la partida: { $reason }. Si cierras el juego, la perderás.
question-quit-no = Quedarme
question-quit-yes = Cerrar de todos modos
question-play-on = Empieza una partida nueva a partir de este momento. La partida terminada se queda como está.
question-play-on-no = Seguir viendo
question-play-on-yes = Jugar desde aquí
question-leave-lesson-no = Seguir con la lección
question-leave-lesson-yes = Dejarla
question-second-match = Hay una partida a medias con estos jugadores: { $standing }.
question-second-match-no = Seguir con esa partida
question-second-match-yes = Empezar otra
question-delete = ¿Borrar «{ $name }»? La partida desaparecerá también de las estadísticas.
question-delete-no = Conservarla
question-delete-yes = Borrar

# Todas las barajas en una página
themes-title = Barajas
themes-note = Arrastra a la ventana tus cartas (carpeta, zip o una sola imagen) y juega con ellas.
themes-choose = Todas las barajas…
themes-rescan = Actualizar
themes-installed = Barajas instaladas
themes-stack = En uso, por orden de prioridad
themes-nothing-on = No has elegido ninguna baraja: se usa la clásica.
themes-chosen-back = Reverso: { $back } de { $deck }
themes-chosen-cards = { $count ->
    [one] { $count } carta elegida a mano
   *[other] { $count } cartas elegidas a mano
}
themes-forget = Volver a la elección automática
themes-up = Subir
themes-down = Bajar
themes-at-top = Ya está arriba del todo.
themes-at-bottom = Ya está abajo del todo.
themes-use = Usar
themes-lay-on-top = Usar esta baraja
themes-take-off = Dejar de usar
themes-export = Exportar
themes-export-note = Guarda cada carta como imagen, con un theme.toml, en tu carpeta: una plantilla para tu propia baraja
themes-template = Plantilla de { $name }
themes-exporting = Guardando la plantilla…
themes-exported = «{ $name }» está en tu carpeta.
themes-not-exported = No se ha podido guardar «{ $name }»: { $reason }.
themes-delete = Borrar
themes-delete-not-own = Aquí solo se pueden borrar las barajas de tu carpeta.
themes-deleted = «{ $name }» está en la papelera.
themes-undo = Deshacer
themes-not-deleted = No se ha podido borrar «{ $name }»: { $reason }.
themes-not-restored = No se ha podido recuperar «{ $name }»: { $reason }.
themes-unusable = No contiene nada que se pueda usar: las observaciones dicen por qué.
themes-unusable-short = ! No se puede usar
themes-drawing = Dibujando las cartas…
themes-looking = Revisando la baraja…
themes-shipped-note = Viene con el juego y está siempre disponible
themes-author = de { $value }
themes-version = versión { $value }
themes-licence = licencia { $value }
themes-licence-none = sin licencia indicada
themes-counts = { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
}, { $jokers ->
    [0] sin comodines
    [one] { $jokers } comodín
   *[other] { $jokers } comodines
}, { $backs ->
    [0] sin reverso
    [one] { $backs } reverso
   *[other] { $backs } reversos
}
themes-format-pictures = imágenes sueltas
themes-place-own = en tu carpeta
themes-place-assets = en la carpeta «assets» del juego
themes-place-shipped = dentro del juego
themes-tab-cards = Cartas
themes-tab-trial = Probar
themes-tab-remarks = Observaciones ({ $count })
themes-borrowed = { $count ->
    [one] { $count } carta viene de otra baraja.
   *[other] { $count } cartas vienen de otra baraja.
}
themes-cards-note = Pulsa un reverso para usarlo desde ahora; pulsa una carta para que salga siempre de esta baraja.
themes-card-own = Siempre de esta baraja: { $card }
themes-card-borrowed = Viene de { $deck }: { $card }
themes-back-choose = Usar este reverso: { $back }
themes-no-remarks = Esta baraja no tiene ningún problema.
themes-orders-note = Esta baraja no dice cuál es cada carta. Elige el orden en que cada fila es un palo (tréboles, diamantes, corazones, picas) del as al rey.
themes-order = Orden { $number }
themes-order-choose = Usar este orden
themes-order-chosen = El orden se ha guardado con la baraja.
themes-order-not-chosen = No se ha podido guardar el orden con «{ $name }»: { $reason }.
themes-orders-none = ¿Ninguno es correcto? Escribe el orden en theme.toml; la guía de barajas explica cómo.
themes-orders-short = ? Elige el orden
themes-error = Error
themes-warning = Aviso
themes-hint = Nota
themes-which-card = ¿Qué carta es?
themes-which-note = Tu imagen sustituirá a esa carta en todas las barajas.
themes-which-none = Ninguna
themes-put-over = Imagen cambiada: { $card }.
themes-taken-in = «{ $name }» ya está entre tus barajas.
themes-drop-no-picture = «{ $name }» no se puede leer como imagen.
themes-drop-not-art = «{ $name }» no es una baraja: suelta una carpeta o un zip con imágenes de cartas, o una sola imagen.
themes-drop-broken = «{ $name }» no se puede usar: { $reason }.
themes-drop-not-copied = No se ha podido copiar «{ $name }»: { $reason }.
