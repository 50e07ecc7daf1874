import { expect, test } from 'vitest';
import { toCents } from '#shared/money.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { setUpGraph } from './graph-setup.ts';

const setup = await setUpGraph();

/** The notice about a $100.00 wire for which this much arrived, in a language. */
async function said(received: number, language: 'en' | 'es'): Promise<unknown> {
  const { client } = await setup.world.addPayer();
  const { id } = await setup.world.addDraft(client, {
    ...{ method: 'Wire', status: 'completed', amount: toCents(100_00), fee: toCents(0) },
    wireReceipt: {
      ...{ reference: '20261119B1QGC05C005522', received: toCents(received), sender: 'ADA BUYER', on: '2026-11-19' },
      ...{ confirmedBy: 'Rosa Diaz', at: '2026-11-19T15:00:00.000Z' },
    },
  } as Partial<Transfer>);
  const headers = { 'x-language': language };
  const { data } = await setup.ask(client, 'Transfer', { _id: id }, { headers });
  return data['transfer']?.['problem'];
}

test.each([
  [
    75_00,
    'en',
    /^Acme Title received \$75\.00: \$25\.00 less than this payment asks for\. .* Send nothing more until you’ve called \(\d{3}\) \d{3}-\d{4}\.$/,
  ],
  [130_00, 'en', /^Acme Title received \$130\.00: \$30\.00 more than this payment asks for\. .* Questions\? Call /],
  [
    75_00,
    'es',
    /^Acme Title recibió \$75\.00: \$25\.00 menos de lo que pide este pago\. .* No envíe nada más antes de llamar al /,
  ],
] as const)(
  'describes a wire that brought %i cents to its client as “%s” (R-216, X-184)',
  async (received, language, words) => {
    expect(await said(received, language)).toMatch(words);
  },
);

test('gives a wire of the requested amount no notice', async () => {
  expect(await said(100_00, 'en')).toBeNull();
});
