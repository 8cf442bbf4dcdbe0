### La familia: quién juega aquí, en qué mesas, y quién juega por quien se ha tenido que ir.

title-family = Familia
family-title = La familia
family-tab-people = Personas
family-tab-tables = Mesas
family-none = Aún no hay nadie. Aquí aparecerán los que jueguen con su nombre.
family-note = Elige a alguien para cambiar su nombre, su dibujo, su color o sus preferencias.
family-add = Añadir a alguien
family-remove = Quitar
family-removed = «{ $name }» ya no está en la familia. Sus partidas se conservan.
family-kept-here = Todo esto se queda en este ordenador.
family-earlier = Se llamaba: { $names }
family-own = Cuando se ve su mano:
family-sort = Ordenar la mano
family-sort-never = Sin ordenar
family-sort-rank = Valor
family-sort-suit = Palo
family-sort-contract = Contrato
family-as-last = Último orden
family-as-set = Según ajustes
family-buttons = Botones
family-right = A la derecha
family-left = A la izquierda
family-no-name = Escribe un nombre.
family-full = Ya no cabe nadie más en la familia.
family-name-taken = Ya hay alguien que se llama { $name }.
family-name-earlier = { $name } se llamaba así: se mezclarían las partidas de ambos.
color-poppy = Amapola
color-sea = Mar
color-leaf = Hoja
color-violet = Violeta
color-orange = Naranja
color-turquoise = Turquesa
color-pink = Rosa
color-lemon = Limón

## Quién se sienta aquí

who-title = ¿Quién se sienta aquí?
who-new = Alguien nuevo
who-bot = O un bot:
tip-who = Elegir quién se sienta aquí: alguien de la familia, alguien nuevo o un bot.

## Nuestra mesa

our-table = Nuestra mesa
tip-our-table = { $players } · { $rules }. Empieza una partida con la misma gente, los mismos bots y las mismas reglas que la última vez.
tables-none = Cuando empieces una partida, la mesa se guardará aquí: quién juega y con qué reglas.
tables-last = Nuestra mesa
tables-earlier = Mesa anterior
tables-set-up = Preparar
tables-name-tip = Si le pones nombre, la mesa no se borra nunca.
tables-remove = Borrar esta mesa (se puede recuperar)
tables-removed = La mesa se ha borrado.
table-unplayable = En esta mesa ya no se puede jugar: prepárala de nuevo.

## Quien se tiene que ir

seats-button = Asientos
seats-title = Quién juega
seats-note = Si alguien tiene que irse, un bot ocupa su asiento hasta que vuelva. Lo que juegue el bot no cuenta en sus estadísticas.
seats-level = Nivel del bot
seats-plays = Está jugando
seats-bot-plays = Juega un bot { $level ->
    [aprendiz] aprendiz
    [fuerte] fuerte
    [experto] experto
    [maestro] maestro
   *[habitual] habitual
}
seats-returns = Vuelve en cuanto el bot { $level ->
    [aprendiz] aprendiz
    [fuerte] fuerte
    [experto] experto
    [maestro] maestro
   *[habitual] habitual
} acabe su turno
seats-to-bot = Que siga un bot
seats-back = { $name } ha vuelto
seats-last = Alguien tiene que quedarse en la mesa.
seats-waits = Primero el bot termina su turno.
stand-in-name = { $name } (bot)

## Al volver de cenar

recap-title = ¿Por dónde íbamos?
recap-when = Última vez: { $when }.
recap-draws = { $you ->
    [yes] Te toca robar.
   *[no] Le toca robar a { $name }.
}
recap-plays = { $you ->
    [yes] Ya has cogido carta y tienes que soltar una.
   *[no] { $name } ya ha cogido carta y tiene que soltar una.
}
recap-between = La mano ha terminado: toca repartir la siguiente.
recap-log = En el historial puedes leer lo que ha pasado en esta mano.

## El archivo

trouble-family-parts = { $count ->
    [one] No se ha podido leer una ficha de la familia
   *[other] No se han podido leer { $count } fichas de la familia
}: lo demás está bien, y queda una copia del archivo.
trouble-family-broken = No se han podido leer los datos de la familia ({ $reason }): el archivo se ha guardado aparte como { $file }.
trouble-family-from-backup = No se han podido leer los datos de la familia ({ $reason }): se han recuperado de su copia, y el archivo se ha guardado aparte como { $file }.
trouble-family-unread = No se han podido leer los datos de la familia ({ $reason }): el archivo sigue en { $file } y no se modifica.
trouble-family-newer = Los datos de la familia se guardaron con una versión más nueva del juego: se pueden leer, pero tus cambios no se guardarán.
trouble-family-save = No se han podido guardar los datos de la familia: { $reason }.
