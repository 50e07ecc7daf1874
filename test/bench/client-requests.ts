/** What each call of a signed-in client costs: requests to the table and to others, and the table's capacity. */
import { constants, publicEncrypt } from 'node:crypto';
import { disconnectAccountRoute, linkTokenRoute, listAccountsRoute } from '#shared/contracts/bank-linking.ts';
import { identityKeyRoute, readIdentityRoute, saveIdentityRoute } from '#shared/contracts/identity.ts';
import { emailReceiptRoute, receiptPdfRoute } from '#shared/contracts/receipts.ts';
import type { Route } from '#shared/contracts/route.ts';
import { brandingCssRoute, tenantRoute } from '#shared/contracts/tenant.ts';
import { startTransferRoute } from '#shared/contracts/transfers.ts';
import { graphRouteOf } from '#shared/graph/all-operations.ts';
import type { OperationName } from '#shared/graph/operations.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { EventParts } from '#test/support/http-event.ts';
import { openSessionOf } from '#test/support/open-session.ts';
import { inRounds } from '#test/support/rounds.ts';
import { shownOf } from '#test/support/shown.ts';
import { startWorld } from '#test/support/world.ts';
import { rawCaller } from '#test/support/world-caller.ts';
import { clientBudgets, priced } from './prices.ts';
import { atMost, type Row, report } from './row.ts';
import { spentBy, watchSpending } from './spent.ts';

const world = await startWorld();
const { SESClient, VerifyEmailIdentityCommand } = await import('@aws-sdk/client-ses');
await new SESClient({}).send(new VerifyEmailIdentityCommand({ EmailAddress: world.tenant.senderEmail }));
await watchSpending();

const handlers = {
  public: rawCaller((await import('#functions/lambdas/public.ts')).handler),
  identity: rawCaller((await import('#functions/lambdas/identity.ts')).handler),
  'bank-linking': rawCaller((await import('#functions/lambdas/bank-linking.ts')).handler),
  transfers: rawCaller((await import('#functions/lambdas/transfers.ts')).handler),
  receipts: rawCaller((await import('#functions/lambdas/receipts.ts')).handler),
  graph: rawCaller((await import('#functions/lambdas/graph.ts')).handler),
};

const { client, account } = await world.addPayer();
/** Two with an account that no transfer needs, to be disconnected. */
const leaving = [await world.addPayer(), await world.addPayer()];
const own = { clientId: client.id, tenantId: world.tenant.id };
const by = { client: client.id };

type Call = () => Promise<{ route: Route; parts: EventParts }>;
const one =
  (route: Route, parts: EventParts = by): Call =>
  async () => ({ route, parts });
const graph =
  (operationName: OperationName, variables: (draft: Transfer) => object = () => ({})): Call =>
  async () => ({
    route: graphRouteOf(operationName),
    parts: { ...by, body: { operationName, variables: variables(await world.addDraft(client)) } },
  });

const details = {
  purpose: 'Earnest Money Deposit for Purchase',
  method: 'ACH',
  amount: 100_000,
  reAmount: 100_000,
  address1: '12 Oak Street',
  address2: '',
  city: 'Springfield',
  state: 'IL',
  zipcode: '62701',
  note: '',
  officeId: world.tenant.offices[0]?.id,
};

