### Los personajes: quiénes son y qué dicen.

## En la partida nueva y en los ajustes

setting-talk = Comentarios en la mesa

## Carmen

character-carmen = Carmen
character-carmen-about = Juega como manda el reglamento
character-carmen-line-deal-1 = A barajar bien y a jugar limpio.
character-carmen-line-deal-2 = Vamos allá, con orden.
character-carmen-line-claim-1 = Con su castigo, como mandan las reglas.
character-carmen-line-claim-2 = La pido, si nadie va antes que yo.
character-carmen-line-claim-3 = Se paga y se lleva. Así es esto.
character-carmen-line-down-1 = Me bajo: ni una de más ni una de menos.
character-carmen-line-down-2 = Aquí están, bien ordenadas.
character-carmen-line-down-3 = Lo que pedía la mano, ahí va.
character-carmen-line-closes-1 = Cierro. Que alguien vaya apuntando.
character-carmen-line-closes-2 = Y con esta hemos terminado.
character-carmen-line-closes-from-hand-1 = De una vez, y según el reglamento.
character-carmen-line-closes-from-hand-2 = Mira tú, toda la mano de golpe.
character-carmen-line-loses-hand-1 = Apúntalos todos, que las cuentas claras…
character-carmen-line-loses-hand-2 = Esta vez me ha tocado a mí.
character-carmen-line-wins-match-1 = Ha sido un placer jugar así.
character-carmen-line-wins-match-2 = Paciencia y reglamento: no hay más.
character-carmen-line-swaps-1 = Cada carta en su sitio, y el mono también.
character-carmen-line-swaps-2 = Anda, mono, que te toca trabajar allí.
character-carmen-line-thanks-1 = Muy amable, gracias.
character-carmen-line-thanks-2 = Qué detalle. Me la llevo.
character-carmen-line-thanks-3 = Con permiso, esta me viene bien.

## Paco

character-paco = Paco
character-paco-about = Se lleva todo lo que sirve, con castigo o sin él
character-paco-line-deal-1 = ¡Venga, a repartir!
character-paco-line-deal-2 = A ver qué cae hoy.
character-paco-line-claim-1 = ¡Para mí, que todo se aprovecha!
character-paco-line-claim-2 = ¿Castigo? ¡Mejor dos que una!
character-paco-line-claim-3 = Donde caben dos, caben tres.
character-paco-line-down-1 = ¡Hala, a airear la mano!
character-paco-line-down-2 = Uf, ya no me cabían en los dedos.
character-paco-line-down-3 = ¡Por fin! Esto pesaba lo suyo.
character-paco-line-closes-1 = ¡Se acabó! Y con las manos vacías.
character-paco-line-closes-2 = ¡Cierro! ¿Quién lo iba a decir?
character-paco-line-closes-from-hand-1 = ¡Todo de golpe! Ni yo me lo creo.
character-paco-line-closes-from-hand-2 = ¡Zas! Abajo y a casa.
character-paco-line-loses-hand-1 = Me pasa por querer llevármelo todo.
character-paco-line-loses-hand-2 = Vaya cargamento… Apunta, apunta.
character-paco-line-wins-match-1 = ¡La próxima ronda la pago yo!
character-paco-line-wins-match-2 = ¡Y eso que lo iba cogiendo todo!
character-paco-line-swaps-1 = Ven aquí, mono, que hay faena.
character-paco-line-swaps-2 = ¡A cambiar de sitio, amigo mono!
character-paco-line-thanks-1 = ¡Gracias! Esto no se tira.
character-paco-line-thanks-2 = ¡A la saca con ella!
character-paco-line-thanks-3 = ¿No la quieres? Yo la adopto.

## Lola

character-lola = Lola
character-lola-about = Espera a que llegue su gran momento
character-lola-line-deal-1 = Se abre el telón.
character-lola-line-deal-2 = Que empiece la función.
character-lola-line-claim-1 = Esa carta lleva mi nombre.
character-lola-line-claim-2 = Ese papel es para mí.
character-lola-line-claim-3 = Todo sea por el gran final.
character-lola-line-down-1 = Y ahora, señoras y señores…
character-lola-line-down-2 = Ha llegado mi momento.
character-lola-line-down-3 = Primer acto. Habrá más.
character-lola-line-closes-1 = Telón.
character-lola-line-closes-2 = Así se sale de escena.
character-lola-line-closes-from-hand-1 = ¡Esto es lo que yo esperaba!
character-lola-line-closes-from-hand-2 = A la gloria, y sin ensayar.
character-lola-line-loses-hand-1 = Qué tragedia. Y qué bien la llevo.
character-lola-line-loses-hand-2 = Esperé demasiado. Me pasa con todo.
character-lola-line-wins-match-1 = Gracias, gracias… Siéntense, por favor.
character-lola-line-wins-match-2 = Lo bueno se hace esperar.
character-lola-line-swaps-1 = Mono, cambias de papel.
character-lola-line-swaps-2 = Mutis del mono por el foro.
character-lola-line-thanks-1 = ¿Flores para mí? Qué detalle.
character-lola-line-thanks-2 = No esperaba menos de ti.
character-lola-line-thanks-3 = Mil gracias, corazón.

