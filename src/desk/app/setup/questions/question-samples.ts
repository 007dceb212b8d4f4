/** Questions that many shops ask, to begin with. */
import type { CustomQuestion } from '../../../../contract/service/custom-question.js';

const options = (...labels: string[]) =>
  labels.map((label) => ({ value: optionValueOf(label, []), label: { en: label } }));
const PRODUCT = { about: 'product', shown: true } as const;
const AUTHOR = { about: 'author', shown: true } as const;

export const SAMPLES: readonly (readonly [name: string, question: CustomQuestion])[] = [
  [
    'Fit',
    {
      ...PRODUCT,
      name: 'fit',
      kind: 'scale',
      label: { en: 'How does it fit?' },
      options: options('Small', 'Slightly small', 'True to size', 'Slightly large', 'Large'),
    },
  ],
  [
    'Quality',
    {
      ...PRODUCT,
      name: 'quality',
      kind: 'scale',
      label: { en: 'How is the quality?' },
      options: options('Poor', 'Fair', 'Good', 'Very good', 'Excellent'),
    },
  ],
  [
    'Value for money',
    {
      ...PRODUCT,
      name: 'value',
      kind: 'scale',
      label: { en: 'Is it worth its price?' },
      options: options('Not at all', 'Hardly', 'It is', 'More than that'),
    },
  ],
  [
    'Recommended',
    {
      ...PRODUCT,
      name: 'recommend',
      kind: 'choice',
      label: { en: 'Would you recommend it?' },
      options: options('Yes', 'No'),
    },
  ],
  [
    'Height',
    {
      ...AUTHOR,
      name: 'height',
      kind: 'scale',
      label: { en: 'How tall are you?' },
      options: options('Below 155 cm', '155–164 cm', '165–174 cm', '175–184 cm', '185 cm and more'),
    },
  ],
  [
    'Skin type',
    {
      ...AUTHOR,
      name: 'skin-type',
      kind: 'choice',
      label: { en: 'What is your skin like?' },
      options: options('Dry', 'Normal', 'Combination', 'Oily', 'Sensitive'),
    },
  ],
  ['One of your own', { ...PRODUCT, name: 'question', kind: 'choice', label: { en: '' }, options: [] }],
];

/** Under what an option is stored: made of its first label, so that other words later leave the answers as they are. */
export function optionValueOf(label: string, taken: readonly string[]): string {
  return free(slug(label) || 'option', taken);
}

/** The same of a question, whose name begins with a letter. */
export function questionNameOf(label: string, taken: readonly string[]): string {
  const name = slug(label);
  return free(/^[a-z]/.test(name) ? name : 'question', taken);
}

function slug(label: string): string {
  const plain = label.normalize('NFKD').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 40).replace(/-$/, '');
}

function free(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
