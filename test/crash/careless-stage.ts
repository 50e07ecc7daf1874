import '../support/settings.ts';
import { vi } from 'vitest';
import type { WireDeskPorts } from '#functions/bank/ports.ts';
import type { DeskPorts } from '#functions/console/desk/ports.ts';
import { rowOf } from '#functions/console/listing/row-of.ts';
import { bookEntries, bookWire } from '#functions/ledger/book-entries.ts';
import { tenantId, transferId } from '#shared/ids.ts';
import type { JournalEntry } from '#shared/ledger/entry.ts';
import {
  type KeptLine,
  type KeptStatement,
  keptStatement,
  wiresInItem,
  wiresOfLine,
} from '#shared/statement/kept-line.ts';
import { tenant } from '#shared/tenant/tenant.ts';
import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { aMember } from '../support/colleagues.ts';
import { mockedTable } from '../support/mocked-table.ts';
import { freshId } from '../support/payers.ts';
import { PREPARED } from '../support/payouts.ts';
import { aClient, aTenant } from '../support/people.ts';
import { tableOf } from '../support/statements.ts';

/** Everything happens at this moment, some days after the bank's days. */
export const NOW = new Date('2026-11-24T15:00:00.000Z');
/** Two closings with money at the bank. */
export const FILES = ['26-1001', '26-1002'] as const;
/** The company's two trust accounts: every payment's instructions but one name the first. */
export const ACCOUNTS = ['4321', '9021'] as const;

/** What the bank did, each with a word by which its tellings are known here. No one at the company has this list. */
export const AT_BANK = [
  {
    tag: 'T1',
    on: '2026-11-19',
    amount: 10_000_00,
    reference: '20261119B1Q8021C000001',
    words: 'Incoming wire CP-2M01',
  },
  { tag: 'T2', on: '2026-11-20', amount: 10_000_00, reference: '20261120B1Q8021C000002', words: 'Incoming wire' },
  {
    tag: 'T3',
    on: '2026-11-20',
    amount: 7_000_00,
    reference: 'LW7700003',
    words: `Lender funding closing ${FILES[0]}`,
  },
  { tag: 'T4', on: '2026-11-20', amount: 7_000_00, reference: '', words: 'Branch deposit' },
  { tag: 'T5', on: '2026-11-20', amount: -4_000_00, reference: 'OUT7700005', words: 'Outgoing wire' },
] as const;
export type Tag = (typeof AT_BANK)[number]['tag'] | 'T8';

const NEXT_DAY: Readonly<Record<string, string>> = { '2026-11-19': '2026-11-20', '2026-11-20': '2026-11-23' };
const said = ({ tag, words, ...line }: (typeof AT_BANK)[number], change: object = {}) => ({
  ...{ ...line, sender: 'ADA BUYER', words: `${words} ${tag}` },
  ...change,
});
/** The same table without the column of the account. */
const withoutAccount = (table: string): string => table.replaceAll(/^[^,\n]*,/gm, '');

/** The files in which the bank tells it: as a table, in another kind's words and days, and without an account. */
export const TOLD = {
  day: tableOf(AT_BANK.map((one) => said(one))),
  part: tableOf(
    AT_BANK.slice(1).map((one) => said(one)),
    { opening: 10_000_00 },
  ),
  later: tableOf(
    AT_BANK.map((one, at) =>
      said(one, { on: NEXT_DAY[one.on], reference: `CR77001${at}`, words: `Money transfer ${one.tag}` }),
    ),
  ),
  third: tableOf(AT_BANK.map((one, at) => said(one, { reference: `ZX99002${at}`, words: `Credit advice ${one.tag}` }))),
  bare: withoutAccount(tableOf(AT_BANK.map((one) => said(one)))),
  /** Not the bank's: someone wrote it, and doesn't know the account's balance. */
  madeUp: tableOf(
    [{ on: '2026-11-23', amount: 6_000_00, reference: 'LW7700009', words: `Lender funding closing ${FILES[0]} T9` }],
    { opening: 99_000_00 },
  ),
  /** The same, by someone who knows the balance. */
  continued: tableOf(
    [{ on: '2026-11-23', amount: 9_000_00, reference: 'LW7700008', words: `Lender funding closing ${FILES[0]} T8` }],
    { opening: 30_000_00 },
  ),
} as const;

