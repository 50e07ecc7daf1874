import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tenantId } from '#shared/ids.ts';
import { newUnsent } from '#shared/message/unsent.ts';
import { parseStatement } from '#shared/statement/parse.ts';
import { pay } from '../../conformance/plaid-steps.ts';
import { allowAnotherCode } from '../../e2e/support/allowances.ts';
import {
  accept,
  anAwaitedWire,
  aProof,
  aReadyApiClient,
  askGraph,
  detailsOf,
  linkAccounts,
  mustBe,
  type ReadyClient,
  start,
} from '../../e2e/support/api.ts';
import { advance, atTheBank, breakBank, callHost, codeFor, mendBank } from '../../e2e/support/local-cloud.ts';
import { aPng } from '../pictures.ts';
import type { Checkout } from './checkout.ts';

/** A command's arguments for a program. */
const resultOf = async ({ ops }: Checkout, words: string) => JSON.parse(await ops(`${words} --json`)).result;

/** The client of the pages. */
export const ADA = { firstName: 'Ada', lastName: 'Buyer', email: 'ada@example.com', phone: '2165550123' };

const ACME = tenantId.parse('acme');

/** Registers Ada, links her bank, and has her deposit for file 24-1187 cleared. */
export async function adaComes(checkout: Checkout): Promise<ReadyClient> {
  const ada = await aReadyApiClient('acme', { username: 'user_house', person: ADA, on: checkout.port });
  const deposit = await paid(checkout, ada, { amount: 3_000_000, fileNumber: '24-1187' });
  for (const to of ['posted', 'settled', 'funds_available']) await advance(checkout.port, deposit.atBank, to);
  await checkout.passTime({ ms: 0 });
  return ada;
}

/** Ada in a valid session: time may have passed since the last one, or the staff have ended it. */
async function signedIn({ port }: Checkout, ada: ReadyClient): Promise<ReadyClient> {
  await allowAnotherCode(ADA.phone);
  mustBe(200, await ada.call('POST', `/users/send/acme/${ada.id}`, { headers: await aProof(ada) }));
  const code = await codeFor(port, ADA.phone);
  mustBe(200, await ada.call('POST', `/users/acme/${ada.id}`, { body: { code } }));
  return ada;
}

type Paid = { readonly id: string; readonly atBank: string };

/** Ada starts a deposit. */
async function paid(checkout: Checkout, ada: ReadyClient, what: object): Promise<Paid> {
  const [account] = ada.accounts;
  const { amount = 100_000, ...more } = what as { amount?: number };
  const data = await detailsOf(ada, amount, more);
  const draft = mustBe(200, await askGraph(ada, 'InsertOneTransfer', { data })).data.insertOneTransfer;
  mustBe(200, await askGraph(ada, 'LinkSourceBankAccount', { _id: draft._id, bankAccountId: account }));
  await start(ada, draft, account);
  const [sent] = await atTheBank(checkout.port, draft._id);
  await checkout.passTime({ ms: 0 });
  return { id: draft._id, atBank: sent?.id ?? '' };
}

/** Ada accepts the newest disbursement into an account of hers. */
async function accepts(checkout: Checkout, ada: ReadyClient, account: string | undefined): Promise<string> {
  const { id } = (await resultOf(checkout, 'disbursement list --tenant acme --status sent')).at(-1);
  mustBe(200, await askGraph(ada, 'OpenTransfer', { _id: id }));
  mustBe(200, await accept(ada, id, account));
  return id;
}

/** Ada accepts the newest disbursement into an account that she linked after it was prepared. */
async function acceptsIntoNew(checkout: Checkout, ada: ReadyClient, username: string): Promise<void> {
  await signedIn(checkout, ada);
  const [account] = await linkAccounts(ada, username);
  await accepts(checkout, ada, account);
}

/** A payment in its current state. */
const meant = ({ id, version }: { readonly id: string; readonly version: number }): string =>
  `--tenant acme --transfer-id ${id} --version ${version}`;

