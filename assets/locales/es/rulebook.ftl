### El libro de reglas y el vocabulario.
### Capítulos, en orden: what, cards, seats, hands, turn, claim, down, layoff, joker, closing, match, stock, sets, variants, tips.
### Párrafos de cada uno: 3, 4, 4, 6, 3, 6, 4, 3, 6, 3, 2, 2, 4, 7, 5.
### Vocabulario, por temas: match, hand, contract, round, hand-held, pack, suit, rank, face-cards, hearts, diamonds, clubs, spades,
### joker, natural, dealer, stock, penalty-stock, discard-pile, discard, stuck-card, claim, penalty-card, covered, combine, meld,
### trio, run, clean, dirty, lay-down, take-back, lay-off, swap, close, bonus, tablas, supercontinental.

## Qué es

book-what = Qué es el continental
book-what-1 = El continental es de la familia del remigio y el chinchón: reúnes cartas, las ligas en tríos y escaleras y procuras quedarte sin ninguna. Cada cual juega por su cuenta, sin parejas, y gana quien suma menos puntos al final de la partida.
book-what-2 = Una partida son siete manos, y cada una pide unas combinaciones fijas, con más cartas que la anterior. Quien las reúne las pone en la mesa. Cuando alguien cierra la mano, a los demás les cuentan las cartas que aún tienen, combinen o no.
book-what-3 = Tiene dos encantos: las escaleras dan la vuelta, con el as entre el rey y el dos, y la carta del pozo se puede robar de contra, fuera de turno, pagando con una carta de castigo. Este libro sigue el reglamento oficial y avisa cuando las reglas clásicas o las francesas dicen otra cosa.

## Las cartas

book-cards = Las cartas
book-cards-1 = Se juega con dos barajas inglesas de 52 cartas, mezcladas, así que de cada carta hay dos. El reglamento oficial pone tres comodines por baraja, o dos si la mesa lo prefiere; las reglas clásicas y las francesas ponen dos y, cuando hay más jugadores, añaden barajas según avanza la partida.
book-cards-2 = Según el reglamento oficial, al final de cada mano un comodín te cuesta 50 puntos; un as, 20; rey, dama y jota, 10 cada uno, y del diez al dos, su número. Si te quedan K♠ 7♦ A♣, te apuntas 37.
book-cards-3 = Las reglas clásicas y las francesas cuentan por tramos: el comodín, 50; el as, 20; del rey al ocho, 10 cada carta; del siete al dos, 5. Con K♠ 7♦ A♣ te apuntarías 35.
book-cards-4 = El orden es el de siempre, del dos al rey, y el as une los dos extremos: va detrás del rey y delante del dos. Los palos solo importan en las escaleras, y ninguno vale más que otro.

## Puestos y reparto

book-seats = Asientos y reparto
book-seats-1 = Con el reglamento oficial juegan de dos a cuatro personas; con las reglas clásicas y las francesas, de dos a ocho. Para sortear los asientos se da una carta a cada jugador. Si hay empate, los empatados sacan otra; el comodín gana incluso al as, y el palo no cuenta.
book-seats-2 = Quien saca la carta más alta reparte la primera mano. A su derecha se sienta quien sacó la segunda; a la derecha de este, la tercera, y así sucesivamente. En el continental todo va hacia la derecha: los asientos, el reparto, los turnos y la vez de repartir.
book-seats-3 = Quien reparte baraja, el jugador de su derecha corta, y las cartas se dan de una en una, empezando por quien cortó y acabando por quien reparte. El resto queda boca abajo en el centro: es el mazo. Su primera carta se pone boca arriba al lado y abre el pozo; puede ser cualquiera, también un comodín. Empieza a jugar quien cortó.
book-seats-4 = En las reglas clásicas y las francesas, lo que sobra del reparto se divide en dos mazos: uno algo más grueso, para robar, y otro solo para las cartas de castigo. La primera del pozo sale del mazo de robar. Al acabar cada mano se recogen las cartas y reparte el siguiente por la derecha.

## Las manos

