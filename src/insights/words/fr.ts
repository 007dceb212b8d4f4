import { cues, type LanguageWords } from './language-words.js';

export const fr: LanguageWords = {
  negations: cues`pas, jamais, aucun, aucune, sans, ni, guère, nullement, loin de, loin d, manque de, peu, moins`,
  negationsBehind: [],
  suppositions: cues`
    si, j espère, espérons, espérais, j espérais, j avais peur, je craignais, aurait, auraient, serait, seraient,
    devrait, on verra`,
  noNegations: cues`
    pas seulement, pas que, sans problème, sans problèmes, sans souci, sans soucis, aucun problème, aucun souci,
    pas de problème, pas de souci, rien à redire, rien à dire, sans hésiter, sans hésitation, sans aucun doute,
    pas mal, pas déçu, pas déçue, un peu, pas cher, pas chère`,
  contrasts: cues`
    mais, cependant, toutefois, pourtant, malheureusement, par contre, en revanche, sauf, bien que, même si, hélas,
    néanmoins, dommage, alors que, seul bémol`,
  praise: cues`
    bon, bonne, bons, bonnes, bien, très bien, super, excellent, excellente, excellents, excellentes, parfait*,
    génial*, magnifique*, superbe*, joli, jolie, jolis, jolies, beau, belle, beaux, belles, formidable*, top,
    nickel, impeccable*, ravi, ravie, satisfait, satisfaite, content, contente, recommande*, adore*, aime,
    agréable*, sympa*, rapide*, efficace*, idéal*, merveilleu*, correct, correcte, correspond, au top,
    rien à redire, rien à dire, pas mal, conforme*, remarquable*, soigné, soignée, fiable*, qualitatif,
    raisonnable*, à recommander, plaît, enchanté, enchantée, réussi, réussie, sérieux, sérieuse, facile, claire,
    clair, claires, simple`,
  criticism: cues`
    mauvais, mauvaise, mauvaises, nul, nulle, médiocre*, horrible*, affreu*, catastroph*, déçu, déçue, déçus,
    décevant*, déception, déplorable*, lamentable*, inacceptable*, insatisfait*, mécontent*, lent, lente, laid, laide,
    moche*, bizarre*, problème, problèmes, souci, soucis, défaut, défauts, inutile*, inutilisable*, arnaque, honteu*,
    honte, pire, désagréable*, dommage, bémol, laisse à désirer, laissent à désirer, bof, moyen, moyenne, à fuir,
    à éviter, pénible*, insuffisant*, désastreu*, raté, ratée, terne*, regrette`,
  names: {
    quality: cues`qualité, finition, finitions, fabrication, couture, coutures`,
    durability: cues`durabilité, solidité, durée de vie, longévité, autonomie`,
    function: cues`
      fonctionnement, performance, performances, puissance, batterie, moteur, écran, fonctions, aspiration`,
    ease: cues`utilisation, montage, installation, notice, mode d emploi, prise en main, instructions`,
    look: cues`design, style, look, aspect, motif, motifs, coupe, esthétique, forme, imprimé`,
    colour: cues`couleur, couleurs, coloris, teinte`,
    material: cues`
      tissu, matière, matières, matériau, matériaux, coton, laine, lin, cuir, bois, plastique, doublure, maille`,
    comfort: cues`confort, rembourrage`,
    smell: cues`odeur, odeurs, parfum, senteur`,
    taste: cues`goût, saveur, saveurs, arôme`,
    sound: cues`son, bruit, volume sonore, basses, qualité sonore`,
    care: cues`lavage, entretien, nettoyage, repassage, sèche linge, machine à laver`,
    size: cues`taille, tailles, pointure, dimensions`,
    fit: cues`coupe, manches, hanches, épaules, poitrine, tombé`,
    length: cues`longueur, ourlet`,
    price: cues`prix, tarif, tarifs, coût`,
    delivery: cues`livraison, livraisons, expédition, envoi, transporteur, livreur, délai, délais`,
    packaging: cues`emballage, emballages, colis, carton, paquet, conditionnement`,
    returns: cues`retour, retours, remboursement, échange, renvoi`,
    description: cues`description, photo, photos, descriptif, image`,
    service: cues`
      service client, service après vente, sav, service, vendeur, vendeuse, personnel, conseiller, conseillère,
      équipe, accueil`,
  },
  claims: {
    well_made: cues`
      bonne qualité, très bonne qualité, belle qualité, excellente qualité, super qualité, de qualité,
      qualité au rendez vous, bien fini, bien finie, bien fait, bien faite, bien cousu, belles finitions,
      bonnes finitions, solide, solides, robuste*, finitions soignées, haute qualité, qualité irréprochable,
      bien fabriqué`,
    poorly_made: cues`
      mauvaise qualité, piètre qualité, qualité médiocre, mal fini, mal finie, mal finis, mal cousu, mal cousue,
      mal fait, mal faite, bas de gamme, camelote, de mauvaise facture, fragile, fragiles, fils qui dépassent,
      finitions bâclées, qualité déplorable, instable, bancal`,
    lasts_long: cues`
      durable*, dure longtemps, tient longtemps, résistant*, toujours comme neuf, comme au premier jour, inusable*,
      increvable, tient bien, tient dans le temps, tient toujours`,
    breaks_soon: cues`
      cassé, cassée, cassés, s est cassé*, se casse, s est déchiré*, déchiré, déchirée, tombé en panne,
      tombée en panne, en panne, se décolle, s est décollé*, bouloche*, trou, trous, ne tient pas, n a pas tenu,
      rendu l âme, s use vite, lâché après, abîmé après`,
    works_well: cues`
      fonctionne, fonctionne .. bien, fonctionne parfaitement, fonctionne à merveille, marche .. bien,
      marche parfaitement, marche nickel, efficace*, puissant, puissante, performant*, fait le job, fait son travail,
      fait bien son travail, remplit sa fonction`,
    does_not_work: cues`
      ne fonctionne pas, fonctionne pas, ne fonctionne plus, fonctionne plus, ne marche pas, marche pas,
      ne marche plus, marche plus, défectueu*, ne s allume pas, ne s allume plus, ne charge pas, ne charge plus,
      hors service, ne démarre pas, bugge, bug, bugs, se déconnecte, inefficace*`,
    easy_to_use: cues`
      facile à utiliser, facile à monter, facile à installer, facile d utilisation, facile à mettre,
      simple à utiliser, simple d utilisation, montage facile, installation facile, intuitif, intuitive,
      facile à régler, montage simple, utilisation simple, utilisation facile, pratique, facile à assembler,
      simple à monter, notice claire`,
    hard_to_use: cues`
      difficile à utiliser, compliqué, compliquée, difficile à monter, difficile à installer, notice incompréhensible,
      incompréhensible*, difficile à ouvrir, pas pratique, peu pratique, montage difficile, montage compliqué, galère,
      difficile à assembler`,
    looks_good: cues`
      très joli, très jolie, très beau, très belle, superbe, élégant*, magnifique*, joli design, beau design, stylé*,
      belle coupe, flatteu*, rend bien, rend très bien, compliments, chic, jolie coupe, tendance, met en valeur,
      trop beau`,
    looks_cheap: cues`
      fait cheap, aspect cheap, moche*, fait bas de gamme, laid, laide, ressemble à un sac, vulgaire, grossit,
      fait plastique`,
    lovely_colour: cues`
      belle couleur, belles couleurs, jolie couleur, jolies couleurs, couleur magnifique, couleurs magnifiques,
      couleurs vives, couleur superbe, superbe couleur, couleur est belle, couleur est superbe,
      couleur est magnifique, beau coloris, couleurs éclatantes, couleurs sont belles, couleurs sont magnifiques`,
    colour_differs: cues`
      couleur différente, couleur ne correspond pas, couleurs ne correspondent pas, pas la bonne couleur,
      pas la même couleur, mauvaise couleur, couleur plus foncée, couleur plus claire, couleur est plus foncée,
      couleur est plus claire, couleur est différente, couleur n est pas, plus foncé que sur, plus clair que sur`,
    soft: cues`doux, douce, douces, moelleu*, soyeu*, toute douce, tout doux`,
    rough: cues`gratte, grattent, rêche*, rugueu*, qui gratte, pique, rigide, raide`,
    see_through: cues`
      transparent*, trop fin, trop fine, très fin, très fine, tissu fin, on voit à travers, voit au travers`,
    comfortable: cues`
      confortable, confortables, très confortable, agréable à porter, agréables à porter, à l aise, bien au chaud`,
    uncomfortable: cues`
      inconfortable*, fait mal, font mal, mal aux pieds, serre trop, irrite*, ampoules, blesse, cisaille`,
    smells_good: cues`
      sent bon, sent très bon, odeur agréable, bonne odeur, parfum agréable, sent divinement bon, délicieux parfum,
      odeur délicieuse, senteur agréable`,
    smells_bad: cues`
      sent mauvais, pue, mauvaise odeur, odeur désagréable, odeur chimique, odeur de plastique, forte odeur,
      odeur très forte, odeur insupportable, odeur forte, odeur bizarre, odeur de produit, sent le plastique`,
    tastes_good: cues`
      délicieu*, très bon goût, bon goût, savoureu*, succulent*, un régal, se régale, goût excellent, excellent goût,
      goûteu*, on se régale, un délice, saveur agréable`,
    tastes_bad: cues`
      mauvais goût, goût bizarre, sans goût, insipide*, immangeable*, imbuvable*, trop sucré, trop salé, trop sucrée,
      trop salée, amer, amère, fade, goût chimique, arrière goût, périmé, goût désagréable, aucun goût, pas de goût,
      rance`,
    sounds_good: cues`
      bon son, excellent son, son clair, très bon son, son excellent, silencieu*, bonne qualité sonore, beau son,
      son de qualité, son est excellent, son est clair, super son, ne fait pas de bruit`,
    too_loud: cues`
      trop bruyant*, bruyant*, fait du bruit, fait beaucoup de bruit, trop fort, grésille*, son métallique, vibre,
      grince*, siffle, vacarme, bruit infernal`,
    easy_care: cues`
      facile à nettoyer, facile à laver, facile d entretien, entretien facile, se nettoie facilement, se lave bien,
      ne se froisse pas, nettoyage facile, supporte bien le lavage, se lave facilement, lave vaisselle sans problème,
      bien au lavage`,
    shrinks_or_fades: cues`
      rétréci*, a rétréci, rétrécit, déteint, déteignent, décoloré*, délavé*, se froisse, s est déformé*, déformé*,
      difficile à nettoyer, perd sa forme, perd sa couleur, a dégorgé`,
    true_to_size: cues`
      taille bien, taille correctement, taille normalement, taille parfaite, bonne taille, taille correspond,
      conforme à la taille, taille parfaitement, taille comme il faut, taille juste comme, fidèle à la taille,
      taille est parfaite`,
    runs_small: cues`
      taille .. petit, taillent .. petit, taille petit, trop petit, trop petite, trop petits, trop serré, trop serrée,
      trop étroit, trop étroite, trop étroites, prendre une taille au dessus, taille au dessus, une taille de plus,
      plus petit que prévu, taille serré`,
    runs_large: cues`
      taille .. grand, taillent .. grand, taille grand, taille .. large, taillent .. large, trop grand, trop grande,
      trop grands, trop large, taille en dessous, une taille de moins, plus grand que prévu, immense, flotte dedans,
      prendre une taille en dessous`,
    fits_well: cues`
      va parfaitement, me va bien, me va très bien, va comme un gant, tombe bien, tombe parfaitement, coupe parfaite,
      belle coupe, bien ajusté, bien ajustée, va très bien, tombe très bien, coupe impeccable, me va parfaitement,
      s ajuste bien`,
    fits_badly: cues`
      ne me va pas, ne va pas, mal coupé, mal coupée, tombe mal, coupe étrange, coupe bizarre, mal ajusté,
      mal ajustée, mauvaise coupe, mal taillé, mal taillée, me va pas, bâille, glisse sans arrêt`,
    too_short: cues`
      trop court, trop courte, trop courts, trop courtes, très court, très courte, un peu court, un peu courte,
      plus court que, plus courte que`,
    too_long: cues`
      trop long, trop longue, trop longs, trop longues, un peu long, un peu longue, très longue, très long,
      plus long que prévu`,
    good_value: cues`
      bon rapport qualité prix, très bon rapport qualité prix, excellent rapport qualité prix,
      rapport qualité prix imbattable, rapport qualité prix excellent, bon rapport, prix raisonnable, prix correct,
      bon prix, pas cher, pas chère, bonne affaire, vaut son prix, vaut le coup, vaut le prix, petit prix,
      prix abordable, abordable*, prix imbattable, prix attractif, excellent prix, super prix, prix compétitif,
      prix très correct, bas prix`,
    overpriced: cues`
      trop cher, trop chère, trop chers, très cher, très chère, cher pour, cher, chère, hors de prix, prix excessif,
      prix élevé, prix trop élevé, ne vaut pas, ne les vaut pas, argent jeté, gaspillage, surévalué, exorbitant*,
      mauvais rapport qualité prix, vaut pas son prix, vaut pas le prix`,
    arrives_fast: cues`
      livraison rapide, livraison très rapide, livraison ultra rapide, livré rapidement, livrée rapidement,
      envoi rapide, expédition rapide, reçu rapidement, reçue rapidement, arrivé rapidement, arrivée rapidement,
      livré en 24h, livré le lendemain, reçu le lendemain, livraison express, livraison dans les temps,
      dans les délais, délais respectés, délai respecté, en avance, arrivé à temps, livraison en temps,
      plus tôt que prévu, livraison fut rapide, livraison a été rapide, livraison était rapide, livré à temps,
      reçu très rapidement, envoi très rapide, livraison soignée et rapide, livraison impeccable et rapide`,
    arrives_late: cues`
      en retard, livraison en retard, retard de livraison, retard, livraison .. trop longue, livraison trop longue,
      livraison très longue, livraison longue, livraison lente, délai .. trop long, délais trop longs,
      délai trop long, délais non respectés, délai non respecté, jamais reçu, jamais reçue, jamais arrivé,
      jamais livré, toujours pas reçu, toujours pas reçue, toujours rien reçu, pas encore reçu, semaines d attente,
      j attends toujours, attend toujours, arrivé trop tard, perdu par, colis perdu, reçu avec, toujours pas livré,
      mis trois semaines, mis des semaines`,
    arrives_damaged: cues`
      abîmé, abîmée, abîmés, endommagé, endommagée, endommagés, arrivé cassé, arrivée cassée, reçu cassé,
      colis ouvert, carton ouvert, carton déchiré, écrasé, écrasée, rayé, rayée, cabossé, cabossée, mal emballé,
      mal emballée, mal protégé, emballage déchiré, colis abîmé, fuite, brisé, brisée, ébréché, emballage insuffisant,
      mal emballés`,
    well_packed: cues`
      bien emballé, bien emballée, bien emballés, bien protégé, bien protégée, emballage soigné,
      soigneusement emballé, soigneusement emballée, très bien emballé, très bien emballée, bon emballage,
      joli emballage, emballage parfait, emballage impeccable, emballé avec soin, colis soigné, bel emballage`,
    easy_returns: cues`
      retour facile, retours faciles, retour gratuit, retours gratuits, remboursement rapide, remboursé rapidement,
      remboursée rapidement, échange facile, retour simple, retour sans problème, remboursé immédiatement,
      échange rapide, remboursé sans problème, remboursée sans problème, remboursé tout de suite, retour très simple,
      remboursée immédiatement, remboursé sous`,
    hard_returns: cues`
      pas de remboursement, aucun remboursement, refuse de rembourser, refuse de me rembourser, retour payant,
      retours payants, toujours pas remboursé, toujours pas remboursée, pas remboursé, pas remboursée,
      impossible de retourner, frais de retour, retour compliqué, attends toujours le remboursement,
      attends mon remboursement, refuse l échange, jamais remboursé, jamais remboursée, retour impossible,
      retour à mes frais, refusent de me rembourser, refusent de rembourser, refusent le remboursement`,
    as_described: cues`
      conforme à la description, conforme à la photo, conforme aux photos, correspond à la description,
      comme sur la photo, comme sur les photos, conforme à mes attentes, conforme au descriptif,
      correspond aux photos, correspond à la photo, correspond bien à la description, conforme`,
    not_as_described: cues`
      pas conforme, non conforme, ne correspond pas, correspond pas, ne correspondent pas, publicité mensongère,
      trompeu*, pas comme sur la photo, rien à voir avec, pas le bon article, mauvais article, erreur de commande,
      il manque, il manquait, manquait, pièces manquantes, pas ce que j ai commandé, rien à voir,
      différent de la photo`,
    friendly_service: cues`
      service client au top, bon service client, excellent service client, très bon service, excellent service,
      bon service, service impeccable, super service, à l écoute, aimable*, réacti*, personnel sympathique,
      vendeur sympathique, très gentil*, serviable*, vendeur sérieux, réponse rapide, répondu rapidement,
      service rapide, service parfait, accueillant*, chaleureu*, souriant*, de bon conseil, de bons conseils,
      bons conseils, bien conseillé, bien conseillée`,
    no_reply: cues`
      aucune réponse, pas de réponse, sans réponse, ne répond pas, ne répondent pas, répond pas, répondent pas,
      jamais répondu, injoignable*, mauvais service, service client inexistant, service client nul,
      service déplorable, aucune aide, désagréable au téléphone, impoli*, aucun retour de, silence radio, pas répondu,
      service client injoignable, ignore*, personne ne répond`,
  },
};
