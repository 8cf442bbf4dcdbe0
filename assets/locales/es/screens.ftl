### Pantallas.

loading-wait = Preparando la mesa…

## Portada

title-continue = Continuar
title-play = Jugar
title-new = Partida nueva
title-new-note = Elige jugadores y reglas
title-learn = Aprender a jugar
title-learn-note = Diez minutos, dos manos cortas
title-settings = Ajustes
title-rules = Reglas
title-quit = Salir

## Partida nueva

setup-title = Partida nueva
setup-add = Añadir jugador
setup-draw-note = Los asientos se sortean: reparte quien saca la carta más alta.
setup-name-note = Pulsa tu nombre para cambiarlo.
setup-neutral-name = Jugador { $number }
setup-own-face = Un programa trae su propio dibujo.
setup-too-few = Hacen falta al menos { $min } jugadores.
setup-too-many = En esta mesa caben { $max } jugadores como mucho.
setup-house-rules = Reglas de la casa…
setup-read-rules = Leer las reglas
setup-with = Con: { $names }
setup-same-names = Dos jugadores se llaman igual: cambia uno de los nombres.
setup-rules = Reglas
setup-hands = Manos
setup-hands-all = { $count ->
    [one] 1 mano
   *[other] Las { $count }
}
setup-hands-some = { $count ->
    [one] 1 mano
   *[other] { $count } manos
}
setup-hands-progress = { $count ->
    [one] 1 contrato
   *[other] { $count } contratos
}
setup-hands-own = { $count ->
    [one] A tu gusto: 1 mano
   *[other] A tu gusto: { $count } manos
}
setup-claim-time = Tiempo para robar de contra
setup-more = Más…
setup-seed = Número de reparto
setup-seed-note = Déjalo en blanco para barajar al azar. Con el mismo número salen las mismas cartas.
setup-back = Volver
setup-start = Empezar
kind-human = Persona
kind-aprendiz = Aprendiz
kind-habitual = Habitual
kind-fuerte = Fuerte
kind-experto = Experto
kind-maestro = Maestro
kind-guest = Programa

## Cortina

curtain-turn = Turno de { $name }
curtain-pass = Pasa la pantalla sin mirar.
curtain-me = Soy { $name }
curtain-hide = { $key } oculta tus cartas al momento.
curtain-look = Para ver antes tus cartas:

## Fin de la mano

hand-over-discard = { $you ->
    [yes] Has cerrado con tu última carta.
   *[no] { $name } ha cerrado con su última carta.
}
hand-over-laid-off = { $you ->
    [yes] Has colocado tu última carta y has cerrado.
   *[no] { $name } ha colocado su última carta y ha cerrado.
}
hand-over-laid-down = { $you ->
    [yes] Has bajado todas tus cartas y has cerrado.
   *[no] { $name } ha bajado todas sus cartas y ha cerrado.
}
hand-over-leftover = { $you ->
    [yes] Has cerrado con unos pocos puntos en la mano.
   *[no] { $name } ha cerrado con unos pocos puntos en la mano.
}
hand-over-draw = Tablas: no quedan cartas y nadie ha cerrado.
hand-over-match-won = { $you ->
    [yes] ¡Ganas la partida!
   *[no] ¡{ $name } gana la partida!
}
hand-over-bonus = { $you ->
    [yes] ¡Ganas la mano con { $points } puntos!
   *[no] ¡{ $name } gana la mano con { $points } puntos!
}
hand-over-sheet = Hoja de puntos

## Hoja de puntos

sheet-title = Hoja de puntos
sheet-short = Partida corta: { $count } de { $of } manos
sheet-closer = El círculo señala a quien cerró la mano. Gana el total más bajo.
sheet-continue = Siguiente mano

## Fin de la partida

match-winner = { $you ->
    [yes] Ganas tú
   *[no] Gana { $name }
}
match-winner-points = { $points ->
    [one] Con { $points } punto
   *[other] Con { $points } puntos
}
match-tie-closed = Empate a { $points } { match-tied }: gana quien ha cerrado más tarde, en la mano { $hand }.
match-tie-drawn = Empate a { $points } { match-tied }, y ninguno ha cerrado una mano: decide el sorteo de asientos.
match-tied = { $you ->
    [only] contigo
    [also] con { $names } y contigo
   *[no] con { $names }
}
ranking-place = { $place }.º
match-fair = Número de reparto { $seed } · Huella { $hash } · El orden de las cartas quedó fijado antes de empezar: compruébalo con «continental replay --verify».
match-again = Otra partida
match-title = Volver al menú

## Caras

faces-bot = ¿Quién se sienta aquí?
faces-bot-taken = { $name } ya está en la mesa.
faces-person = Elige tu dibujo
faces-person-taken = Ese dibujo ya es de { $name }.
picture-0 = Limón
picture-1 = Pez
picture-2 = Barco
picture-3 = Sol
picture-4 = Granada
picture-5 = Golondrina
picture-6 = Guitarra
picture-7 = Olivo
