/** A port for a process that is started, and maybe started again, on it: none that the machine gives to anybody by itself. */
export function freePort(): Promise<number>;