async function sealedIdentity(): Promise<EventParts> {
  const read = await handlers.identity(identityKeyRoute, by);
  const { publicKey } = JSON.parse(read.body) as { publicKey: string };
  const key = { key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' } as const;
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const seal = (field: 'ssn' | 'dob', value: string) => {
    const record = { ...own, field, value, sealedAt: new Date().toISOString() };
    return publicEncrypt({ ...key, ...padding }, Buffer.from(JSON.stringify(record))).toString('base64');
  };
  return { ...by, params: own, body: { SSN: seal('ssn', '4821'), DOB: seal('dob', '1990-04-12') } };
}

/** A token decrypted for the previous start is not decrypted again, so each start is another client's. */
async function aStart(): Promise<{ route: Route; parts: EventParts }> {
  const payer = await world.addPayer();
  const draft = await world.addDraft(payer.client);
  const body = {
    transferId: draft.id,
    bankAccountId: payer.account.id,
    shown: await shownOf(draft, { account: payer.account.id }),
    isMeantAgain: true,
  };
  return { route: startTransferRoute, parts: { client: payer.client.id, body } };
}

/** A balance is valid for a while, so only a client without one makes the call ask the bank. */
async function aLiveList(): Promise<{ route: Route; parts: EventParts }> {
  const { client: asked } = await world.addPayer();
  const params = { clientId: asked.id, tenantId: world.tenant.id };
  return { route: listAccountsRoute, parts: { client: asked.id, params, query: { balances: 'live' } } };
}

async function aDisconnection(): Promise<{ route: Route; parts: EventParts }> {
  const gone = leaving.pop();
  return {
    route: disconnectAccountRoute,
    parts: { client: gone?.client.id ?? '', body: { bankAccountId: gone?.account.id } },
  };
}

const paid = await world.addDraft(client, { status: 'pending', email: 'ada@example.com' });
const shared = { transfer_GUID: paid.id, emailRecipient: ['bob@example.com'], additionalEmailRecipient: true };

const calls: Readonly<Record<keyof typeof clientBudgets, Call>> = {
  tenant: one(tenantRoute, {}),
  'branding-css': one(brandingCssRoute, {}),
  'identity-key': one(identityKeyRoute),
  'save-identity': async () => ({ route: saveIdentityRoute, parts: await sealedIdentity() }),
  'read-identity': one(readIdentityRoute, { ...by, params: own }),
  'link-token': one(linkTokenRoute, { ...by, body: {} }),
  'list-accounts': one(listAccountsRoute, { ...by, params: own }),
  'list-accounts, live balances': aLiveList,
  'start-transfer': aStart,
  'receipt-pdf': one(receiptPdfRoute, { ...by, params: { transferId: paid.id } }),
  'email-receipt': one(emailReceiptRoute, { ...by, body: shared }),
  'graph Client': graph('Client'),
  'graph UpdateOneClient': graph('UpdateOneClient', () => ({ data: { city: 'Springfield' } })),
  'graph TransferForm': graph('TransferForm'),
  'graph Transfer': graph('Transfer', ({ id }) => ({ _id: id })),
  'graph Transfers': graph('Transfers'),
  'graph AllTransfers': graph('AllTransfers'),
  'graph InsertOneTransfer': graph('InsertOneTransfer', () => ({ data: details })),
  'graph UpdateOneTransfer': graph('UpdateOneTransfer', ({ id, version }) => ({ _id: id, version, data: details })),
  'graph LinkSourceBankAccount': graph('LinkSourceBankAccount', ({ id }) => ({ _id: id, bankAccountId: account.id })),
  'graph DiscardTransfer': graph('DiscardTransfer', ({ id }) => ({ _id: id })),
  'disconnect-account': aDisconnection,
};

/** The second of two calls is measured, because a container reads the tenant and its secrets once. */
async function warm(call: Call): Promise<Awaited<ReturnType<typeof spentBy>>> {
  const ask = async () => {
    const { route, parts } = await call();
    const handler = handlers[route.function as keyof typeof handlers];
    // The session is opened at sign-in, which is another call.
    await openSessionOf(parts);
    return () => handler(route, parts);
  };
  await (await ask())();
  const second = await ask();
  return spentBy(async () => {
    const { statusCode, body } = await second();
    if (statusCode !== 200 || body.includes('"errors":['))
      throw new Error(`Not a good answer to price: ${body.slice(0, 300)}`);
  });
}

/** A start's sequential round trips to the table before its claim. */
async function roundsOfAStart(): Promise<number> {
  const { ports } = await import('#functions/lambdas/transfers.ts');
  const { startTransfer } = await import('#functions/payments/start-transfer.ts');
  const { client: payer, account: from } = await world.addPayer();
  const draft = await world.addDraft(payer);
  const now = new Date();
  const shown = await shownOf(draft, { account: from.id, now });
  const who = { tenant: payer.tenantId, client: payer.id, transferId: draft.id, bankAccountId: from.id };
  const by = { authenticatedAt: now.toISOString(), authenticatedBy: 'texted code', userAgent: '' } as const;
  const codes = { confirm: Math.floor(now.getTime() / 1000) };
  const rounds = await inRounds(ports, (seamed) =>
    startTransfer(seamed, { ...who, ...by, codes, sourceAddress: '203.0.113.7', now, shown }),
  );
  const claim = rounds.findIndex((names) => names.includes('transfers.claim'));
  // The balance comes from the bank.
  return rounds.slice(0, claim).filter((names) => names.some((name) => name !== 'balance')).length;
}

const rows: Row[] = [];
for (const [name, call] of Object.entries(calls))
  rows.push(priced(name, await warm(call), clientBudgets[name as keyof typeof clientBudgets]));
rows.push(atMost('round trips of a start before its claim', await roundsOfAStart(), 3, '', 0));
await world.close();
report(rows);
process.exit(0);
