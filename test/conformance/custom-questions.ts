import { beforeAll, describe, expect, test } from 'vitest';
import { vendorWith } from './scene.js';
import type { Api } from './target.js';

const FIT = {
  name: 'fit',
  kind: 'scale',
  about: 'product',
  label: { en: 'How does it fit?', de: 'Wie sitzt es?' },
  options: [
    { value: 'small', label: { en: 'Small' } },
    { value: 'large', label: { en: 'Large' } },
  ],
  shown: true,
  products: ['shirt'],
};
const USE = { name: 'use', kind: 'text', about: 'product', label: { en: 'What for?' }, shown: false };

/** `GET` and `PUT /vendors/{vendorId}/custom-questions`: ours alone. */
export function describeCustomQuestions(api: Api) {
  describe('/vendors/{vendorId}/custom-questions', () => {
    let vendorId: string;
    const path = () => `/vendors/${vendorId}/custom-questions`;
    beforeAll(async () => {
      ({ vendorId } = await vendorWith(api, [{ answers: { fit: 'small', use: 'Tea' } }]));
    });

    test('asks nothing at first, and the list of the vendor says nothing of it', async () => {
      expect(await api.v2('GET', path())).toEqual({ questions: [] });
      expect(await api.v2('GET', `/vendors/${vendorId}/reviews`)).not.toHaveProperty('questions');
    });

    test('keeps what is asked in its order, and the list of the vendor has it', async () => {
      const questions = [USE, FIT];
      expect(await api.v2('PUT', path(), { questions })).toEqual({ questions });
      expect(await api.v2('GET', path())).toEqual({ questions });
      expect((await api.v2('GET', `/vendors/${vendorId}/reviews`)).questions).toEqual(questions);
      expect((await api.v1('GET', `/reviews?businessId=${vendorId}`)).questions).toEqual(questions);
    });

    test('keeps answers to what is asked no more', async () => {
      expect(await api.v2('PUT', path(), { questions: [] })).toEqual({ questions: [] });
      const { reviews } = await api.v2('GET', `/vendors/${vendorId}/reviews`);
      expect(reviews[0].answers).toEqual({ fit: 'small', use: 'Tea' });
    });

    test.each([
      ['questions', [FIT, FIT]],
      ['questions', Array.from({ length: 6 }, (_, at) => ({ ...USE, name: `q${at}` }))],
      ['questions', [FIT, ...Array.from({ length: 5 }, (_, at) => ({ ...USE, name: `q${at}` }))]],
      ['questions', Array.from({ length: 11 }, (_, at) => ({ ...USE, name: `q${at}`, products: [`p${at}`] }))],
      ['questions.0.name', [{ ...FIT, name: '__proto__' }]],
      ['questions.0.kind', [{ ...FIT, kind: 'stars' }]],
      ['questions.0.about', [{ ...FIT, about: 'shop' }]],
      ['questions.0.label', [{ ...FIT, label: {} }]],
      ['questions.0.label.en', [{ ...FIT, label: { en: ' ' } }]],
      ['questions.0.label.en', [{ ...FIT, label: { en: 'x'.repeat(121) } }]],
      ['questions.0.options', [{ ...FIT, options: FIT.options.slice(1) }]],
      ['questions.0.options', [{ ...FIT, options: [FIT.options[0], FIT.options[0]] }]],
      ['questions.0.options', [{ ...USE, options: FIT.options }]],
      ['questions.0.options.0.value', [{ ...FIT, options: [{ ...FIT.options[0], value: 'a,b' }, FIT.options[1]] }]],
      ['questions.0.shown', [{ ...USE, about: 'author', shown: true }]],
      ['questions.0.products.0', [{ ...FIT, products: [''] }]],
    ])('refuses by its name %s', async (field, questions) => {
      const refused = await api.ask('PUT', 'v2', path(), { body: { questions } });
      expect(refused.status).toBe(400);
      expect(refused.body.errors.map((one: { field: string }) => one.field)).toContain(field);
      expect(await api.v2('GET', path())).toEqual({ questions: [] });
    });
  });
}
