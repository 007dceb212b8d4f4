import { z } from 'zod';
import { CUSTOM_QUESTION_LIMITS, QUESTION_KINDS } from '../custom-questions.js';
import { MAX_PRODUCT_ID, normalProductId } from '../product-id.js';
import { line, oneLine } from './fields.js';
import { MAX_ANSWERS, QUESTION } from './shopper-answers.js';

const { questions, options, label, languages, products, json } = CUSTOM_QUESTION_LIMITS;

/** Words for people, by the tags of their languages; of others the first is shown. */
const Wording = z
  .record(
    z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en or pt-BR'),
    line(label).transform(oneLine),
    'must be an object of texts by language, such as { "en": "How does it fit?" }',
  )
  .refine((words) => Object.keys(words).length > 0, 'must have the words of one language at least')
  .refine((words) => Object.keys(words).length <= languages, `must have at most ${languages} languages`);

const Option = z.object({
  value: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9_.+-]{0,63}$/,
      'must be a letter or digit and at most 63 letters, digits, "_", ".", "+" and "-"',
    )
    .describe('What is stored, filtered by and never shown.'),
  label: Wording,
});

/** A question that a shop asks in the form. */
export const CustomQuestion = z
  .object({
    name: z
      .string()
      .regex(QUESTION, 'must be a letter and at most 63 letters, digits, "_" and "-"')
      .describe('Under which the answers are kept, as in `answers` of a review.'),
    kind: z
      .enum(QUESTION_KINDS, `must be one of ${QUESTION_KINDS.join(', ')}`)
      .describe(
        '`scale`: one of steps in an order, such as small to large; `choice`: one of several; `text`: a line of their own words.',
      ),
    about: z
      .enum(['product', 'author'], 'must be product or author')
      .describe(
        'Of what is about its `author`, readers see no answer that fewer than five of the shown reviews share.',
      ),
    label: Wording.describe('The question.'),
    options: z
      .array(Option)
      .max(options, `must have at most ${options} options`)
      .optional()
      .describe('The steps of a scale in their order, or what can be chosen; at least two. Absent of a text.'),
    shown: z.boolean().describe('Whether readers see the answers; otherwise they are for the shop alone.'),
    products: z
      .array(z.string().trim().min(1, 'must not be empty').max(MAX_PRODUCT_ID).transform(normalProductId))
      .max(products, `must be at most ${products} products`)
      .optional()
      .describe('By their `sourceProductId`: of these alone it is asked. Absent: of all, and of the shop itself.'),
  })
  .superRefine(({ kind, options: given = [], about, shown }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'text' && given.length > 0) say('options', 'must be absent of a text');
    if (kind !== 'text' && given.length < 2) say('options', `must be at least two of a ${kind}`);
    if (new Set(given.map(({ value }) => value)).size < given.length)
      say('options', 'must each have a value of its own');
    // A text of one person is shared by nobody.
    if (kind === 'text' && about === 'author' && shown) say('shown', 'must be false of a text about the author');
  })
  .meta({ id: 'CustomQuestion' });
export type CustomQuestion = z.infer<typeof CustomQuestion>;

function mostOfOneProduct(all: readonly CustomQuestion[]): number {
  const ofEach = new Map<string, number>();
  for (const product of all.flatMap(({ products = [] }) => [...new Set(products)])) {
    ofEach.set(product, (ofEach.get(product) ?? 0) + 1);
  }
  return all.filter(({ products }) => !products).length + Math.max(0, ...ofEach.values());
}

/** Body and response of `/vendors/{vendorId}/custom-questions`: all of them, in the order in which they are asked. */
export const CustomQuestions = z
  .object({
    questions: z
      .array(CustomQuestion)
      .max(questions, `must be at most ${questions} questions`)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must each have a name of its own')
      .refine(
        (all) => mostOfOneProduct(all) <= MAX_ANSWERS,
        `must be at most ${MAX_ANSWERS} that are asked of the same product`,
      )
      .refine(
        (all) => JSON.stringify(all).length <= json,
        `must be at most ${json.toLocaleString('en')} characters of JSON in all`,
      ),
  })
  .meta({ id: 'CustomQuestions' });
export type CustomQuestions = z.infer<typeof CustomQuestions>;
