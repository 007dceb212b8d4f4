import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Alışverişiniz nasıldı? Mağaza: {shop}',
  reminderSubject: 'Kısa bir hatırlatma: Alışverişiniz nasıldı? Mağaza: {shop}',
  greeting: 'Merhaba {firstName},',
  ask: 'Alışverişiniz için teşekkür ederiz. Mağaza: {shop}. Nasıldı? İyi ya da kötü, yazdıklarınız diğer müşterilere yardımcı olur.',
  remind:
    'Birkaç gün önce alışverişinizin nasıl olduğunu sorduk. Mağaza: {shop}. Bir dakikanız varsa, iyi ya da kötü, yorumunuzu hâlâ bekliyoruz.',
  why: 'Bu e-postayı, {shop} alışverişiniz hakkında bir yorum istediği için alıyorsunuz. Yanıtlamak zorunda değilsiniz.',
  unsubscribe: 'Bana bir daha sorma',
  title: 'Başlık',
  place: 'Yorum {number}/{count}',
  next: 'Sıradaki: {product}',
  others: 'Bunları da değerlendirebilirsiniz:',
  reviewed: 'Bunu zaten değerlendirdiniz. Teşekkürler!',
  expired: 'Bu bağlantının süresi doldu. Yorum, satın alma işleminden sonra belirli bir süre yazılabilir.',
  broken: 'Bu bağlantı çalışmıyor. Kesilmiş olabilir: lütfen mesajdan yeniden açın.',
  away: 'Bu şu anda çalışmıyor. Lütfen bir dakika sonra tekrar deneyin.',
  toShop: 'Mağazaya git',
  stopMeaning: '{shop} sizden bir daha yorum istemeyecek; aynı göndereni kullanan diğer mağazalar da istemeyecek.',
  stopped: 'Size bir daha sorulmayacak',
  stopOther: 'Siparişlerinizle ilgili mesajlar gelmeye devam eder.',
  stopWrite: 'Fikrinizi mi değiştirdiniz ya da söylemek istediğiniz bir şey mi var? Mağazaya yazın:',
} satisfies InviteStrings;
