import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'অন্য একটি সিস্টেম যাচাই করেছে',
  experienced: '{date} তারিখের অভিজ্ঞতা',
  free_product: 'বিনা মূল্যে পণ্য পেয়েছেন',
  discount: 'ছাড় পেয়েছেন',
  points: 'লয়্যালটি পয়েন্ট পেয়েছেন',
  prize_draw: 'পুরস্কারের ড্রতে অংশ নিয়েছেন',
  payment: 'রিভিউয়ের জন্য টাকা পেয়েছেন',
  otherIncentive: 'বিনিময়ে কিছু পেয়েছেন',
  employee: 'দোকানে কাজ করেন',
  family: 'দোকানের কারও পরিবারের সদস্য',
  partner: 'দোকানের ব্যবসায়িক অংশীদার',
  otherRelationship: 'দোকানের সঙ্গে সম্পর্কিত',
} satisfies DisclosureStrings;
