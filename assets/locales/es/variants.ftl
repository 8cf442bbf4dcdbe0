### Los tres reglamentos y las variantes, como se eligen antes de una partida.

## Reglamentos

preset-oficial-note = De dos a cuatro jugadores. Se reparte una carta más de las que pide el contrato, hay tres comodines por baraja y bajarse y cerrar en el mismo turno vale −10.
preset-fournier-note = De dos a ocho jugadores. Se reparten justo las cartas del contrato, las escaleras no repiten cartas, los castigos tienen mazo propio y cerrar no da premio.
preset-francais-note = De dos a ocho jugadores. Como las clásicas, pero las escaleras pueden ser tan largas como quieras y repetir cartas.

## Grupos

variants-hands = Manos y combinaciones
variants-jokers = Comodines
variants-closing = Cierre y puntos
variants-claims = Robar de contra
variants-forbidden = Prohibiciones

## Variantes

variant-v1 = Supercontinental
variant-v1-note = Después de la séptima mano se juegan otras cinco, cada una con cuatro combinaciones.
variant-v2 = Dos manos más al principio
variant-v2-note = La partida empieza con dos manos cortas: una de un solo trío y otra de una sola escalera.
variant-v3 = Cerrar con cinco puntos o menos
variant-v3-note = Ya bajado, puedes cerrar con cartas en la mano si suman cinco puntos o menos, que te apuntas.
variant-v4 = Cerrar solo al bajarse
variant-v4-note = Solo puedes bajarte si cierras en ese mismo turno; si no puedes cerrar, te guardas las cartas.
variant-v4last = Última mano: cerrar al bajarse
variant-v4last-note = En la última mano solo puedes bajarte si cierras en ese mismo turno; en las demás puedes cerrar después.
variant-v5 = Combinaciones distintas
variant-v5-note = En una misma mano, tus escaleras son de palos distintos y tus tríos, de valores distintos.
variant-v6 = Premio creciente
variant-v6-note = Bajarse y cerrar en el mismo turno vale −10 en la mano de dos tríos, −20 en la siguiente, y así hasta el final.
variant-v7 = Premio de −50
variant-v7-note = Si te bajas y cierras en el mismo turno, te apuntas −50 en cualquier mano.
variant-v8 = −50 por cerrar sin soltar carta
variant-v8-note = Si cierras bajando o colocando tu última carta, sin ninguna que soltar, te apuntas −50.
variant-v9 = Puntos por tramos
variant-v9-note = Al contar lo que te queda, del dos al siete son 5 puntos; del ocho al rey, 10; el as, 20, y el comodín, 50.
variant-v10 = Tres robos de contra como mucho
variant-v10-note = En cada mano puedes llevarte la carta del pozo fuera de tu turno tres veces como mucho.
variant-v11 = Sin comodín de salida
variant-v11-note = Si la primera carta del pozo es un comodín, vuelve al mazo y se pone otra en su lugar.
variant-v12 = Sin comodines
variant-v12-note = Se apartan los comodines de las barajas antes de empezar.
variant-v13 = Doses rojos como comodines
variant-v13-note = El 2♥ y el 2♦ también son comodines: hacen de cualquier carta y cuestan 50 puntos.
variant-v14 = Dos comodines por baraja
variant-v14-note = Cada baraja lleva dos comodines, en vez de los tres del reglamento oficial.
variant-v16 = No cambiar comodines
variant-v16-note = No se puede cambiar un comodín de la mesa por la carta que representa.
variant-v17 = El as, solo alto
variant-v17-note = En una escalera, el as va solo detrás del rey: A–2–3–4 no es una escalera.
variant-v18 = El as, alto o bajo
variant-v18-note = En una escalera, el as va detrás del rey o delante del dos, y la escalera termina ahí: K–A–2 no son cartas seguidas.
variant-v19 = Colocar desde el turno siguiente
variant-v19-note = En el turno en que te bajas todavía no puedes colocar cartas ni usar los comodines de la mesa: podrás desde tu turno siguiente.
variant-v20 = Cerrar solo soltando carta
variant-v20-note = Solo se cierra soltando una carta, así que guarda una para el final.
variant-v21 = Ya bajado, en tu turno solo el mazo
variant-v21-note = Una vez bajado, en tu turno robas del mazo y ya no puedes coger la carta del pozo.
variant-v22 = En el sentido del reloj
variant-v22-note = Se reparte y se juega hacia la izquierda en vez de hacia la derecha.
variant-v23 = Última mano sin soltar carta
variant-v23-note = La última mano se cierra bajando todas las cartas de una vez, sin soltar ninguna.
variant-no-joker-discard = No soltar comodines
variant-no-joker-discard-note = Solo puedes soltar un comodín si es tu última carta o si no tienes más que comodines.
variant-no-playable-discard = No soltar cartas que entran
variant-no-playable-discard-note = Ya bajado, no puedes soltar una carta que se puede colocar en la mesa, salvo que sea la última o que se puedan colocar todas.
variant-no-own-claim = No recuperar la carta propia
variant-no-own-claim-note = No puedes llevarte fuera de tu turno la carta que tú has soltado.
variant-no-claim-down = No robar de contra ya bajado
variant-no-claim-down-note = Ya bajado, no puedes llevarte cartas fuera de tu turno.
variant-must-lay-off = Colocar todo lo que entra
variant-must-lay-off-note = Ya bajado, antes de soltar carta tienes que colocar en la mesa todas las que entran.

## La página de las reglas de la casa

house-rules-title = Reglas de la casa
house-rules-note = Casi todo se puede combinar. El punto dorado marca lo que cambia respecto al reglamento elegido.
house-rules-fixed = El reglamento elegido ya incluye esta regla: escoge otro para jugar sin ella.
house-rules-hands = Quita las manos que no quieras jugar. Este cambio no se guarda con las reglas.
house-rules-last-hand = Hay que jugar al menos una mano.
house-rules-name = Nombre
house-rules-keep = Guardar estas reglas
house-rules-reset = Restablecer
house-rules-done = Listo
house-rules-no-name = Pon nombre a las reglas para guardarlas.
house-rules-kept = Las reglas «{ $name }» se han guardado.
house-rules-not-kept = No se han podido guardar las reglas: { $reason }
rules-file-broken = { $file }, línea { $line }: { $reason }
rules-file-unreadable = { $file } no se puede leer: { $reason }
rules-conflict-closing = O se cierra siempre en el turno de bajarse o solo en la última mano: no las dos cosas a la vez.
rules-conflict-bonus = El premio por bajarse y cerrar o crece de mano en mano o es de −50: no las dos cosas a la vez.
rules-conflict-jokers = O no hay comodines o hay dos por baraja: no las dos cosas a la vez.
rules-conflict-every-hand = «{ variant-v4 }» y «{ variant-v23 }» no se pueden combinar: elige una de las dos.
rules-conflict-last-hand = «{ variant-v4last }» y «{ variant-v23 }» no se pueden combinar: elige una de las dos.
rules-conflict-ace = El as va solo alto, o bien alto o bajo: elige una de las dos opciones.
rules-no-effect-jokers = Estas reglas fijan los comodines según el número de jugadores: «{ variant-v14 }» no cambiaría nada.
rules-no-effect-points = Estas reglas ya fijan los puntos de las cartas: «{ variant-v9 }» no cambiaría nada.
