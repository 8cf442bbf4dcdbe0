### Les personnages : qui ils sont et ce qu’ils disent.

## Dans la nouvelle partie et les réglages

setting-talk = Bavardage

## Carmen

character-carmen = Carmen
character-carmen-about = Joue selon les règles
character-carmen-line-deal-1 = On mélange bien, on joue franc jeu. On y va ?
character-carmen-line-deal-2 = Allons-y, et dans l’ordre.
character-carmen-line-claim-1 = Avec sa pénalité, comme il se doit.
character-carmen-line-claim-2 = Pour moi, si personne ne passe avant.
character-carmen-line-claim-3 = Je paie et je la garde.
character-carmen-line-down-1 = Ni une carte de trop, ni une de moins.
character-carmen-line-down-2 = Voilà, tout est bien rangé.
character-carmen-line-down-3 = Ce que la manche demandait, le voici.
character-carmen-line-closes-1 = Je ferme. Qui note les points ?
character-carmen-line-closes-2 = Et avec celle-ci, c’est fini.
character-carmen-line-closes-from-hand-1 = D’un seul coup, et dans les règles.
character-carmen-line-closes-from-hand-2 = Tiens donc ! Toute la main d’un coup.
character-carmen-line-loses-hand-1 = On marque tout : les bons comptes…
character-carmen-line-loses-hand-2 = Cette fois, c’était mon tour de payer.
character-carmen-line-wins-match-1 = Merci pour la partie, quel plaisir.
character-carmen-line-wins-match-2 = De la patience, des règles, et voilà.
character-carmen-line-swaps-1 = Chacun à sa place, le singe aussi.
character-carmen-line-swaps-2 = Allez, le singe, on t’attend là-bas.
character-carmen-line-thanks-1 = C’est bien aimable, merci.
character-carmen-line-thanks-2 = Quelle attention ! Je la prends.
character-carmen-line-thanks-3 = Si tu permets, elle me va bien.

## Paco

character-paco = Paco
character-paco-about = Prend tout ce qui aide, pénalité ou pas
character-paco-line-deal-1 = Allez, on distribue !
character-paco-line-deal-2 = Voyons ce qui tombe aujourd’hui.
character-paco-line-claim-1 = Pour moi ! Tout peut servir.
character-paco-line-claim-2 = Une pénalité ? Deux, c’est encore mieux !
character-paco-line-claim-3 = Il y a toujours place pour une de plus.
character-paco-line-down-1 = Allez, on aère la main !
character-paco-line-down-2 = Ouf, je n’avais plus assez de doigts.
character-paco-line-down-3 = Enfin ! C’est que ça pesait.
character-paco-line-closes-1 = Fini ! Et plus rien dans les mains.
character-paco-line-closes-2 = Je ferme ! Qui l’aurait cru ?
character-paco-line-closes-from-hand-1 = Tout d’un seul coup ! Je n’en reviens pas.
character-paco-line-closes-from-hand-2 = Et hop ! Je pose et je rentre.
character-paco-line-loses-hand-1 = Voilà ce que c’est que de tout garder.
character-paco-line-loses-hand-2 = Quelle cargaison… Allez, on marque.
character-paco-line-wins-match-1 = La prochaine tournée est pour moi !
character-paco-line-wins-match-2 = Et dire que je ramassais tout !
character-paco-line-swaps-1 = Viens là, le singe, il y a du travail.
character-paco-line-swaps-2 = On change de place, mon vieux singe !
character-paco-line-thanks-1 = Merci ! Ça ne se jette pas.
character-paco-line-thanks-2 = Hop, dans la musette !
character-paco-line-thanks-3 = Personne n’en veut ? Je l’adopte.

## Lola

character-lola = Lola
character-lola-about = Se réserve pour son grand moment
character-lola-line-deal-1 = Lever de rideau.
character-lola-line-deal-2 = Que le spectacle commence.
character-lola-line-claim-1 = Cette carte porte mon nom.
character-lola-line-claim-2 = Ce rôle était écrit pour moi.
character-lola-line-claim-3 = Tout pour le grand final.
character-lola-line-down-1 = Et maintenant, mesdames et messieurs…
character-lola-line-down-2 = Mon heure est venue.
character-lola-line-down-3 = Premier acte. Il y en aura d’autres.
character-lola-line-closes-1 = Rideau.
character-lola-line-closes-2 = Voilà comment on sort de scène.
character-lola-line-closes-from-hand-1 = C’est ce que j’attendais !
character-lola-line-closes-from-hand-2 = La gloire, et sans répétition.
character-lola-line-loses-hand-1 = Quelle tragédie. Et je la porte bien.
character-lola-line-loses-hand-2 = J’ai trop attendu. Comme toujours.
character-lola-line-wins-match-1 = Merci, merci… Asseyez-vous, voyons.
character-lola-line-wins-match-2 = Les belles choses se font attendre.
character-lola-line-swaps-1 = Le singe, on change de rôle.
character-lola-line-swaps-2 = Le singe sort, côté jardin.
character-lola-line-thanks-1 = Des fleurs, pour moi ? C’est gentil.
character-lola-line-thanks-2 = Je n’en attendais pas moins de toi.
character-lola-line-thanks-3 = Mille mercis, mon cœur.

