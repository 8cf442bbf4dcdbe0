### Jouer avec son téléphone : les places, la salle où l’on attend, et la table.

kind-phone = Sur téléphone
who-phone = Un joueur sur téléphone
table-phone = un téléphone
setup-phones-name = Qui ?
setup-phones-face = Chacun choisit son dessin sur son téléphone.
setup-phones-note = Au début, un QR code s’affiche : scanne-le avec ton téléphone et assieds-toi.

gather-title = À vos téléphones !
gather-scan = Scanne le QR code avec ton téléphone, ou tape cette adresse dans son navigateur :
gather-pin = Et le code :
gather-seats = Les places
gather-free = Place libre
gather-free-note = En attente d’un téléphone…
gather-here = À la table
gather-away = Son téléphone ne répond pas
gather-expected = A joué la dernière partie : on l’attend
gather-start = Commencer
gather-bots = Commencer avec des bots aux places libres
gather-waiting = Il reste des places libres : attends qu’elles soient prises, ou donne-les à des bots.
gather-nobody = Personne ne s’est encore assis avec son téléphone.
gather-put-out = Retirer
gather-put-out-named = Retirer { $name }
gather-address = Adresse { $at } sur { $of } : { $card }
gather-address-before = L’adresse précédente
gather-address-next = L’adresse suivante
gather-help-open = Rien ne s’ouvre ?
gather-help = Le téléphone doit être sur le même réseau que cet ordinateur : sur son Wi-Fi, pas en données mobiles. Si l’ordinateur a un pare-feu, il doit laisser passer le port TCP { $port }. Les réseaux d’invités et certaines box isolent les appareils ; essaie alors un autre réseau, ou le partage de connexion d’un téléphone.
gather-help-addresses = Essaie aussi les autres adresses, avec les flèches.
gather-unencrypted = Les cartes et le code circulent sans chiffrement : joue sur un réseau de confiance, ou par le partage de connexion d’un téléphone.
gather-no-network = Cet ordinateur n’est sur aucun réseau : pour l’instant, seul un navigateur ouvert ici peut se connecter. Connecte l’ordinateur au Wi-Fi, reviens en arrière et recommence.
gather-failed = Les téléphones ne peuvent pas se connecter : { $reason }
gather-address-failed = Cette adresse est inutilisable ; la précédente reste valable : { $reason }
gather-square = QR code pour l’appareil photo. Adresse : { $address }. Code : { $pin }.

phones-button = Téléphones…
phones-title = Les téléphones
phones-note = Téléphone perdu ? Scanne le QR code avec un autre, tape le code et demande ta place ; il ne reste plus qu’à accepter ici.
phones-invite = Un téléphone peut remplacer un bot, avec ses cartes et ses points : scanne le QR code et demande la place ; il ne reste plus qu’à accepter ici.
phones-open = Accepter des téléphones
phones-close = Refuser les téléphones
phones-here = Joue sur son téléphone
phones-here-by = { $name } joue ici sur son téléphone
phones-away = Son téléphone ne répond pas : on l’attend
phones-free = Place libre : scanne le QR code pour t’asseoir
phones-bot-plays = Un bot joue ici
phones-bot = Un bot joue à sa place ({ $level ->
    [aprendiz] débutant
    [fuerte] fort
    [experto] expert
    [maestro] maître
   *[habitual] habitué
})
phones-to-bot = Laisser jouer un bot
phones-wait = Attendre
phones-put-out = Retirer
phones-put-out-named = Retirer { $name }
phones-new-pin = Le code a changé : c’est maintenant { $pin }
phones-other-pin = Changer le code
phones-guesses = Quelqu’un essaie de deviner le code : { $count } essais ratés.
phones-guesses-offer = Quelqu’un essaie de deviner le code : { $count } essais ratés. Sous « Téléphones », tu peux le changer ; l’ancien restera alors valable deux minutes.
phones-wants = « { $name } » veut s’asseoir ici, mais le téléphone du joueur actuel est connecté.
phones-wants-nameless = Quelqu’un veut s’asseoir ici, mais le téléphone du joueur actuel est connecté.
phones-wants-away = « { $name } » veut cette place et ses cartes ; le téléphone du joueur actuel ne répond pas.
phones-wants-away-nameless = Quelqu’un veut cette place et ses cartes ; le téléphone du joueur actuel ne répond pas.
phones-wants-bot = « { $name } » veut remplacer ce bot, avec son téléphone.
phones-wants-bot-nameless = Quelqu’un veut remplacer ce bot, avec son téléphone.
phones-let-in = Accepter
phones-let-in-not = Refuser
phones-closed = Les téléphones ne peuvent pas se reconnecter : { $reason }
phones-rehearsal = Cette partie a un numéro de donne choisi : celui qui le devine connaîtra toutes les cartes.
phones-level = Le bot qui remplace les absents :

plate-phone-away = hors ligne
tip-phone-away = Son téléphone ne répond pas et la partie attend. Pour laisser jouer un bot à sa place : Pause, puis « Téléphones ».
plate-phone-free = place libre
phones-waiting-for = { $name } : on attend son téléphone…
phones-back = { $name } est de retour.
phones-left = { $name } a quitté sa place.
phones-took-over = { $name } remplace { $bot }, avec son téléphone.
phones-took-seat = { $name } a remplacé { $owner }.
phones-took-seat-nameless = Quelqu’un a remplacé { $owner }.
phones-took-seat-again = { $name } continue avec un autre téléphone.
phones-gave-back = { $bot } joue de nouveau.
phones-gone = { $name } : son téléphone ne répond pas. Pour laisser jouer un bot à sa place : Pause, puis « Téléphones ».