book-hands = Las manos
book-hands-1 = Un trío reúne tres cartas, o más, de un mismo número o letra y de cualquier palo: 8♠ 8♥ 8♣, o también 8♠ 8♠ 8♥, porque se admiten repetidas. En México y otros países lo llaman tercia, y corrida a la escalera.
book-hands-2 = Una escalera reúne cuatro cartas, o más, seguidas y del mismo palo, como 7♥ 8♥ 9♥ 10♥. Es un círculo: Q♦ K♦ A♦ 2♦ vale, porque el as cae entre el rey y el dos. Puede dar la vuelta entera y repetir cartas; solo las reglas clásicas la paran en trece, sin ninguna repetida.
book-hands-3 = Con T de trío y E de escalera, las siete manos son: TT, dos tríos; TE, un trío y una escalera; EE, dos escaleras; TTT, tres tríos; TET, dos tríos y una escalera; ETE, un trío y dos escaleras; EEE, tres escaleras.
book-hands-4 = El reglamento oficial reparte 7, 8, 9, 10, 11, 12 y 13 cartas: en cada mano, una más de las que pide el contrato. Las reglas clásicas y las francesas reparten justo las que pide, de 6 a 12.
book-hands-5 = Supercontinental, si la mesa lo acuerda: después de EEE vienen TTTT, TTTE, TTEE, EEET y EEEE, con 13, 14, 15, 16 y 17 cartas. En las reglas clásicas y las francesas, de 12 a 16.
book-hands-6 = También se pueden añadir dos manos cortas antes de TT: T, un solo trío, con 4 cartas, y E, una sola escalera, con 5. En las reglas clásicas y las francesas, con 3 y 4. Van muy bien para aprender.

## El turno

book-turn = El turno
book-turn-1 = Tu turno empieza cuando coges una carta, una sola: la de arriba del mazo, que nadie ha visto, o la de arriba del pozo, que conocen todos. Después, si puedes y quieres, te bajas, colocas cartas o usas los comodines de la mesa.
book-turn-2 = Termina cuando sueltas una carta en el pozo, boca arriba. Si es la última que tienes, va boca abajo y la mano se cierra. La carta que ha tocado el pozo ahí se queda: «carta en la mesa, presa».
book-turn-3 = Del pozo solo se mira la carta de arriba. En cambio, cuántas cartas tiene cada uno no es ningún secreto: si te lo preguntan, di la verdad. Aquí el número está siempre a la vista.

## Robar de contra

book-claim = Robar de contra
book-claim-1 = Esta es la sal del continental. Si quien tiene el turno roba del mazo, la carta del pozo queda libre y cualquier otro jugador puede robarla de contra, sin esperar a que le toque. También puede hacerlo quien la soltó.
book-claim-2 = Tiene un precio: con ella te llevas una carta de castigo, sin verla, y no sueltas ninguna, así que tu mano crece en dos. El castigo es la primera carta del mazo; en las reglas clásicas y las francesas, la del segundo mazo. Luego sigue el turno que estaba en marcha y el tuyo llegará cuando le toque.
book-claim-3 = Si la quieren varios, se la lleva el que juega antes. Ana suelta 8♣ y Bruno, a su derecha, roba del mazo. Carla y Diego, que van después, quieren los dos el 8♣: es para Carla. Si ninguno lo quisiera, Ana podría recuperarlo.
book-claim-4 = El juego pregunta a todos a la vez, y la carta es de quien la pide en cuanto los que van por delante han dicho que no. Mientras tanto, quien tiene el turno puede bajarse y colocar, pero no soltar. Si dijiste que no y la carta sigue ahí, aún puedes pedirla hasta el descarte: entonces es del primero que hable. Al que acaba de soltarla no se le pregunta; si aun así la quiere, puede pedirla en el pozo.
book-claim-5 = Con el descarte siguiente se acabó: la carta de debajo queda pisada y ya no se roba de contra nunca, ni aunque vuelva a verse. Y en cada turno se roba de contra una sola carta: la que aparece debajo de la robada también está pisada.
book-claim-6 = Se puede robar de contra antes de bajarse y después. La carta que abre el pozo no es de nadie y también se puede robar así; quien repartió es el último en el orden.

