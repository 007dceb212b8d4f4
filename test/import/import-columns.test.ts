import { describe, expect, test } from 'vitest';
import { mapColumns, readColumnChoice } from '../../src/import/columns/import-columns.js';

const mapped = (names: string[], ...choice: string[]) =>
  Object.fromEntries([...mapColumns(names, readColumnChoice(choice))].map(([field, place]) => [field, names[place]]));

describe('mapColumns', () => {
  test('knows usual names, whatever their case and separators', () => {
    expect(
      mapped(['Review ID', 'STARS', 'review_text', 'Headline', 'customer-name', 'created at', 'Product_Name']),
    ).toEqual({
      sourceFeedbackId: 'Review ID',
      rating: 'STARS',
      text: 'review_text',
      title: 'Headline',
      author: 'customer-name',
      createdAt: 'created at',
      productTitle: 'Product_Name',
    });
  });

  test('prefers the more exact name, and gives a column to one field', () => {
    expect(mapped(['id', 'review_id', 'name', 'author'])).toEqual({
      sourceFeedbackId: 'review_id',
      author: 'author',
      name: 'name',
    });
    expect(mapped(['name'])).toEqual({ author: 'name' });
  });

  test('takes the choice over known names, also to leave a field out', () => {
    expect(mapped(['rating', 'points', 'text', 'id'], 'rating=Points', 'sourceFeedbackId=')).toEqual({
      rating: 'points',
      text: 'text',
    });
  });

  test.each(['stars=x', 'rating', '=x'])('refuses --map %s, naming the fields there are', (option) => {
    expect(() => readColumnChoice([option])).toThrow(
      /--map must be field=column, not ".*"; fields: rating text title|rating, text/,
    );
  });
});
