import { cues, type LanguageWords } from './language-words.js';

export const it: LanguageWords = {
  negations: cues`
    non, mai, senza, né, nessun, nessuna, nessuno, neanche, nemmeno, poco, poca, affatto, tutt altro che, meno,
    manca`,
  negationsBehind: [],
  suppositions: cues`se, spero, speriamo, speravo, temevo, sarebbe, dovrebbe, avrei, vediamo, avevo paura`,
  noNegations: cues`
    non solo, senza problemi, senza problema, nessun problema, niente da dire, nulla da dire, niente da ridire,
    senza dubbio, non male, un poco, un po, nulla da eccepire, nessun difetto`,
  contrasts: cues`
    ma, però, tuttavia, purtroppo, anche se, eccetto, invece, peccato, nonostante, sebbene, mentre, tranne,
    unica pecca, unico difetto`,
  praise: cues`
    buono, buona, buoni, buone, buon, bene, ottimo, ottima, ottimi, ottime, ottimamente, eccellent*, perfetto,
    perfetta, perfetti, perfette, perfettamente, bello, bella, belli, belle, bellissim*, splendid*, stupend*,
    fantastic*, meraviglios*, magnific*, favolos*, super, top, soddisfatt*, content*, felice, consiglio,
    consigliat*, consigliatissim*, adoro, amo, piace, piacciono, piaciut*, ideale, veloce, veloci, velocissim*,
    rapid*, impeccabil*, gradevole, carino, carina, carini, carine, comod*, giusto, giusta, gentil*, cortes*,
    affidabil*, incredibil*, ben, migliore, non male, niente da dire, nulla da dire, accurat*, pratic*, puntual*,
    superlativ*, onest*, facile, chiare, chiaro, semplice`,
  criticism: cues`
    cattivo, cattiva, pessimo, pessima, pessimi, pessime, male, malissimo, orribil*, terribil*, scadent*, scars*,
    delus*, deludent*, brutto, brutta, brutti, brutte, bruttissim*, lento, lenta, lentissim*, vergogn*, inaccettabil*,
    inutil*, inutilizzabil*, truffa, schifo, peggio, peggiore, insoddisfatt*, mediocre, problema, problemi, difetto,
    difetti, lascia a desiderare, lasciano a desiderare, lascia molto a desiderare, peccato, strano, strana,
    sgradevole, disastro, disastros*, sbagliat*, non consiglio, sconsigli*, fastidios*, scarso, insufficient*,
    ridicol*, spent*, imbarazzant*, assurd*, pecca, penos*`,
  names: {
    quality: cues`qualità, finiture, finitura, cuciture, fattura, lavorazione, rifiniture, manifattura`,
    durability: cues`durata, resistenza, durevolezza, autonomia`,
    function: cues`funzionamento, prestazioni, batteria, motore, schermo, potenza, funzioni, aspirazione`,
    ease: cues`montaggio, installazione, istruzioni, manuale, utilizzo, uso, configurazione`,
    look: cues`design, stile, aspetto, estetica, fantasia, taglio, forma, linea, stampa`,
    colour: cues`colore, colori, tonalità, tinta`,
    material: cues`tessuto, stoffa, materiale, materiali, cotone, lana, lino, pelle, legno, plastica, fodera, maglia`,
    comfort: cues`comfort, comodità, imbottitura`,
    smell: cues`odore, profumo, profumazione, fragranza`,
    taste: cues`gusto, sapore, sapori, aroma`,
    sound: cues`suono, audio, rumore, volume, bassi`,
    care: cues`lavaggio, lavaggi, pulizia, lavatrice, stiratura, asciugatrice`,
    size: cues`taglia, taglie, misura, misure, numero, dimensioni`,
    fit: cues`vestibilità, vita, fianchi, maniche, spalle, seno, petto, calzata`,
    length: cues`lunghezza, orlo`,
    price: cues`prezzo, prezzi, costo, rapporto qualità prezzo`,
    delivery: cues`consegna, consegne, spedizione, spedizioni, corriere, tempi di consegna, trasporto, invio, tempi`,
    packaging: cues`imballaggio, imballo, pacco, scatola, confezione, confezionamento, packaging`,
    returns: cues`reso, resi, rimborso, restituzione, cambio, sostituzione`,
    description: cues`descrizione, foto, immagine, immagini`,
    service: cues`
      servizio clienti, assistenza, assistenza clienti, servizio, venditore, venditrice, personale, commessa, staff,
      negozio`,
  },
  claims: {
    well_made: cues`
      buona qualità, ottima qualità, di qualità, alta qualità, qualità ottima, qualità eccellente, ben fatto,
      ben fatta, ben fatti, ben fatte, ben rifinit*, ben cucit*, fatto bene, fatta bene, fatti bene, robusto, robusta,
      solido, solida, resistente, ottima fattura, ottime finiture, ben curat*, curato nei dettagli, ottimi materiali,
      qualità è ottima, qualità super, eccellente qualità`,
    poorly_made: cues`
      scarsa qualità, pessima qualità, bassa qualità, cattiva qualità, qualità scarsa, qualità scadente,
      qualità pessima, fatto male, fatta male, fatti male, mal fatto, mal rifinit*, cucito male, cucita male,
      fili che pendono, cuciture scadenti, fragile, fragili, traballa, traballante, di scarsa qualità,
      materiali scadenti, dozzinale, rifinito male, qualità bassa`,
    lasts_long: cues`
      dura nel tempo, durevole, durano nel tempo, resiste, dura a lungo, durano a lungo, come nuovo, come nuova,
      come il primo giorno, ancora perfetto, durano tanto, dura tanto, duraturo, indistruttibil*, resistentissim*,
      ancora come nuove, ancora come nuovi`,
    breaks_soon: cues`
      si è rotto, si è rotta, si sono rotti, si sono rotte, si rompe, si rompono, rotto dopo, rotta dopo, rotto,
      si è scucit*, scucit*, si è strappat*, strappat*, smesso di funzionare, si è scollat*, si scolla, pallini,
      pilling, buco, buchi, non dura, durato poco, durata poco, dura poco, si è staccat*, si stacca, si consuma,
      durati poco, si è bucat*, si è guastat*, si sfilaccia`,
    works_well: cues`
      funziona, funziona .. bene, funziona benissimo, funziona perfettamente, funziona alla perfezione,
      funzionano bene, fa il suo dovere, fa il suo lavoro, potente, efficace, va benissimo, efficiente,
      funziona alla grande, svolge il suo lavoro, fa quello che deve`,
    does_not_work: cues`
      non funziona, non funzionano, non funzionava, non ha mai funzionato, non si accende, non carica, non si carica,
      difettos*, guasto, guasta, non parte, si disconnette, si blocca, non va, malfunzionament*, inefficace,
      non funziona più, non si collega`,
    easy_to_use: cues`
      facile da usare, facili da usare, facile da montare, facile da installare, facile da utilizzare,
      semplice da usare, semplice da montare, intuitiv*, facile montaggio, montaggio facile, montaggio semplice,
      facile installazione, facile da configurare, si monta facilmente, facilissimo da, facile da assemblare,
      si monta in, istruzioni chiare, facile utilizzo, semplicissimo da, semplice da installare, uso semplice`,
    hard_to_use: cues`
      difficile da usare, difficile da montare, difficile da installare, complicat*, scomodo da usare,
      difficile da aprire, poco pratic*, poco intuitiv*, istruzioni incomprensibili, difficile da capire,
      incomprensibil*, macchinos*, montaggio difficile, montaggio complicato, difficile da assemblare,
      istruzioni poco chiare`,
    looks_good: cues`
      molto bello, molto bella, molto belli, bellissimo, bellissima, bellissimi, elegante, eleganti, bel design,
      design bello, design moderno, molto carino, molto carina, veste benissimo, fa la sua figura,
      fa una bella figura, raffinat*, moderno, complimenti, davvero bello, davvero bella, chic, splendido, splendida,
      sta benissimo, design elegante`,
    looks_cheap: cues`
      sembra economico, aspetto economico, brutto, brutta, sembra un sacco, aspetto scadente, sembra di plastica,
      bruttissim*, sa di economico, aspetto dozzinale, effetto plastica, volgare, ingrassa`,
    lovely_colour: cues`
      bel colore, bei colori, colore bellissimo, colori bellissimi, colore molto bello, colore stupendo,
      colori vivaci, colori brillanti, bellissimo colore, bellissimi colori, colore è bellissimo,
      colori sono bellissimi, colore è stupendo, colore splendido, colore è molto bello, adoro il colore,
      colore brillante, colori stupendi, colore è splendido`,
    colour_differs: cues`
      colore diverso, colore sbagliato, altro colore, colore non corrisponde, colore non è, colori non corrispondono,
      colore è diverso, colore più scuro, colore più chiaro, colore è più scuro, colore è più chiaro,
      più scuro che in foto, più scuro della foto, più chiaro della foto, colori diversi, colore differente,
      colore completamente diverso`,
    soft: cues`morbido, morbida, morbidi, morbide, morbidissim*, soffice, soffici, sofficissim*, vellutat*, setos*`,
    rough: cues`ruvido, ruvida, ruvidi, pizzica, pizzicano, prude, rigido, rigida, punge, gratta`,
    see_through: cues`
      trasparent*, troppo sottile, molto sottile, sottilissim*, troppo leggero, si vede attraverso, tessuto sottile,
      troppo fine, semitrasparente`,
    comfortable: cues`comodo, comoda, comodi, comode, comodissim*, confortevol*, molto comodo`,
    uncomfortable: cues`
      scomodo, scomoda, scomodi, scomode, scomodissim*, fa male, fanno male, stringe, stringono, sfrega, sfregano,
      vesciche, dolore, dolori, irrita, fastidio, taglia la pelle, fa venire mal`,
    smells_good: cues`
      profuma, profumano, buon profumo, profumo buonissimo, buon odore, odore gradevole, profumo gradevole,
      ottimo profumo, ottima profumazione, profumatissim*, profumo delicato, profumo delizioso, profumo intenso,
      profumo è buonissimo`,
    smells_bad: cues`
      puzza, puzzano, cattivo odore, odore sgradevole, odore forte, odore di plastica, odore chimico, forte odore,
      pessimo odore, odore terribile, puzzolent*, odore nauseante, odore insopportabile, odore di chimico,
      brutto odore, odore strano`,
    tastes_good: cues`
      delizios*, buonissim*, squisit*, gustos*, ottimo sapore, ottimo gusto, saporit*, buon sapore, buon gusto,
      sapore ottimo, molto buono, molto buoni, molto buona, molto buone, gusto eccellente, gusto buonissimo,
      sapore intenso, sapore è ottimo, prelibat*`,
    tastes_bad: cues`
      sapore cattivo, cattivo sapore, immangiabil*, insapore, imbevibil*, sapore strano, troppo dolce, troppo dolci,
      troppo salato, troppo salati, amaro, amara, insipid*, sa di plastica, disgustos*, scaduto, scaduti, scaduta,
      gusto artificiale, pessimo sapore, sapore chimico, sa di niente, retrogusto, rancid*, non sa di niente,
      gusto sgradevole`,
    sounds_good: cues`
      suona bene, suona benissimo, ottimo suono, buon suono, ottimo audio, audio ottimo, suono pulito, silenzios*,
      suono eccellente, audio eccellente, suono nitido, si sente benissimo, audio perfetto, buon audio, non fa rumore,
      audio nitido, si sente bene`,
    too_loud: cues`
      rumoros*, molto rumoros*, troppo rumoros*, fa rumore, fa molto rumore, fa troppo rumore, troppo rumore,
      gracchia, metallico, vibra, cigola, cigolano, fischia, fruscio, si sente male, suono metallico, ronzio,
      chiasso`,
    easy_care: cues`
      facile da pulire, facili da pulire, facile da lavare, si lava bene, si pulisce facilmente, si lava facilmente,
      non si stira, non si sgualcisce, facile pulizia, pulizia facile, si pulisce in un attimo, si pulisce bene,
      non stinge, lavabile, non si stropiccia`,
    shrinks_or_fades: cues`
      si è ristrett*, ristrett*, si restringe, si restringono, si sono ristrett*, stinge, stingono, scolorit*,
      si è scolorit*, ha perso colore, perde colore, si sgualcisce, si stropiccia, si è deformat*, deformat*,
      difficile da pulire, perde la forma, si è infeltrit*, sbiadit*, si scolora, ha stinto, si è allargat*,
      infeltrit*, ha perso la forma`,
    true_to_size: cues`
      taglia giusta, taglia perfetta, taglia corretta, misura giusta, misura perfetta, taglia corrisponde,
      veste regolare, taglia precisa, veste giusto, vestibilità regolare, vestibilità perfetta, fedele alla taglia,
      taglie corrispondono, calza giusto, numero giusto, veste come previsto, taglie giuste, calzata regolare`,
    runs_small: cues`
      veste piccolo, vestono piccolo, veste .. piccolo, veste stretto, veste .. stretto, calza piccolo,
      calza .. piccolo, calzano piccolo, calza stretto, troppo piccolo, troppo piccola, troppo piccoli,
      troppo stretto, troppo stretta, troppo stretti, troppo strette, molto piccolo, molto stretto, una taglia in più,
      taglia in più, una taglia più grande, un numero in più, numero in più, più piccolo del previsto, troppo piccole,
      molto stretta, taglia più grande, molto strette, piccolissim*, strettissim*, va stretto, va stretta,
      vestono stretto`,
    runs_large: cues`
      veste grande, vestono grande, veste .. grande, veste largo, veste .. largo, veste abbondante, vestono largo,
      calza grande, calza .. grande, troppo grande, troppo grandi, troppo largo, troppo larga, troppo larghi,
      troppo larghe, molto grande, una taglia in meno, taglia in meno, un numero in meno, più grande del previsto,
      enorme, taglia più piccola, va largo, va larga, vanno larghi, vestibilità abbondante, calza largo, larghissim*`,
    fits_well: cues`
      calza a pennello, veste bene, veste benissimo, vestono bene, veste perfettamente, calza perfettamente,
      calza bene, calzano perfettamente, sta bene, sta perfettamente, si adatta perfettamente, ottima vestibilità,
      calzano bene, sta perfetto, cade bene, cade benissimo, veste a pennello, calzano a pennello, buona vestibilità,
      va a pennello, si adatta bene`,
    fits_badly: cues`
      veste male, vestono male, calza male, non calza, sta male, non veste bene, brutta vestibilità, tagliato male,
      tagliata male, cade male, pessima vestibilità, non si adatta, scivola, scivolano, fa difetto,
      vestibilità strana, taglio strano, calzano male`,
    too_short: cues`
      troppo corto, troppo corta, troppo corti, troppo corte, molto corto, molto corta, un po corto, un po corta,
      più corto di, più corto del, più corta del, cortissim*, un po corti`,
    too_long: cues`
      troppo lungo, troppo lunga, troppo lunghi, troppo lunghe, molto lungo, molto lunga, un po lungo, un po lunga,
      più lungo del, più lunga del, lunghissim*`,
    good_value: cues`
      buon rapporto qualità prezzo, ottimo rapporto qualità prezzo, rapporto qualità prezzo ottimo,
      eccellente rapporto qualità prezzo, ottimo prezzo, buon prezzo, prezzo giusto, prezzo onesto, prezzo ottimo,
      conveniente, economico ma, vale la pena, vale il prezzo, affare, prezzo conveniente, prezzo basso,
      prezzo imbattibile, vale tutti i soldi, ne vale la pena, vale ogni, prezzo accessibile, prezzo eccezionale,
      prezzo buono, prezzo contenuto, economico, economici`,
    overpriced: cues`
      troppo caro, troppo cara, troppo cari, molto caro, caro, cara, cari, costoso, costosa, costosi, troppo costos*,
      prezzo eccessivo, prezzo alto, prezzo troppo alto, non vale il prezzo, non vale la pena, soldi buttati,
      spreco di soldi, sopravvalutat*, soldi sprecati, non vale quello che costa, prezzo esagerato, carissim*,
      non li vale, non vale i soldi, costa troppo, prezzo è alto, non ne vale la pena`,
    arrives_fast: cues`
      consegna veloce, consegna rapida, consegna velocissima, spedizione veloce, spedizione rapida,
      spedizione velocissima, arrivato subito, arrivata subito, arrivato in anticipo, arrivato presto,
      arrivato puntuale, arrivata puntuale, consegna puntuale, arrivato in due giorni, arrivato il giorno dopo,
      arrivata il giorno dopo, consegnato subito, nei tempi, nei tempi previsti, in tempo, in anticipo,
      arrivato velocemente, consegna in tempi, consegnato in anticipo, puntuale, consegna in un giorno,
      consegna è stata veloce, spedizione è stata veloce, spedizione super veloce, consegna super veloce, rapidissim*,
      arrivato prima, arrivati prima, arrivati subito, consegna immediata, consegnato il giorno dopo, consegna celere,
      consegna lampo, arrivata in anticipo, consegna è stata rapida, arrivati in un giorno, arrivato in un giorno`,
    arrives_late: cues`
      in ritardo, ritardo, ritardi, arrivato tardi, arrivata tardi, consegna lenta, spedizione lenta, mai arrivato,
      mai arrivata, mai arrivati, non è arrivato, non è arrivata, non è mai arrivato, non è mai arrivata,
      sto ancora aspettando, ancora aspettando, settimane di attesa, tempi lunghi, tempi di consegna lunghi,
      tempi lunghissimi, consegna lunga, settimane per, aspetto ancora, ci ha messo tre settimane, ci sono volute,
      mai ricevuto, mai ricevuta, ancora in attesa, sono ancora in attesa, non ancora arrivato,
      non ho ancora ricevuto, consegna lentissima, tempi biblici, spedizione lentissima`,
    arrives_damaged: cues`
      arrivato rotto, arrivata rotta, arrivati rotti, arrivato danneggiato, arrivata danneggiata, danneggiat*,
      ammaccat*, graffiat*, schiacciat*, scatola rotta, scatola aperta, pacco aperto, imballato male, imballata male,
      confezionato male, rovinat*, versat*, scheggiat*, imballaggio scarso, arrivato aperto, arrivata aperta,
      pacco distrutto, confezione rotta, confezione aperta, imballaggio inesistente, frantumat*, scatola ammaccata,
      confezione danneggiata, imballati male`,
    well_packed: cues`
      ben imballato, ben imballata, ben imballati, imballato bene, imballata bene, ben confezionat*,
      confezionato bene, imballaggio perfetto, ottimo imballaggio, imballaggio ottimo, ben protetto, ben protetta,
      ottimo imballo, imballaggio curato, imballato perfettamente, confezione curata, imballaggio accurato,
      ben protetti, bella confezione, imballato con cura, confezione elegante, imballo perfetto, imballo ottimo,
      packaging curato, imballato benissimo, imballaggio eccellente, confezione bellissima`,
    easy_returns: cues`
      reso facile, reso semplice, reso gratuito, resi facili, reso veloce, rimborso veloce, rimborso rapido,
      rimborso immediato, rimborsato subito, rimborsata subito, cambio veloce, sostituzione veloce,
      reso senza problemi, facile restituire, sostituito subito, sostituzione immediata, rimborsato immediatamente,
      reso facilissimo, reso semplicissimo, reso è stato facile, reso è stato semplice, cambio senza problemi,
      resi gratuiti, rimborsato in, resi semplici, cambio facile`,
    hard_returns: cues`
      nessun rimborso, rimborso mai arrivato, non rimborsano, non mi hanno rimborsat*, reso difficile,
      reso complicato, reso a pagamento, reso impossibile, spese di reso, pagare il reso, rifiutano il rimborso,
      aspetto il rimborso, aspetto ancora il rimborso, non accettano resi, in attesa del rimborso,
      aspettando il rimborso, rimborso negato, negato il rimborso, reso a mie spese, mai rimborsat*, nessun reso,
      spese di restituzione, reso un incubo`,
    as_described: cues`
      come descritto, come descritta, come da descrizione, come in foto, come da foto, corrisponde alla descrizione,
      conforme alla descrizione, come nella foto, come nelle foto, uguale alla foto, identico alla foto,
      come descritti, corrisponde alla foto, conforme, fedele alla foto, fedele alla descrizione,
      proprio come in foto, identica alla foto, rispecchia la descrizione`,
    not_as_described: cues`
      non corrisponde, non come descritto, non come in foto, non è come, non corrispondono, non conforme,
      diverso dalla foto, diversa dalla foto, ingannevol*, articolo sbagliato, prodotto sbagliato, mancava, mancavano,
      mancano, manca un, manca una, pezzi mancanti, diverso da quello, non è quello che, altro articolo,
      altro prodotto, foto ingannevole, pubblicità ingannevole, tutt altra cosa, incompleto, incompleta,
      niente a che vedere`,
    friendly_service: cues`
      ottimo servizio, servizio eccellente, servizio ottimo, ottima assistenza, servizio clienti eccellente,
      servizio clienti ottimo, personale gentil*, gentilissim*, molto gentil*, gentile, gentili, cortese, cortesi,
      disponibil*, risposto subito, risposta veloce, risposta immediata, servizio impeccabile, assistenza impeccabile,
      venditore serio, professional*, buon servizio, servizio perfetto, molto disponibil*, assistenza ottima,
      assistenza eccellente, rispondono subito, risolto subito, servizio super, aiutato subito, competent*,
      ottimo venditore, servizio veloce, personale disponibile`,
    no_reply: cues`
      nessuna risposta, non rispondono, non risponde, non hanno risposto, non ha risposto, mai risposto,
      senza risposta, nessuno risponde, pessimo servizio, servizio pessimo, pessima assistenza,
      assistenza inesistente, assistenza pessima, servizio clienti inesistente, servizio clienti pessimo, maleducat*,
      scortes*, irreperibil*, irraggiungibil*, mi ignorano, servizio scadente, non mi hanno risposto,
      assistenza nulla, servizio clienti scadente, scarsa assistenza, non mi rispondono, sgarbat*`,
  },
};
