/** The files `from` and all that they import of the same kind: modules, or declarations of types. */
export function filesFrom(from: string[]): string[];
/** The packages that `files` import, by name; modules of Node are none. */
export function packagesIn(files: string[]): string[];
/** What a file imports, as it says it. */
export function importsOf(file: string): string[];