/** A disbursement to Ada that two people have approved. */
async function payoutLetOut(checkout: Checkout): Promise<void> {
  const to = '--phone 2165550123 --address1 12_Oak_Street --city Cleveland --state OH --zipcode 44114';
  const what = '--amount 100.00 --purpose Proceeds --file-number 24-1187 --by Rosa_Diaz';
  const made = await resultOf(checkout, `call prepare-disbursement --tenant acme ${to} ${what}`);
  const asked = await resultOf(checkout, `call move-payment --move submit ${meant(made)} --by Rosa_Diaz`);
  await checkout.ops(`call second-person ${meant(asked)} --move approve --by Sam_Okafor`);
}

/** A disbursement that waits for a call about its account. */
async function payoutWaits(checkout: Checkout, ada: ReadyClient, username: string): Promise<void> {
  await payoutLetOut(checkout);
  await acceptsIntoNew(checkout, ada, username);
}

/** A disbursement that has settled in Ada's earlier account. */
async function payoutSettled(checkout: Checkout, ada: ReadyClient): Promise<{ readonly id: string }> {
  await payoutLetOut(checkout);
  await signedIn(checkout, ada);
  const id = await accepts(checkout, ada, ada.accounts[0]);
  const [sent] = await atTheBank(checkout.port, id);
  for (const to of ['posted', 'settled']) await advance(checkout.port, sent?.id ?? '', to);
  await checkout.passTime({ ms: 0 });
  return { id };
}

/** A lender's wire on the bank's statement, imported. Returns its transaction's id. */
async function lendersWire(checkout: Checkout): Promise<Readonly<Record<string, string>>> {
  const head = 'Account,Date,Description,Reference,Debit,Credit';
  const text = `${head}\n55501239021,${checkout.today()},INCOMING WIRE OF A LENDER,20261120B1Q8021C000077,,250.00\n`;
  writeFileSync(join(checkout.folder, 'lender.csv'), text);
  await checkout.ops('call import-statement --file lender.csv --tenant acme --by Rosa_Diaz');
  const parsed = parseStatement(text);
  const [line] = parsed.ok ? parsed.value.statements.flatMap(({ lines }) => lines) : [];
  return { day: line?.on ?? '', line: line?.id ?? '' };
}

/** Wire details in a company's file, applied and then changed, so that the change needs approval. */
async function otherBank(checkout: Checkout, id: string): Promise<void> {
  const path = join(checkout.folder, `tenants/${id}.json`);
  const file = JSON.parse(readFileSync(path, 'utf8'));
  const acme = JSON.parse(readFileSync(join(checkout.folder, 'tenants/acme.json'), 'utf8'));
  const [usual] = Object.values<object>(acme.wiring);
  for (const accountNumber of ['55501239021', '44401239021']) {
    const wiring = { ...file.wiring, [file.destinationAccounts[0].id]: { ...usual, accountNumber } };
    writeFileSync(path, JSON.stringify({ ...file, wiring }));
    await checkout.ops(`tenant apply tenants/${id}.json --by Kim_Ops`);
  }
}

/** A debit of Ada's that her bank calls unauthorized. */
async function comesBack(checkout: Checkout, ada: ReadyClient): Promise<void> {
  await signedIn(checkout, ada);
  const { atBank } = await paid(checkout, ada, { amount: 120_000 });
  await advance(checkout.port, atBank, 'posted');
  await advance(checkout.port, atBank, 'settled');
  await advance(checkout.port, atBank, 'returned', 'R10');
  await checkout.passTime({ ms: 0 });
}

