import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Επαληθεύτηκε από άλλο σύστημα',
  experienced: 'Εμπειρία της {date}',
  free_product: 'Έλαβε δωρεάν προϊόν',
  discount: 'Έλαβε έκπτωση',
  points: 'Έλαβε πόντους επιβράβευσης',
  prize_draw: 'Συμμετείχε σε κλήρωση',
  payment: 'Πληρώθηκε για την κριτική',
  otherIncentive: 'Έλαβε αντάλλαγμα',
  employee: 'Εργάζεται στο κατάστημα',
  family: 'Συγγενής ατόμου του καταστήματος',
  partner: 'Επαγγελματικός συνεργάτης του καταστήματος',
  otherRelationship: 'Συνδέεται με το κατάστημα',
} satisfies DisclosureStrings;
