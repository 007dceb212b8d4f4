import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Başka bir sistem tarafından doğrulandı',
  experienced: '{date} tarihli deneyim',
  free_product: 'Ücretsiz ürün aldı',
  discount: 'İndirim aldı',
  points: 'Sadakat puanı aldı',
  prize_draw: 'Çekilişe katıldı',
  payment: 'Yorum için ödeme aldı',
  otherIncentive: 'Karşılığında bir şey aldı',
  employee: 'Mağaza için çalışıyor',
  family: 'Mağazadan birinin ailesi',
  partner: 'Mağazanın iş ortağı',
  otherRelationship: 'Mağazayla bağlantılı',
  checkNone: 'Mağaza, yazarların ürünü satın alıp almadığını veya kullanıp kullanmadığını denetlemez.',
  checkSome: 'Yalnızca “{mark}” işaretli yorumlar denetlendi: Yazarları ürünü satın aldı.',
  checkAll: 'Mağaza her yorumda yazarın ürünü satın alıp almadığını veya kullanıp kullanmadığını denetler.',
  incentiveNone: 'Yorumlar karşılığında hiçbir şey verilmez.',
  incentiveSome: 'Bazı yorumların yazarları karşılığında bir şey aldı; bu, o yorumlarda belirtilir.',
  policyPage: 'Bu yorumlar nasıl denetleniyor',
} satisfies DisclosureStrings;
