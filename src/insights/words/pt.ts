import { cues, type LanguageWords } from './language-words.js';

export const pt: LanguageWords = {
  negations: cues`
    não, nunca, jamais, sem, nem, nenhum, nenhuma, nada, tampouco, pouco, pouca, longe de, menos, falta de`,
  negationsBehind: [],
  suppositions: cues`se, espero, esperava que, tomara, seria, deveria, receava, tinha medo, talvez, vamos ver`,
  noNegations: cues`
    não só, sem problemas, sem problema, sem dúvida, nenhum problema, nada a dizer, não é mau, nada a reclamar,
    um pouco, nada a apontar, sem reclamações, não tenho do que reclamar, sem defeitos`,
  contrasts: cues`
    mas, porém, contudo, no entanto, infelizmente, embora, exceto, só que, apesar de, enquanto, já, pena que,
    entretanto, todavia`,
  praise: cues`
    bom, boa, bons, boas, bem, muito bem, ótimo, ótima, ótimos, ótimas, óptimo, óptima, excelente*, perfeito,
    perfeita, perfeitos, perfeitas, perfeitamente, maravilhos*, fantástic*, lindo, linda, lindos, lindas,
    lindíssim*, bonito, bonita, bonitos, bonitas, belo, bela, incrível, incríveis, adoro, adorei, amei, amo, gosto,
    gostei, recomend*, satisfeit*, feliz, contente, rápid*, impecável, top, super, show, ideal*, espetacular*,
    espetáculo, agradável, confiável, fiável, certinho, certinha, cinco estrelas, melhor, surpreend*, surpreendeu,
    sensacional, magnífic*, atencios*, gentil, simpátic*, prátic*, eficient*, adequad*, justo, justa, caprichad*,
    correto, correta, fofo, fofa, nota 10, nota dez, legal, de parabéns, impressionad*, aceitável, nada a apontar,
    delicad*, fácil, claras, simples`,
  criticism: cues`
    mau, má, maus, ruim, ruins, péssim*, horrível, horríveis, terrível, terríveis, fraco, fraca, fracos, fracas,
    decepcion*, desilud*, desapont*, desilus*, decepção, feio, feia, feios, feias, lento, lenta, inaceitável, inútil,
    lixo, porcaria, vergonha, vergonhos*, insatisfeit*, problema, problemas, defeito, defeitos, reclamação,
    reclamações, pior, mal, deixa a desejar, deixou a desejar, deixam a desejar, deixa muito a desejar, medíocre*,
    esquisit*, estranho, estranha, desagradável, errado, errada, arrependi*, arrependo, enganaç*, fraude, chato,
    chata, absurdo, demorad*, desastre, não recomendo, lamentável, insuficiente, apagad*, desbotad*, irritante*,
    burla, inadmissível, desastros*, fraquinh*`,
  names: {
    quality: cues`qualidade, acabamento, acabamentos, costura, costuras, confecção`,
    durability: cues`durabilidade, resistência, vida útil, duração da bateria`,
    function: cues`funcionamento, desempenho, bateria, motor, tela, ecrã, potência, funções, sucção`,
    ease: cues`montagem, instalação, instruções, manual, utilização, manuseio`,
    look: cues`design, estilo, aspecto, aspeto, aparência, estampa, padrão, corte, modelo, visual, caimento`,
    colour: cues`cor, cores, tom, tonalidade`,
    material: cues`tecido, material, materiais, algodão, lã, linho, couro, madeira, plástico, forro, malha, pano`,
    comfort: cues`conforto, acolchoamento`,
    smell: cues`cheiro, aroma, perfume, fragrância, odor`,
    taste: cues`sabor, sabores, gosto ruim, paladar`,
    sound: cues`som, ruído, barulho, áudio, volume, graves`,
    care: cues`lavagem, lavagens, limpeza, lavar, engomar, máquina de lavar`,
    size: cues`tamanho, tamanhos, medidas, numeração, número, dimensões`,
    fit: cues`caimento, cintura, quadril, mangas, ombros, peito, ajuste, ancas, busto`,
    length: cues`comprimento, bainha, barra`,
    price: cues`preço, preços, custo, valor, custo benefício`,
    delivery: cues`
      entrega, entregas, envio, frete, transportadora, prazo, prazo de entrega, estafeta, entregador, correios`,
    packaging: cues`embalagem, caixa, pacote, encomenda chegou, embrulho`,
    returns: cues`devolução, devoluções, reembolso, troca, trocas, estorno`,
    description: cues`descrição, foto, fotos, imagem, imagens, anúncio`,
    service: cues`
      atendimento, apoio ao cliente, serviço ao cliente, serviço, vendedor, vendedora, loja, suporte, funcionários,
      equipe, equipa, sac, pós venda`,
  },
  claims: {
    well_made: cues`
      boa qualidade, ótima qualidade, excelente qualidade, muito boa qualidade, qualidade excelente, qualidade ótima,
      de qualidade, alta qualidade, bem feito, bem feita, bem feitos, bem feitas, bem acabado, bem acabada,
      bem costurado, resistente*, robusto, robusta, sólido, sólida, ótimo acabamento, bom acabamento,
      acabamento perfeito, qualidade muito boa, bem construíd*, qualidade é ótima, óptima qualidade,
      qualidade é excelente, acabamento impecável`,
    poorly_made: cues`
      má qualidade, péssima qualidade, baixa qualidade, qualidade ruim, qualidade péssima, mal feito, mal feita,
      mal acabado, mal acabada, mal costurado, mal costurada, frágil, frágeis, linhas soltas, fios soltos,
      acabamento ruim, de má qualidade, acabamento péssimo, qualidade inferior, qualidade fraca, bamb*,
      qualidade é péssima, qualidade duvidosa, mal acabados, qualidade muito fraca, abana`,
    lasts_long: cues`
      durável, duráveis, dura muito, duram muito, dura bastante, como novo, como nova, resiste bem,
      ainda está perfeito, duradour*, aguenta bem, continua como novo, continuam como novos, continua perfeito,
      ainda parece novo, indestrutível`,
    breaks_soon: cues`
      quebrou, quebrou se, quebrado depois, partiu, partiu se, rasgou, rasgou se, rasgad*, avariou, estragou,
      estragou se, descosturou, descoseu, descolou, descolou se, parou de funcionar, deixou de funcionar, borboto,
      borbotos, bolinhas, furo, buraco, buracos, não durou, durou pouco, se desfez, desfez se, soltou, rompeu,
      não dura, quebra fácil, desgastou, soltaram, duraram pouco, furou, deu defeito, dura pouco`,
    works_well: cues`
      funciona, funciona .. bem, funciona perfeitamente, funciona muito bem, potente*, cumpre o que promete,
      cumpre a função, funciona direitinho, eficaz, faz o trabalho, atende bem, funciona na perfeição,
      cumpre a sua função, funcionam bem, funcionam perfeitamente, faz o que promete`,
    does_not_work: cues`
      não funciona, não funcionam, não funcionou, não funcionava, não liga, não carrega, defeituos*, com defeito,
      avariad*, não ligou, trava, travando, desconecta, não conecta, nunca funcionou, não serve para nada, bloqueia,
      veio estragado, não arranca`,
    easy_to_use: cues`
      fácil de usar, fáceis de usar, fácil de montar, fácil de instalar, fácil de utilizar, fácil montagem,
      montagem fácil, fácil de configurar, fácil instalação, simples de usar, simples de montar, intuitiv*, prático,
      prática, fácil manuseio, montagem simples, muito fácil, fácil utilização, instruções claras, instalação simples,
      super fácil`,
    hard_to_use: cues`
      difícil de usar, difícil de montar, difícil de instalar, complicado, complicada, difícil de abrir,
      pouco prático, pouco prática, instruções confusas, difícil de entender, confuso, confusas, montagem difícil,
      montagem complicada, pouco intuitiv*, instruções incompreensíveis, difícil montagem`,
    looks_good: cues`
      muito bonito, muito bonita, muito bonitos, lindo, linda, lindos, lindas, lindíssim*, elegante*, design bonito,
      design moderno, fica lindo, fica linda, ficou lindo, ficou linda, fica muito bem, elogios, estilos*, bom gosto,
      charmos*, sofisticad*, veste muito bem, moderno, fica ótimo, ficou ótimo, valoriza, ficam lindos,
      design elegante, design lindo, muito elegante`,
    looks_cheap: cues`
      parece barato, parece barata, feio, feia, aspecto barato, aspeto barato, parece um saco, parece de plástico,
      brega, piroso, pirosa, feíssim*, cara de barato, engorda`,
    lovely_colour: cues`
      cor linda, cores lindas, cor bonita, cores bonitas, linda cor, lindas cores, cor maravilhosa, cores vivas,
      cor é linda, cores são lindas, cor muito bonita, cores vibrantes, bonita cor, cor é bonita, cor é maravilhosa,
      cores maravilhosas, amei a cor, adorei a cor, cor é muito bonita, cores muito bonitas, cor lindíssima,
      cores são vivas`,
    colour_differs: cues`
      cor diferente, outra cor, cor errada, cor não é, cor não corresponde, cor é diferente, cor veio diferente,
      cor é mais escura, cor é mais clara, mais escuro que na, mais escura do que, mais clara do que,
      cores diferentes, cor trocada, cor não é a, cor completamente diferente, mais escuro do que na, cor nada a ver,
      cor mais escura, cor mais clara`,
    soft: cues`macio, macia, macios, macias, fofinho, fofinha, suave, suaves, macio demais, sedos*, maciinh*`,
    rough: cues`
      áspero, áspera, ásperos, pinica, pinicam, pica, picam, duro, dura ao toque, rígido, rígida, coça, arranha`,
    see_through: cues`
      transparent*, muito fino, muito fina, tecido fino, demasiado fino, fino demais, fina demais, tecido muito fino,
      demasiado fina, finíssim*, translúcid*, finas demais`,
    comfortable: cues`
      confortável, confortáveis, muito confortável, cómodo, cômodo, confortabilíssim*, quentinh*, super confortável`,
    uncomfortable: cues`
      desconfortável, desconfortáveis, machuca, machucam, magoa, magoam, aperta, apertam, incomoda, incomodam, dói,
      bolhas, dores, assadura, fere, roça, dor nas costas, desconforto, aleija`,
    smells_good: cues`
      cheira bem, cheira muito bem, cheiro bom, bom cheiro, cheiroso, cheirosa, cheiro delicioso, cheiro agradável,
      ótimo cheiro, cheiro maravilhoso, cheirosos, cheirinho bom, cheiro ótimo, aroma agradável, cheiro é ótimo,
      cheiro é maravilhoso, cheiro é bom, cheiro muito bom`,
    smells_bad: cues`
      cheira mal, cheira muito mal, mau cheiro, cheiro forte, cheiro ruim, cheiro de plástico, cheiro a plástico,
      cheiro químico, cheiro desagradável, fede, fedor, cheiro horrível, cheiro insuportável, cheiro a químicos,
      cheiro de mofo, cheira a plástico, forte cheiro, cheiro a mofo, cheiro intenso a, cheiro péssimo,
      cheiro estranho, cheiro muito forte, cheira a químicos`,
    tastes_good: cues`
      delicioso, deliciosa, deliciosos, deliciosas, saboroso, saborosa, saborosos, ótimo sabor, muito saboroso,
      bom sabor, sabor excelente, sabor delicioso, gostoso, gostosa, gostosos, gostosas, sabor ótimo, muito bom sabor,
      uma delícia, sabe bem, sabe muito bem, excelente sabor, sabor maravilhoso, delícia, sabor incrível,
      sabor intenso, saborosas`,
    tastes_bad: cues`
      gosto ruim, sabor ruim, mau sabor, sem sabor, sem gosto, intragável, insosso, insossa, amargo, amarga,
      doce demais, demasiado doce, muito doce, salgado demais, demasiado salgado, sabor artificial, sabor estranho,
      sabe mal, gosto amargo, gosto de plástico, vencido, vencida, fora do prazo, fora da validade, azedo, azeda,
      horrível de sabor, sabor horrível, gosto estranho, rançoso, gosto horrível, não sabe a nada, sabe a plástico,
      sabor desagradável, incomível`,
    sounds_good: cues`
      som ótimo, bom som, ótimo som, excelente som, som excelente, som limpo, silencios*, qualidade de som,
      som muito bom, som de qualidade, som nítido, som claro, bom áudio, som incrível, som é ótimo, som é excelente,
      som é muito bom, som potente, não faz barulho`,
    too_loud: cues`
      barulhento, barulhenta, muito barulho, muito barulhento, faz barulho, faz muito barulho, muito ruidoso, ruidoso,
      chiado, chia, vibra, som metálico, estala, range, rangem, zumbido, som ruim, som abafado, barulho irritante,
      demasiado barulho, barulhentos`,
    easy_care: cues`
      fácil de limpar, fáceis de limpar, fácil de lavar, lava bem, não amassa, limpa facilmente, fácil limpeza,
      não desbota, não encolhe, limpeza fácil, não amarrota, lava muito bem, não encolheu, não desbotou, lava se bem,
      lava se facilmente, limpa se bem, limpa se facilmente`,
    shrinks_or_fades: cues`
      encolheu, encolhe, encolhem, encolheram, desbotou, desbota, desbotaram, amassa, amarrota, manchou,
      manchou a roupa, solta tinta, larga tinta, largou tinta, soltou tinta, deformou, deformou se, difícil de limpar,
      perdeu a cor, perdeu a forma, laceou, perde a forma, perde a cor, alargou, esgarçou`,
    true_to_size: cues`
      tamanho certo, tamanho perfeito, tamanho correto, tamanho ideal, tamanho correcto, veste o tamanho certo,
      tamanho normal, tamanho exato, numeração certa, tamanho adequado, tamanho corresponde,
      serve perfeitamente o tamanho, tamanhos corretos, fiel ao tamanho, forma normal, forma padrão,
      numeração correta, tamanho é perfeito, tamanho é o certo`,
    runs_small: cues`
      veste pequeno, tamanho pequeno, forma pequena, muito pequeno, muito pequena, pequeno demais, pequena demais,
      demasiado pequeno, demasiado pequena, ficou pequeno, ficou pequena, fica pequeno, muito apertado,
      muito apertada, apertado, apertada, apertados, apertadas, um número maior, um tamanho acima, tamanho acima,
      número acima, menor do que, mais pequeno do que, ficou apertado, ficou apertada, muito justo, muito justa,
      tamanho maior, ficaram apertados, veio pequeno, numeração pequena, ficou justo, número maior, formato pequeno,
      veio pequena, estreito, estreita, ficaram pequenos`,
    runs_large: cues`
      veste grande, tamanho grande, forma grande, muito grande, muito grandes, grande demais, grandes demais,
      demasiado grande, demasiado grandes, ficou grande, fica grande, muito largo, muito larga, largo demais,
      larga demais, demasiado largo, demasiado larga, um número menor, um tamanho abaixo, tamanho abaixo,
      número abaixo, maior do que, enorme, ficou larga, ficou largo, ficou enorme, ficaram grandes, tamanho menor,
      veio grande, numeração grande, número menor, ficam grandes, ficou folgado, ficaram largos`,
    fits_well: cues`
      serviu perfeitamente, serve perfeitamente, serviu bem, serviu certinho, assenta bem, assenta muito bem,
      caiu como uma luva, cai como uma luva, ótimo caimento, bom caimento, caimento perfeito, veste bem,
      veste muito bem, serve bem, serviu direitinho, cai bem, cai muito bem, encaixa perfeitamente,
      encaixou perfeitamente, fica perfeito, ficou perfeito, ficou perfeita, assenta perfeitamente, caimento ótimo,
      fica perfeita, serviram perfeitamente, assenta como uma luva, vestiu bem, assentam bem, vestiu super bem,
      caimento impecável`,
    fits_badly: cues`
      não serve, não serviu, não serviram, veste mal, assenta mal, caimento ruim, péssimo caimento, não assenta,
      mau corte, não encaixa, escorrega, cai mal, caimento péssimo, caimento estranho, não veste bem,
      assenta muito mal, modelagem ruim, não encaixou, corte estranho, corte esquisito`,
    too_short: cues`
      muito curto, muito curta, curto demais, curta demais, demasiado curto, demasiado curta, ficou curto,
      ficou curta, fica curto, um pouco curto, um pouco curta, ficaram curtas, curtinh*, mais curto do que,
      mais curta do que, demasiado curtas, muito curtas, ficam curtas`,
    too_long: cues`
      muito comprido, muito comprida, comprido demais, comprida demais, demasiado comprido, demasiado comprida,
      muito longo, muito longa, longo demais, longa demais, ficou comprido, ficou comprida, demasiado compridas,
      um pouco comprido, um pouco comprida, muito compridas, demasiado longo, ficou longo, ficou longa, arrasta`,
    good_value: cues`
      bom custo benefício, ótimo custo benefício, excelente custo benefício, custo benefício,
      boa relação qualidade preço, relação qualidade preço, ótima relação qualidade preço,
      excelente relação qualidade preço, bom preço, ótimo preço, preço justo, preço bom, barato, barata, baratos,
      em conta, vale a pena, valeu a pena, vale cada centavo, vale o preço, vale cada cêntimo, acessível,
      preço acessível, pechincha, preço ótimo, excelente preço, melhor preço, preço imbatível, preço excelente,
      preço razoável, económic*, preço muito bom, preço baixo, vale cada euro, econômic*`,
    overpriced: cues`
      muito caro, muito cara, caro demais, cara demais, demasiado caro, demasiado cara, caro, caros, caríssim*,
      preço alto, preço muito alto, não vale o preço, não vale a pena, não vale o que, dinheiro jogado fora,
      dinheiro deitado fora, preço elevado, preço exagerado, preço abusivo, sobrevalorizad*, desperdício de dinheiro,
      mau custo benefício, dinheiro mal gasto, não compensa, não vale o dinheiro, preço absurdo, frete caro,
      preço excessivo`,
    arrives_fast: cues`
      entrega rápida, entrega muito rápida, chegou rápido, chegou muito rápido, chegou antes, chegou antes do prazo,
      chegou no prazo, chegou dentro do prazo, dentro do prazo, antes do prazo, envio rápido, envio muito rápido,
      rápida entrega, chegou no dia seguinte, entrega rapidíssima, chegou super rápido, chegou depressa,
      entrega pontual, pontual, entregue no prazo, chegou a tempo, entrega no prazo, entregue rapidamente,
      entrega super rápida, chegou rapidamente, chegou rapidinho, chegou em dois dias, antes do previsto,
      chegaram antes, chegaram rápido, entregue antes, entrega foi rápida, entrega foi muito rápida, envio foi rápido,
      rapidez na entrega, no dia seguinte`,
    arrives_late: cues`
      atrasou, atraso, atrasado, atrasada, atrasos, chegou atrasado, chegou tarde, demorou muito, demorou demais,
      demora na entrega, demora, demorou, demoraram, nunca chegou, não chegou, ainda não chegou, ainda não recebi,
      não recebi, nunca recebi, entrega demorada, entrega lenta, fora do prazo de entrega, continuo à espera,
      ainda à espera, ainda estou à espera, semanas à espera, semanas de espera, depois do prazo, entrega atrasada,
      continuo esperando, ainda estou esperando, não foi entregue, entrega demorou, chegou com atraso,
      chegaram atrasados, nunca foi entregue`,
    arrives_damaged: cues`
      chegou quebrado, chegou quebrada, chegou partido, chegou partida, chegou danificado, chegou danificada,
      danificad*, amassado, amassada, amassados, veio quebrado, veio quebrada, veio amassado, riscado, riscada,
      caixa aberta, mal embalado, mal embalada, caixa amassada, caixa rasgada, rachado, rachada, veio rachado,
      chegou aberto, chegou aberta, chegou amassado, vazou, vazado, trincado, trincada, amolgad*, chegaram partidos,
      veio partido, chegou rachado, veio danificado, derramad*, mal embalados, embalagem aberta, embalagem rasgada,
      chegaram quebrados, chegou furado`,
    well_packed: cues`
      bem embalado, bem embalada, muito bem embalado, muito bem embalada, bem embalados, bem protegido, bem protegida,
      boa embalagem, ótima embalagem, embalagem perfeita, bem embrulhado, embalado com cuidado, embalagem caprichada,
      embalagem cuidada, embalagem segura, embalagem impecável, embalagem linda, muito bem embalados,
      bem acondicionad*, embalagem bonita, embalagem muito bonita, linda embalagem, embalada com cuidado,
      excelente embalagem, bonita embalagem`,
    easy_returns: cues`
      devolução fácil, devolução rápida, devolução gratuita, devolução simples, fácil devolução, reembolso rápido,
      reembolso imediato, troca fácil, troca rápida, trocas fáceis, troca sem problemas, devolveram o dinheiro,
      reembolsado rapidamente, devolução sem problemas, trocaram rapidamente, troca foi rápida, troca foi fácil,
      devolução foi fácil, devolução foi simples, reembolsaram, devolução foi rápida, fácil de devolver,
      fácil de trocar, devolveram o valor, estorno rápido, trocaram sem problemas, troca simples, devoluções fáceis,
      fácil troca, reembolso foi rápido, devolução muito fácil, devolução muito simples`,
    hard_returns: cues`
      não devolvem, não devolveram, não reembolsam, não reembolsaram, sem reembolso, ainda não recebi o reembolso,
      devolução complicada, devolução difícil, pagar a devolução, custos de devolução, recusam a devolução,
      não aceitam devolução, não aceitam trocas, não trocam, à espera do reembolso, aguardo o reembolso,
      aguardando o reembolso, não fazem trocas, não me devolveram, portes de devolução, nenhum reembolso,
      frete da devolução, troca complicada, recusaram a devolução, recusaram o reembolso, não aceitaram a devolução,
      esperando o reembolso, troca impossível, espera do reembolso, esperando o estorno, impossível devolver,
      devolução impossível, não aceitaram a troca`,
    as_described: cues`
      como descrito, conforme descrito, conforme a descrição, igual à foto, igual à descrição, igual a foto,
      conforme anunciado, como na foto, corresponde à descrição, tal como descrito, conforme a foto,
      igual ao anunciado, como na descrição, conforme o anúncio, de acordo com a descrição, tal e qual,
      igual ao da foto, igualzinho, idêntico à foto, de acordo com o anunciado, exatamente como, igual às fotos,
      fiel à foto, conforme`,
    not_as_described: cues`
      não corresponde, não é igual, não é como, diferente da foto, diferente do anunciado, diferente da descrição,
      propaganda enganosa, publicidade enganosa, produto errado, artigo errado, veio errado, veio errada, faltava,
      faltavam, faltou, veio faltando, faltam peças, peças em falta, não é o que, não condiz, nada a ver com,
      outro produto, enganosa, enganoso, produto trocado, incompleto, incompleta, não foi o que pedi, não conforme,
      não é conforme, veio incompleto, enviaram o errado, bem diferente, não se parece, veio outro,
      muito diferente da, modelo errado, totalmente diferente`,
    friendly_service: cues`
      bom atendimento, ótimo atendimento, excelente atendimento, atendimento excelente, atendimento ótimo,
      atendimento impecável, muito bom atendimento, atendimento nota 10, bom serviço, excelente serviço,
      ótimo serviço, serviço impecável, atencios*, simpátic*, prestativ*, prestável, prestáveis, responderam rápido,
      responderam logo, resposta rápida, educad*, muito simpátic*, muito atencios*, atendimento rápido,
      vendedor atencioso, serviço excelente, atendimento maravilhoso, atendimento muito bom, profissional,
      profissionais, muito gentis, super atencios*, resolveram rápido, resolveram logo, resolveram tudo,
      resolveu rápido, responderam rapidamente, ajudaram muito, resolveram o problema, me ajudaram,
      atendimento foi excelente, atendimento foi ótimo, gentis, cordial, respondeu rápido, responderam de imediato`,
    no_reply: cues`
      não respondem, não responde, não responderam, não respondeu, ninguém responde, sem resposta, nenhuma resposta,
      péssimo atendimento, atendimento péssimo, mau atendimento, atendimento ruim, péssimo serviço, não atendem,
      ninguém atende, nunca responderam, nunca respondem, mal educad*, mau serviço, grosseir*, descaso, antipátic*,
      atendimento horrível, me ignoram, serviço péssimo, rude, rudes, mal atendid*, não resolvem, não me respondem,
      ninguém respondeu, ninguém resolve, não ajudam, falta de resposta, não ajudaram, atendimento fraco,
      não obtive resposta, não dão resposta, ignoraram, arrogante*`,
  },
};
