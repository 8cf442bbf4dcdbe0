### Jouer avec son téléphone : les places, la salle où l’on attend, et la table.

kind-phone = Au téléphone
who-phone = Quelqu’un avec son téléphone
table-phone = un téléphone
setup-phones-name = Qui ?
setup-phones-face = Qui joue avec son téléphone y choisit son visage.
setup-phones-note = Au début, un QR code s’affiche : chacun le scanne avec son téléphone et s’assied.

gather-title = À vos téléphones !
gather-scan = Visez le QR code avec l’appareil photo, ou tapez cette adresse dans le navigateur du téléphone :
gather-pin = Et le code :
gather-seats = Qui s’assied
gather-free = Place libre
gather-free-note = On attend un téléphone…
gather-here = À table
gather-away = Son téléphone ne répond pas
gather-expected = A joué la dernière partie : on l’attend
gather-start = Commencer
gather-bots = Commencer avec des bots aux places libres
gather-waiting = Il reste des places libres : attendez qu’elles soient prises, ou laissez-les à des bots.
gather-nobody = Personne ne s’est encore assis avec son téléphone.
gather-put-out = Lever
gather-put-out-named = Lever { $name } de sa place
gather-address = Adresse { $at } sur { $of } : { $card }
gather-address-before = L’adresse précédente
gather-address-next = L’adresse suivante
gather-help = Rien ne s’ouvre ? Le téléphone doit être sur le même réseau que cet ordinateur : sur son Wi-Fi, pas en données mobiles. Les réseaux d’invités et certaines box isolent les appareils ; essayez alors un autre réseau, ou le partage de connexion d’un téléphone.
gather-help-addresses = Rien ne s’ouvre ? Essayez une autre adresse. Et le téléphone doit être sur le même réseau que cet ordinateur : sur son Wi-Fi, pas en données mobiles. Les réseaux d’invités isolent les appareils ; essayez alors le partage de connexion d’un téléphone.
gather-no-network = Cet ordinateur n’est sur aucun réseau : pour l’instant, seuls ses propres navigateurs peuvent entrer. Connectez-le au Wi-Fi, revenez en arrière et recommencez.
gather-failed = Impossible d’attendre les téléphones : { $reason }
gather-address-failed = Cette adresse ne peut pas servir ; la précédente reste valable : { $reason }
gather-square = QR code pour l’appareil photo. Adresse : { $address }. Code : { $pin }.

phones-button = Téléphones…
phones-title = Les téléphones
phones-note = Qui a perdu son téléphone peut revenir avec un autre : on scanne le QR code, on tape le code et on choisit sa place.
phones-invite = Un téléphone peut continuer à la place d’un bot, avec ses cartes et ses points : qui scanne le QR code demande la place, et c’est ici qu’on dit oui ou non.
phones-open = Laisser venir des téléphones
phones-close = Ne laisser venir personne
phones-here = Joue avec son téléphone
phones-away = Son téléphone ne répond pas : on l’attend
phones-free = Place libre : qui scanne le QR code peut s’asseoir
phones-bot-plays = Un bot joue ici
phones-bot = Un bot joue à sa place ({ $level ->
    [aprendiz] débutant
    [fuerte] fort
    [experto] expert
    [maestro] maître
   *[habitual] habitué
})
phones-to-bot = Laisser jouer un bot
phones-wait = L’attendre
phones-put-out = Lui retirer la place
phones-put-out-named = Retirer la place à { $name }
phones-new-pin = Le code a changé : c’est maintenant { $pin }
phones-wants = « { $name } » veut s’asseoir ici, et le téléphone de qui joue est connecté.
phones-wants-nameless = Quelqu’un veut s’asseoir ici, et le téléphone de qui joue est connecté.
phones-wants-bot = « { $name } » veut continuer à la place de ce bot, avec son téléphone.
phones-wants-bot-nameless = Quelqu’un veut continuer à la place de ce bot, avec son téléphone.
phones-let-in = Laisser faire
phones-let-in-not = Refuser
phones-closed = Les téléphones ne peuvent pas revenir : { $reason }
phones-level = Le bot qui continue pour qui manque :

plate-phone-away = sans téléphone
tip-phone-away = Son téléphone ne répond pas. La partie attend ; dans la pause, sous « Téléphones », un bot peut continuer à sa place.
plate-phone-free = place libre
phones-waiting-for = On attend le téléphone de { $name }…
phones-back = { $name } est de retour.
phones-left = { $name } a quitté sa place.
phones-took-over = { $name } continue à la place de { $bot }, avec son téléphone.
phones-gave-back = { $bot } joue de nouveau.
phones-gone = Le téléphone de { $name } ne répond pas. Dans la pause, sous « Téléphones », un bot peut continuer à sa place.
