export function isInstalled(root: string, tests?: boolean): boolean;
export function install(root: string, tests?: boolean, npm?: (root: string, args: string[]) => number): number;
