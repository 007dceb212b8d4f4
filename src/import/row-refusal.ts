import type { ImportField } from './columns/import-columns.js';

/** Why a row is refused: the field, and what would be right. */
export class RowRefusal extends Error {
  readonly field: ImportField | 'row';

  constructor(field: ImportField | 'row', message: string) {
    super(message);
    this.field = field;
  }
}