## Bajarse

book-down = Bajarse
book-down-1 = En tu turno, después de coger carta, puedes bajarte si tienes todas las combinaciones de la mano: las pones en la mesa boca arriba, cada una aparte. No puede faltar ninguna ni sobrar ninguna, pero cada una puede ser tan larga como quieras.
book-down-2 = Las cartas bajadas ya no te cuentan, pase lo que pase. Y desde ese momento, sin esperar al turno siguiente, puedes colocar otras cartas y usar los comodines de la mesa.
book-down-3 = Las escaleras de una mano pueden ser del mismo palo, y los tríos, del mismo número: seis reyes pueden bajarse como un trío largo o como dos tríos. Piénsalo antes, porque lo bajado ya no se reordena.
book-down-4 = Hasta que sueltes carta puedes subirte: devolver a la mano lo que has bajado en ese turno, todo o solo el último paso, porque había un error o porque prefieres esperar. Cuando el turno ha pasado, lo bajado se queda en la mesa.

## Colocar cartas

book-layoff = Colocar cartas
book-layoff-1 = Una vez bajado, y solo en tu turno, puedes colocar cuantas cartas entren en las combinaciones de la mesa, sean tuyas o de otro. Quien aún no se ha bajado no puede colocar ni tocar los comodines.
book-layoff-2 = En un trío entran las cartas de su número o letra, y comodines. En una escalera se coloca solo por los extremos: en 7♥ 8♥ 9♥ 10♥ entran el 6♥ y la J♥, y después de ellos el 5♥ y la Q♥.
book-layoff-3 = Lo demás no se mueve: las combinaciones no se parten, ni se juntan, ni cambian de orden. Solo los comodines de las escaleras tienen vida propia. Y no es obligatorio colocar todo lo que entra, salvo que la mesa lo haya acordado.

## El comodín

book-joker = El comodín
book-joker-1 = El comodín, o mono, hace de cualquier carta. En una escalera hace de una sola, la del sitio que ocupa: en 5♣ 6♣ comodín 8♣ es el 7♣.
book-joker-2 = En los tríos, el reglamento oficial admite todos los comodines que quieras, incluso un trío solo de comodines: la primera carta distinta que se le añade decide de qué es. Las reglas clásicas y las francesas piden al menos una carta natural. Los comodines de los tríos ya no se mueven.
book-joker-3 = En las escaleras, el reglamento oficial no deja nunca dos comodines seguidos, lleguen como lleguen; los dos extremos de una escalera no se consideran vecinos. Las reglas clásicas y las francesas sí los dejan seguidos, con tal de que haya una carta natural.
book-joker-4 = Cambiarlo: una vez bajado, en tu turno, puedes poner la carta natural en el lugar del comodín de una escalera, de quien sea. Con el 7♣ liberas el de 5♣ 6♣ comodín 8♣. No pasa a tu mano: hay que ponerlo en la mesa en ese momento y, si no cabe en ningún sitio, no hay cambio.
book-joker-5 = ¿Adónde va el comodín liberado? En el reglamento oficial, a un extremo de cualquier escalera del mismo dueño, también a la que lo tenía. En las reglas clásicas y las francesas, a cualquier otra combinación de la mesa, sea de quien sea: al extremo de otra escalera o a un trío.
book-joker-6 = Moverlo, solo en el reglamento oficial: el comodín de un extremo puede pasar sin cambio al otro, o al de otra escalera del mismo dueño, si la que deja conserva cuatro cartas. En comodín 5♦ 6♦ 7♦ 8♦ hace de 4♦, y puede irse al otro lado a hacer de 9♦.

## Cierre y puntos