/** An event of a payment that other software made with Acme's keys. */
async function foreignEvent(checkout: Checkout, ada: ReadyClient): Promise<void> {
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { bankTokens } = await import('#functions/adapters/bank-tokens.ts');
  const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { clientId } = await import('#shared/ids.ts');
  const config = await tenants.config(ACME);
  const [account] = await bankAccounts.list(ACME, clientId.parse(ada.id));
  if (!config || !account) throw new Error('Ada has linked an account.');
  const access = (await bankTokens.read(ACME, account.clientId, account.providerItemId)) ?? '';
  await pay(await plaidOf(config.provider), { access, account: account.providerAccountId, amount: '12.34' });
  await checkout.passTime({ ms: 0 });
}

/** The sender of that payment cancels it, and books and bank agree again. */
async function foreignPaymentEnds(checkout: Checkout): Promise<void> {
  const { text } = await callHost(checkout.port, 'bank', '/console/state');
  const { transfers } = JSON.parse(text) as { readonly transfers: readonly { id: string; amount: string }[] };
  const foreign = transfers.find(({ amount }) => amount === '12.34');
  const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const config = await tenants.config(ACME);
  if (config && foreign) await (await plaidOf(config.provider)).transferCancel({ transfer_id: foreign.id });
}

/**
 * Resets Ada and her company for each page: nothing is on hold, no disbursement is open, the files are the original
 * ones.
 */
export async function asAtFirst(checkout: Checkout): Promise<void> {
  checkout.filesAgain();
  const { id, stopped, debitsStopped } = await resultOf(checkout, 'client show --tenant acme --phone 2165550123');
  if (stopped && !stopped.lifted) {
    const asked = `--kind client_hold --client-id ${id} --reason next_page`;
    const made = await resultOf(checkout, `call propose-change --tenant acme ${asked} --by Rosa_Diaz`);
    const one = `--proposal-id ${made.id} --version ${made.version}`;
    await checkout.ops(`call approve-proposal --tenant acme ${one} --by Sam_Okafor`);
  }
  if (debitsStopped && !debitsStopped.lifted)
    await checkout.ops(
      `call move-client --move allow_debits --tenant acme --client-id ${id} --reason next_page --by Sam_Okafor`,
    );
  const payouts: readonly { id: string; status: string; version: number }[] = await resultOf(
    checkout,
    'disbursement list --tenant acme',
  );
  for (const each of payouts.filter(({ status }) => /^(?:sent|viewed|awaiting acceptance)$/.test(status)))
    await checkout.ops(`call move-payment --move cancel ${meant(each)} --reason next_page --by Rosa_Diaz`);
}

/** A message that the mail service did not accept. */
async function unsentMessage(): Promise<void> {
  const { unsentWrites } = await import('#functions/adapters/dynamo/messages.ts');
  const now = new Date();
  const made = {
    id: 'a-write',
    about: 'a payment',
    record: '{}',
    at: now.toISOString(),
    why: 'the mail service failed',
  };
  await unsentWrites.keep(
    ACME,
    newUnsent(made, now, () => 0.5),
  );
}

/** Events between two commands of a page that people and banks cause, and no command does. */
type Scene = {
  readonly page: string;
  /** A part of the command before which it happens. */
  readonly before: string;
  /** Plays it, and returns the values that the reader sees: on a bank statement, in a log line. */
  readonly play: (checkout: Checkout, ada: ReadyClient) => unknown;
};

const OPERATIONS = 'docs/operations.md';