## Manolo

character-manolo = Manolo
character-manolo-about = Suelta cuanto antes reyes, damas y jotas
character-manolo-line-deal-1 = A ver si esta mano sale barata.
character-manolo-line-deal-2 = Fuera reyes, que comen mucho.
character-manolo-line-claim-1 = La pido, y que el castigo sea chiquito.
character-manolo-line-claim-2 = Venga, con esta me arriesgo.
character-manolo-line-claim-3 = Por esta sí que merece la pena pagar.
character-manolo-line-down-1 = Abajo, que ya estaba sudando.
character-manolo-line-down-2 = Ya respiro: todo en la mesa.
character-manolo-line-down-3 = El género, al mostrador.
character-manolo-line-closes-1 = Cierro la caja.
character-manolo-line-closes-2 = Se cierra, que mañana se madruga.
character-manolo-line-closes-from-hand-1 = Todo vendido y persiana abajo.
character-manolo-line-closes-from-hand-2 = ¡Ni una carta en el almacén!
character-manolo-line-loses-hand-1 = Lo sabía: me pilla con la bodega llena.
character-manolo-line-loses-hand-2 = La cuenta, por favor… Vaya cuenta.
character-manolo-line-wins-match-1 = Invita la casa.
character-manolo-line-wins-match-2 = Gastar poco: ahí está el negocio.
character-manolo-line-swaps-1 = Este mono rinde más allí.
character-manolo-line-swaps-2 = El mono, que cambie de mesa.
character-manolo-line-thanks-1 = Oye, esto me sirve. Gracias.
character-manolo-line-thanks-2 = A ese precio me la llevo.
character-manolo-line-thanks-3 = Buena y barata. Gracias.

## Inés

character-ines = Inés
character-ines-about = Se acuerda de todo y se lo piensa dos veces
character-ines-line-deal-1 = Un momento, que tomo nota. Ya.
character-ines-line-deal-2 = Mano nueva, página en blanco.
character-ines-line-claim-1 = De esas quedan pocas. La pido.
character-ines-line-claim-2 = Lo he pensado dos veces: sí.
character-ines-line-claim-3 = Hechas las cuentas, compensa.
character-ines-line-down-1 = Todo repasado. Me bajo.
character-ines-line-down-2 = Comprobado dos veces. Abajo.
character-ines-line-down-3 = Tal como lo había calculado.
character-ines-line-closes-1 = Y así salen las cuentas.
character-ines-line-closes-2 = Y cierro. Era mi última carta.
character-ines-line-closes-from-hand-1 = Lo llevaba pensando un buen rato.
character-ines-line-closes-from-hand-2 = Ni una carta de más. Bien calculado.
character-ines-line-loses-hand-1 = Este caso no lo había previsto.
character-ines-line-loses-hand-2 = Me lo apunto para la próxima.
character-ines-line-wins-match-1 = Buena partida. La voy a recordar.
character-ines-line-wins-match-2 = Pensar dos veces tiene su premio.
character-ines-line-swaps-1 = Ese mono hace más falta allí.
character-ines-line-swaps-2 = A ese ya le tenía echado el ojo.
character-ines-line-thanks-1 = Contaba con ella. Gracias.
character-ines-line-thanks-2 = Esta no se me olvida. Gracias.
character-ines-line-thanks-3 = Interesante. Me la quedo.

## Curro