## Manolo

character-manolo = Manolo
character-manolo-about = Se défait d’abord des rois, dames et valets
character-manolo-line-deal-1 = Que cette manche ne coûte pas cher.
character-manolo-line-deal-2 = Dehors les rois, ils mangent trop.
character-manolo-line-claim-1 = Je prends, pénalité comprise.
character-manolo-line-claim-2 = Allez, je prends le risque.
character-manolo-line-claim-3 = Celle-ci vaut la dépense.
character-manolo-line-down-1 = J’abats mon jeu, je transpirais déjà.
character-manolo-line-down-2 = Je respire : tout est sur la table.
character-manolo-line-down-3 = La marchandise est sur le comptoir.
character-manolo-line-closes-1 = Je ferme la caisse.
character-manolo-line-closes-2 = On ferme, demain je me lève tôt.
character-manolo-line-closes-from-hand-1 = Tout vendu, rideau baissé.
character-manolo-line-closes-from-hand-2 = Plus une carte en réserve !
character-manolo-line-loses-hand-1 = Je le savais : la cave était pleine.
character-manolo-line-loses-hand-2 = L’addition… Ah oui, quand même.
character-manolo-line-wins-match-1 = C’est la maison qui régale.
character-manolo-line-wins-match-2 = Peu de frais, c’est tout le métier.
character-manolo-line-swaps-1 = Ce singe rapporte plus là-bas.
character-manolo-line-swaps-2 = Le singe change de table.
character-manolo-line-thanks-1 = Ça peut me servir. Merci.
character-manolo-line-thanks-2 = À ce prix-là, je la prends.
character-manolo-line-thanks-3 = Bonne et pas chère. Merci.

## Inés

character-ines = Inés
character-ines-about = Se souvient de tout et réfléchit à deux fois
character-ines-line-deal-1 = Une seconde, je note. Voilà.
character-ines-line-deal-2 = Nouvelle manche, page blanche.
character-ines-line-claim-1 = Il en reste peu. Je la prends.
character-ines-line-claim-2 = J’y ai réfléchi à deux fois : oui.
character-ines-line-claim-3 = Calcul fait, ça vaut la peine.
character-ines-line-down-1 = Tout est vérifié. J’abats mon jeu.
character-ines-line-down-2 = Relu deux fois. Voici mon jeu.
character-ines-line-down-3 = C’est bien ce que j’avais calculé.
character-ines-line-closes-1 = Et le compte est bon.
character-ines-line-closes-2 = Et je ferme. C’était ma dernière carte.
character-ines-line-closes-from-hand-1 = J’y pensais depuis un moment.
character-ines-line-closes-from-hand-2 = Pas une carte de trop. Bien calculé.
character-ines-line-loses-hand-1 = Ce cas-là, je ne l’avais pas prévu.
character-ines-line-loses-hand-2 = C’est noté pour la prochaine fois.
character-ines-line-wins-match-1 = Belle partie. Je m’en souviendrai.
character-ines-line-wins-match-2 = Réfléchir à deux fois, ça paie.
character-ines-line-swaps-1 = Ce singe est plus utile là-bas.
character-ines-line-swaps-2 = Celui-là, je l’avais à l’œil.
character-ines-line-thanks-1 = Je comptais dessus. Merci.
character-ines-line-thanks-2 = Je ne l’oublierai pas. Merci.
character-ines-line-thanks-3 = Intéressant. Je la garde.

## Curro

