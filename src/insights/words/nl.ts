import { cues, type LanguageWords } from './language-words.js';

export const nl: LanguageWords = {
  negations: cues`niet, geen, nooit, zonder, nauwelijks, noch, allesbehalve, niks, niets, minder, gebrek aan`,
  negationsBehind: cues`niet`,
  suppositions: cues`als het, als ze, indien, of het, hopelijk, hoop, hoopte, bang dat, zou, zouden`,
  noNegations: cues`
    niet alleen, zonder problemen, zonder probleem, geen probleem, geen problemen, niks op aan te merken,
    niets op aan te merken, niet slecht, geen klachten, niets te klagen, niet verkeerd, geen enkel probleem`,
  contrasts: cues`maar, echter, helaas, hoewel, alhoewel, behalve, jammer, daarentegen, terwijl, ondanks, toch, wel`,
  praise: cues`
    goed, goede, mooi, mooie, prima, uitstekend*, perfect*, geweldig*, fantastisch*, super, top, toppie, fijn,
    fijne, leuk, leuke, prachtig*, heerlijk*, tevreden, blij, aanrader, aan te raden, schitterend*, keurig*, netjes,
    nette, net, handig*, snel, snelle, vlot, vlotte, vriendelijk*, behulpzaam, behulpzame, betrouwbaar, betrouwbare,
    geslaagd, ideaal, ideale, klopt, lief, beste, beter, degelijk*, soepel, soepele, zoals verwacht, dik in orde,
    in orde, niets op aan te merken, niks op aan te merken, niet slecht, niet verkeerd, hou van, redelijk*,
    eerlijke, verzorgd*, zorgvuldig*, indrukwekkend*, correct, correcte, passend*, eenvoudig, eenvoudige, duidelijk,
    duidelijke, makkelijk, gemakkelijk`,
  criticism: cues`
    slecht, slechte, matig, matige, vreselijk*, verschrikkelijk*, waardeloos, waardeloze, teleurgesteld,
    teleurstellend*, teleurstelling, ontevreden, lelijk*, jammer, traag, trage, langzaam, langzame, onacceptabel*,
    probleem, problemen, klacht, klachten, gebrek, gebreken, rommel, troep, belachelijk*, schandalig*, schande,
    dramatisch*, drama, onvriendelijk*, raar, rare, vreemd*, vervelend*, verkeerd*, minder, tegenvaller, valt tegen,
    viel tegen, vallen tegen, nutteloos, onhandig*, beroerd*, afknapper, laat te wensen over, laten te wensen over,
    ramp, rampzalig*, irritant*, onbruikbaar, onbruikbare, zwak, zwakke, saai, saaie, bagger, nooit meer, miskoop,
    flets, onduidelijk*, nadeel`,
  names: {
    quality: cues`kwaliteit, afwerking, stiksels, naden, bouwkwaliteit`,
    durability: cues`duurzaamheid, levensduur, accuduur, batterijduur`,
    function: cues`
      werking, prestaties, accu, batterij, motor, scherm, zuigkracht, functies, beeld, beeldkwaliteit`,
    ease: cues`gebruik, montage, installatie, handleiding, gebruiksaanwijzing, bediening, gebruiksgemak, instructies`,
    look: cues`ontwerp, design, uiterlijk, stijl, patroon, print, model, vormgeving, snit`,
    colour: cues`kleur, kleuren, tint`,
    material: cues`stof, materiaal, katoen, wol, linnen, leer, leder, hout, plastic, kunststof, voering`,
    comfort: cues`comfort, zitcomfort, draagcomfort, ligcomfort, demping`,
    smell: cues`geur, lucht, geurtje`,
    taste: cues`smaak, smaken, aroma`,
    sound: cues`geluid, klank, bas, geluidskwaliteit, volume`,
    care: cues`wassen, wasbeurt, schoonmaken, reiniging, strijken, droger`,
    size: cues`maat, maten, afmetingen, maatvoering, formaat`,
    fit: cues`pasvorm, taille, heupen, mouwen, schouders, borst`,
    length: cues`lengte, zoom`,
    price: cues`prijs, prijzen, kosten`,
    delivery: cues`levering, bezorging, verzending, bezorger, levertijd, koerier, pakketdienst`,
    packaging: cues`verpakking, doos, pakket, pakje`,
    returns: cues`retour, retourneren, retourzending, terugbetaling, ruilen, omruilen, teruggave`,
    description: cues`beschrijving, omschrijving, foto, foto's, afbeelding, plaatje, productomschrijving`,
    service: cues`
      klantenservice, service, personeel, verkoper, medewerker, medewerkers, medewerkster, helpdesk, winkel, advies`,
  },
  claims: {
    well_made: cues`
      goede kwaliteit, prima kwaliteit, hoge kwaliteit, uitstekende kwaliteit, mooie kwaliteit, topkwaliteit,
      kwaliteit is goed, kwaliteit is prima, goed gemaakt, mooi afgewerkt, goed afgewerkt, netjes afgewerkt, stevig,
      stevige, degelijk, degelijke, solide, robuust, robuuste, kwalitatief goed, super kwaliteit, mooi gemaakt,
      stabiel`,
    poorly_made: cues`
      slechte kwaliteit, matige kwaliteit, lage kwaliteit, slecht gemaakt, slecht afgewerkt, slordig afgewerkt,
      slechte afwerking, kwaliteit is slecht, losse draadjes, losse draden, gammel, goedkoop gemaakt, wiebelt, wankel,
      wiebelig, belabberde kwaliteit, slecht in elkaar, kwaliteit is matig, inferieure kwaliteit`,
    lasts_long: cues`
      gaat lang mee, gaan lang mee, duurzaam, duurzame, nog steeds als nieuw, blijft mooi, slijtvast, nog als nieuw,
      gaat al jaren mee, onverwoestbaar, ijzersterk, gaan al jaren mee, nog zo goed als nieuw, blijft goed`,
    breaks_soon: cues`
      kapot, stuk gegaan, brak af, afgebroken, gescheurd, scheurde, gebroken, ging stuk, gingen stuk, losgelaten,
      laat los, laten los, gaat los, gat in, gaatjes, gaten, pilt, pluist, pillen, begaf het, begeeft het, versleten,
      niet lang mee, is stuk, na een week stuk, viel uit elkaar, valt uit elkaar, al stuk, ging los`,
    works_well: cues`
      werkt, werkt .. goed, werkt .. prima, werkt .. perfect, werkt .. uitstekend, werkt .. fantastisch,
      doet wat .. moet, doet zijn werk, krachtig*, doet het .. goed, doet het prima, werken .. goed,
      doet het uitstekend`,
    does_not_work: cues`
      werkt niet, werkt .. niet, werkte niet, werken niet, doet het niet, deed het niet, defect, defecte, laadt niet,
      start niet, valt uit, doet niets, gaat niet aan, niet werkend, doet het .. niet meer, verbinding valt weg,
      loopt vast, doen het niet`,
    easy_to_use: cues`
      makkelijk in gebruik, gemakkelijk in gebruik, eenvoudig in gebruik, makkelijk te gebruiken,
      eenvoudig te gebruiken, gebruiksvriendelijk*, makkelijk te monteren, eenvoudig te monteren, makkelijk in elkaar,
      eenvoudig in elkaar, snel in elkaar, makkelijk te installeren, eenvoudig te installeren, wijst zich vanzelf,
      makkelijk te bedienen, handig in gebruik, intuïtief, eenvoudig te bedienen, duidelijke handleiding,
      duidelijke instructies, simpel in gebruik`,
    hard_to_use: cues`
      moeilijk te gebruiken, ingewikkeld*, lastig te monteren, moeilijk te monteren, onduidelijke handleiding,
      lastig in gebruik, moeilijk in elkaar, lastig te bedienen, moeilijk te openen, lastig in elkaar,
      gebruiksonvriendelijk*, omslachtig*, moeilijk te bedienen, lastig te openen, onbegrijpelijke handleiding,
      onduidelijke instructies`,
    looks_good: cues`
      ziet er .. mooi uit, ziet er .. goed uit, ziet er .. leuk uit, ziet er .. geweldig uit, ziet er .. strak uit,
      ziet er .. prachtig uit, zien er .. mooi uit, zien er .. goed uit, mooi design, stijlvol*, elegant*,
      complimenten, complimentjes, erg mooi, heel mooi, prachtig, staat .. leuk, staat .. mooi, staat .. prachtig,
      mooi model, modern, zien er .. leuk uit, eyecatcher, staat .. goed`,
    looks_cheap: cues`
      ziet er .. goedkoop uit, lelijk, oogt goedkoop, zien er .. goedkoop uit, goedkope uitstraling, staat niet,
      als een zak, flodderig, tuttig, oogt als plastic`,
    lovely_colour: cues`
      mooie kleur, mooie kleuren, prachtige kleur, prachtige kleuren, leuke kleur, leuke kleuren, kleur is prachtig,
      kleur is mooi, kleuren zijn mooi, kleuren zijn prachtig, felle kleuren, heldere kleuren, kleur is erg mooi,
      kleur is heel mooi, vrolijke kleuren, kleur is schitterend`,
    colour_differs: cues`
      andere kleur, kleur is anders, kleur wijkt af, kleur klopt niet, verkeerde kleur, kleur is donkerder,
      kleur is lichter, kleur komt niet overeen, donkerder dan op, lichter dan op, kleur is heel anders,
      kleur valt anders, niet dezelfde kleur, kleuren wijken af, kleur is totaal anders`,
    soft: cues`zacht, zachte, heerlijk zacht, lekker zacht, superzacht, zijdezacht`,
    rough: cues`kriebelt, kriebel*, prikt, ruw, ruwe, stug, stugge, jeukt, stijf`,
    see_through: cues`
      doorzichtig*, doorschijnend*, te dun, erg dun, heel dun, dunne stof, schijnt door, kijkt erdoorheen, flinterdun,
      stof is dun`,
    comfortable: cues`
      comfortabel*, zit .. lekker, zitten .. lekker, zit heerlijk, draagt .. fijn, lekker warm, zit .. fijn,
      zitten heerlijk, ligt .. lekker, zitten .. fijn, draagt heerlijk, slaapt heerlijk, lopen .. lekker,
      loopt .. lekker, ligt heerlijk`,
    uncomfortable: cues`
      oncomfortabel*, zit niet lekker, zitten niet lekker, knelt, knellen, schuurt, blaren, doet pijn, doen pijn,
      snijdt in, zit niet prettig, ligt niet lekker, ongemakkelijk*, irriteert, schuren, rugpijn`,
    smells_good: cues`
      ruikt .. lekker, ruikt .. heerlijk, heerlijke geur, lekkere geur, ruikt .. goed, fijne geur, ruiken .. lekker,
      ruikt .. fris, ruiken heerlijk, aangename geur`,
    smells_bad: cues`
      stinkt, stinken, stank, ruikt .. vies, vieze geur, chemische geur, chemische lucht, sterke geur,
      ruikt .. naar plastic, ruikt .. chemisch, vieze lucht, muffe geur, ruikt .. muf, onaangename geur, nare geur,
      penetrante geur, ruikt .. naar chemie, rare geur, sterke lucht`,
    tastes_good: cues`
      lekker van smaak, heerlijke smaak, smaakt .. lekker, smaakt .. goed, smaakt .. heerlijk, goede smaak,
      lekkere smaak, smaakvol*, overheerlijk*, volle smaak, smaken .. goed, smaken heerlijk, smaken .. lekker,
      erg lekker, heel lekker, smaakt uitstekend, smullen`,
    tastes_bad: cues`
      smaakt niet, smaken niet, vieze smaak, smaakt .. vies, smaakt .. chemisch, smaakt naar niets, smakeloos, bitter,
      te zoet, te zout, flauw, niet te eten, nasmaak, niet te drinken, over de datum, smaakt .. bitter, muffe smaak,
      smaakt nergens naar, oneetbaar, ranzig, kunstmatige smaak, niet lekker`,
    sounds_good: cues`
      klinkt .. goed, klinkt .. prima, klinkt .. geweldig, klinkt .. fantastisch, goed geluid, mooi geluid,
      helder geluid, stil, fluisterstil, geluid is .. goed, prachtig geluid, geluid is .. helder, geweldig geluid,
      geluidloos, lekker stil, vol geluid, maakt geen geluid, maakt weinig geluid`,
    too_loud: cues`
      te luid, veel lawaai, lawaaierig*, veel herrie, herrie, te hard, maakt veel geluid, kraakt, bromt, ruist,
      rammelt, piept, blikkerig, zoemt, lawaai, luidruchtig*, gekraak, blikkerig*`,
    easy_care: cues`
      makkelijk schoon te maken, makkelijk te reinigen, wast goed, eenvoudig schoon te maken, makkelijk te wassen,
      kreukvrij, strijkvrij, gemakkelijk schoon, blijft mooi in de was, blijft mooi na het wassen,
      vaatwasserbestendig, kreukt niet, wasbaar, eenvoudig te reinigen, gemakkelijk te reinigen`,
    shrinks_or_fades: cues`
      gekrompen, krimpt, kromp, verkleurd, verkleurt, verbleekt, kreukt, uitgelubberd, lubbert, geeft af,
      moeilijk schoon, uit model, vervormd, lubberen, gaf af, uit vorm, moeilijk te reinigen, vaal, lastig schoon`,
    true_to_size: cues`
      valt op maat, vallen op maat, valt normaal, vallen normaal, juiste maat, maat klopt, maat is goed,
      perfecte maat, valt precies goed, maatvoering klopt, goede maat, valt zoals verwacht, maat is perfect,
      valt netjes op maat`,
    runs_small: cues`
      valt klein, vallen klein, valt .. klein, vallen .. klein, valt kleiner, te klein, te krap, te strak, te smal,
      te nauw, maatje groter, een maat groter, kleiner dan verwacht, valt smal, vallen smal, erg krap, erg strak,
      krap, valt .. krap, valt .. kleiner, vielen .. klein, viel .. klein`,
    runs_large: cues`
      valt groot, vallen groot, valt .. groot, vallen .. groot, valt ruim, vallen ruim, valt .. ruim, vallen .. ruim,
      te groot, te ruim, te wijd, te breed, maatje kleiner, een maat kleiner, groter dan verwacht, enorm groot,
      slobbert, viel .. groot, valt .. groter, veel te groot, vielen .. groot`,
    fits_well: cues`
      past perfect, past goed, past prima, passen perfect, passen goed, zit perfect, zit als gegoten, goede pasvorm,
      perfecte pasvorm, mooie pasvorm, past precies, zit mooi, past als gegoten, zitten perfect, zit goed,
      past heel goed, past erg goed, sluit mooi aan, fijne pasvorm, zitten goed, sluit goed aan, zitten als gegoten`,
    fits_badly: cues`
      past niet, past .. niet, passen niet, paste niet, pasten niet, zit slecht, slechte pasvorm, zit raar,
      rare pasvorm, zakt af, zakken af, vreemde pasvorm, valt raar, zit niet goed, zitten niet goed,
      sluit niet goed aan, zit vreemd`,
    too_short: cues`te kort, erg kort, heel kort, korter dan, wat kort, aan de korte kant, beetje kort`,
    too_long: cues`te lang, erg lang, veel te lang, langer dan verwacht, wat lang, aan de lange kant, beetje lang`,
    good_value: cues`
      goede prijs kwaliteit, prijs kwaliteit, goede prijs kwaliteitverhouding, prijs kwaliteitverhouding,
      waar voor je geld, waar voor mijn geld, goedkoop, goedkope, voordelig*, goede prijs, mooie prijs, prima prijs,
      elke cent waard, zijn geld waard, scherpe prijs, schappelijk*, koopje, prijs is goed, nette prijs, betaalbaar,
      betaalbare, waard, prijs kwaliteit goed, prijs kwaliteit prima, het geld waard, scherp geprijsd, eerlijke prijs,
      leuke prijs, redelijke prijs`,
    overpriced: cues`
      te duur, erg duur, duur, dure, veel te duur, te hoge prijs, prijzig*, overprijsd, niet waard,
      zonde van het geld, weggegooid geld, zonde van je geld, geldverspilling, prijs is te hoog, hoge prijs,
      geld niet waard, prijs niet waard, weggegooid, peperduur, aan de dure kant`,
    arrives_fast: cues`
      snelle levering, snel geleverd, snel bezorgd, snelle bezorging, snel in huis, op tijd, volgende dag in huis,
      volgende dag geleverd, volgende dag bezorgd, snelle verzending, snel verzonden, snel binnen, vlotte levering,
      eerder dan verwacht, levering was snel, snel aangekomen, supersnel*, supersnelle levering, stipt,
      keurig op tijd, netjes op tijd, bezorging was snel, razendsnel*, vlot geleverd, levering ging snel,
      vlotte bezorging, volgende dag al binnen, volgende dag al in huis, snelle service`,
    arrives_late: cues`
      te laat, laat geleverd, laat bezorgd, vertraging, vertraagd, nooit ontvangen, nooit aangekomen, nooit geleverd,
      nog niet ontvangen, nog steeds niet, lange levertijd, duurde lang, duurde .. lang, duurde weken,
      duurde drie weken, weken gewacht, wacht nog steeds, niet geleverd, niet bezorgd, nog altijd niet, weken wachten,
      levertijd was lang, duurde te lang, dagen te laat, niet aangekomen, duurde meer dan, weken op moeten wachten,
      lang wachten, lang gewacht, nooit bezorgd`,
    arrives_damaged: cues`
      beschadigd*, kapot aangekomen, kapot geleverd, kapot aan, gebroken aangekomen, gedeukt, deuk, deuken, ingedeukt,
      slecht verpakt, gescheurde doos, krassen, gelekt, gelekte, kapotte verpakking, kapotte doos,
      verpakking was kapot, doos was kapot, doos was open, verpakking was open, geplet, verpakking kapot,
      slordig verpakt, gescheurde verpakking, kapot binnen, verbrijzeld, onzorgvuldig verpakt`,
    well_packed: cues`
      goed verpakt, netjes verpakt, mooi verpakt, zorgvuldig verpakt, stevig verpakt, prima verpakt, goede verpakking,
      leuke verpakking, mooie verpakking, keurig verpakt, degelijk verpakt, perfect verpakt, leuk verpakt,
      uitstekend verpakt, veilig verpakt, stevige verpakking, super verpakt`,
    easy_returns: cues`
      makkelijk retourneren, makkelijk te retourneren, gratis retour, gratis retourneren, retour ging makkelijk,
      snel terugbetaald, snel geld terug, retourneren ging .. makkelijk, retourneren ging goed, eenvoudig retourneren,
      geld snel terug, ruilen ging makkelijk, ruilen ging prima, retour ging .. snel, retourneren is makkelijk,
      ruilen was geen probleem, retourneren was makkelijk, retour sturen is makkelijk, direct geld terug,
      retourneren ging .. snel, gemakkelijk retourneren, retourneren is gratis, retourneren ging soepel,
      ruilen ging soepel, retourneren was eenvoudig, retourneren was geen probleem`,
    hard_returns: cues`
      geen geld terug, geld niet terug, retourkosten, zelf retourneren, retour betalen, retourneren kost,
      nog geen geld terug, weigert terug te betalen, retourneren is lastig, wacht op mijn geld, niet terugbetaald,
      weigeren terug te betalen, geen terugbetaling, retourneren is een ramp, niet ruilen, retourneren niet mogelijk,
      retourzending zelf betalen, wacht nog steeds op mijn geld, retourneren was een ramp, retourneren onmogelijk,
      niet retourneren`,
    as_described: cues`
      zoals beschreven, zoals omschreven, zoals op de foto, zoals afgebeeld, precies zoals, komt overeen met,
      voldoet aan de beschrijving, net als op de foto, klopt met de foto, zoals op de foto's, conform omschrijving,
      conform beschrijving, exact zoals, gelijk aan de foto, overeenkomstig de beschrijving`,
    not_as_described: cues`
      niet zoals beschreven, niet zoals omschreven, niet zoals op de foto, niet zoals afgebeeld, komt niet overeen,
      misleidend*, verkeerd artikel, verkeerde product, verkeerde artikel, niet wat ik besteld, ontbraken, ontbrak,
      ontbreken, ontbreekt, verkeerd product, niet compleet, ander product, heel anders dan, niet volledig,
      anders dan op de foto, lijkt niet op, onvolledig, incompleet, mist een, verkeerde geleverd`,
    friendly_service: cues`
      goede service, prima service, uitstekende service, fijne service, vriendelijk personeel, vriendelijke service,
      vriendelijke medewerkers, behulpzaam, behulpzame, goed geholpen, snel geholpen, snelle reactie, netjes geholpen,
      vriendelijk geholpen, goede klantenservice, fijne klantenservice, vriendelijke klantenservice, vriendelijk,
      vriendelijke, top service, goed advies, super service, klantvriendelijk*, uitstekende klantenservice,
      snel antwoord, super geholpen, snel reactie, prima klantenservice, prettig contact, goed bereikbaar,
      keurig geholpen, topservice, snel opgelost, netjes opgelost, goed opgelost, deskundig*, beleefd*`,
    no_reply: cues`
      geen reactie, geen antwoord, reageert niet, reageren niet, reageerde niet, niet bereikbaar, onbereikbaar,
      slechte service, slechte klantenservice, onvriendelijk*, onbeschoft*, nooit antwoord, nooit reactie,
      niemand reageert, geen gehoor, waardeloze service, nooit gereageerd, waardeloze klantenservice,
      service is slecht, onbeleefd*, helpt niet, helpen niet, geen enkele reactie, moeilijk bereikbaar,
      klantonvriendelijk*, niemand neemt op, service is waardeloos, belabberde service, klantenservice is slecht,
      klantenservice is waardeloos, matige service, reageert nergens op, slecht bereikbaar`,
  },
};
