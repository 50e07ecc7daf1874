import { describe, expect, test } from 'vitest';
import { keepAppIcon } from '#functions/pictures/app-icon.ts';
import type { AppIcon } from '#shared/tenant/app-icon.ts';
import { aTenant } from '../../support/people.ts';

/** Storage that keeps a picture and counts how often. */
function aPlace() {
  const kept: AppIcon[] = [];
  return {
    kept,
    find: async () => kept.at(-1),
    keep: async (_: string, icon: AppIcon) => {
      kept.push(icon);
    },
  };
}

const file = (name: string, buttonColor = '#0b4a8f') => aTenant({ name, branding: { buttonColor } });

/** Width, height and kind of a PNG, from its header (PNG, 11.2.1). Color type 2 has no transparency. */
function headerOf({ png }: AppIcon) {
  const bytes = Buffer.from(png, 'base64');
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), colorType: bytes[25] };
}

describe('a company’s picture for devices that accept no SVG (X-097)', () => {
  test('is an opaque square of 180 pixels, drawn when its file is applied', async () => {
    const place = aPlace();
    await keepAppIcon(place, file('Acme Title'));
    expect(place.kept.map(headerOf)).toEqual([{ width: 180, height: 180, colorType: 2 }]);
  });

  test('is redrawn for another name or color, but not for the same file', async () => {
    const place = aPlace();
    await keepAppIcon(place, file('Acme Title'));
    await keepAppIcon(place, file('Acme Title'));
    await keepAppIcon(place, file('Ohio & Sons'));
    await keepAppIcon(place, file('Ohio & Sons', '#ff0000'));
    expect(new Set(place.kept.map(({ png }) => png)).size).toBe(3);
    expect(place.kept).toHaveLength(3);
  });

  test('is redrawn if it can’t be read, and fails if it can’t be stored, so that it is drawn again', async () => {
    const place = aPlace();
    const unread = { ...place, find: () => Promise.reject(new Error('not a picture')) };
    await keepAppIcon(unread, file('Acme Title'));
    expect(place.kept).toHaveLength(1);
    const full = { ...aPlace(), keep: () => Promise.reject(new Error('no table')) };
    await expect(keepAppIcon(full, file('Acme Title'))).rejects.toThrow('no table');
  });
});
