import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'किसी दूसरे सिस्टम ने सत्यापित किया',
  experienced: '{date} का अनुभव',
  free_product: 'मुफ़्त उत्पाद मिला',
  discount: 'छूट मिली',
  points: 'लॉयल्टी अंक मिले',
  prize_draw: 'इनामी ड्रॉ में भाग लिया',
  payment: 'समीक्षा के लिए भुगतान मिला',
  otherIncentive: 'बदले में कुछ मिला',
  employee: 'दुकान के लिए काम करते हैं',
  family: 'दुकान के किसी व्यक्ति का परिवार',
  partner: 'दुकान का कारोबारी साझेदार',
  otherRelationship: 'दुकान से जुड़े हैं',
  checkNone: 'दुकान यह नहीं जाँचती कि लेखकों ने उत्पाद ख़रीदा या इस्तेमाल किया है।',
  checkSome: 'केवल “{mark}” चिह्न वाली समीक्षाएँ जाँची गई हैं: उनके लेखकों ने उत्पाद ख़रीदा है।',
  checkAll: 'दुकान हर समीक्षा के लिए जाँचती है कि लेखक ने उत्पाद ख़रीदा या इस्तेमाल किया है।',
  incentiveNone: 'समीक्षाओं के बदले कुछ नहीं दिया जाता।',
  incentiveSome: 'कुछ समीक्षाओं के लेखकों को बदले में कुछ मिला है; उनमें यह लिखा है।',
  policyPage: 'इन समीक्षाओं की जाँच कैसे होती है',
} satisfies DisclosureStrings;
