import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Diverifikasi oleh sistem lain',
  experienced: 'Pengalaman pada {date}',
  free_product: 'Menerima produk gratis',
  discount: 'Menerima diskon',
  points: 'Menerima poin loyalitas',
  prize_draw: 'Mengikuti undian',
  payment: 'Dibayar untuk ulasan ini',
  otherIncentive: 'Menerima imbalan',
  employee: 'Bekerja untuk toko',
  family: 'Keluarga seseorang di toko',
  partner: 'Mitra bisnis toko',
  otherRelationship: 'Punya hubungan dengan toko',
  checkNone: 'Toko tidak memeriksa apakah penulis telah membeli atau memakai produknya.',
  checkSome: 'Hanya ulasan bertanda “{mark}” yang diperiksa: penulisnya telah membeli produknya.',
  checkAll: 'Toko memeriksa setiap ulasan apakah penulisnya telah membeli atau memakai produknya.',
  incentiveNone: 'Tidak ada imbalan untuk ulasan.',
  incentiveSome: 'Penulis beberapa ulasan menerima imbalan; hal itu disebutkan di ulasannya.',
  policyPage: 'Cara ulasan ini diperiksa',
} satisfies DisclosureStrings;
