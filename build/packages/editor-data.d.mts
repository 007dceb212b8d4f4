/** The files by their names, for the package `name`. */
export function editorData(name: string): Record<string, unknown>;
