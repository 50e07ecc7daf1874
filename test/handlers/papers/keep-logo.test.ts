import { describe, expect, test } from 'vitest';
import { keepPaperLogo } from '#functions/pictures/keep-logo.ts';
import { logoLines } from '#infra/ops/tenant/logo-ports.ts';
import { bytesAt } from '#infra/ops/tenant/pictures/logo-bytes.ts';
import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import { aTenant } from '../../support/people.ts';

const svg = (fill: string): Uint8Array =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path d="M9 3h72v24H9Z" fill="${fill}"/></svg>`,
  );
const file = (logoURL?: string, accentColor = '#0b4a8f') => aTenant({ branding: { logoURL, accentColor } });
const AT = '/brand/acme/logo-0123456789.svg';

/** Storage with its pictures, which keeps a logo and counts how often. */
function aPlace(pictures: Readonly<Record<string, Uint8Array>> = { [AT]: svg('#0b4a8f') }) {
  let kept: PaperLogo | undefined;
  const log: string[] = [];
  return {
    log,
    kept: () => kept,
    find: async () => kept,
    keep: async (_: string, logo: PaperLogo) => {
      log.push('kept');
      kept = logo;
    },
    drop: async () => {
      log.push('dropped');
      kept = undefined;
    },
    bytesOf: async (address: string) => pictures[address],
  };
}

describe('applying a file (X-149)', () => {
  test('draws its logo once, and again only if logo or color have changed', async () => {
    const place = aPlace({ [AT]: svg('#0b4a8f'), '/brand/acme/new.svg': svg('#111111') });
    expect(await keepPaperLogo(place, file(AT))).toEqual({ became: 'drawn' });
    expect(await keepPaperLogo(place, file(AT))).toEqual({ became: 'stands' });
    expect(await keepPaperLogo(place, file(AT, '#123456'))).toEqual({ became: 'drawn' });
    expect(await keepPaperLogo(place, file('/brand/acme/new.svg', '#123456'))).toEqual({ became: 'drawn' });
    expect(place.log).toEqual(['kept', 'kept', 'kept']);
    expect(place.kept()?.of).toBe('/brand/acme/new.svg');
  });

  test('removes the logo from a company’s documents when it gives up its logo', async () => {
    const place = aPlace();
    await keepPaperLogo(place, file(AT));
    expect(await keepPaperLogo(place, file())).toEqual({ became: 'no logo' });
    expect([place.log, place.kept()]).toEqual([['kept', 'dropped'], undefined]);
    await keepPaperLogo(place, file());
    expect(place.log).toEqual(['kept', 'dropped']);
  });

  test('explains why a logo is not drawn, and leaves no older one behind', async () => {
    const pictures = { [AT]: svg('#0b4a8f') };
    const place = aPlace(pictures);
    await keepPaperLogo(place, file(AT));
    pictures[AT] = svg('none');
    expect(await keepPaperLogo(place, file(AT))).toEqual({ became: 'not drawn', sentence: 'The logo is empty.' });
    expect(place.kept()).toBeUndefined();
  });

  test('replaces a drawing that cannot be read, and drops one that no longer has a logo', async () => {
    const place = { ...aPlace(), find: () => Promise.reject(new Error('not a logo')) };
    expect(await keepPaperLogo(place, file(AT))).toEqual({ became: 'drawn' });
    expect(await keepPaperLogo(place, file())).toEqual({ became: 'no logo' });
    expect(place.log).toEqual(['kept', 'dropped']);
  });

  test('does not fail if the table refuses a drawing', async () => {
    const denied = Object.assign(new Error('no'), { name: 'AccessDeniedException' });
    expect(await keepPaperLogo({ ...aPlace(), keep: () => Promise.reject(denied) }, file(AT))).toEqual({
      became: 'not drawn',
      sentence: 'The table did not take it (AccessDeniedException). Apply the file again.',
    });
  });

  test('keeps the drawing of the same picture while the picture cannot be read', async () => {
    const place = aPlace();
    await keepPaperLogo(place, file(AT));
    const away = { ...place, bytesOf: () => Promise.reject(new Error('AccessDenied')) };
    const kept = await keepPaperLogo(away, file(AT));
    expect(kept).toEqual({ became: 'not read', sentence: `The picture ${AT} could not be read.` });
    expect(logoLines(kept)).toEqual([
      `  receipts keep the logo that was drawn before: The picture ${AT} could not be read.`,
    ]);
    expect(place.kept()?.of).toBe(AT);
    expect(await keepPaperLogo(away, file('/brand/acme/new.svg'))).toMatchObject({ became: 'not drawn' });
  });
});

test('reads a picture at another address up to the maximum size of a logo, and no further (X-149)', async () => {
  const answering = (reply: Response) => (async () => reply) as typeof fetch;
  expect(await bytesAt('https://acme.example/logo.png', answering(new Response('logo')))).toEqual(Buffer.from('logo'));
  expect(await bytesAt('https://acme.example/none.png', answering(new Response('', { status: 404 })))).toBeUndefined();
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(stream) {
      sent += 1;
      stream.enqueue(new Uint8Array(64 * 1024));
    },
  });
  expect(await bytesAt('https://acme.example/huge.png', answering(new Response(endless)))).toBeUndefined();
  expect(sent).toBeLessThan(8);
});