character-curro = Curro
character-curro-about = Rápido, alegre y despistado
character-curro-line-deal-1 = ¡Venga, rapidito!
character-curro-line-deal-2 = ¿Ya? ¡Vamos!
character-curro-line-claim-1 = ¡Mía! Ya veré para qué.
character-curro-line-claim-2 = ¡Esa, esa!
character-curro-line-claim-3 = ¡Me la llevo! Luego lo pienso.
character-curro-line-down-1 = ¡Hala, todo abajo!
character-curro-line-down-2 = Creo que está bien… ¡Sí!
character-curro-line-down-3 = ¡Me bajo! Era mi turno, ¿no?
character-curro-line-closes-1 = ¡Listo! ¿Otra?
character-curro-line-closes-2 = ¡Fuera! ¿Quién reparte?
character-curro-line-closes-from-hand-1 = ¡Del tirón!
character-curro-line-closes-from-hand-2 = Espera… ¿todo? ¡Sí, todo!
character-curro-line-loses-hand-1 = Bah, en la próxima lo arreglo.
character-curro-line-loses-hand-2 = Ay. ¿Todo eso tenía yo en la mano?
character-curro-line-wins-match-1 = ¿He ganado? ¡Pero si ni miraba!
character-curro-line-wins-match-2 = ¡Toma! ¿Echamos otra?
character-curro-line-swaps-1 = ¡Quita, mono, que entro yo!
character-curro-line-swaps-2 = ¡Salta, mono!
character-curro-line-thanks-1 = ¡Anda, gracias!
character-curro-line-thanks-2 = ¿Para mí? ¡Gracias!
character-curro-line-thanks-3 = ¡Justo! Qué suerte la mía.

## Rocío

character-rocio = Rocío
character-rocio-about = No paga por una carta si puede evitarlo
character-rocio-line-deal-1 = A ver si esta sale gratis.
character-rocio-line-deal-2 = Reparte, que repartir no cuesta.
character-rocio-line-claim-1 = Por una vez, pago.
character-rocio-line-claim-2 = Vale, pero que conste que me duele.
character-rocio-line-claim-3 = Ya lo ahorraré por otro lado.
character-rocio-line-down-1 = Y sin gastar de más.
character-rocio-line-down-2 = Me bajo, que eso es gratis.
character-rocio-line-down-3 = Hecho con lo que había en casa.
character-rocio-line-closes-1 = Saldo: cero.
character-rocio-line-closes-2 = Cero puntos. Mi precio favorito.
character-rocio-line-closes-from-hand-1 = Todo de una vez, y sin recargo.
character-rocio-line-closes-from-hand-2 = Y sin gastar un duro.
character-rocio-line-loses-hand-1 = Tanto ahorrar para esto.
character-rocio-line-loses-hand-2 = Menuda factura. ¿Puedo reclamar?
character-rocio-line-wins-match-1 = Una victoria así no tiene precio.
character-rocio-line-wins-match-2 = Quien guarda, halla.
character-rocio-line-swaps-1 = Un cambio no es un gasto.
character-rocio-line-swaps-2 = Los monos también se reciclan.
character-rocio-line-thanks-1 = ¿Gratis? Entonces, sí.
character-rocio-line-thanks-2 = Regalada sabe mejor. Gracias.
character-rocio-line-thanks-3 = Si no cuesta, me la llevo.

## Blas

character-blas = Blas
character-blas-about = Se baja en cuanto puede, cueste lo que cueste
character-blas-line-deal-1 = Soltemos amarras.
character-blas-line-deal-2 = Buena mar a todos.
character-blas-line-claim-1 = Esa.
character-blas-line-claim-2 = La necesito y la cojo.
character-blas-line-claim-3 = A bordo con ella.
character-blas-line-down-1 = Abajo. ¿A qué esperar?
character-blas-line-down-2 = Echo el ancla.
character-blas-line-down-3 = Me bajo, y salga el sol por donde salga.
character-blas-line-closes-1 = Ya en puerto.
character-blas-line-closes-2 = Cerrado. Sin más vueltas.
character-blas-line-closes-from-hand-1 = Directo y sin escalas.
character-blas-line-closes-from-hand-2 = Bajar y cerrar. Así me gusta.
character-blas-line-loses-hand-1 = Mala mar. Ya amainará.
character-blas-line-loses-hand-2 = Hago agua. A achicar.
character-blas-line-wins-match-1 = Llegamos. Buena travesía.
character-blas-line-wins-match-2 = En línea recta se llega antes.
character-blas-line-swaps-1 = El mono, a cubierta.
character-blas-line-swaps-2 = Mono, cambia de banda.
character-blas-line-thanks-1 = Buena pesca. Gracias.
character-blas-line-thanks-2 = La recojo.
character-blas-line-thanks-3 = Lo que trae la marea. Gracias.
