import { cues, type LanguageWords } from './language-words.js';

export const es: LanguageWords = {
  negations: cues`no, nunca, jamás, sin, ni, ningún, ninguna, tampoco, nada, apenas, falta de, poco, menos`,
  negationsBehind: [],
  suppositions: cues`si, espero, esperemos, ojalá, esperaba, temía, sería, debería, habría, tenía miedo`,
  noNegations: cues`
    no solo, no sólo, sin problema, sin problemas, sin duda, ningún problema, no hay problema, nada que objetar,
    sin pegas, no está mal, sin dudarlo, un poco, ninguna pega, ninguna queja`,
  contrasts: cues`
    pero, sin embargo, aunque, desgraciadamente, lamentablemente, excepto, salvo, por desgracia, eso sí, en cambio,
    mientras que, a pesar de, lástima`,
  praise: cues`
    bueno, buena, buenos, buenas, buen, bien, muy bien, excelente*, perfecto, perfecta, perfectos, perfectas,
    perfectamente, genial*, estupend*, fantástic*, maravillos*, bonito, bonita, bonitos, bonitas, precioso,
    preciosa, preciosos, preciosas, hermos*, encanta, encantan, encantad*, encantó, gusta, gustan, gustó, recomend*,
    contento, contenta, satisfech*, feliz, ideal*, rápid*, impecable*, increíble*, magnífic*, inmejorable*,
    correcto, correcta, adecuad*, mejor, lo mejor, agradable*, súper bien, de diez, chulo, chula, guay, fiable*,
    cumple, acierto, elegante*, espectacular*, brutal, amable*, atent*, razonable*, de maravilla, no está mal,
    acorde, fácil, claras, clara, sencillo, sencilla`,
  criticism: cues`
    malo, mala, malos, malas, mal, muy mal, pésim*, horrible*, fatal*, terrible*, decepcion*, defraud*, desilusi*,
    peor, feo, fea, feos, feas, lent*, lento, inaceptable*, inútil*, basura, estafa, timo, vergüenza, vergonzos*,
    insatisfech*, descontent*, problema, problemas, fallo, fallos, defecto, defectos, queja, quejas,
    deja mucho que desear, deja que desear, dejan mucho que desear, mediocre*, regular, rar*, raro, desagradable*,
    desastre, desastros*, cutre*, floj*, incorrect*, inadmisible, incómod*, molest*, insuficiente, lamentable,
    apagad*, deficiente*, arrepient*`,
  names: {
    quality: cues`calidad, acabado, acabados, costuras, fabricación, confección, terminaciones`,
    durability: cues`durabilidad, duración, vida útil, resistencia, duración de la batería`,
    function: cues`funcionamiento, rendimiento, batería, motor, pantalla, potencia, funciones, succión`,
    ease: cues`montaje, instalación, instrucciones, manual, manejo, configuración`,
    look: cues`diseño, estilo, aspecto, apariencia, estampado, corte, forma, dibujo, acabado visual`,
    colour: cues`color, colores, tono, tonos`,
    material: cues`
      tela, tejido, material, materiales, algodón, lana, lino, cuero, piel, madera, plástico, forro, punto`,
    comfort: cues`comodidad, confort, acolchado`,
    smell: cues`olor, aroma, fragancia, perfume`,
    taste: cues`sabor, sabores, gusto`,
    sound: cues`sonido, ruido, volumen, graves, audio`,
    care: cues`lavado, limpieza, lavadora, planchado, secadora, lavarlo, lavarla`,
    size: cues`talla, tallas, tallaje, tamaño, medidas, número`,
    fit: cues`ajuste, cintura, caderas, mangas, hombros, pecho, caída, horma`,
    length: cues`largo, longitud, bajo, dobladillo`,
    price: cues`precio, precios, coste`,
    delivery: cues`
      entrega, envío, envíos, transporte, transportista, repartidor, mensajero, mensajería, plazo de entrega, reparto,
      plazo`,
    packaging: cues`embalaje, paquete, caja, envoltorio, empaquetado, envase, empaque`,
    returns: cues`devolución, devoluciones, reembolso, cambio, cambios`,
    description: cues`descripción, foto, fotos, imagen, imágenes`,
    service: cues`
      atención al cliente, servicio al cliente, servicio, vendedor, vendedora, personal, atención, dependienta,
      soporte, trato, servicio técnico`,
  },
  claims: {
    well_made: cues`
      buena calidad, muy buena calidad, gran calidad, excelente calidad, calidad excelente, calidad muy buena,
      de calidad, bien hecho, bien hecha, bien hechos, bien acabado, bien cosido, bien cosida, resistente*, robusto,
      robusta, sólido, sólida, buenos acabados, alta calidad, súper calidad, bien confeccionad*, bien fabricad*,
      calidad es buena, calidad es excelente`,
    poorly_made: cues`
      mala calidad, muy mala calidad, pésima calidad, baja calidad, poca calidad, mal hecho, mal hecha, mal cosido,
      mal cosida, mal acabado, mal acabada, calidad pésima, hilos sueltos, endeble*, frágil*, calidad mala,
      de mala calidad, tambalea, cojea, malos acabados, calidad deja`,
    lasts_long: cues`
      duradero, duradera, duraderos, dura mucho, duran mucho, como el primer día, sigue como nuevo, sigue como nueva,
      aguanta bien, aguanta mucho, siguen como nuevos, aguanta perfectamente, indestructible`,
    breaks_soon: cues`
      se rompió, se ha roto, se rompieron, se rompe, roto, rota, rotos, se estropeó, se ha estropeado, se descosió,
      se ha descosido, descosid*, dejó de funcionar, ha dejado de funcionar, bolitas, agujero, agujeros, se despeg*,
      no dura, no duró, no duran, no ha durado, se desgast*, se cae a trozos, estropead*, se deshace, dura poco,
      duró poco, duró dos`,
    works_well: cues`
      funciona, funciona .. bien, funciona perfectamente, funciona de maravilla, funciona genial, va muy bien,
      va genial, va de maravilla, potente*, cumple su función, cumple con su función, hace su función, eficaz,
      hace bien su trabajo, va perfecto, funcionan .. bien, cumple perfectamente`,
    does_not_work: cues`
      no funciona, no funcionan, no funcionó, no funcionaba, no enciende, no carga, no me funciona, defectuos*,
      no arranca, se desconecta, no sirve, no va, no conecta, se cuelga, averiad*`,
    easy_to_use: cues`
      fácil de usar, fáciles de usar, fácil de montar, fácil de instalar, fácil de utilizar, fácil montaje,
      fácil de manejar, fácil de configurar, fácil instalación, sencillo de usar, sencillo de montar, intuitiv*,
      práctico, práctica, montaje sencillo, montaje fácil, se monta fácil*, se monta en, muy fácil, muy sencillo,
      manejo sencillo, fácil manejo, instrucciones claras`,
    hard_to_use: cues`
      difícil de usar, difícil de montar, difícil de instalar, complicad*, poco práctico, poco práctica,
      difícil de abrir, difícil de entender, lioso, difícil de manejar, difícil montaje, poco intuitiv*, engorros*,
      instrucciones confusas, instrucciones no se entienden`,
    looks_good: cues`
      muy bonito, muy bonita, muy bonitos, precioso, preciosa, preciosos, elegante*, diseño bonito, bonito diseño,
      queda muy bien, queda genial, queda precios*, quedan genial, favorece, favorecedor*, muy chulo, muy chula,
      estiliza, monísim*, muy mona, sienta genial, cumplidos, muy elegante, diseño precioso, moderno`,
    looks_cheap: cues`
      parece barato, parece barata, aspecto barato, se ve barato, se ve cutre, feo, fea, feísim*, cutre,
      parece un saco, de mala pinta, se ve barata, parece de plástico, hortera`,
    lovely_colour: cues`
      bonito color, color bonito, color muy bonito, color precioso, colores preciosos, colores bonitos, colores vivos,
      colores muy bonitos, colores muy vivos, precioso color, color es precioso, color es bonito,
      colores son preciosos, color es muy bonito, me encanta el color, colores vibrantes, color es ideal`,
    colour_differs: cues`
      color diferente, otro color, color no es, color no coincide, color no corresponde, no es el color,
      color distinto, color es diferente, color es más oscuro, color es más claro, más oscuro que en,
      más claro que en, color equivocado, diferente color, distinto color, color no tiene nada que ver,
      color es distinto, color no se parece`,
    soft: cues`suave, suaves, suavecit*, blandit*, muy suave, esponjos*, sedos*, mullid*`,
    rough: cues`áspero, áspera, ásperos, pica, pican, rasca, rígido, rígida, tieso, tiesa, rasposo`,
    see_through: cues`
      transparent*, se transparenta, muy fino, muy fina, demasiado fino, demasiado fina, se clarea, se trasluce,
      tela fina, transparentan, finísim*`,
    comfortable: cues`cómodo, cómoda, cómodos, cómodas, comodísim*, muy cómodo, confortable*, comodit*`,
    uncomfortable: cues`
      incómodo, incómoda, incómodos, incómodas, hace daño, hacen daño, roza, rozan, rozaduras, ampollas, duele,
      aprieta, aprietan, se clava, molesta, molestan, dolor de`,
    smells_good: cues`
      huele bien, huele muy bien, huele genial, huele de maravilla, huele rico, buen olor, olor agradable,
      olor muy agradable, huele a limpio, rico olor, huelen bien, huelen genial, aroma delicioso, buen aroma`,
    smells_bad: cues`
      huele mal, huele muy mal, huele fatal, mal olor, huele a plástico, huele a químico, olor desagradable,
      olor fuerte, olor a químico, olor a plástico, apesta, huelen mal, fuerte olor, peste, olor muy fuerte,
      olor horrible, olor insoportable, olor raro`,
    tastes_good: cues`
      delicios*, riquísim*, sabroso, sabrosa, buen sabor, muy rico, muy rica, muy buen sabor, sabe bien,
      sabe muy bien, sabe genial, sabor excelente, sabor muy bueno, buenísim*, están ricos, está rico, sabor intenso,
      exquisit*, muy ricos, está muy bueno, están muy buenas`,
    tastes_bad: cues`
      mal sabor, sabe mal, sabe fatal, sabor horrible, sin sabor, insípid*, no sabe a nada, incomible*,
      demasiado dulce, demasiado salado, amargo, amarga, sabor artificial, sabor raro, soso, sosa, caducad*,
      sabor a plástico, rancio, rancias, asqueros*`,
    sounds_good: cues`
      suena bien, suena muy bien, suena genial, buen sonido, sonido excelente, muy buen sonido, gran sonido,
      silencios*, sonido claro, sonido nítido, se oye muy bien, se oye bien, sonido de calidad, sonido espectacular,
      no hace ruido, no hace nada de ruido, se escucha genial, se escucha bien`,
    too_loud: cues`
      muy ruidos*, ruidos*, mucho ruido, hace ruido, hace mucho ruido, demasiado ruido, vibra, chirría, zumbido,
      metálico, suena mal, se oye mal, se escucha mal, ruido infernal`,
    easy_care: cues`
      fácil de limpiar, fácil de lavar, fáciles de limpiar, se limpia fácil*, se lava bien, se lava fácil*,
      no se arruga, se limpia muy bien, limpieza fácil, no destiñe, fácil limpieza, aguanta los lavados,
      apto para lavavajillas`,
    shrinks_or_fades: cues`
      encogió, ha encogido, encoge, encogen, destiñe, desteñido, se destiñó, destiñó, ha desteñido, perdió el color,
      se decolora, se arruga, se ha deformado, difícil de limpiar, pierde la forma, se deformó, perdió la forma,
      pierde color, se dio de sí, ha dado de sí, desteñid*`,
    true_to_size: cues`
      talla correcta, talla perfecta, talla bien, talla perfecto, talla exacta, buena talla, talla adecuada,
      fiel a la talla, tallaje correcto, corresponde a la talla, tallan bien, talla justa como, tallaje normal,
      talla es la correcta, talla normal, tallaje perfecto`,
    runs_small: cues`
      talla pequeño, tallan pequeño, talla muy pequeño, talla .. pequeño, muy pequeño, muy pequeña, demasiado pequeño,
      demasiado pequeña, queda pequeño, queda pequeña, quedan pequeños, una talla más, pedir una talla más,
      demasiado estrech*, muy estrech*, demasiado ajustado, más pequeño de lo, queda justo, quedan pequeñas,
      viene pequeño, vienen pequeñas, tallaje pequeño, muy justo, quedó pequeño, quedó pequeña, talla menos de lo`,
    runs_large: cues`
      talla grande, tallan grande, talla .. grande, muy grande, muy grandes, demasiado grande, demasiado grandes,
      queda grande, quedan grandes, una talla menos, pedir una talla menos, demasiado anch*, muy ancho, muy ancha,
      más grande de lo, enorme, tallaje grande, quedó grande, viene grande, vienen grandes`,
    fits_well: cues`
      queda perfecto, queda perfecta, queda bien, quedan bien, quedan perfectos, sienta bien, sienta muy bien,
      se ajusta bien, se ajusta perfectamente, se adapta perfectamente, se ajusta muy bien, quedan perfectas,
      queda como un guante, se adapta bien, encaja perfectamente, sienta de maravilla, buena caída, quedó perfecto`,
    fits_badly: cues`
      queda mal, quedan mal, no queda bien, no me queda bien, no encaja, sienta mal, no se ajusta, mal corte,
      no sienta bien, se cae, mala horma, hace bolsas, no ajusta, se escurre, mal ajuste, quedó mal`,
    too_short: cues`
      demasiado corto, demasiado corta, muy corto, muy corta, muy cortos, queda corto, queda corta, quedan cortos,
      más corto de lo, cortísim*, quedan cortas, un poco corto, más corta de lo, quedaron cortos`,
    too_long: cues`
      demasiado largo, demasiado larga, muy largo, muy larga, muy largos, queda largo, queda larga, quedan largos,
      más largo de lo, quedan largas, un poco largo, más larga de lo, arrastra`,
    good_value: cues`
      buena relación calidad precio, relación calidad precio, calidad precio, muy buena relación calidad precio,
      buen precio, muy buen precio, precio justo, precio razonable, barato, barata, baratos, económic*, vale la pena,
      merece la pena, vale lo que cuesta, ganga, chollo, buena compra, precio imbattible, precio imbatible,
      excelente precio, precio inmejorable, precio muy bueno, gran precio, asequible*, precio genial`,
    overpriced: cues`
      muy caro, demasiado caro, demasiado cara, caro, cara, caros, carísim*, precio excesivo, no vale la pena,
      no merece la pena, no vale lo que cuesta, tirar el dinero, dinero tirado, precio elevado, sobrevalorad*,
      precio muy alto, mala relación calidad precio, no vale el precio, no lo vale, precio desorbitado,
      no vale lo que, precio alto, pérdida de dinero, precio es excesivo`,
    arrives_fast: cues`
      llegó rápido, llegó muy rápido, llegó a tiempo, llegó antes, envío rápido, entrega rápida, envío muy rápido,
      rápida entrega, rápido envío, entrega muy rápida, llegó enseguida, llegó al día siguiente, llegó pronto,
      llegó en un día, llegó en dos días, puntual*, llegó en perfecto plazo, entrega en plazo, entrega puntual,
      llegó en 24, envío súper rápido, llegaron antes, llegaron rápido, llegó rapidísimo, antes de lo esperado,
      antes de lo previsto, en plazo, envío rapidísimo, entrega rapidísima, entrega fue rápida, envío fue rápido`,
    arrives_late: cues`
      llegó tarde, llegó muy tarde, llegó con retraso, retraso, retrasos, tardó mucho, tardó demasiado, tardó más,
      tarda mucho, nunca llegó, no llegó, no ha llegado, no llega, sigo esperando, todavía no, aún no, entrega lenta,
      envío lento, tardaron mucho, tardaron, semanas esperando, tardó semanas, tardó tres semanas, tardó un mes,
      envío tardó, entrega tardó, llegaron tarde, aún estoy esperando, nunca me llegó, fuera de plazo,
      no lo he recibido, nunca lo recibí`,
    arrives_damaged: cues`
      llegó roto, llegó rota, llegaron rotos, llegó dañado, llegó dañada, llegó golpeado, llegó golpeada,
      llegó abierto, dañado, dañada, dañados, aplastad*, abollad*, rayado, rayada, caja rota, mal embalado,
      mal embalada, mal empaquetado, caja abierta, caja aplastada, derramad*, golpead*, paquete roto, llegó abollado,
      vino roto, vino rota, mal envuelto, mal protegido, llegó en mal estado, en mal estado, vino dañado, desbordad*`,
    well_packed: cues`
      bien embalado, bien embalada, muy bien embalado, bien empaquetado, muy bien empaquetado, bien empaquetada,
      bien protegido, bien protegida, bien envuelto, buen embalaje, embalaje perfecto, muy bien envuelto,
      muy bien protegido, embalado perfectamente, bien presentado, embalaje cuidado, muy bien presentado,
      bonito envoltorio, embalaje excelente`,
    easy_returns: cues`
      devolución fácil, devolución sencilla, devolución rápida, devolución gratuita, devolución sin problemas,
      devoluciones fáciles, fácil devolución, reembolso rápido, devolvieron el dinero, me devolvieron el dinero,
      reembolso inmediato, cambio rápido, cambio sin problemas, devolución fue fácil, devolución fue rápida,
      reembolsaron enseguida, reembolso en dos días, devolución fue sencilla, cambio fue rápido, cambio fue fácil,
      devolución muy sencilla, devolución muy fácil`,
    hard_returns: cues`
      no me devuelven, no devuelven, no me han devuelto, no aceptan devoluciones, devolución complicada,
      no me reembolsan, devolución imposible, gastos de devolución, pagar la devolución, no hay devolución,
      sigo esperando el reembolso, no me han reembolsado, esperando el reembolso, esperando la devolución, no admiten,
      no permiten devoluciones, imposible devolver, devolución es un infierno, sin reembolso`,
    as_described: cues`
      como en la foto, tal como se describe, igual que en la foto, tal cual la foto, como se describe,
      corresponde a la descripción, tal y como se describe, tal y como se ve, como aparece en la foto,
      igual que en las fotos, como en las fotos, tal cual, coincide con la descripción, fiel a la descripción,
      tal como en la foto, como la foto, igual que la foto, tal y como aparece, tal como se ve, idéntico a la foto`,
    not_as_described: cues`
      no es como en la foto, no corresponde, no es igual, no se parece, no coincide, nada que ver con,
      publicidad engañosa, engañosa, engañoso, producto equivocado, no es lo que pedí, faltaban, faltan piezas,
      faltaban piezas, faltaba, falta una, faltan, artículo equivocado, no es como, se equivocaron,
      distinto a la foto, diferente a la foto, no es lo que, otro producto, incompleto, engaño`,
    friendly_service: cues`
      buen servicio, excelente servicio, muy buen servicio, buena atención, excelente atención, muy buena atención,
      atención excelente, servicio excelente, trato excelente, buen trato, muy amable*, amable*, atent*,
      respondieron rápido, respondieron enseguida, respuesta rápida, servicio impecable, servicio rápido,
      trato muy bueno, muy profesional*, gran servicio, atención inmejorable, ayudaron mucho, encantador*,
      contestaron enseguida, contestaron rápido, me ayudaron, resolvieron, solucionaron, atención muy buena,
      trato inmejorable, servicio muy bueno`,
    no_reply: cues`
      no responden, no contestan, no respondieron, no contestaron, nadie responde, nadie contesta, sin respuesta,
      mal servicio, mala atención, pésimo servicio, pésima atención, servicio pésimo, ninguna respuesta,
      atención pésima, no me responden, no me contestan, maleducad*, antipátic*, borde, bordes, servicio nefasto,
      nunca respondieron, nunca contestaron, muy mal servicio, mal trato, no dan respuesta, no atienden,
      no me han contestado, no han contestado, no me dan solución, no dan solución`,
  },
};
