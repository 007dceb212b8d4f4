export function writeBom(directory: string): string;
