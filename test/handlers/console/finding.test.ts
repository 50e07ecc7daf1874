import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { findPaymentsRoute } from '#shared/contracts/console.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { captureLogs } from '../../support/logs.ts';
import { aClient, CLIENT_ID } from '../../support/people.ts';
import { aKeptLine } from '../../support/statements.ts';
import { ANN, addPayments, SOUTH } from './console-payments.ts';
import { type ConsoleSetup, setUpConsole } from './console-setup.ts';

let setup: ConsoleSetup;
let logs: ReturnType<typeof captureLogs>;
let payments: Readonly<Record<string, Transfer>>;
beforeAll(async () => {
  logs = captureLogs();
  setup = await setUpConsole();
  payments = await addPayments(setup);
});

type All = z.output<typeof findPaymentsRoute.reply>;
type Found = { readonly referenceId: string; readonly by: string };
async function find(text: string): Promise<readonly string[]> {
  const { status, body } = await setup.call(findPaymentsRoute, { body: { text } });
  expect(status).toBe(200);
  return (body['found'] as Found[]).map(({ referenceId, by }) => `${referenceId.slice(3, 7)} by ${by}`);
}

describe('finding a payment by the details a caller knows (X-128)', () => {
  it.each<[string, string, readonly string[]]>([
    ['its reference', 'EM-WIRE-DDDD', ['WIRE by reference']],
    ['the beginning of its reference, in small letters', 'em wire', ['WIRE by reference']],
    ['its file number', '24-1187', ['PAYS by file']],
    ['its file number without signs', '241187', ['PAYS by file']],
    ['the end of its file number', '1187', ['PAYS by file']],
    ['a last name', 'Santos', ['BACK by name', 'COME by name', 'GOOD by name']],
    ['a first name without its accent', 'maria', ['BACK by name', 'COME by name', 'GOOD by name']],
    ['the beginning of a name', 'che', ['WIRE by name', 'PAYS by name']],
    ['both names', 'wei chen', ['WIRE by name', 'PAYS by name']],
    ['both names, turned and with a comma', 'Chen, Wei', ['WIRE by name', 'PAYS by name']],
    ['a street', '7 Elm Court', ['WIRE by street', 'PAYS by street']],
    ['a street in short', '7 elm ct', ['WIRE by street', 'PAYS by street']],
    ['the name of a street', 'elm', ['WIRE by street', 'PAYS by street']],
    ['a name and a street', 'chen elm', ['WIRE by name', 'PAYS by name']],
    ['an amount', '$20,000', ['PAYS by amount']],
    ['an amount with cents and fee', '5015.00', ['WIRE by amount']],
    ['the last four digits of a phone', '7788', ['WIRE by phone', 'PAYS by phone']],
    ['a whole phone number', '(312) 555-7788', ['WIRE by phone', 'PAYS by phone']],
    ['the bank’s reference of a wire', '20261101MMQFMP0000123', ['WIRE by wire']],
  ])('works by %s', async (_, text, found) => {
    setup.actAs({});
    expect(await find(text)).toEqual(found);
  });

  it.each([
    ['a part of an amount', '$2,000'],
    ['a name and the street of another one', 'santos elm'],
    ['a word of every street', 'court'],
    ['a word that no payment has', 'zebra'],
    ['a pattern', '%_*'],
    ['an account', '4821'],
    ['an e-mail address', 'ada@example.com'],
  ])('does not work by %s', async (_, text) => {
    setup.actAs({});
    expect(await find(text)).toEqual([]);
  });

  it('does not show a client’s own draft', async () => {
    setup.actAs({});
    expect(await find('EM-OWNS-FFFF')).toEqual([]);
  });

  it('is limited to people who may see the payment (X-201)', async () => {
    setup.actAs({ offices: [SOUTH] });
    expect(await find('santos')).toEqual([]);
  });

  it('leaves the search text out of every log', async () => {
    setup.actAs({});
    await find('Santos');
    expect(logs.text()).not.toMatch(/santos/i);
  });
});

