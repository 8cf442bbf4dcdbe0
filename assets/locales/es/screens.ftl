### Pantallas.

loading-wait = Preparando la mesa…

## Portada

title-continue = Continuar
title-new = Partida nueva
title-settings = Ajustes
title-rules = Reglas
title-quit = Salir
title-nothing-saved = No hay ninguna partida a medias.

## Partida nueva

setup-title = Partida nueva
setup-add = Añadir jugador
setup-draw-note = Los puestos se sortean: la carta más alta reparte primero.
setup-name-note = Pulsa en tu nombre y escríbelo.
setup-neutral-name = Jugador { $number }
setup-own-face = Un programa tiene su propia cara.
setup-too-few = Hacen falta al menos { $min } jugadores.
setup-too-many = En esta mesa caben { $max } jugadores como mucho.
setup-house-rules = Reglas de la casa…
setup-read-rules = Leer las reglas
setup-with = Con: { $names }
setup-same-names = Dos jugadores se llaman igual: cambia un nombre para distinguirlos.
setup-rules = Reglas
setup-claim-time = Tiempo para robar de contra
setup-seed = Semilla
setup-seed-note = Déjala en blanco para barajar al azar. Con la misma semilla salen las mismas cartas.
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
curtain-pile = En el pozo: { $card }
curtain-draw = Robar del mazo sin mirar
curtain-look = Para ver antes tus cartas:
tip-curtain-draw = Quien conoce su mano roba del mazo con el telón echado: así se pregunta enseguida a los demás y la mano se abre una sola vez.

## Fin de la mano

hand-over-discard = { $name } ha cerrado con su última carta.
hand-over-laid-off = { $name } ha colocado su última carta y ha cerrado.
hand-over-leftover = { $name } ha cerrado con unos pocos puntos en la mano.
hand-over-draw = Tablas: no quedan cartas y nadie ha cerrado.
hand-over-match-won = ¡{ $name } gana la partida!
hand-over-bonus = ¡{ $name } gana la mano con { $points } puntos!
hand-over-sheet = Ver la hoja

## Hoja de puntos

sheet-title = Hoja de puntos
sheet-closer = El círculo señala a quien cerró la mano. Gana quien menos puntos suma al final.
sheet-continue = Siguiente mano

## Fin de la partida

match-winner = Gana { $name }
match-winner-points = { $points ->
    [one] Con { $points } punto
   *[other] Con { $points } puntos
}
match-tie-closed = Empate a { $points } con { $names }: gana quien ha cerrado más tarde, en la mano { $hand }.
match-tie-drawn = Empate a { $points } con { $names }, y ninguno ha cerrado una mano: decide el sorteo de puestos.
ranking-place = { $place }.º
match-fair = Semilla { $seed } · Huella { $hash } · Con ellas se comprueba que todas las barajadas estaban fijadas antes de empezar: «continental replay --verify».
match-again = Otra partida
match-title = Ir a la portada

## Caras

faces-bot = ¿Quién se sienta aquí?
faces-bot-taken = { $name } ya tiene sitio en la mesa.
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
