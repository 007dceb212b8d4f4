import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Bagaimana pembelian Anda di {shop}?',
  reminderSubject: 'Pengingat singkat: bagaimana pembelian Anda di {shop}?',
  greeting: 'Halo {firstName},',
  ask: 'Terima kasih atas pembelian Anda di {shop}. Bagaimana pengalaman Anda? Baik atau buruk, tulisan Anda membantu pembeli lain.',
  remind:
    'Beberapa hari lalu kami bertanya bagaimana pembelian Anda di {shop}. Jika Anda punya waktu semenit, ulasan Anda tetap kami nantikan, baik atau buruk.',
  why: 'Anda menerima email ini karena {shop} meminta ulasan atas pembelian Anda. Anda tidak harus menjawab.',
  unsubscribe: 'Jangan tanya saya lagi',
  title: 'Judul',
  place: 'Ulasan {number} dari {count}',
  next: 'Berikutnya: {product}',
  others: 'Anda juga dapat mengulas:',
  reviewed: 'Anda sudah mengulas ini. Terima kasih!',
  expired: 'Tautan ini sudah kedaluwarsa. Ulasan hanya bisa ditulis selama beberapa waktu setelah pembelian.',
  broken: 'Tautan ini tidak berfungsi. Mungkin terpotong: silakan buka lagi dari pesannya.',
  away: 'Ini sedang tidak berfungsi. Silakan coba lagi satu menit lagi.',
  toShop: 'Ke toko',
  stopMeaning:
    '{shop} tidak akan meminta ulasan dari Anda lagi, begitu pula toko lain yang memakai pengirim yang sama.',
  stopped: 'Anda tidak akan ditanya lagi',
  stopOther: 'Pesan tentang pesanan Anda tetap datang.',
  stopWrite: 'Berubah pikiran, atau ada yang ingin disampaikan? Tulis ke toko:',
} satisfies InviteStrings;