character-curro = Curro
character-curro-about = Rapide, joyeux et distrait
character-curro-line-deal-1 = Allez, vite, vite !
character-curro-line-deal-2 = Prêts ? C’est parti !
character-curro-line-claim-1 = À moi ! Je lui trouverai une place.
character-curro-line-claim-2 = Celle-là, celle-là !
character-curro-line-claim-3 = Je prends d’abord, je pense après !
character-curro-line-down-1 = Hop, tout sur la table !
character-curro-line-down-2 = Je crois que c’est bon… Oui !
character-curro-line-down-3 = J’abats mon jeu ! C’était mon tour ?
character-curro-line-closes-1 = Fini ! On remet ça ?
character-curro-line-closes-2 = Terminé ! Qui donne ?
character-curro-line-closes-from-hand-1 = D’une traite !
character-curro-line-closes-from-hand-2 = Attends… tout ? Oui, tout !
character-curro-line-loses-hand-1 = Bah, je me rattrape à la prochaine.
character-curro-line-loses-hand-2 = Oups. J’avais tout ça en main ?
character-curro-line-wins-match-1 = J’ai gagné ? Je regardais ailleurs !
character-curro-line-wins-match-2 = Ouais ! On en refait une ?
character-curro-line-swaps-1 = Pousse-toi, le singe !
character-curro-line-swaps-2 = Saute, le singe !
character-curro-line-thanks-1 = Oh, merci !
character-curro-line-thanks-2 = Pour moi ? Merci !
character-curro-line-thanks-3 = Pile la bonne ! Quelle chance.

## Rocío

character-rocio = Rocío
character-rocio-about = Prend le moins possible de cartes de pénalité
character-rocio-line-deal-1 = Voyons si celle-ci est gratuite.
character-rocio-line-deal-2 = Distribue, ça ne coûte rien.
character-rocio-line-claim-1 = Pour une fois, je paie.
character-rocio-line-claim-2 = D’accord, mais ça me fait mal.
character-rocio-line-claim-3 = Je me rattraperai ailleurs.
character-rocio-line-down-1 = Et pas un sou de trop.
character-rocio-line-down-2 = J’abats mon jeu : ça, c’est gratuit.
character-rocio-line-down-3 = Fait avec des fonds de tiroir.
character-rocio-line-closes-1 = Solde : zéro.
character-rocio-line-closes-2 = Zéro point. Mon prix préféré.
character-rocio-line-closes-from-hand-1 = Tout d’un seul coup, et sans supplément.
character-rocio-line-closes-from-hand-2 = Et ça ne m’a pas coûté un sou.
character-rocio-line-loses-hand-1 = Tant d’économies pour en arriver là.
character-rocio-line-loses-hand-2 = Quelle facture ! On peut contester ?
character-rocio-line-wins-match-1 = Une victoire, ça n’a pas de prix.
character-rocio-line-wins-match-2 = Il n’y a pas de petites économies.
character-rocio-line-swaps-1 = Un échange n’est pas une dépense.
character-rocio-line-swaps-2 = Un singe, ça se recycle.
character-rocio-line-thanks-1 = Gratuit ? Alors oui.
character-rocio-line-thanks-2 = Offert, c’est meilleur. Merci.
character-rocio-line-thanks-3 = Si c’est pour rien, je prends.

## Blas

character-blas = Blas
character-blas-about = Abat dès qu’il peut, quoi qu’il en coûte
character-blas-line-deal-1 = Larguons les amarres.
character-blas-line-deal-2 = Bon vent et bonne mer.
character-blas-line-claim-1 = Celle-là.
character-blas-line-claim-2 = J’en ai besoin, je la prends.
character-blas-line-claim-3 = À bord.
character-blas-line-down-1 = J’abats mon jeu. Pourquoi attendre ?
character-blas-line-down-2 = Je jette l’ancre.
character-blas-line-down-3 = J’abats mon jeu, advienne que pourra.
character-blas-line-closes-1 = À bon port.
character-blas-line-closes-2 = Fermé. Sans détour.
character-blas-line-closes-from-hand-1 = Tout droit, sans escale.
character-blas-line-closes-from-hand-2 = Abattre et fermer. Voilà qui me plaît.
character-blas-line-loses-hand-1 = Gros temps. Ça passera.
character-blas-line-loses-hand-2 = Voie d’eau. On écope.
character-blas-line-wins-match-1 = Nous voilà au port. Belle traversée.
character-blas-line-wins-match-2 = Tout droit, on arrive plus vite.
character-blas-line-swaps-1 = Le singe, sur le pont.
character-blas-line-swaps-2 = Change de bord, le singe.
character-blas-line-thanks-1 = Bonne pêche. Merci.
character-blas-line-thanks-2 = Je la ramasse.
character-blas-line-thanks-3 = Ce que la marée apporte. Merci.
