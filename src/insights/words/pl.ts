import { cues, type LanguageWords } from './language-words.js';

export const pl: LanguageWords = {
  negations: cues`
    nie, nigdy, bez, ani, żaden, żadna, żadne, żadnego, żadnej, brak, brakuje, mało, daleko od, niewiele`,
  negationsBehind: [],
  suppositions: cues`
    jeśli, jeżeli, gdyby, mam nadzieję, oby, obawiał*, bałam się, bałem się, czy, byłby, byłaby, byłoby,
    miałam nadzieję, miałem nadzieję`,
  noNegations: cues`
    nie tylko, bez problemu, bez problemów, bez zarzutu, bez zastrzeżeń, nie ma problemu, nie ma się do czego,
    żadnych zastrzeżeń, nie zawiodł*, nie mam zastrzeżeń, nie zawiodłam się, nie zawiodłem się, nic dodać,
    brak zastrzeżeń, niczego nie brakuje`,
  contrasts: cues`
    ale, jednak, niestety, chociaż, choć, natomiast, poza tym, mimo, szkoda, lecz, za to, tylko, oprócz, jedynie, a,
    jedyny minus`,
  praise: cues`
    dobry, dobra, dobre, dobrze, dobrej, świetn*, super, doskonał*, znakomit*, rewelac*, wspaniał*, fantastyczn*,
    idealn*, perfekcyjn*, piękn*, ładn*, śliczn*, cudown*, extra, ekstra, polecam, zadowolon*, zachwycon*,
    uwielbiam, kocham, podoba, podobają, szybk*, sprawn*, błyskawiczn*, miły, miła, miłe, rzeteln*, solidn*,
    wygodn*, przyjemn*, genialn*, najlepsz*, lepsz*, fajn*, wysokiej, zgodn*, bezproblem*, wzorow*, pozytywn*,
    godny polecenia, godna polecenia, bez zarzutu, bez zastrzeżeń, elegancki*, pomocn*, uprzejm*, rozsądn*,
    odpowiedni*, należyt*, porządn*, w porządku, bez problemu, bez problemów, na medal, praktyczn*, profesjonaln*,
    uczciw*, przystępn*, czytelna, czytelne, jasna, zaskoczył* pozytywnie, łatwy, łatwa, łatwe, prosty, prosta,
    proste`,
  criticism: cues`
    zły, zła, złe, źle, słab*, kiepsk*, fataln*, okropn*, straszn*, beznadziejn*, tragiczn*, tragedia, koszmar*,
    rozczarow*, zawiod*, niezadowolon*, brzydk*, wolno, wolna, powoln*, dno, dramat, skandal*, oszustwo, problem,
    problemy, wada, wady, reklamacj*, gorsz*, najgorsz*, niestety, dziwn*, nieprzyjemn*, bezużyteczn*, do niczego,
    pozostawia wiele do życzenia, pozostawia .. do życzenia, pozostawiają wiele do życzenia, nie polecam, odradzam,
    porażka, masakra, marn*, niedopuszczaln*, niska, niskiej, bubel, żenad*, żenując*, uciążliw*, irytując*,
    denerwuj*, nieczyteln*, niejasn*, blad*, niedokładn*, niechluj*, tandet*, lich*, niewygodn*, zbyt, nieudan*,
    absurd*, skandaliczn*`,
  names: {
    quality: cues`jakość, jakości, jakością, wykonanie, wykonania, szwy, wykończenie, wykończenia, jakościowo`,
    durability: cues`trwałość, trwałości, żywotność, wytrzymałość`,
    function: cues`
      działanie, działania, bateria, baterii, akumulator, silnik, ekran, wydajność, moc, funkcje, moc ssania,
      obraz`,
    ease: cues`
      obsługa urządzenia, montaż, montażu, instrukcja, instrukcji, instalacja, użytkowanie, instrukcja obsługi,
      konfiguracja`,
    look: cues`wygląd, wyglądu, wzór, wzory, krój, fason, design, styl, kształt, nadruk`,
    colour: cues`kolor, koloru, kolory, kolorem, kolorystyka, odcień, barwa`,
    material: cues`
      materiał, materiału, materiały, tkanina, tkaniny, bawełna, wełna, skóra, len, drewno, plastik, plastiku,
      dzianina, podszewka`,
    comfort: cues`komfort, komfortu, wygoda, wygodę`,
    smell: cues`zapach, zapachu, aromat, woń`,
    taste: cues`smak, smaku, smaki`,
    sound: cues`dźwięk, dźwięku, brzmienie, hałas, głośność, bas, basy`,
    care: cues`pranie, praniu, prania, czyszczenie, czyszczenia, prasowanie, pielęgnacja, suszarka`,
    size: cues`rozmiar, rozmiaru, rozmiary, rozmiarówka, rozmiarem, wymiary, rozmiarówki`,
    fit: cues`dopasowanie, talia, talii, biodra, biodrach, rękawy, ramiona, ramionach, biust`,
    length: cues`długość, długości`,
    price: cues`cena, ceny, cenę, cenie, koszt, kosztów`,
    delivery: cues`
      dostawa, dostawy, dostawę, wysyłka, wysyłki, wysyłkę, przesyłka, przesyłki, kurier, realizacja, realizacji,
      doręczenie, kuriera`,
    packaging: cues`opakowanie, opakowania, pudełko, karton, paczka, paczki, pakowanie`,
    returns: cues`zwrot, zwrotu, zwroty, wymiana, wymianę, zwrot pieniędzy, reklamacja`,
    description: cues`opis, opisu, opisem, zdjęcie, zdjęcia, zdjęciu, zdjęciach`,
    service: cues`
      obsługa, obsługi, obsługę, obsługa klienta, sprzedawca, sprzedawcą, sprzedawcy, kontakt, personel, serwis,
      infolinia, sklep, pracownicy`,
  },
  claims: {
    well_made: cues`
      dobra jakość, bardzo dobra jakość, świetna jakość, wysoka jakość, dobrej jakości, bardzo dobrej jakości,
      wysokiej jakości, świetnej jakości, super jakość, doskonała jakość, dobrze wykonan*, bardzo dobrze wykonan*,
      solidnie wykonan*, starannie wykonan*, porządnie wykonan*, starannie uszyt*, dobrze uszyt*, ładnie wykonan*,
      solidny, solidna, solidne, porządne wykonanie, solidne wykonanie, stabiln*, świetnie wykonan*, jakość super,
      ładnie uszyt*`,
    poorly_made: cues`
      słaba jakość, kiepska jakość, niska jakość, zła jakość, słabej jakości, kiepskiej jakości, niskiej jakości,
      fatalna jakość, fatalnej jakości, źle wykonan*, źle uszyt*, słabo wykonan*, tandeta, tandetn*,
      niechlujnie wykonan*, wystające nitki, krzywo, krzywe szwy, niestabiln*, chwieje się, chybocze, byle jak,
      kiepsko wykonan*, niedbale wykonan*, delikatne szwy, jakość tragiczna, niechlujnie uszyt*, marnej jakości,
      okropna jakość, marna jakość, jakość słaba`,
    lasts_long: cues`
      trwały, trwała, trwałe, wytrzymał*, jak nowy, jak nowa, jak nowe, służy .. lata, nie do zdarcia,
      długo wytrzymuje, działa od lat, wciąż jak nowe, służą .. lata, nie niszczy się, niezniszczaln*`,
    breaks_soon: cues`
      zepsuł się, zepsuła się, zepsuło się, zepsuły się, pękł, pękła, pękło, pękły, rozpruł*, rozpruły się,
      złamał się, złamała się, rozpadł*, rozpadają się, odkleja się, odkleiła się, odkleił się, odklejają się,
      rozkleił*, dziura, dziury, mechaci, mechacą, zmechacił*, przestał działać, przestała działać, przestało działać,
      nie wytrzymał*, urwał*, popsuł*, zepsuty po, podarł*, oderwał*, zużył się, się zepsuł, się zepsuła, starł się,
      szybko się zużywa`,
    works_well: cues`
      działa, działa .. dobrze, działa bez zarzutu, działa świetnie, działa idealnie, działa doskonale,
      działają .. dobrze, spełnia swoją rolę, spełnia swoje zadanie, spełnia swoją funkcję, skuteczn*, mocny silnik,
      sprawdza się, sprawdza się .. świetnie, wydajn*, działa jak należy, działa poprawnie, działa rewelacyjnie,
      spełnia oczekiwania`,
    does_not_work: cues`
      nie działa, nie działają, nie działał, nie działała, nie działało, nie włącza się, nie ładuje,
      uszkodzony silnik, wadliw*, niesprawn*, zawiesza się, nie uruchamia, rozłącza się, nie łączy się, nie świeci,
      się zawiesza, się nie włącza, nigdy nie działał*, nie da się uruchomić`,
    easy_to_use: cues`
      łatwy w obsłudze, łatwa w obsłudze, łatwe w obsłudze, prosty w obsłudze, prosta w obsłudze, proste w obsłudze,
      łatwy w użyciu, łatwa w użyciu, łatwy montaż, prosty montaż, łatwy w montażu, łatwe w montażu, łatwa w montażu,
      intuicyjn*, prosta instalacja, łatwa instalacja, łatwo się montuje, łatwo złożyć, prosta obsługa, łatwa obsługa,
      montaż prosty, montaż łatwy, łatwo zamontować, czytelna instrukcja, prosty w montażu, prosta w montażu,
      łatwe w użyciu, łatwo się składa, montaż jest prosty, montaż jest łatwy`,
    hard_to_use: cues`
      trudny w obsłudze, trudna w obsłudze, trudne w obsłudze, skomplikowan*, trudny montaż, trudno złożyć,
      trudno zamontować, niejasna instrukcja, nieczytelna instrukcja, instrukcja niezrozumiała, trudno otworzyć,
      nieporęczn*, nieintuicyjn*, trudny w montażu, trudne w montażu, trudna w montażu, trudno się otwiera,
      niezrozumiała instrukcja`,
    looks_good: cues`
      wygląda .. świetnie, wygląda .. pięknie, wygląda .. super, wygląda .. ładnie, wygląda .. dobrze,
      wygląda .. elegancko, wyglądają .. świetnie, wyglądają .. pięknie, wyglądają .. ładnie, bardzo ładn*,
      przepiękn*, śliczn*, piękna sukienka, stylow*, elegancki, elegancka, eleganckie, komplement*, ładny wzór,
      prezentuje się .. dobrze, prezentuje się .. świetnie, prezentuje się .. pięknie, nowoczesn*, piękny design,
      wyszczupla, wygląda .. rewelacyjnie, piękny, piękna, piękne, pięknie wygląda, świetnie wygląda,
      ładnie wygląda, pięknie wyglądają, świetnie wyglądają`,
    looks_cheap: cues`
      wygląda .. tanio, brzydki, brzydka, brzydkie, wyglądają .. tanio, wygląda jak worek, tandetnie wygląda,
      wygląda .. tandetnie, pogrubia, wygląda jak zabawka, wyglądają .. tandetnie, wygląda .. kiepsko`,
    lovely_colour: cues`
      piękny kolor, ładny kolor, śliczny kolor, piękne kolory, ładne kolory, kolor piękny, kolor jest piękny,
      kolory są piękne, żywe kolory, cudowny kolor, kolor śliczny, kolor jest śliczny, kolory są żywe,
      soczyste kolory, kolor jest cudowny, przepiękny kolor, kolor przepiękny, intensywny kolor`,
    colour_differs: cues`
      inny kolor, kolor inny, kolor jest inny, zły kolor, kolor odbiega, kolor różni się, kolor nie zgadza się,
      kolor niezgodny, ciemniejszy niż, jaśniejszy niż, kolor nie taki, kolor zupełnie inny, kolor jest ciemniejszy,
      kolor jest jaśniejszy, kolor jest zupełnie inny, kolor nie jest taki, kolor nie odpowiada, kolor całkiem inny`,
    soft: cues`
      miękki, miękka, miękkie, mięciutk*, milutk*, miły w dotyku, miła w dotyku, przyjemny w dotyku,
      przyjemna w dotyku, miłe w dotyku, aksamitn*, jedwabist*, delikatny w dotyku, puszyst*`,
    rough: cues`
      gryzie, gryzący, gryząca, drapie, szorstki, szorstka, szorstkie, sztywny, sztywna, sztywne, drapiący, swędzi,
      kłuje, gryzą`,
    see_through: cues`
      prześwituje, prześwitują, prześwitując*, przezroczyst*, za cienki, zbyt cienki, za cienka, zbyt cienka,
      bardzo cienki, bardzo cienka, cieniutk*, cienki materiał, materiał jest cienki, za cienkie, prześwitu`,
    comfortable: cues`wygodny, wygodna, wygodne, wygodnie, bardzo wygodn*, komfortow*, superwygodn*, mega wygodn*`,
    uncomfortable: cues`
      niewygodn*, uwiera, uwierają, obciera, obcierają, uciska, uciskają, boli, bolą, pęcherze, niekomfortow*,
      wrzyna się, wpija się, wpijają się, obtarł*`,
    smells_good: cues`
      ładnie pachnie, pięknie pachnie, pachnie .. pięknie, pachnie .. ładnie, przyjemny zapach, ładny zapach,
      piękny zapach, świetny zapach, cudowny zapach, pachnie cudownie, pachnie obłędnie, pachną pięknie,
      pachną ładnie, zapach jest piękny, zapach jest cudowny, cudownie pachnie, zapach jest przyjemny,
      zapach piękny, pachnie świeżo, pięknie pachną, ładnie pachną`,
    smells_bad: cues`
      śmierdzi, śmierdzą, brzydki zapach, nieprzyjemny zapach, chemiczny zapach, brzydko pachnie, smród,
      zapach chemiczny, zapach plastiku, okropny zapach, intensywny zapach chem*, duszący zapach, chemicznie pachnie,
      pachnie chemią, zapach nieprzyjemny, śmierdział*, zapach jest okropny, dziwny zapach, zapach chemii,
      pachnie plastikiem, zapach jest nieprzyjemny`,
    tastes_good: cues`
      pyszn*, smaczn*, przepyszn*, świetny smak, dobry smak, doskonały smak, wyśmienit*, rewelacyjny smak,
      smakuje .. świetnie, smakuje .. wybornie, smakuje .. dobrze, smakują .. dobrze, bardzo smaczn*, wyborn*,
      dobra w smaku, dobre w smaku, dobry w smaku, pycha, smakuje .. doskonale, smakują .. świetnie, świetne w smaku,
      intensywny smak`,
    tastes_bad: cues`
      niesmaczn*, okropny smak, bez smaku, gorzki, gorzka, gorzkie, za słodk*, zbyt słodk*, za słon*, zbyt słon*,
      nie smakuje, nie smakują, dziwny smak, sztuczny smak, niejadaln*, przetermin*, mdły, mdła, mdłe, zjełczał*,
      chemiczny smak, posmak, smak okropny, smak jest okropny, obrzydliw*, smakuje jak`,
    sounds_good: cues`
      świetny dźwięk, dobry dźwięk, czysty dźwięk, doskonały dźwięk, rewelacyjny dźwięk, dobre brzmienie,
      świetne brzmienie, cichy, cicha, ciche, cicho, dźwięk jest .. czysty, dźwięk jest .. dobry,
      dźwięk jest .. świetny, dźwięk super, gra świetnie, gra czysto, cichutk*, bardzo cich*, piękny dźwięk,
      brzmi świetnie, brzmi .. dobrze, grają świetnie`,
    too_loud: cues`
      za głośn*, zbyt głośn*, bardzo głośn*, głośny, głośna, głośne, hałasuje, hałaśliw*, trzeszczy, trzeszczą,
      skrzypi, skrzypią, buczy, szumi, piszczy, metaliczny dźwięk, brzęczy, rzęzi, głośno pracuje, hałas jest`,
    easy_care: cues`
      łatwy w czyszczeniu, łatwa w czyszczeniu, łatwe w czyszczeniu, łatwo się czyści, łatwo wyczyścić,
      dobrze się pierze, łatwy do czyszczenia, łatwe do czyszczenia, nie gniecie się, nie wymaga prasowania,
      łatwo utrzymać w czystości, łatwo się myje, łatwy do umycia, łatwo umyć, łatwa do czyszczenia, nie mnie się,
      świetnie się pierze, łatwo się pierze, można myć w zmywarce`,
    shrinks_or_fades: cues`
      skurczył*, kurczy się, zbiegł*, farbuje, farbują, wyblakł*, blaknie, spran*, rozciągnął się, rozciągnęła się,
      rozciągnęł*, gniecie się, mnie się, zdeformował*, trudny do czyszczenia, trudno wyczyścić, stracił kolor,
      straciła kolor, stracił fason, straciła fason, zafarbował*, odbarwił*, rozciąga się, sfilcował*, wypłowiał*,
      sprał*, zbiegają`,
    true_to_size: cues`
      rozmiar pasuje, rozmiar idealny, rozmiar zgodny, zgodny z rozmiarem, rozmiarówka standardowa,
      rozmiar zgodny z tabelą, rozmiarówka zgodna, rozmiarówka standard*, standardowa rozmiarówka, rozmiar odpowiedni,
      dobry rozmiar, idealny rozmiar, rozmiarowo ok, zgodna z rozmiarem, zgodne z rozmiarem, zgodny z tabelą,
      rozmiar jak w tabeli, rozmiar prawidłowy, rozmiar trafiony, normalna rozmiarówka, rozmiar dobry,
      rozmiarówka jest standardowa, rozmiar jest idealny, rozmiar jest dobry`,
    runs_small: cues`
      zaniżona rozmiarówka, rozmiarówka zaniżona, za mały, za mała, za małe, zbyt mały, zbyt mała, zbyt małe,
      za ciasn*, zbyt ciasn*, za wąsk*, zbyt wąsk*, rozmiar większy, rozmiar większą, wypada mał*, wypadają mał*,
      mniejszy niż, mniejsza niż, mniejsze niż, ciasny, ciasna, ciasne, zaniżony rozmiar, o rozmiar większ*,
      rozmiarówka mała, rozmiar zaniżony, zaniżone rozmiary, rozmiary zaniżone, mała rozmiarówka,
      rozmiarówka jest zaniżona, malutk*, za obcisł*, zbyt obcisł*, ciasnaw*`,
    runs_large: cues`
      zawyżona rozmiarówka, rozmiarówka zawyżona, za duży, za duża, za duże, zbyt duży, zbyt duża, zbyt duże,
      za szerok*, zbyt szerok*, za luźn*, zbyt luźn*, rozmiar mniejszy, wypada duż*, wypadają duż*, większy niż,
      większa niż, większe niż, o rozmiar mniejsz*, zawyżony rozmiar, ogromn*, duża rozmiarówka, rozmiarówka duża,
      rozmiar zawyżony, zawyżone rozmiary, rozmiarówka jest zawyżona, olbrzymi*`,
    fits_well: cues`
      idealnie pasuje, pasuje idealnie, pasuje, pasują idealnie, pasują, leży idealnie, leży świetnie, leży .. dobrze,
      dobrze leży, idealnie leży, świetnie leży, dobrze dopasowan*, leżą idealnie, leżą świetnie, pasuje jak ulał,
      leży jak ulał, pięknie leży, leży pięknie, dobrze leżą, świetnie leżą, dobrze się układa, idealnie dopasowan*,
      świetnie pasuje, świetnie się układa, ładnie leży, ładnie się układa, leżą jak ulał`,
    fits_badly: cues`
      nie pasuje, nie pasują, źle leży, źle leżą, źle skrojon*, dziwny krój, źle się układa, odstaje, odstają,
      zsuwa się, spada z, zły krój, nie leży, nie leżą, dziwnie leży, brzydko leży, źle dopasowan*, kiepsko leży,
      zsuwają się, nie pasował*, dziwnie się układa, fatalnie leży, dziwny fason`,
    too_short: cues`
      za krótk*, zbyt krótk*, bardzo krótk*, krótszy niż, krótsza niż, krótsze niż, trochę krótk*, przykrótk*,
      króciutk*`,
    too_long: cues`
      za dług*, zbyt dług*, bardzo dług*, dłuższy niż, dłuższa niż, dłuższe niż, trochę dług*, przydług*`,
    good_value: cues`
      dobra cena, super cena, świetna cena, rozsądna cena, przystępna cena, w dobrej cenie, w świetnej cenie,
      atrakcyjna cena, niska cena, warte swojej ceny, wart swojej ceny, warta swojej ceny, wart ceny, warto,
      stosunek jakości do ceny, stosunek ceny do jakości, dobry stosunek, świetny stosunek, tani, tania, tanie,
      niedrog*, korzystna cena, okazja, opłaca się, adekwatna do jakości, w rozsądnej cenie, w super cenie,
      uczciwa cena, cena adekwatna, warta ceny, warte ceny, w niskiej cenie, cena super, w przystępnej cenie,
      warte każdej złotówki, wart każdej złotówki, warta każdej złotówki, tanio, cena jest dobra, cena bardzo dobra,
      najlepsza cena, dobry stosunek jakości do ceny, świetny stosunek jakości do ceny`,
    overpriced: cues`
      za drog*, zbyt drog*, drogi, droga, drogie, bardzo drog*, drogo, za wysoka cena, cena za wysoka,
      zbyt wysoka cena, wygórowan*, przepłacon*, nie warto, nie jest wart*, nie wart*, strata pieniędzy,
      szkoda pieniędzy, wyrzucone pieniądze, pieniądze wyrzucone, cena zbyt wysoka, wysoka cena, cena wysoka,
      cena jest za wysoka, cena jest zbyt wysoka, przereklamowan*, zdzierstwo, cena z kosmosu, cena przesadzona`,
    arrives_fast: cues`
      szybka dostawa, szybka wysyłka, szybka przesyłka, ekspresowa dostawa, ekspresowa wysyłka, dostawa szybka,
      wysyłka szybka, szybko dotarł*, szybko dosz*, szybko przysz*, przyszło szybko, przyszła szybko,
      przyszedł szybko, dotarła szybko, dotarło szybko, dotarł szybko, na czas, w terminie, przed czasem,
      przed terminem, na drugi dzień, następnego dnia, błyskawiczna dostawa, błyskawiczna wysyłka, szybka realizacja,
      szybko dostarcz*, terminow*, dostawa błyskawiczna, wysyłka błyskawiczna, dostawa ekspresowa,
      bardzo szybka dostawa, bardzo szybka wysyłka, dostawa była szybka, wysyłka była szybka, dostarczona szybko,
      błyskawicznie, już następnego dnia, dostawa .. szybka, wysyłka .. szybka, sprawna dostawa, dostawa sprawna,
      szybciej niż, punktualn*, realizacja .. szybka`,
    arrives_late: cues`
      opóźnienie, opóźnieniem, opóźnion*, opóźnienia, za późno, zbyt późno, długo czekał*, długi czas oczekiwania,
      nie dotarł*, nie dosz*, nie przysz*, wciąż czekam, nadal czekam, ciągle czekam, długa dostawa,
      czekałam tygod*, czekałem tygod*, tygodnie czekania, po terminie, nigdy nie dotarł*, nigdy nie przysz*,
      długi czas dostawy, dostawa trwała, czekałam .. tygodni*, czekałem .. tygodni*, spóźnion*, spóźniła się,
      dostawa po .. tygodniach, nie otrzymał*, czekałam ponad, czekałem ponad, czekałam dwa, czekałem dwa,
      czekałam trzy, czekałem trzy, długo trwała, długo szła, nie dostał*, długo się czeka, dostawa długa, zaginęła,
      nie została dostarczona, czekam już`,
    arrives_damaged: cues`
      uszkodzon*, przyszło uszkodzone, przyszedł uszkodzony, przyszła uszkodzona, połaman*, rozbit*, zbit*, stłuczon*,
      potłuczon*, zgniecion*, pogniecion*, porysowan*, otwarte pudełko, otwarta paczka, źle zapakowan*,
      słabo zapakowan*, rozlan*, rozdart*, podart*, wgniecion*, zarysowan*, pęknięt*, rozerwan*, wylał*, wyciekł*,
      byle jak zapakowan*, rysy, kiepsko zapakowan*, niedbale zapakowan*, wgniecenie, porysowany`,
    well_packed: cues`
      dobrze zapakowan*, bardzo dobrze zapakowan*, solidnie zapakowan*, starannie zapakowan*, świetnie zapakowan*,
      ładnie zapakowan*, pięknie zapakowan*, bezpiecznie zapakowan*, porządnie zapakowan*, dobrze zabezpieczon*,
      solidnie zabezpieczon*, solidne opakowanie, świetne opakowanie, ładne opakowanie, super zapakowan*,
      starannie zabezpieczon*, staranne pakowanie, idealnie zapakowan*, piękne opakowanie,
      bardzo dobrze zabezpieczon*, solidne pakowanie`,
    easy_returns: cues`
      łatwy zwrot, prosty zwrot, szybki zwrot, zwrot bez problemu, zwrot bez problemów, bezproblemowy zwrot,
      darmowy zwrot, darmowe zwroty, szybka wymiana, łatwe zwroty, szybko zwrócili, wymiana bez problemu,
      wymiana bez problemów, bezproblemowa wymiana, zwrot prosty, zwrot szybki, zwrot łatwy, pieniądze szybko,
      zwrot był prosty, zwrot był szybki, zwrot .. bezproblemowy, zwrot przebiegł, wymiana przebiegła,
      zwrot pieniędzy szybki, zwrot pieniędzy był szybki, szybki zwrot pieniędzy, natychmiastowy zwrot,
      zwrot pieniędzy .. szybko, pieniądze wróciły, wymiana była szybka, wymiana .. szybka, sprawny zwrot,
      sprawna wymiana, zwrot .. bez problemu, wymiana .. bez problemu`,
    hard_returns: cues`
      brak zwrotu, nie zwrócili, nie zwrócono, nie oddali pieniędzy, odmówili zwrotu, odmowa zwrotu,
      zwrot na własny koszt, zwrot na mój koszt, koszt zwrotu, płatny zwrot, nie przyjęli zwrotu, czekam na zwrot,
      nie chcą zwrócić, nie chcą oddać, problemy ze zwrotem, problem ze zwrotem, odrzucili reklamację,
      odrzucona reklamacja, reklamacja odrzucona, nie uznali reklamacji, zwrot płatny, reklamacja nieuznana,
      nie uznano reklamacji, zwrot pieniędzy czekam, zwrot trwał, koszmar ze zwrotem, zwrot to koszmar,
      zwrot to dramat, nie oddają pieniędzy, zwrot utrudniony, nie przyjmują zwrotów, do dziś nie zwrócili`,
    as_described: cues`
      zgodny z opisem, zgodna z opisem, zgodne z opisem, zgodnie z opisem, jak na zdjęciu, jak na zdjęciach,
      taki jak na zdjęciu, zgodny ze zdjęciem, zgodne ze zdjęciem, zgodna ze zdjęciem, jak w opisie,
      odpowiada opisowi, zgodny z zamówieniem, zgodne z zamówieniem, zgodne ze zdjęciami`,
    not_as_described: cues`
      niezgodny z opisem, niezgodna z opisem, niezgodne z opisem, niezgodny, niezgodne, nie jest zgodny,
      nie jest zgodne, nie zgodny z opisem, wprowadza w błąd, inny produkt, inny niż na zdjęciu, inna niż na zdjęciu,
      inne niż na zdjęciu, zły produkt, zły towar, nie to co zamówi*, brakowało, brakuje, brak części, brak elementów,
      brakujące, pomylili, pomyłka, niekompletn*, nie taki jak na zdjęciu, nie jak na zdjęciu, nie jest taki jak,
      co innego niż, inaczej niż na zdjęciu, inny towar, wysłali zły, mylący opis, mylące zdjęcie, mylące zdjęcia,
      przysłali inny, przysłali inną, przysłali inne, nie odpowiada opisowi, wyglądają inaczej niż,
      wygląda inaczej niż`,
    friendly_service: cues`
      miła obsługa, świetna obsługa, profesjonalna obsługa, super obsługa, dobra obsługa, bardzo dobra obsługa,
      obsługa miła, obsługa super, obsługa na najwyższym poziomie, pomocna obsługa, uprzejma obsługa, świetny kontakt,
      dobry kontakt, szybki kontakt, bardzo dobry kontakt, rewelacyjna obsługa, obsługa rewelacyjna, sympatyczn*,
      pomocn*, uprzejm*, życzliw*, polecam sprzedawcę, szybka odpowiedź, szybko odpowied*, szybko odpisa*,
      obsługa wzorowa, wzorowa obsługa, obsługa .. miła, obsługa .. pomocna, fachowa obsługa, fachowe doradztwo,
      fachowa pomoc, kontakt .. wzorowy, kontakt .. dobry, obsługa profesjonalna, fachow*, kontakt bardzo dobry,
      bardzo miła obsługa, kompetentn*, obsługa .. świetna, szybko pomog*, miły kontakt, rzetelny sprzedawca,
      uczciwy sprzedawca, miła i pomocna`,
    no_reply: cues`
      brak odpowiedzi, brak kontaktu, brak reakcji, nie odpowiada, nie odpowiadają, nie odpisuj*, nie odpisał*,
      nikt nie odpowiada, nikt nie odbiera, nie odbierają, słaba obsługa, fatalna obsługa, kiepska obsługa,
      zła obsługa, obsługa fatalna, obsługa tragiczna, niemiła obsługa, nieuprzejm*, niemił*, chamsk*, ignoruj*,
      zero kontaktu, zero odpowiedzi, zero reakcji, bez odpowiedzi, bez odzewu, brak odzewu, zero odzewu,
      tragiczna obsługa, nie odpowiedział*, arogan*, opryskliw*, nie reaguj*, obsługa słaba, obsługa kiepska,
      okropna obsługa, nie pomaga, nie pomogli, nie pomogł*, obsługa .. fatalna, obsługa beznadziejna,
      beznadziejna obsługa, bezczeln*, kontakt utrudniony, utrudniony kontakt, nikt nie odpisuje, nikt nie odpisał`,
  },
};
