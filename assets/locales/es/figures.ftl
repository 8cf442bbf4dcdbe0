### Los dibujos del reglamento, y la palabra que lleva hasta él desde un «no se puede».

why-word = ¿Por qué?

figure-contract = Un trío y una escalera: lo que pide una de las manos.
figure-trio = Un trío: un mismo número o letra, de cualquier palo.
figure-trio-same = La misma carta puede estar dos veces.
figure-run = Una escalera: un solo palo, una carta tras otra.
figure-corner = Dando la vuelta: dama, rey, as, dos.
figure-ace-high = El as va detrás del rey.
figure-ace-low = El as va delante del dos.
figure-ace-refused = En esta mesa no vale.
figure-circle = El as cierra el círculo entre el rey y el dos.
figure-pack = Cada carta está dos veces, y además hay comodines.
figure-piles = El mazo, boca abajo, y la carta de arriba del pozo.
figure-last = La última carta va boca abajo: la mano está cerrada.
figure-claim = El 8♣ robado de contra, con su carta de castigo: dos cartas más.
figure-covered = El 8♣ tiene encima el K♦: está pisado.
figure-trio-joker = Un trío con un comodín.
figure-only-jokers = Solo comodines: también es un trío.
figure-no-only-jokers = Solo comodines: aquí no es un trío.
figure-distinct = Dos escaleras del mismo palo: en esta mesa no valen.
figure-lay-off-trio = El cuarto 8 se suma al trío.
figure-lay-off-run = Una escalera solo crece por sus dos extremos.
figure-stands-for = En este sitio, el comodín es el 7♣.
figure-adjacent-refused = Comodines seguidos: no valen.
figure-adjacent = Comodines seguidos: aquí valen.
figure-apart = Comodines con una carta en medio: valen.
figure-swap-same = El 7♣ ocupa el lugar del comodín, y este va en el acto a un extremo de la misma escalera.
figure-swap-owner = El 7♣ ocupa el lugar del comodín, y este va en el acto a un extremo de una escalera del mismo jugador.
figure-swap-any = El 7♣ ocupa el lugar del comodín, y este va en el acto a otra combinación.
figure-swap-hand = El 7♣ ocupa el lugar del comodín, y te llevas el comodín a la mano.
figure-trio-leaves = Una dama ocupa el lugar del comodín, y te llevas el comodín a la mano.
figure-swap-refused = El 7♣ en el lugar del comodín: no se puede.
figure-move = El comodín pasa de un extremo al otro: era el 4♦ y ahora es el 9♦.
figure-stays = En un trío, el comodín no se mueve.
figure-red-twos = En esta escalera, el 2♦ es el 10♠.
figure-left = Si te quedan estas cartas, son { $points } puntos.
figure-leftover = Con { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}, como aquí, se puede cerrar.
figure-not-laid = Trío hecho y sin bajar: también suma puntos.
figure-six-in-one = Seis reyes como un solo trío largo…
figure-six-in-two = …o como dos tríos.
figure-close-lay-off = La última carta entra en una escalera: al colocarla también se cierra.
figure-joker-discard = Soltar un comodín: no se puede.
