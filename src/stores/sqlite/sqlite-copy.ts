/** SQLite files as wholes: copying one while others write to it, checking it, and whether another connection has it open. */
import SQLite from 'better-sqlite3';

/** Rows of each table. */
export type TableCounts = Record<string, number>;

/**
 * Copies the database at `from`, as it is at one moment, to the new file `to`. Writers go on meanwhile: it is one read of the
 * write-ahead log. It uses `VACUUM INTO` and not SQLite's backup, which begins again at every write of another process;
 * nor does it copy free pages, in which what was deleted may still be read.
 */
export function copySqlite(from: string, to: string): void {
  const sqlite = new SQLite(from, { readonly: true, fileMustExist: true });
  try {
    sqlite.prepare('vacuum into ?').run(to);
  } finally {
    sqlite.close();
  }
}

/** Rows of each table of the file, which is only read. Throws when a page, an index or a constraint of it is damaged. */
export function inspectSqlite(path: string): TableCounts {
  const sqlite = new SQLite(path, { readonly: true, fileMustExist: true });
  try {
    const found = sqlite.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw new Error(String(found).replace(/\s+/g, ' '));
    const names = sqlite
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
      )
      .pluck()
      .all() as string[];
    const count = (name: string) =>
      sqlite
        .prepare(`select count(*) from "${name.replaceAll('"', '""')}"`)
        .pluck()
        .get() as number;
    return Object.fromEntries(names.map((name) => [name, count(name)]));
  } finally {
    sqlite.close();
  }
}

/** Whether another connection has the database open, idle or not: only a sole connection can leave the mode of the write-ahead log. */
export function isSqliteInUse(path: string): boolean {
  const sqlite = new SQLite(path, { timeout: 0, fileMustExist: true });
  try {
    return sqlite.pragma('journal_mode = delete', { simple: true }) !== 'delete';
  } catch (error) {
    if (/^SQLITE_(?:BUSY|LOCKED)/.test(String((error as { code?: unknown }).code))) return true;
    // Damaged, or none: nobody works on it.
    return false;
  } finally {
    sqlite.close();
  }
}
