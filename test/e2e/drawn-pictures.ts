import type { Page } from 'playwright-core';

/** A file as a shopper chooses it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Pictures by their names, which say their type, drawn by the browser: each another colour, and its number. */
export async function drawn(page: Page, names: string[], width = 800, height = 600): Promise<ChosenFile[]> {
  const files = await page.evaluate(
    async ([names, width, height]) =>
      Promise.all(
        names.map(async (name, index) => {
          const canvas = new OffscreenCanvas(width, height);
          const context = canvas.getContext('2d')!;
          context.fillStyle = `hsl(${index * 60 + 20} 60% 60%)`;
          context.fillRect(0, 0, width, height);
          context.fillStyle = '#fff';
          context.font = `${height / 2}px sans-serif`;
          context.fillText(`${index + 1}`, width / 2 - height / 8, height * 0.7);
          const type = `image/${name.split('.').at(-1)!.replace('jpg', 'jpeg')}`;
          const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer());
          return { name, type, text: Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') };
        }),
      ),
    [names, width, height] as const,
  );
  return files.map(({ name, type, text }) => ({ name, mimeType: type, buffer: Buffer.from(text, 'latin1') }));
}