/** In the order of the pages. */
export const SCENES: readonly Scene[] = [
  {
    page: OPERATIONS,
    before: 'call list-proposals --tenant zenith',
    play: (checkout) => otherBank(checkout, 'zenith'),
  },
  { page: OPERATIONS, before: 'tenant new zenith', play: ({ folder }) => rmSync(join(folder, 'tenants/zenith.json')) },
  {
    page: OPERATIONS,
    before: 'tenant picture logo.png',
    play: ({ folder }) => writeFileSync(join(folder, 'logo.png'), aPng(600, 200)),
  },
  {
    page: OPERATIONS,
    before: 'disbursement list --tenant acme',
    play: (checkout, ada) => acceptsIntoNew(checkout, ada, 'user_closing'),
  },
  {
    page: OPERATIONS,
    before: 'transfer list --tenant acme --file 24-1178',
    play: async (checkout, ada) => {
      await signedIn(checkout, ada);
      await paid(checkout, ada, { amount: 50_000, fileNumber: '24-1178' });
    },
  },
  { page: OPERATIONS, before: 'transfer show <id> --tenant acme --phone', play: payoutSettled },
  {
    page: OPERATIONS,
    before: 'call import-statement',
    play: (checkout) => {
      const head = 'Account,Date,Description,Reference,Debit,Credit';
      const line = `55501239021,${checkout.today()},SERVICE FEE,,15.00,`;
      writeFileSync(join(checkout.folder, 'statement.csv'), `${head}\n${line}\n`);
    },
  },
  { page: OPERATIONS, before: 'call prove-with-statement-line', play: lendersWire },
  {
    page: OPERATIONS,
    before: '--status "awaiting wire"',
    play: async (checkout, ada) => {
      await anAwaitedWire(await signedIn(checkout, ada));
      return { IMAD: '20261120B1Q8021C000001', day: checkout.today() };
    },
  },
  { page: OPERATIONS, before: 'call list-proposals --tenant acme', play: (checkout) => otherBank(checkout, 'acme') },
  { page: OPERATIONS, before: 'client show --tenant acme', play: comesBack },
  {
    page: 'docs/runbooks/late-return.md',
    before: 'transfer list',
    play: async (checkout, ada) => {
      await comesBack(checkout, ada);
      return { month: checkout.today().slice(0, 7), balance: '0.00' };
    },
  },
  {
    page: 'docs/exports.md',
    before: 'call take-proof',
    play: async (checkout, ada) => {
      await signedIn(checkout, ada);
      const { id } = await paid(checkout, ada, { amount: 110_000 });
      return { id };
    },
  },
  { page: 'docs/runbooks/parked-records.md', before: 'message list', play: unsentMessage },
  {
    page: 'docs/runbooks/parked-records.md',
    before: 'ledger repair',
    play: async (checkout) => {
      const [{ id }] = await resultOf(checkout, 'transfer list --tenant acme');
      return { id };
    },
  },
  { page: 'docs/runbooks/parked-records.md', before: 'event list', play: foreignEvent },
  { page: 'docs/runbooks/parked-records.md', before: 'transfer show', play: foreignPaymentEnds },
  {
    page: 'docs/runbooks/payee-call.md',
    before: 'disbursement list',
    play: (checkout, ada) => payoutWaits(checkout, ada, 'user_good'),
  },
  {
    page: 'docs/runbooks/stuck-transfer.md',
    before: 'transfer list',
    play: async (checkout, ada) => {
      await signedIn(checkout, ada);
      await breakBank(checkout.port, { kind: 'fail before', path: '/transfer/create', times: 100 });
      await paid(checkout, ada, { amount: 90_000 });
    },
  },
  { page: 'docs/runbooks/stuck-transfer.md', before: 'ledger check', play: ({ port }) => mendBank(port) },
  { page: 'docs/runbooks/tenant-leaves.md', before: 'ledger three-way', play: () => ({ balance: '0.00' }) },
  {
    page: 'docs/runbooks/waiting.md',
    before: 'waiting --tenant acme',
    play: async (checkout, ada) => {
      await anAwaitedWire(await signedIn(checkout, ada));
      await checkout.ops(
        `wire keep --tenant acme --amount 25,000.00 --reference 20261120B1Q8021C000777 --on ${checkout.today()} --sender Bo_Brother --by Rosa_Diaz`,
      );
    },
  },
  {
    page: 'docs/runbooks/wire-fraud.md',
    before: 'transfer list',
    play: async (checkout, ada) => {
      await anAwaitedWire(await signedIn(checkout, ada));
      await paid(checkout, ada, { amount: 110_000 });
      await payoutWaits(checkout, ada, 'user_low');
    },
  },
];
