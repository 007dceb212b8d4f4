import { describe, expect, test } from 'vitest';
import { joinStatus, normalizeStatus, readOrderStatus } from '../../../src/import/orders/order-status.js';

const RULES = { completed: new Set<string>(), now: Date.UTC(2026, 5, 1), dateOrder: null };
const read = (...values: string[]) => readOrderStatus(values, RULES);

describe('the status of an order', () => {
  test.each([
    ['completed', ['Completed', 'wc-completed', 'partially_refunded', 'In transit']],
    [
      'completed',
      ['Versendet', 'Abgeschlossen', 'Livrée', 'Expédié', 'Enviado', 'Evaso', 'Verzonden', 'Concluído', 'Wysłane'],
    ],
    ['waits', ['on-hold', 'wc-processing', 'partially_paid', 'AUTHORIZED', 'unfulfilled']],
    [
      'waits',
      [
        'In Bearbeitung',
        'En cours de préparation',
        'Pendiente',
        'In lavorazione',
        'In behandeling',
        'Não pago',
        'W realizacji',
      ],
    ],
    [
      'cancelled',
      ['canceled', 'Cancelled', 'wc-refunded', 'trash', '2026-03-01', '2026-03-01 10:00:00 +0100', '03/04/2026'],
    ],
    [
      'cancelled',
      ['storniert', 'RÜCKERSTATTET', 'Annulée', 'Cancelado', 'Annullato', 'Geannuleerd', 'Reembolsado', 'Anulowane'],
    ],
  ])('is %s: %j', (meaning, values) => {
    for (const value of values) expect([value, read(value)]).toEqual([value, { meaning, unknown: null }]);
  });

  test('that nobody knows is not guessed', () => {
    for (const value of ['Beim Kunden', 'stornierte Kiste', 'completed?', 'no']) {
      expect(read('paid', value)).toEqual({ meaning: 'completed', unknown: value });
    }
    expect(read('Beim Kunden', 'storniert')).toEqual({ meaning: 'cancelled', unknown: 'Beim Kunden' });
    expect(read()).toEqual({ meaning: 'completed', unknown: null });
  });

  test('means completed where the user says so, whatever case and signs it is written with', () => {
    const completed = new Set(['beim_Kunden', 'PROCESSING'].map(normalizeStatus));
    for (const value of ['Beim Kunden', 'processing']) {
      expect(readOrderStatus([value], { ...RULES, completed })).toEqual({ meaning: 'completed', unknown: null });
    }
  });

  test('of several lines is the one that keeps the order from being asked about', () => {
    expect(joinStatus(read('paid'), read('pending'))).toMatchObject({ meaning: 'waits' });
    expect(joinStatus(read('pending'), read('refunded'))).toMatchObject({ meaning: 'cancelled' });
    expect(joinStatus(read('paid'), read('?'))).toEqual({ meaning: 'completed', unknown: '?' });
  });
});