book-closing = Cierre y puntos
book-closing-1 = Cierra la mano quien, ya bajado, se queda sin cartas. Puede soltar la última boca abajo en el pozo o, si entra en alguna combinación, colocarla y poner la palma sobre el pozo: entonces no hace falta soltar ninguna. La mano acaba en ese instante.
book-closing-2 = Quien cierra gana la mano y se apunta 0. En el reglamento oficial, si se baja y cierra en el mismo turno se apunta −10; en las reglas clásicas y las francesas no hay premio.
book-closing-3 = Los demás suman lo que tienen en la mano, combinado o no: un trío hecho y no bajado cuesta lo mismo que tres cartas sueltas. En la hoja de puntos hay una línea por mano, con sus letras (TT, TE…), los puntos de cada jugador y el total hasta ese momento.

## Final de la partida

book-match = Final de la partida
book-match-1 = Al acabar la última mano gana la partida quien suma menos puntos. Haber ganado muchas manos no da nada más: solo cuentan los puntos.
book-match-2 = Si hay empate, gana, de los empatados, quien más tarde haya cerrado una mano. Y si ninguno de ellos ha cerrado nunca, decide la carta más alta del sorteo de asientos.

## Si se acaba el mazo

book-stock = Si se acaba el mazo
book-stock-1 = Si hace falta una carta y el mazo está vacío, se baraja el pozo, menos la carta de arriba, y con él se hace un mazo nuevo. Donde hay un segundo mazo para los castigos, cuando se acaba, las cartas de castigo salen del mazo de robar. Si no queda ninguna de castigo, no se puede robar de contra.
book-stock-2 = En cada mano el mazo se rehace dos veces como mucho. Si hace falta una tercera, o no queda ninguna carta que coger, la mano queda en tablas: nadie cierra ni la gana, no hay premio, y todos se apuntan lo que tienen en la mano.

## Los tres reglamentos

book-sets = Los tres reglamentos
book-sets-1 = Reglamento oficial: de dos a cuatro jugadores, tres comodines por baraja y una carta más de las que pide el contrato. Se admiten tríos solo de comodines y escaleras con cartas repetidas, pero no dos comodines seguidos en una escalera. El comodín liberado se queda en las escaleras de su dueño. Bajarse y cerrar en el mismo turno vale −10.
book-sets-2 = Reglas clásicas: de dos a ocho jugadores, dos comodines por baraja, justo las cartas del contrato y puntos por tramos. La escalera tiene trece cartas como mucho, sin repetir. Los comodines pueden ir seguidos, y el liberado va a otra combinación de cualquiera. Los castigos tienen mazo propio, y cerrar no da premio.
book-sets-3 = Reglas francesas: como las clásicas en casi todo. Cambia la escalera, que puede ser tan larga como quieras y repetir cartas. En estos dos reglamentos, como se reparte lo justo, quien se baja sin haber robado de contra suele cerrar en el mismo turno.
book-sets-4 = Las barajas en las reglas clásicas y las francesas: con dos o tres jugadores, siempre dos. Con cuatro, dos, y una tercera desde la sexta mano. De cinco a ocho, dos al empezar, la tercera desde la tercera mano y la cuarta desde la quinta. Las manos añadidas antes de la primera no entran en esa cuenta.

## Variantes

