export function isInstalled(root: string): boolean;
export function install(root: string, npmCi?: (root: string) => number): number;