describe('the same search by kind (X-128)', () => {
  const all = async (text: string) => (await setup.call(findPaymentsRoute, { body: { text } })).body as unknown as All;
  const titlesOf = async (text: string) => (await all(text)).lines.map(({ title }) => title);
  beforeAll(async () => {
    const { statementLines } = await import('#functions/adapters/dynamo/bank.ts');
    await statementLines.add([
      aKeptLine(setup.tenant, 1, { party: 'GREAT LAKES LENDING', text: 'Wire in', amount: 31_234_56 }),
      aKeptLine(setup.tenant, 2, { party: 'GREAT LAKES LENDING', text: 'Decided', state: 'ignored' }),
      aKeptLine(setup.tenant, 3, { party: '', text: 'Deposit of Noor', amount: 77_00 }),
    ]);
    const { clients } = await import('#functions/adapters/dynamo/clients.ts');
    await clients.add(aClient({ firstName: 'Noor', lastName: 'Haddad', mobilePhone: '+13125550177' }));
  });

  it('finds a client by name or the last digits of the phone, and by the whole phone without any payment', async () => {
    setup.actAs({});
    expect((await all('santos')).clients).toEqual([{ id: CLIENT_ID, name: 'María Santos' }]);
    expect((await all('7788')).clients).toEqual([{ id: CLIENT_ID, name: 'Wei Chen' }]);
    expect((await all('(312) 555-0177')).clients).toEqual([{ id: CLIENT_ID, name: 'Noor Haddad' }]);
    // A file's number says nothing about who somebody is.
    expect((await all('24-1187')).clients).toEqual([]);
  });

  it('finds a file once, by its number or its street, however many payments it has', async () => {
    setup.actAs({});
    const [file, ...others] = (await all('24-2000')).files;
    expect([file?.number, others]).toEqual(['24-2000', []]);
    expect((await all('7 Elm Court')).files.map(({ number }) => number)).toEqual([undefined, '24-1187']);
    expect((await all('santos')).files).toEqual([]);
  });

  it('finds an open bank transaction by its sender, its description or its amount', async () => {
    setup.actAs({});
    expect(await titlesOf('great lakes')).toEqual(['GREAT LAKES LENDING']);
    expect(await titlesOf('lending gr')).toEqual(['GREAT LAKES LENDING']);
    expect(await titlesOf('$31,234.56')).toEqual(['GREAT LAKES LENDING']);
    expect(await titlesOf('noor')).toEqual(['Deposit of Noor']);
    expect([await titlesOf('akes'), await titlesOf('$31,234'), await titlesOf('decided')]).toEqual([[], [], []]);
  });

  it.each([
    ['some offices', { offices: [SOUTH] }],
    ['support', { roles: ['platform'] as const }],
  ])('shows no bank transaction to members of %s, and nothing of other offices', async (_, rights) => {
    setup.actAs({ ...rights, roles: 'roles' in rights ? [...rights.roles] : ['operator'] });
    expect((await all('great lakes')).lines).toEqual([]);
    if (!('offices' in rights)) return;
    expect((await all('santos')).clients).toEqual([]);
    expect((await all('24-2000')).files).toEqual([]);
    expect((await all('(312) 555-0177')).clients).toEqual([]);
  });
});

describe('the index follows the payment (X-128)', () => {
  it('a payment that moved to another file is found by its new number and not by the old one', async () => {
    setup.actAs({});
    const wire = payments['wire'] as Transfer;
    payments = { ...payments, wire: await setup.save({ ...wire, fileNumber: '25-0300' }) };
    expect(await find('25-0300')).toEqual(['WIRE by file']);
    payments = { ...payments, wire: await setup.save({ ...(payments['wire'] as Transfer), fileNumber: '25-0400' }) };
    expect(await find('25-0300')).toEqual([]);
    expect(await find('25-0400')).toEqual(['WIRE by file']);
  });

  it('one that is removed is found by nothing, and leaves no item behind', async () => {
    setup.actAs({});
    const removed = await setup.add({ referenceId: 'EM-GONE-ZZZZ', firstName: 'Zelda', agentId: ANN });
    expect(await find('zelda')).toEqual(['GONE by name']);
    expect(await setup.itemsOf(removed)).toBeGreaterThan(10);
    await setup.remove(removed);
    expect(await find('zelda')).toEqual([]);
    expect(await setup.itemsOf(removed)).toBe(0);
  });
});