book-variants = Variantes
book-variants-1 = Antes de repartir, la mesa puede acordar variantes. Todas se pueden añadir a cualquiera de los tres reglamentos y casi todas se combinan entre sí; si dos no casan, el juego lo dice. Del supercontinental y de las dos manos añadidas habla el capítulo de las manos.
book-variants-2 = Las cartas: se puede jugar sin comodines, con dos por baraja o con los doses rojos de comodines; 2♥ y 2♦ cuestan entonces 50 y siguen en todo las reglas del comodín. Si la primera del pozo es un comodín, se puede cambiar por otra. Y los puntos se pueden contar por tramos: 5, 10, 20 y 50.
book-variants-3 = El cierre: se puede cerrar con cartas que sumen cinco puntos o menos, que se apuntan, sin premio; o solo en el turno de bajarse, en todas las manos o en la última. También se puede exigir que las escaleras de una mano sean de palos distintos y los tríos de números distintos.
book-variants-4 = Los premios por bajarse y cerrar a la vez: −10 en TT, −20 en TE y así hasta −70 en EEE (−120 en EEEE; −10 en T y E, si se añaden), o bien −50 siempre; estos dos no van juntos. Además, −50 por cerrar sin carta que soltar. Si coinciden varios premios, vale solo el mejor.
book-variants-5 = Lo que se puede prohibir: robar de contra más de tres veces por mano, o la carta que uno mismo soltó, o después de bajarse; soltar un comodín si se tiene otra carta y, ya bajado, soltar una carta que entra en la mesa o guardársela. La última carta se puede soltar siempre.
book-variants-6 = Otras variantes vienen de otros reglamentos. El as puede ir solo detrás del rey, solo delante del dos, o en cualquiera de los dos extremos de una escalera, pero no en medio. A veces, después de bajarte tienes que esperar a tu turno siguiente para colocar cartas, o en tu turno ya solo puedes robar del mazo. También se puede exigir que la última carta se suelte en el pozo, que en la última mano se bajen todas las cartas de una vez, que los comodines se queden donde están o que se juegue hacia la izquierda.
book-variants-7 = Otros reglamentos convierten en comodines más cartas, como todos los doses o los ases rojos, y dicen cuántos comodines puede llevar una combinación al bajarla y después. También pueden pedir combinaciones más largas o más cortas, o de un tamaño exacto, restarle puntos a quien cierra o hacer que empiece la mano siguiente.

## Modales y consejos

book-tips = Modales y consejos
book-tips-1 = Acuerda las reglas antes de la primera carta, no hables de lo que llevas y di sin hacer esperar si quieres la carta del pozo. Si te equivocas al bajarte, recoge lo bajado sin vergüenza: para eso está.
book-tips-2 = Roba de contra si la carta te completa una combinación, o si llevas tan mala mano que cualquier cosa ayuda. Pero son dos cartas más: si otro cierra pronto, las pagas.
book-tips-3 = Cuando alguien se ha bajado, tira lo caro. Un comodín en la mano son 50 puntos, y a veces conviene soltarlo aunque esté ligado. Fíjate también en lo que coge cada uno: dice qué busca.
book-tips-4 = Si no tienes nada malo que soltar, suelta una carta que te sirve e intenta recuperarla de contra. Es un riesgo: todos los demás van antes que tú. Y recuerda cuántas hay de cada carta antes de esperar una que ya ha salido.
book-tips-5 = Ya bajado puedes guardarte cartas que entran y colocarlas todas de golpe, para sorprender a quien espera. Si vas en cabeza, juega a tener pocos puntos. Si vas por detrás, puede interesarte que cierre otro y pille al primero.

## Vocabulario

