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
  checkNone: 'লেখকেরা পণ্যটি কিনেছেন বা ব্যবহার করেছেন কি না, দোকান তা যাচাই করে না।',
  checkSome: 'কেবল “{mark}” চিহ্নিত রিভিউগুলো যাচাই করা হয়েছে: তাদের লেখকেরা পণ্যটি কিনেছেন।',
  checkAll: 'প্রতিটি রিভিউয়ের লেখক পণ্যটি কিনেছেন বা ব্যবহার করেছেন কি না, দোকান তা যাচাই করে।',
  incentiveNone: 'রিভিউয়ের বিনিময়ে কিছু দেওয়া হয় না।',
  incentiveSome: 'কিছু রিভিউয়ের লেখকেরা বিনিময়ে কিছু পেয়েছেন; সেগুলোতে তা লেখা আছে।',
  policyPage: 'এই রিভিউগুলো কীভাবে যাচাই করা হয়',
} satisfies DisclosureStrings;
