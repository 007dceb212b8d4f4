import { cues, type LanguageWords } from './language-words.js';

export const en: LanguageWords = {
  negations: cues`
    not, no, never, nor, neither, without, hardly, barely, cannot, isn't, wasn't, aren't, weren't, doesn't, didn't, don't,
    won't, can't, couldn't, wouldn't, hasn't, haven't, shouldn't, isnt, wasnt, doesnt, didnt, dont, wont,
    cant, nothing, lacks, lacking, far from, anything but, less than`,
  negationsBehind: [],
  suppositions: cues`
    if, whether, unsure, not sure, i hope, hoping, hopefully, i hoped, had hoped, was worried, was afraid, worried,
    would be better, i wonder, supposed to, afraid, size up if, size down if, disagree with`,
  noNegations: cues`
    not only, not just, no doubt, no wonder, not to mention, no issues, no problem*, no complaints, nothing but`,
  contrasts: cues`
    but, however, although, though, except, unfortunately, yet, while, whereas, despite, sadly`,
  praise: cues`
    good, great, excellent, amazing, awesome, perfect*, fantastic, wonderful*, brilliant, superb, outstanding,
    exceptional, lovely, love, loved, loves, loving, adore*, nice, nicely, beautiful*, gorgeous, best,
    better than expected, pleased, happy, impressed, impressive, satisfied, delighted, recommend*, fine, fab,
    fabulous, flawless*, ideal, super, terrific, spot on, top notch, exactly what, works, decent, solid, stunning,
    liked, smooth*, quick*, fast, prompt*, helpful, friendly, reliable, rich, crisp, generous, i like, really like,
    do like, we like, is pretty, was pretty, are pretty, so pretty, very pretty, cute, stylish, elegant, flattering,
    spectacular, cheerful, vivid, comfy, easy, clear`,
  criticism: cues`
    bad, badly, poor, poorly, terrible, terribly, awful, horrible, horribly, worst, worse, disappoint*, mediocre,
    unacceptable, useless, rubbish, hate, hated, dislike*, ugly, weird, odd, strange, annoying, frustrat*, problem,
    problems, issue, issues, complaint, complaints, unhappy, wrong, fail*, lacking, inferior, sloppy, shoddy,
    flimsy, subpar, slow, slowly, rude, unhelpful, i wish, wish it, only downside, downside, the only thing,
    too bad, could be better, leaves a lot to be desired, not worth, nightmare, ridiculous, dull, unflattering,
    boxy, shapeless, itchy, scratchy, awkward, absurd, frayed, a mess, limited, is off, was off`,
  names: {
    quality: cues`
      quality, workmanship, craftsmanship, stitching, seams, finish, build quality, construction`,
    durability: cues`durability, lifespan, battery life, wear and tear`,
    function: cues`performance, functionality, features, battery, motor, screen, suction, picture quality`,
    ease: cues`instructions, manual, assembly, installation, set up, setup, controls`,
    look: cues`
      design, style, appearance, pattern, print, embroidery, silhouette, the look, the details, the cut`,
    colour: cues`color*, colour*, shade, hue`,
    material: cues`
      fabric, material, materials, cloth, cotton, wool, linen, leather, lining, plastic, metal, wood`,
    comfort: cues`comfort, cushioning, padding, support, firmness`,
    smell: cues`smell, scent, odor, odour, fragrance, aroma`,
    taste: cues`taste, flavor*, flavour*, aftertaste`,
    sound: cues`sound, sound quality, noise, volume, bass, audio, speakers`,
    care: cues`
      washing, washed, laundry, dryer, dry clean*, cleaning, ironing`,
    size: cues`
      size, sizes, sizing, dimensions, a small, a medium, a large, the small, the medium, the large, an xs, the xs,
      xs, xxs, xsp, xl, order up, i'm usually a, i'm typically a`,
    fit: cues`fit, waist, bust, chest, shoulders, hips, armholes, sleeves, bodice`,
    length: cues`length, hem, hemline`,
    price: cues`price, prices, priced, pricing, cost, costs, value`,
    delivery: cues`delivery, shipping, shipment, courier, dispatch, postage`,
    packaging: cues`
      packaging, packing, box, parcel, gift wrapping`,
    returns: cues`return policy, return process, returns, refund, refunds, exchange, refunded`,
    description: cues`description, photo, photos, picture, pictures, online picture, website`,
    service: cues`
      customer service, customer support, staff, support team, service, seller, team, assistant, salesperson`,
  },
  claims: {
    well_made: cues`
      well made, well constructed, well built, beautifully made, high quality, good quality, great quality,
      excellent quality, top quality, nice quality, quality is great, quality is excellent, quality is good,
      sturdy, solidly built`,
    poorly_made: cues`
      poorly made, badly made, cheaply made, poor quality, bad quality, low quality, terrible quality,
      cheap quality, poor workmanship, quality is poor, quality is bad, loose threads, came apart, coming apart,
      falls apart, fell apart, falling apart, flimsy`,
    lasts_long: cues`
      durable, lasts, lasted, still going strong, still like new, held up, holds up, stood the test,
      long lasting, hold up`,
    breaks_soon: cues`
      broke, broken after, breaks, snapped, ripped, tore, stopped working, died after, wore out, worn out,
      hole in, holes in, holes after, unravel*, pilling, pilled, pills, snag, snags, snagged, zipper broke,
      cracked`,
    works_well: cues`
      works great, works well, works perfectly, works like a charm, works as advertised, does the job,
      does its job, works as expected, works fine, powerful, works beautifully`,
    does_not_work: cues`
      does not work, doesn't work, doesnt work, didn't work, did not work, not working, never worked, defective,
      faulty, keeps disconnecting, malfunction*, won't turn on, dead on arrival, won't charge`,
    easy_to_use: cues`
      easy to use, easy to install, easy to assemble, easy to set up, simple to use, user friendly, intuitive,
      easy to put together, straightforward, easy assembly, easy to follow`,
    hard_to_use: cues`
      hard to use, difficult to use, hard to assemble, difficult to assemble, complicated, confusing,
      hard to install, difficult to install, hard to put, difficult to put, hard to open, difficult to open`,
    looks_good: cues`
      looks great, looks good, looks beautiful, looks amazing, looks lovely, looks stylish, looks elegant,
      beautiful design, lovely design, great design, stylish, elegant, gorgeous, flattering, cute, adorable,
      pretty dress, very pretty, so pretty, compliments, beautiful, great with, stunning, dress it up, dressed up,
      looks nice`,
    looks_cheap: cues`
      looks cheap, look cheap, looked cheap, cheap looking, cheap look, unflattering, frumpy, ugly,
      looks nothing like, looked like a sack, tacky`,
    lovely_colour: cues`
      beautiful color*, beautiful colour*, lovely color*, lovely colour*, gorgeous color*, gorgeous colour*,
      love the color*, love the colour*, vibrant, great color*, great colour*, colors are beautiful,
      color is beautiful, color is gorgeous, vivid, rich color*`,
    colour_differs: cues`
      color is off, colour is off, color is different, colour is different, not the same color, not the same colour,
      color was different, colour was different, color not as, colour not as, wrong color, wrong colour,
      washed me out, color in person is, darker than, lighter than, color is darker, colour is darker,
      different color than, different colour than, different color from, different colour from,
      completely different color, completely different colour`,
    soft: cues`
      soft, softest, silky, buttery soft`,
    rough: cues`scratchy, itchy, rough, stiff, coarse, itches`,
    see_through: cues`
      see through, sheer, too thin, very thin, so thin, paper thin, transparent, fabric is thin,
      material is thin, thin material, thin fabric`,
    comfortable: cues`
      comfortable, comfy, comfortably, comfiest, cosy to wear, cozy, cosy, snuggly, warm, feels great, felt good,
      feels good`,
    uncomfortable: cues`uncomfortable, uncomfortably, hurts, digs in, chafes, rubs, blisters, sore`,
    smells_good: cues`
      smells good, smells great, smells amazing, smells lovely, smells wonderful, smells divine, lovely scent,
      lovely smell, nice smell, great scent`,
    smells_bad: cues`
      smells bad, smells awful, smells terrible, smells horrible, smells like, stinks, stank, chemical smell,
      strong smell, bad smell, strange smell, weird smell, awful smell, horrible smell, smelly, smelled awful,
      smelled bad`,
    tastes_good: cues`
      tastes great, tastes good, tastes amazing, delicious, tasty, yummy, great taste, great flavor,
      great flavour, tastes wonderful, tastes lovely`,
    tastes_bad: cues`
      tastes bad, tastes awful, tastes horrible, tastes terrible, bland, tasteless, bitter, stale, tastes like,
      too sweet, too salty, inedible, gone off`,
    sounds_good: cues`
      sounds great, sounds good, sounds amazing, great sound, good sound, excellent sound, clear sound, quiet,
      silent, sounds fantastic`,
    too_loud: cues`
      too loud, very loud, noisy, so loud, tinny, crackles, crackling, rattles, makes a noise, distorted,
      loud noise`,
    easy_care: cues`
      washes well, easy to clean, easy to wash, washes beautifully, machine washable, wipes clean, easy care,
      dishwasher safe, washed well, washed up well`,
    shrinks_or_fades: cues`
      shrank, shrunk, shrinks, shrink, fades, fade, lost its shape, bled, hard to clean, difficult to clean,
      wrinkles, wrinkle, dry clean only, stretched out, bobbled, has faded, have faded, faded after, faded in,
      it faded, colour faded, color faded`,
    true_to_size: cues`
      true to size, fits true, tts, right size, perfect size, fit as expected, fits as expected,
      sizing is accurate, size is perfect, size was perfect`,
    runs_small: cues`
      runs small, run small, ran small, runs a little small, runs a bit small, runs very small, runs tight,
      too small, too tight, size up, sized up, sizing up, order a size up, go up a size, smaller than expected,
      fits small, very tight, so tight, comes up small, snug, cut small, a little small, a bit small`,
    runs_large: cues`
      runs large, run large, ran large, runs big, run big, ran big, runs a little large, runs a bit large,
      runs a little big, too big, too large, size down, sized down, sizing down, larger than expected,
      bigger than expected, too baggy, too loose, too wide, swimming in, oversized on me, roomy, roomier, big on me,
      a bit big, a little big, a little large, a bit large`,
    fits_well: cues`
      fits well, fits perfectly, fits great, fits like a glove, fit perfectly, fit well, fits beautifully,
      perfect fit, great fit, good fit, nice fit, fits nicely, fit is perfect, fit is great, lovely fit,
      fit great`,
    fits_badly: cues`
      doesn't fit, does not fit, didn't fit, did not fit, poor fit, bad fit, fit is off, fits weird, fits oddly,
      weird fit, odd fit, strange fit, fit was off, gaps, gaped, gapes, fit poorly, fits poorly, not fit`,
    too_short: cues`too short, very short, so short, shorter than, bit short, little short`,
    too_long: cues`too long, very long, so long on, longer than expected, bit long, little long`,
    good_value: cues`
      good value, great value, excellent value, worth the price, worth every penny, worth the money, worth it,
      reasonably priced, good price, great price, fair price, affordable, bargain, inexpensive, great deal,
      well worth, great buy, value for money, reasonable price, steal, worth every cent`,
    overpriced: cues`
      overpriced, over priced, too expensive, very expensive, so expensive, too pricey, pricey, not worth,
      waste of money, too much money, expensive, poor value, bad value, rip off, ripoff`,
    arrives_fast: cues`
      fast delivery, quick delivery, fast shipping, quick shipping, arrived quickly, arrived early,
      delivered quickly, arrived on time, arrived next day, came quickly, next day delivery, shipped quickly,
      prompt delivery, arrived promptly, delivered on time, arrived within, delivered early, arrived fast,
      delivery was fast, delivery was quick, shipping was fast, came the next day, came early, speedy delivery,
      arrived the next day`,
    arrives_late: cues`
      arrived late, late delivery, slow delivery, slow shipping, delivered late, took weeks, took forever,
      never arrived, still waiting, never came, delayed, took ages, not arrived, hasn't arrived, weeks late,
      days late, weeks to arrive, came late, lost in the post, took too long, never received, shipping took,
      delivery took`,
    arrives_damaged: cues`
      arrived damaged, arrived broken, came damaged, came broken, box was damaged, damaged box, crushed, dented,
      package was damaged, arrived open, box was open, torn, badly packed, poorly packed, poorly packaged,
      badly packaged, packaging was damaged, arrived smashed, arrived cracked, leaked, was damaged`,
    well_packed: cues`
      well packed, well packaged, beautifully packaged, beautifully wrapped, carefully packed, nicely packaged,
      securely packed, carefully packaged, packaged well, packed well, lovely packaging, great packaging,
      carefully wrapped, nicely wrapped`,
    easy_returns: cues`
      easy return*, easy to return, return was easy, returns are easy, refunded immediately, quick refund,
      refund was quick, easy exchange, hassle free return*, refunded quickly, refunded me straight away,
      free returns, refund came quickly`,
    hard_returns: cues`
      no refund, refuse* to refund, refused .. refund, difficult to return, hard to return, still no refund,
      waiting for my refund, return policy is, pay for the return, pay return, no returns, waiting for a refund,
      never got my refund, return is a nightmare, had to pay to return`,
    as_described: cues`
      as described, as pictured, as shown, just like the picture, exactly like the picture, as advertised,
      just like the photo, looks just like, exactly as, true to the picture, like the photos`,
    not_as_described: cues`
      not as described, not as pictured, not as shown, not as advertised, misleading, nothing like the picture,
      not what i ordered, wrong item, not like the picture, nothing like the photo, different from the picture,
      not what was pictured, wrong product, missing parts, parts missing, looks different in person,
      different than the picture, different in person, not as .. as pictured, not .. way it does on the model,
      not the one in the photos, different .. on the model`,
    friendly_service: cues`
      friendly, helpful staff, great customer service, excellent customer service, good customer service,
      great service, excellent service, very helpful, so helpful, amazing service, amazing customer service,
      fantastic service, responded quickly, replied quickly, good service, resolved quickly, wonderful service,
      replied within, helpful and`,
    no_reply: cues`
      no reply, no response, never replied, never responded, no answer, never answered, ignored my, ignored me,
      poor customer service, terrible customer service, bad customer service, awful customer service,
      horrible customer service, poor service, terrible service, awful service, rude, unhelpful, no one answers,
      nobody answers, nobody replied, bad service, never got back, not responding, never got an answer,
      never got a reply, never heard back`,
  },
};