/** The payments that expect wires: number, amount in dollars, file, and the account of their instructions. */
const EXPECTED = [
  [1, 10_000, FILES[0], ACCOUNTS[0]],
  [2, 10_000, FILES[1], ACCOUNTS[0]],
  [3, 17_000, FILES[1], ACCOUNTS[0]],
  [4, 4_000, FILES[0], ACCOUNTS[0]],
  [5, 6_000, FILES[1], ACCOUNTS[0]],
  [6, 7_000, FILES[1], ACCOUNTS[1]],
] as const;

const happened = (name: string, from: string, to: string) =>
  ({ ...{ id: `e-${name}`, name, from, to }, actor: 'provider', at: '2026-11-18T15:00:00.000Z' }) as const;
/** A debit of $2,000 that has cleared. No statement shows it. */
const CLEARED = {
  ...{ status: 'completed', amount: 2_000_00, provider: { attempt: 1, rank: 5, transferId: 'debit' } },
  source: { id: '65f0000000000000000000c1', bankName: 'Bank', name: 'Checking', accountLastFourDigits: '1111' },
  ...{ startedAt: '2026-11-18T15:00:00.000Z', clearedAt: '2026-11-18T15:00:00.000Z' },
  events: [
    happened('makeTransfer', 'draft', 'submitted'),
    happened('accepted', 'submitted', 'pending'),
    happened('settled', 'pending', 'completed'),
    happened('fundsAvailable', 'completed', 'completed'),
  ],
};

/** Transactions, wires and payments, as the people involved may name them. */
export type Seen = {
  readonly lines: readonly KeptLine[];
  readonly wires: readonly ReceivedWire[];
  readonly payments: readonly Transfer[];
  readonly statements: readonly KeptStatement[];
  readonly entries: readonly JournalEntry[];
};

/** Draws one of a list; undefined of an empty one. */
export type Draw = <T>(list: readonly T[]) => T | undefined;

/** Ports with a mistake in them. */
export type Plant = (good: WireDeskPorts) => Partial<WireDeskPorts>;

/** The two companies: one waits for statements, and in the other one a typed wire counts at once. */
const COMPANIES = { acme: 'until-statement', beta: 'count' } as const;

const ROSA_AT_CONSOLE = { id: aMember().id, role: 'prepare', way: 'console' } as const;

type Items = ReturnType<typeof mockedTable>['items'];

