/** Where a page of a list ended: the place of its last review in the list's order. */
export interface ListPlace {
  createdAt: string;
  id: string;
}

/** A place as a client carries it. */
export function writeListCursor({ createdAt, id }: ListPlace): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** Null for what is no cursor of a list. */
export function readListCursor(cursor: string): ListPlace | null {
  const read = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]{1,64})$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  return read ? { createdAt: read[1]!, id: read[2]! } : null;
}