glossary-match = Partida
glossary-match-note = Todas las manos juntas, de la primera a la última. La gana quien suma menos puntos.
glossary-hand = Mano o juego
glossary-hand-note = Cada una de las partes de la partida, desde el reparto hasta que alguien cierra. Son siete, o más con variantes.
glossary-contract = Contrato
glossary-contract-note = Las combinaciones fijas que pide cada mano, por ejemplo dos tríos. Se abrevian con letras: TT, TE, EE…
glossary-round = Ronda
glossary-round-note = Una vuelta completa de turnos, desde quien empezó la mano hasta llegar otra vez a él.
glossary-hand-held = Mano de un jugador
glossary-hand-held-note = Las cartas sin bajar de un jugador. Cuántas son lo saben todos; cuáles, solo él.
glossary-pack = Baraja
glossary-pack-note = Las 52 cartas de la baraja inglesa y sus comodines. Se juega con dos, o más, mezcladas.
glossary-suit = Palo
glossary-suit-note = Cada una de las cuatro familias de la baraja: corazones, diamantes, tréboles y picas. Ninguna vale más que otra.
glossary-rank = Número o letra
glossary-rank-note = El valor de la carta: as, dos, tres… hasta el rey. Las de un trío tienen el mismo.
glossary-face-cards = Figuras
glossary-face-cards-note = Los reyes, las damas o reinas y las jotas. Cuestan 10 puntos cada una.
glossary-hearts = Corazones
glossary-hearts-note = El palo rojo del corazón: ♥.
glossary-diamonds = Diamantes
glossary-diamonds-note = El palo rojo del rombo: ♦.
glossary-clubs = Tréboles
glossary-clubs-note = El palo negro del trébol de tres hojas: ♣.
glossary-spades = Picas
glossary-spades-note = El palo negro de la punta de lanza: ♠.
glossary-joker = Comodín, jóker o mono
glossary-joker-note = La carta que hace de cualquier otra. Si se te queda en la mano, cuesta 50 puntos.
glossary-natural = Carta natural
glossary-natural-note = La carta que no es comodín. También, la verdadera a la que un comodín sustituye.
glossary-dealer = Quien reparte
glossary-dealer-note = El jugador que baraja y da las cartas de la mano. En la siguiente reparte el de su derecha.
glossary-stock = Mazo o montón
glossary-stock-note = Las cartas que quedan boca abajo después de repartir. De ahí se roba.
glossary-penalty-stock = Segundo mazo
glossary-penalty-stock-note = En las reglas clásicas y las francesas, el mazo aparte del que salen las cartas de castigo.
glossary-discard-pile = Pozo
glossary-discard-pile-note = El montón de descartes, boca arriba. Solo se ve la carta de arriba.
glossary-discard = Descartarse o soltar
glossary-discard-note = Echar una carta al pozo para acabar el turno.
glossary-stuck-card = Carta presa
glossary-stuck-card-note = La carta que ya ha tocado el pozo y no se puede cambiar por otra: «carta en la mesa, presa».
glossary-claim = Robar de contra
glossary-claim-note = Llevarse la carta del pozo fuera de turno, con una carta de castigo y sin soltar ninguna.
glossary-penalty-card = Carta de castigo
glossary-penalty-card-note = La carta de más que se lleva quien roba de contra.
glossary-covered = Pisar, carta pisada
glossary-covered-note = Pisar es soltar una carta sobre otra del pozo. La de debajo queda pisada y ya no se puede robar de contra nunca.
glossary-combine = Combinar o ligar
glossary-combine-note = Ir juntando las cartas de la mano en tríos y escaleras.
glossary-meld = Combinación
glossary-meld-note = Un trío o una escalera.
glossary-trio = Trío o tercia
glossary-trio-note = Tres cartas, o más, que comparten número o letra; el palo no importa.
glossary-run = Escalera o corrida
glossary-run-note = Cuatro cartas, o más, seguidas y del mismo palo. Da la vuelta: después del rey va el as, y después el dos.
glossary-clean = Limpia
glossary-clean-note = La combinación que no lleva ningún comodín.
glossary-dirty = Sucia
glossary-dirty-note = La combinación que lleva algún comodín.
glossary-lay-down = Bajarse o abatir
glossary-lay-down-note = Poner en la mesa, boca arriba, todas las combinaciones de la mano.
glossary-take-back = Subirse
glossary-take-back-note = Devolver a la mano lo que se ha bajado en ese mismo turno. Cuando el turno ha pasado, ya no se puede.
glossary-lay-off = Colocar
glossary-lay-off-note = Una vez bajado, añadir cartas a las combinaciones de la mesa, propias o ajenas.
glossary-swap = Cambiar un comodín
glossary-swap-note = Poner la carta natural en el lugar del comodín de una escalera. El comodín va en ese momento a otro sitio de la mesa.
glossary-close = Cerrar o irse
glossary-close-note = Terminar la mano quedándose sin cartas, ya bajado. Quien cierra gana la mano.
glossary-bonus = Premio
glossary-bonus-note = Los puntos que se restan a quien se baja y cierra en el mismo turno: −10 en el reglamento oficial.
glossary-tablas = Tablas
glossary-tablas-note = La mano que acaba sin que nadie cierre, porque no quedan cartas que coger. Todos se apuntan lo que tienen.
glossary-supercontinental = Supercontinental
glossary-supercontinental-note = La partida larga: después de EEE se juegan otras cinco manos, de cuatro combinaciones cada una.