/** The adapters on a table in memory, which can be put back to any earlier state. */
export async function openCarelessStage() {
  const table = mockedTable();
  const { documents } = await import('#functions/adapters/dynamo/table.ts');
  vi.spyOn(documents, 'send').mockImplementation((async (command: { constructor: { name: string }; input: never }) =>
    table.answer(command.constructor.name.replace('Command', ''), command.input)) as never);
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { addRefund, transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { journal } = await import('#functions/adapters/dynamo/books.ts');
  const { fileFunds, statements } = await import('#functions/adapters/dynamo/bank.ts');
  const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
  const { ports: bank } = await import('#functions/lambdas/statements.ts');
  // Someone who has a key of their own proves each step-up.
  const stepUps = { ask: async () => undefined, take: async (wanted: object) => wanted as never };
  /** A file's list, which the table's stream would keep. */
  const page = async (_tenant: string, { list }: { readonly list: string }) => {
    const rows = [...table.items.values()].filter(({ sk }) => String(sk).startsWith('TRANSFER#'));
    const own = rows.map((item) => rowOf(transfer.parse(item))).filter(({ file }) => list === `file ${file.id}`);
    return { rows: own, after: null };
  };
  const real: WireDeskPorts = {
    ...bank,
    stepUps,
    lists: { ...bank.lists, page: page as unknown as WireDeskPorts['lists']['page'] },
    transfers: { ...transfers, named: async () => [] },
    clientOf: async () => aClient().id,
  };
  const desk = {
    ...real,
    transfers: { ...transfers, addRefund },
    tenants,
    clients: { find: async (company: string) => aClient({ tenantId: company }) },
    // Plaid hasn't answered yet about any refund.
    entries: async () => ({
      refundsOf: async () => ({ heard: 'yes', value: [] }),
      refund: async () => ({ heard: 'nothing', why: 'silent' }),
    }),
    random: (bytes: number) => Buffer.alloc(bytes, freshId().slice(-16), 'hex'),
    files: { ...fileFunds, ...staffTransfers },
    approvals: { make: async (text: string) => text, holds: async (text: string, seal: string) => text === seal },
    available: async () => 1_000_000_00,
    fundings: { recent: async () => [] },
    now: () => NOW,
    // A company with offices reads more; this one has people of the whole company only.
  } as unknown as DeskPorts;

  const made = (company: string, over: object): Transfer =>
    transfer.parse({
      ...{ id: transferId.parse(freshId()), tenantId: tenantId.parse(company), clientId: aClient().id },
      ...{ firstName: 'Ada', lastName: 'Buyer', mobilePhone: '+12175550142', propertyAddress1: '12 Oak Street' },
      ...{ propertyCity: 'Springfield', propertyState: 'IL', propertyZipcode: '62701', fee: 0, notes: [], events: [] },
      ...{ purpose: 'Earnest Money Deposit for Purchase', method: 'ACH', disbursement: false, type: 'Client Transfer' },
      ...{ provider: { attempt: 0, rank: 0 }, version: 1, createdAt: NOW.toISOString(), updatedAt: NOW.toISOString() },
      ...{ status: 'draft', referenceId: '' },
      ...over,
    });

  /** A disbursement that waits for its approver. */
  const prepared = (company: string, dollars: number, fileNumber: string) =>
    transfers.add(
      made(company, {
        ...{ disbursement: true, type: 'Client Disbursement', purpose: 'Proceeds of Sale', amount: dollars * 100 },
        ...{
          status: 'awaiting approval',
          events: PREPARED.map((event) => ({ ...event, identity: ROSA_AT_CONSOLE })),
          fileNumber,
        },
        referenceId: `CP-OUT-${fileNumber}-${dollars}`,
      }),
    );

  /** A company with payments that expect wires, and disbursements that need approval. */
  async function begin(company: keyof typeof COMPANIES): Promise<Items> {
    const typedWires = COMPANIES[company];
    table.items.clear();
    const [one] = aTenant().destinationAccounts;
    const destinationAccounts = ACCOUNTS.map((accountLastFourDigits, at) => ({
      ...{ ...one, accountLastFourDigits, id: `65f0000000000000000000b${at + 1}` },
    }));
    await tenants.apply(tenant.parse({ ...aTenant(), id: company, agents: [], typedWires, destinationAccounts }));
    for (const [at, dollars, fileNumber, account] of EXPECTED)
      await transfers.add(
        made(company, {
          ...{ method: 'Wire', status: 'awaiting wire', amount: dollars * 100, fileNumber, wireInto: account },
          referenceId: `CP-2M0${at}`,
        }),
      );
    const debit = made(company, { ...CLEARED, referenceId: 'CP-2M0D', fileNumber: FILES[0] });
    await transfers.add(debit);
    await bookEntries(journal, { before: undefined, after: debit });
    for (const file of FILES) await prepared(company, 7_000, file);
    const [on, account] = ['2026-11-17', ACCOUNTS[0]];
    const days = { from: on, until: on, opening: 0, closing: 0, count: 0, days: [] };
    await statements.keep(
      keptStatement.parse({ tenantId: company, account, ...days, by: 'Sam Okafor', at: NOW.toISOString() }),
    );
    return new Map(table.items);
  }

  return {
    /** Everything on record, read past the adapters. */
    seen(): Seen {
      const items = [...table.items.values()];
      const such = <T>(start: string) => items.filter(({ sk }) => String(sk).startsWith(start)) as readonly T[];
      const lines = such<KeptLine>('LINE#');
      const wires = [...such<ReceivedWire>('RECEIVED#').filter(({ steps }) => steps), ...lines.flatMap(wiresOfLine)];
      const statements = such<KeptStatement>('STATEMENT#');
      return { lines, wires, statements, payments: such('TRANSFER#'), entries: such('ENTRY#') };
    },
    ...{ table, desk, statements },
    ...{ begin, bank: { ...real } },
    /** Plants a mistake into the ports that everyone works with. */
    plant(mistake: Plant): void {
      const planted = { ...real, ...mistake(real) };
      Object.assign(this.bank, planted);
      Object.assign(this.desk, desk, { files: { ...planted.files, ...staffTransfers } });
    },
    prepared,
    /** Books everything that was written since, as the table's stream would have it booked. */
    async book(before: Items): Promise<void> {
      for (const [key, item] of [...table.items]) {
        const earlier = before.get(key);
        const sk = String(item['sk']);
        if (earlier === item) continue;
        if (sk.startsWith('TRANSFER#'))
          await bookEntries(journal, { before: earlier as never, after: transfer.parse(item) });
        const booked = /^(?:RECEIVED|LINE)#/.test(sk) ? wiresInItem(sk, item) : [];
        for (const wire of booked) await bookWire(journal, wire);
      }
    },
    /** Puts the table back to that state. */
    put(items: Items): void {
      table.items.clear();
      for (const [key, item] of items) table.items.set(key, item);
    },
  };
}
export type CarelessStage = Awaited<ReturnType<typeof openCarelessStage>>;
