import { cues, type LanguageWords } from './language-words.js';

export const de: LanguageWords = {
  negations: cues`
    nicht, kein, keine, keinen, keiner, keinerlei, keinem, nie, niemals, ohne, kaum, weder, alles andere als, fehlt,
    weniger`,
  negationsBehind: cues`nicht, nie, gar nicht`,
  suppositions: cues`
    wenn, falls, ob, hoffe, hoffentlich, hatte gehofft, befürchtet, wäre, wären, würde, hätte, hätten`,
  noNegations: cues`
    nicht nur, ohne probleme, ohne problem, kein problem, keine probleme, ohne wenn, nichts zu meckern,
    nichts auszusetzen, kein wunder, nicht schlecht, nicht übel, keine beanstandung`,
  contrasts: cues`
    aber, jedoch, allerdings, leider, obwohl, dafür, trotzdem, dennoch, sondern, während, nur, hingegen, außer`,
  praise: cues`
    gut, gute, guter, gutes, guten, super, toll, tolle, toller, tolles, tollen, prima, perfekt*, ausgezeichnet*,
    hervorragend*, klasse, spitze, top, einwandfrei*, wunderbar*, wunderschön*, schön, schöne, schöner, schönes,
    schönen, fantastisch*, großartig*, begeistert, zufrieden, empfehl*, liebe, gefällt, gefallen, hübsch*, genial*,
    überzeugt, überzeugend*, tadellos*, ideal*, optimal*, stimmt, passt, reibungslos*, problemlos*, freundlich*,
    nett, nette, netter, hochwertig*, schnell*, zügig*, flott*, unkompliziert*, angenehm*, fair*, ordentlich*,
    positiv*, beste, besser, lob, mag ich, in ordnung, nichts auszusetzen, nicht schlecht, nicht übel,
    sehr zu empfehlen, angemessen, einfach, einfache, verständlich, verständliche, leicht`,
  criticism: cues`
    schlecht*, mangelhaft*, miserabel*, miserable*, furchtbar*, schrecklich*, grauenhaft*, katastrophe, katastrophal*,
    enttäusch*, unzufrieden, ärgerlich*, unmöglich*, frech, frechheit, unfreundlich*, langsam*, minderwertig*, billig,
    billige, billiges, hässlich*, unschön*, unangenehm*, komisch*, seltsam*, problem, probleme, mangel, mängel, nervt,
    unbrauchbar*, schrott, müll, lausig*, dürftig*, gewöhnungsbedürftig*, zu wünschen übrig, stört, falsch*, schwach*,
    nie wieder, ungenügend*, ungeeignet*, inakzeptabel, unverschämt*, mies, miese, mieser, blass, matt,
    verbesserungswürdig*`,
  names: {
    quality: cues`qualität, verarbeitung, verarbeitet, nähte, naht, material und verarbeitung, qualitativ`,
    durability: cues`haltbarkeit, lebensdauer, langlebigkeit, akkulaufzeit`,
    function: cues`funktion, funktionen, leistung, akku, motor, bildschirm, display, saugkraft, technik`,
    ease: cues`bedienung, aufbau, montage, anleitung, gebrauchsanweisung, einrichtung, handhabung, installation`,
    look: cues`design, optik, aussehen, stil, muster, schnitt, form, druck, sieht`,
    colour: cues`farbe, farben, farbton, farblich`,
    material: cues`
      material, stoff, gewebe, baumwolle, wolle, leinen, leder, holz, kunststoff, plastik, futter, strick`,
    comfort: cues`tragekomfort, komfort, sitzkomfort, liegekomfort, polsterung`,
    smell: cues`geruch, duft, riecht`,
    taste: cues`geschmack, aroma, schmeckt`,
    sound: cues`klang, ton, sound, lautstärke, geräusch, geräusche, bass`,
    care: cues`waschen, wäsche, reinigung, pflege, waschgang, bügeln, trockner`,
    size: cues`größe, größen, maße, größenangabe`,
    fit: cues`passform, sitz, taille, hüfte, ärmel, schultern, brust, bund`,
    length: cues`länge, saum`,
    price: cues`preis, preise, kosten, preislich`,
    delivery: cues`lieferung, versand, lieferzeit, zustellung, paketdienst, lieferant, zusteller, bote`,
    packaging: cues`verpackung, verpackt, karton, paket, umverpackung`,
    returns: cues`rücksendung, retoure, umtausch, rückgabe, erstattung, rückerstattung`,
    description: cues`beschreibung, produktbeschreibung, artikelbeschreibung, foto, fotos, abbildung, produktbild`,
    service: cues`
      kundenservice, kundendienst, service, support, beratung, mitarbeiter, personal, verkäufer, händler, hotline`,
  },
  claims: {
    well_made: cues`
      gut verarbeitet, sehr gut verarbeitet, sauber verarbeitet, hochwertig verarbeitet, gute qualität,
      sehr gute qualität, tolle qualität, super qualität, top qualität, hohe qualität, beste qualität,
      hervorragende qualität, hochwertig*, stabil, solide, solides, robust, robuste, gute verarbeitung,
      saubere verarbeitung, wertig`,
    poorly_made: cues`
      schlecht verarbeitet, schlechte qualität, schlechte verarbeitung, billige verarbeitung, minderwertig*,
      unsauber verarbeitet, mangelhafte qualität, miese qualität, lose fäden, billig verarbeitet, wackelig, wackelt,
      instabil, nähte gehen auf, ramsch`,
    lasts_long: cues`
      langlebig*, hält lange, haltbar, hält schon .. jahre, hält seit, hält noch, wie am ersten tag,
      immer noch wie neu, strapazierfähig*, unverwüstlich, formstabil, bleibt in form`,
    breaks_soon: cues`
      kaputt, kaputtgegangen, gebrochen, gerissen, abgebrochen, löst sich, lösen sich, ging .. auf, defekt nach,
      gab .. den geist auf, gibt .. den geist auf, pilling, loch im, löcher, ausgefranst, abgefallen, zerbrochen nach,
      hält nicht, hielt nicht, hielt nur, knötchen, auseinandergefallen`,
    works_well: cues`
      funktioniert, funktioniert .. gut, funktioniert .. einwandfrei, funktioniert .. super, funktioniert .. perfekt,
      funktioniert .. tadellos, tut was .. soll, macht was .. soll, leistungsstark*, läuft einwandfrei, läuft super,
      leistungsfähig*`,
    does_not_work: cues`
      funktioniert nicht, funktioniert .. nicht, funktionierte nicht, geht nicht mehr, geht nicht an, defekt, defekte,
      defektes, lädt nicht, startet nicht, fehlerhaft*, stürzt ab, ohne funktion, funktionslos, verbindung bricht`,
    easy_to_use: cues`
      einfach zu bedienen, leicht zu bedienen, einfache bedienung, leichte bedienung, einfache handhabung,
      leicht aufzubauen, einfach aufzubauen, einfacher aufbau, schnell aufgebaut, leicht zu montieren,
      einfache montage, kinderleicht, intuitiv*, selbsterklärend, benutzerfreundlich, leicht verständlich,
      einfach einzurichten, schnell eingerichtet, leicht zu installieren`,
    hard_to_use: cues`
      kompliziert*, umständlich*, schwer zu bedienen, schwierig zu bedienen, unverständlich*, schwer aufzubauen,
      schwer zu montieren, schwierig aufzubauen, schwer zu öffnen, lässt sich schwer, unhandlich,
      schwer verständlich`,
    looks_good: cues`
      sieht .. gut aus, sieht .. toll aus, sieht .. super aus, sieht .. schön aus, sieht .. edel aus,
      sieht .. schick aus, sehen .. gut aus, sehen .. toll aus, schick, schickes, schicke, elegant, elegante,
      schönes design, tolles design, komplimente, hingucker, edel, wunderschön, modern, stilvoll, macht was her,
      schöner schnitt, toller schnitt, sehr hübsch`,
    looks_cheap: cues`
      sieht .. billig aus, wirkt billig, billige optik, sieht .. aus wie ein sack, altbacken, hässlich, unvorteilhaft,
      sehen .. billig aus, kitschig, macht .. dick`,
    lovely_colour: cues`
      schöne farbe, tolle farbe, schöne farben, tolle farben, leuchtende farben, farbe ist schön, farbe ist toll,
      farben sind schön, farben sind toll, farbe ist wunderschön, leuchtende farbe, kräftige farben, satte farben`,
    colour_differs: cues`
      farbe weicht .. ab, farben weichen .. ab, andere farbe, farbe ist anders, falsche farbe, farbe stimmt nicht,
      farbe entspricht nicht, farbe ist dunkler, farbe ist heller, farbe ist ganz anders, farblich anders,
      dunkler als auf, heller als auf, farbe wirkt anders`,
    soft: cues`weich, weicher, weiches, weiche, kuschelig*, flauschig*, samtig*, seidig*, anschmiegsam*`,
    rough: cues`kratzt, kratzig*, kratzen, rau, raue, steif, steifer, hart wie`,
    see_through: cues`
      durchsichtig*, zu dünn, sehr dünn, hauchdünn, dünner stoff, blickdurchlässig, scheint durch, stoff ist dünn,
      so dünn`,
    comfortable: cues`
      bequem*, gemütlich*, angenehm zu tragen, trägt sich .. gut, trägt sich .. angenehm, tragekomfort ist super,
      angenehmes tragegefühl`,
    uncomfortable: cues`
      unbequem*, drückt, drücken, scheuert, schmerzen, schmerzt, zwickt, blasen, tut weh, schneidet ein,
      schneiden ein, reibt`,
    smells_good: cues`
      riecht .. gut, riecht .. toll, riecht .. angenehm, duftet .. herrlich, duftet .. gut, duftet .. toll,
      angenehmer duft, toller duft, schöner duft, angenehmer geruch, duftet`,
    smells_bad: cues`
      stinkt, stinken, riecht .. unangenehm, riecht .. nach chemie, riecht .. chemisch, riecht .. muffig,
      unangenehmer geruch, chemischer geruch, strenger geruch, gestank, riecht .. schlecht, riecht .. streng,
      übel riechend, muffig*, übler geruch, starker geruch, riecht nach plastik`,
    tastes_good: cues`
      lecker*, schmeckt, schmeckt .. gut, schmeckt .. super, schmeckt .. toll, schmeckt .. hervorragend,
      schmeckt .. lecker, köstlich*, schmackhaft*, guter geschmack, toller geschmack, aromatisch*, schmecken .. gut`,
    tastes_bad: cues`
      schmeckt nicht, schmeckt .. nicht, schmeckt nach nichts, schmeckt .. scheußlich, schmeckt .. künstlich,
      schmeckt .. bitter, bitter, fade, geschmacklos, ungenießbar*, zu süß, zu salzig, versalzen, schmeckt nach pappe,
      abgelaufen, ranzig`,
    sounds_good: cues`
      klingt .. gut, klingt .. super, klingt .. toll, guter klang, toller klang, guter sound, satter klang, leise,
      flüsterleise, klarer klang, super sound, klarer ton, geräuscharm`,
    too_loud: cues`
      zu laut, sehr laut, extrem laut, so laut, lärm, brummt, rauscht, rauschen, quietscht, klappert, blechern,
      pfeift, knackt, scheppert, viel zu laut`,
    easy_care: cues`
      pflegeleicht*, leicht zu reinigen, einfach zu reinigen, leicht zu waschen, bügelfrei, knitterfrei,
      lässt sich .. waschen, lässt sich .. reinigen, spülmaschinenfest, gut zu reinigen, leicht sauber, waschbar`,
    shrinks_or_fades: cues`
      eingelaufen, läuft ein, eingegangen, geht ein, verblasst, ausgeblichen, färbt ab, färbt .. aus, ausgewaschen,
      ausgeleiert, leiert aus, verfilzt, knittert, schwer zu reinigen, aus der form, verwaschen, verzogen`,
    true_to_size: cues`
      größe passt, größe stimmt, passt wie erwartet, größengerecht, passende größe, größe ist perfekt,
      größe war perfekt, fällt .. normal aus, fallen .. normal aus, fällt .. größengerecht aus, entspricht der größe,
      fällt wie erwartet aus`,
    runs_small: cues`
      fällt .. klein aus, fallen .. klein aus, fiel .. klein aus, fällt .. kleiner aus, fällt .. eng aus,
      fallen .. eng aus, zu klein, zu eng, eine nummer größer, eine größe größer, nummer größer bestellen,
      größer bestellen, kleiner als erwartet, sehr eng, viel zu klein, etwas zu klein`,
    runs_large: cues`
      fällt .. groß aus, fallen .. groß aus, fiel .. groß aus, fällt .. größer aus, fällt .. weit aus, zu groß,
      zu weit, eine nummer kleiner, eine größe kleiner, kleiner bestellen, größer als erwartet, riesig, viel zu groß,
      schlabbert`,
    fits_well: cues`
      passt .. perfekt, passt .. super, passt .. gut, sitzt .. perfekt, sitzt .. gut, sitzt .. super,
      passt wie angegossen, sitzt wie angegossen, gute passform, perfekte passform, tolle passform, super passform,
      passen .. perfekt, passen .. gut, passen .. super, passt genau, sitzt .. wunderbar, perfekter sitz`,
    fits_badly: cues`
      passt nicht, passt .. nicht, passte nicht, passten nicht, passen nicht, sitzt nicht, sitzt .. nicht,
      sitzt .. schlecht, schlechte passform, schlecht sitzend, rutscht, seltsame passform, komische passform,
      schlechter sitz`,
    too_short: cues`zu kurz, sehr kurz, viel zu kurz, kürzer als, etwas kurz, ziemlich kurz`,
    too_long: cues`zu lang, sehr lang, viel zu lang, länger als erwartet, etwas lang, ziemlich lang`,
    good_value: cues`
      preis leistung stimmt, preis leistung .. stimmt, preis leistung top, preis leistung super,
      gutes preis leistungs verhältnis, gutes preis leistungsverhältnis, tolles preis leistungs verhältnis,
      preis leistungs verhältnis .. gut, preis leistungs verhältnis .. stimmt, preis leistungsverhältnis stimmt,
      günstig*, preiswert*, guter preis, fairer preis, preis ist fair, preis stimmt, sein geld wert, ihr geld wert,
      jeden cent wert, jeden euro wert, schnäppchen, super preis, toller preis, preis ist .. gut, unschlagbarer preis,
      preis wert`,
    overpriced: cues`
      zu teuer, überteuert*, sehr teuer, viel zu teuer, teuer, nicht wert, geldverschwendung, rausgeschmissenes geld,
      wucher, preis .. nicht gerechtfertigt, nicht das geld wert, preis ist zu hoch, zu hoher preis`,
    arrives_fast: cues`
      schnelle lieferung, schneller versand, sehr schnelle lieferung, schnell geliefert, schnell da,
      schnell angekommen, pünktlich, pünktliche lieferung, prompte lieferung, zügig geliefert, zügige lieferung,
      lieferung war schnell, lieferung ging schnell, lieferung .. schnell, versand .. schnell, am nächsten tag da,
      am nächsten tag geliefert, kam schnell, kam .. schnell an, kam .. pünktlich, früher als erwartet, blitzschnell*,
      rasche lieferung, schnell verschickt, lieferung kam pünktlich, superschnell*`,
    arrives_late: cues`
      zu spät, verspätet*, verspätung, kam .. zu spät, lange lieferzeit, lieferung dauerte, lieferung dauert,
      lieferung hat .. gedauert, wochen gewartet, wochen warten, nie angekommen, nicht angekommen, warte immer noch,
      warte noch immer, kam nie an, lange gewartet, nicht geliefert, dauerte ewig, lieferverzögerung,
      lieferung .. verzögert, tage gewartet, dauerte .. wochen, nie erhalten`,
    arrives_damaged: cues`
      beschädigt*, kam kaputt an, kam .. kaputt an, kaputt angekommen, zerbrochen, zerdrückt, zerkratzt, verbeult,
      eingedrückt, schlecht verpackt, ausgelaufen, aufgerissen, karton war offen, paket war offen, kam zerbrochen,
      transportschaden, verbeulter, unzureichend verpackt, eingedellt, lieblos verpackt, nicht gut verpackt,
      zerbrochenem, zerdrücktem, zerdrückter, zerbrochenen`,
    well_packed: cues`
      gut verpackt, sehr gut verpackt, sicher verpackt, sorgfältig verpackt, liebevoll verpackt, schön verpackt,
      super verpackt, gute verpackung, tolle verpackung, bestens verpackt, liebevolle verpackung, toll verpackt,
      ordentlich verpackt`,
    easy_returns: cues`
      rücksendung .. problemlos, retoure .. problemlos, umtausch .. problemlos, problemlose rücksendung,
      problemlose rückgabe, einfache rücksendung, kostenlose rücksendung, kostenlose retoure, einfache retoure,
      unkomplizierter umtausch, geld sofort zurück, schnelle erstattung, umtausch .. unkompliziert,
      rückgabe .. einfach, rückgabe .. problemlos, retoure .. einfach, geld schnell zurück, umtausch klappte,
      problemloser umtausch, rücksendung .. einfach, schnell erstattet, sofort erstattet`,
    hard_returns: cues`
      keine erstattung, geld nicht zurück, kein geld zurück, rücksendung .. kompliziert, retoure .. kompliziert,
      rücksendekosten, warte auf mein geld, warte auf die erstattung, rücksendung .. selbst bezahlen,
      rückgabe verweigert, umtausch verweigert, rücksendung auf eigene kosten, nicht erstattet, bis heute kein geld,
      erstattung .. verweigert`,
    as_described: cues`
      wie beschrieben, wie abgebildet, wie auf dem bild, wie auf dem foto, entspricht der beschreibung,
      wie auf den fotos, genau wie auf, entspricht .. beschreibung, wie in der beschreibung`,
    not_as_described: cues`
      nicht wie beschrieben, nicht wie abgebildet, entspricht nicht der beschreibung, entspricht nicht, irreführend,
      falsche ware, falscher artikel, falsches produkt, falschen artikel, sieht .. anders aus, nicht der beschreibung,
      fehlten, teile fehlen, teile fehlten, fehlte, falsch geliefert, sieht .. ganz anders aus, unvollständig,
      nicht das was ich bestellt`,
    friendly_service: cues`
      freundlicher service, netter service, super service, toller service, guter service, sehr guter service,
      bester service, top service, freundliche mitarbeiter, freundlicher kundenservice, netter kontakt, hilfsbereit*,
      kompetent*, schnelle antwort, sofort geantwortet, schnell geantwortet, nette beratung, gute beratung,
      freundliche beratung, freundlich und, kundenfreundlich, sehr freundlich, freundliches personal, sehr nett,
      sofort geholfen, schnell geholfen, toller kundenservice, guter kundenservice, netter kundenservice`,
    no_reply: cues`
      keine antwort, keine reaktion, keine rückmeldung, antwortet nicht, antwortete nicht, niemand antwortet,
      meldet sich nicht, meldet sich niemand, meldete sich nie, nicht erreichbar, schlechter service,
      schlechter kundenservice, schlechter kundendienst, katastrophaler service, miserabler service, unfreundlich*,
      unverschämt*, nie eine antwort, ignoriert, nicht geantwortet, service .. nicht erreichbar, niemand erreichbar,
      hilft nicht, reagiert nicht`,
  },
};
