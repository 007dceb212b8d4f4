export const hasNginx: boolean;
export function startDocumentedNginx(origin: string): Promise<{ url: string; stop(): Promise<void> }>;
