import { chromium as driver, type Page } from '@playwright/test';
import { chromium } from '../e2e/support/browser.ts';

/** One picture among others: its caption, and the image as PNG, WebP or JPEG. */
export type Shown = { readonly caption: string; readonly bytes: Buffer; readonly type: string };

/** The layout of pictures, and how much of each is kept. */
export type Layout = {
  readonly columns: number;
  /** The width of one picture on the sheet, in pixels. */
  readonly width: number;
  /** Longer ones are cut off here. */
  readonly most: number;
  readonly ground: string;
  readonly ink: string;
  /** 0 to 1, as a canvas takes it. */
  readonly quality: number;
};

/** A gray background, as light or dark as the pictures on it. */
export const GROUNDS = {
  light: { ground: '#9aa3af', ink: '#111827' },
  dark: { ground: '#374151', ink: '#f9fafb' },
} as const;

const draw = (page: Page, pictures: readonly { caption: string; url: string }[], how: Layout): Promise<string> =>
  page.evaluate(
    async ({ pictures: shown, how: { columns, width, most, ground, ink, quality } }) => {
      const [gap, line] = [14, 24];
      const images = await Promise.all(
        shown.map(async ({ url }) => createImageBitmap(await (await fetch(url)).blob())),
      );
      const heights = images.map((image) => Math.min(most, Math.round((image.height * width) / image.width)));
      const rows = Array.from({ length: Math.ceil(images.length / columns) }, (_, row) =>
        Math.max(...heights.slice(row * columns, (row + 1) * columns)),
      );
      const canvas = document.createElement('canvas');
      canvas.width = Math.min(columns, images.length) * (width + gap) + gap;
      canvas.height = rows.reduce((sum, height) => sum + height + line + gap, gap);
      const paper = canvas.getContext('2d') as CanvasRenderingContext2D;
      paper.imageSmoothingQuality = 'high';
      paper.fillStyle = ground;
      paper.fillRect(0, 0, canvas.width, canvas.height);
      paper.font = '600 14px sans-serif';
      for (const [at, image] of images.entries()) {
        const row = Math.floor(at / columns);
        const left = gap + (at % columns) * (width + gap);
        const top = gap + rows.slice(0, row).reduce((sum, height) => sum + height + line + gap, 0);
        paper.fillStyle = ink;
        paper.fillText(shown[at]?.caption ?? '', left, top + 15, width);
        const height = heights[at] ?? 0;
        const visible = (height * image.width) / width;
        paper.drawImage(image, 0, 0, image.width, visible, left, top + line, width, height);
      }
      return canvas.toDataURL('image/webp', quality);
    },
    { pictures, how },
  );

/** Lays pictures side by side, row by row, and writes them as one small picture, in the journeys' browser. */
export async function sheetOf(pictures: readonly Shown[], how: Layout): Promise<Buffer> {
  const browser = await driver.launch(await chromium());
  try {
    const page = await browser.newPage();
    const shown = pictures.map(({ caption, bytes, type }) => ({
      caption,
      url: `data:${type};base64,${bytes.toString('base64')}`,
    }));
    const url = await draw(page, shown, how);
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  } finally {
    await browser.close();
  }
}
