## Los tamaños y los grupos de los ajustes

setting-text-size = Tamaño de los textos
setting-text-size-note = Para todos los textos; en la mesa, hasta el 150 %, que es lo que cabe.
setting-card-size = Tamaño de las cartas
setting-card-size-note = Tu mano y los montones; las combinaciones ocupan el sitio que queda.
settings-reading = Para leer mejor
settings-deck = La baraja y la mesa
