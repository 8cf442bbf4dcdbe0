### La familia: quién juega aquí, en qué mesas, y quién juega por quien se ha tenido que ir.

title-family = Familia
family-title = La familia
family-tab-people = Personas
family-tab-tables = Mesas
family-none = Aún no hay nadie. Quien juegue con su nombre aparecerá aquí.
family-note = Pulsa en alguien para cambiar su nombre, su dibujo, su color o sus preferencias.
family-add = Añadir a alguien
family-remove = Quitar
family-removed = «{ $name }» ya no está en la familia. Sus partidas se conservan.
family-kept-here = Todo esto se queda en este ordenador.
family-earlier = Antes: { $names }
family-own = Mientras su mano está a la vista:
family-sort = Ordenar la mano
family-sort-never = Sin ordenar
family-sort-rank = Números
family-sort-suit = Palos
family-sort-contract = Contrato
family-as-last = Como la última
family-as-set = Según ajustes
family-buttons = Botones
family-right = A la derecha
family-left = A la izquierda
family-no-name = Eso no es un nombre.
family-full = Ya no cabe nadie más en la familia.
family-name-taken = Ya hay alguien que se llama { $name }.
family-name-earlier = Así se llamaba antes { $name }: sus partidas se mezclarían.
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
tip-our-table = Empieza una partida con la misma gente, los mismos bots y las mismas reglas que la última vez.
tip-other-tables = Otras mesas que habéis tenido
tables-none = Cuando empiece una partida, su mesa quedará aquí: quién se sentó y con qué reglas.
tables-last = Nuestra mesa
tables-earlier = Una mesa de antes
tables-set-up = Preparar
tables-name-tip = Con un nombre, la mesa no se olvida nunca.
tables-remove = Olvidar esta mesa (se puede recuperar)
tables-removed = La mesa se ha olvidado.
table-unplayable = En esta mesa ya no se puede jugar: prepárala de nuevo.

## Quien se tiene que ir

seats-button = Asientos
seats-title = Quién juega
seats-note = Quien se tenga que ir deja su sitio a un bot y vuelve cuando quiera. Lo que juegue el bot no cuenta en su estadística.
seats-level = Nivel del bot
seats-plays = Está jugando
seats-bot-plays = Juega un bot { $level ->
    [aprendiz] aprendiz
    [fuerte] fuerte
    [experto] experto
    [maestro] maestro
   *[habitual] habitual
}
seats-returns = Ya está aquí: en cuanto el bot { $level ->
    [aprendiz] aprendiz
    [fuerte] fuerte
    [experto] experto
    [maestro] maestro
   *[habitual] habitual
} acabe su turno
seats-to-bot = Que siga un bot
seats-back = { $name } ha vuelto
seats-last = Alguien tiene que quedarse en la mesa.
seats-waits = El bot termina antes su turno.
stand-in-name = { $name } (bot)

## Al volver de cenar

recap-title = ¿Por dónde íbamos?
recap-when = Lo dejasteis { $when }.
recap-draws = Le toca robar a { $name }.
recap-plays = { $name } ha robado y tiene que descartarse.
recap-between = La mano ha terminado: toca repartir la siguiente.
recap-log = Lo que ha pasado en esta mano se puede leer en el registro.

## El archivo

trouble-family-parts = { $count ->
    [one] Una cosa de la familia no se ha podido leer
   *[other] { $count } cosas de la familia no se han podido leer
}: el resto está, y queda una copia del archivo.
trouble-family-broken = No he podido leer la familia ({ $reason }): la he apartado como { $file }.
trouble-family-from-backup = No he podido leer la familia ({ $reason }): la he tomado de su copia y he apartado el archivo como { $file }.
trouble-family-unread = No he podido leer la familia ({ $reason }): el archivo se queda donde está, { $file }, y no se cambia.
trouble-family-newer = La familia la ha guardado una versión más nueva del juego: se puede leer, pero los cambios de ahora no se guardan.
trouble-family-save = No he podido guardar la familia: { $reason }.
