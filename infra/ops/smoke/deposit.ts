import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { linkAccountsRoute } from '#shared/contracts/bank-linking.ts';
import { graphRouteOf } from '#shared/graph/all-operations.ts';
import { type GraphTransfer, graphTransfer } from '#shared/graph/replies.ts';
import { type ClientId, transferId } from '#shared/ids.ts';
import type { Phone } from '#shared/phone.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { agreementText } from '#shared/transfer/authorization-text.ts';
import type { Place } from '../kit/place.ts';
import type { SmokeBrowser } from './browser.ts';
import { giveIdentity } from './identity.ts';
import { signInForSmoke, TESTER } from './session.ts';
import { must, type SmokeStep } from './steps.ts';

/** One dollar. */
const AMOUNT = 100;
/** The provider is called in the same request, and its events are read each minute. */
const MOVES_WITHIN_MS = 3 * 60_000;
const LOOK_AGAIN_MS = 2000;
const INSTITUTION = 'ins_109508';
const PROPERTY = { address1: '1 Smoke Test Way', address2: '', city: 'Cleveland', state: 'OH', zipcode: '44114' };

type Smoke = {
  readonly place: Place;
  readonly browser: SmokeBrowser;
  readonly tenant: Tenant;
  readonly phone: Phone;
  /** True to wait until the money clears instead of canceling. */
  readonly clears: boolean;
};

/** The records that the steps have created so far, for cleaning up. */
type Made = { client?: ClientId; account?: string | undefined; transfer?: GraphTransfer };

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

async function asked(browser: SmokeBrowser, operationName: string, variables: object): Promise<unknown> {
  const { status, text } = await browser.call('POST', graphRouteOf(operationName).path, { operationName, variables });
  const body = z.object({ data: z.unknown(), errors: z.optional(z.array(z.unknown())) }).safeParse(parsed(text));
  must(status === 200 && body.success && !body.data.errors, `${operationName} is ${status}: ${text.slice(0, 300)}`);
  return body.data.data;
}

async function transferBy(browser: SmokeBrowser, operation: string, variables: object): Promise<GraphTransfer> {
  const data = z.record(z.string(), z.unknown()).parse(await asked(browser, operation, variables));
  return graphTransfer.parse(Object.values(data)[0]);
}

/** A login at the provider's sandbox in the client's own name, because another owner's account would be refused. */
async function sandboxLogin({ tenant }: Smoke, name: string): Promise<string> {
  const { linkingPlaidOf } = await import('#functions/adapters/plaid/client.ts');
  const plaid = await linkingPlaidOf(tenant.provider);
  const account = { type: 'depository', subtype: 'checking', starting_balance: 1000, identity: { names: [name] } };
  const { data } = await plaid.sandboxPublicTokenCreate({
    institution_id: INSTITUTION,
    initial_products: ['auth' as never],
    options: { override_username: 'user_custom', override_password: JSON.stringify({ override_accounts: [account] }) },
  });
  return data.public_token;
}

/** The company's first ACH purpose, with an office or agent if it routes by one. */
async function detailsOf({ browser, tenant }: Smoke): Promise<object> {
  const purpose = tenant.purposes.find(({ method }) => method === 'ACH')?.purpose;
  must(purpose !== undefined, `${tenant.name} takes no payment by ACH`);
  const listed = z.array(z.object({ _id: z.string(), active: z.boolean() }));
  const form = z.object({ offices: listed, realtors: listed }).parse(await asked(browser, 'TransferForm', {}));
  const open = (list: z.infer<typeof listed>) => list.find(({ active }) => active)?._id;
  const office = open(form.offices);
  const routing = office ? { officeId: office } : { agentId: open(form.realtors) };
  return { purpose, method: 'ACH', amount: AMOUNT, reAmount: AMOUNT, ...PROPERTY, note: 'Smoke test', ...routing };
}

async function press({ browser }: Smoke, { transfer, account }: Made): Promise<void> {
  must(transfer?.terms != null && account !== undefined, 'the review shows no words to agree to');
  const text = agreementText(transfer.terms, transfer);
  const textSha256 = createHash('sha256').update(text).digest('hex');
  const { version, amount, fee, destBankAccount: into } = transfer;
  const paidInto = into ? { paidInto: `${into.bankName} x${into.accountLastFourDigits}` } : {};
  const shown = { version, total: amount + fee, textSha256, ...paidInto };
  const body = { transferId: transfer._id, bankAccountId: account, shown, isMeantAgain: true };
  const reply = await browser.call('POST', '/transfer/start', body);
  // 202: the provider hasn't answered yet, and the portal keeps asking.
  must(reply.status === 200 || reply.status === 202, `the start is ${reply.status}: ${reply.text.slice(0, 300)}`);
}

/** Polls the payment until it has left a status, for at most three minutes. */
async function waitToLeave({ browser }: Smoke, made: Made, from: string): Promise<void> {
  const until = Date.now() + MOVES_WITHIN_MS;
  for (;;) {
    made.transfer = await transferBy(browser, 'Transfer', { _id: made.transfer?._id });
    if (made.transfer.status !== from) break;
    must(Date.now() < until, `the payment has been ${from} for three minutes`);
    await setTimeout(LOOK_AGAIN_MS);
  }
  const { status, problem } = made.transfer;
  must(['pending', 'completed'].includes(status), `the payment is ${status}: ${problem ?? ''}`);
}

/** In the sandbox, money moves only on request. */
async function clear(smoke: Smoke, made: Made): Promise<void> {
  const { tenant, browser } = smoke;
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
  must(made.client !== undefined && made.transfer !== undefined, 'there is no payment');
  const kept = await transfers.find(tenant.id, made.client, transferId.parse(made.transfer._id));
  const id = kept?.provider.transferId;
  must(id !== undefined, 'the payment has no transfer at Plaid');
  const plaid = await plaidOf(tenant.provider);
  for (const event_type of ['posted', 'settled', 'funds_available'])
    await plaid.sandboxTransferSimulate({ transfer_id: id, event_type });
  await waitToLeave(smoke, made, 'pending');
  const seen = await transferBy(browser, 'Transfer', { _id: made.transfer._id });
  must(seen.status === 'completed', `the payment is ${seen.status}`);
}

/** A whole deposit, by the calls that the page makes, from the sign-in to the provider's yes. */
export function depositSteps(smoke: Smoke): {
  readonly steps: readonly SmokeStep[];
  readonly cleaning: readonly SmokeStep[];
} {
  const { place, browser, tenant, phone } = smoke;
  const made: Made = {};
  const person = z.object({ client: z.object({ firstName: z.string(), lastName: z.string() }) });
  const steps: readonly SmokeStep[] = [
    {
      name: 'the test client signs in',
      take: async () => {
        const { id, identityComplete } = await signInForSmoke(place, browser, { tenant, phone });
        made.client = id;
        const madeUp = { ssn: '1234', dob: '1985-03-27', email: TESTER.email };
        if (!identityComplete) await giveIdentity(browser, { tenant: tenant.id, client: id }, madeUp);
      },
    },
    {
      name: 'a bank account of the sandbox is linked',
      take: async () => {
        const { client } = person.parse(await asked(browser, 'Client', {}));
        const publicToken = await sandboxLogin(smoke, `${client.firstName} ${client.lastName}`);
        const { path } = linkAccountsRoute;
        const { status, text } = await browser.call('POST', path, { publicToken });
        must(status === 200, `the link is ${status}: ${text.slice(0, 300)}`);
        made.account = linkAccountsRoute.reply.parse(parsed(text)).accounts[0]?.bankAccountId;
      },
    },
    {
      name: 'a deposit of one dollar is prepared',
      take: async () => {
        const draft = await transferBy(browser, 'InsertOneTransfer', { data: await detailsOf(smoke) });
        made.transfer = draft;
        made.transfer = await transferBy(browser, 'LinkSourceBankAccount', {
          _id: draft._id,
          bankAccountId: made.account,
        });
      },
    },
    { name: 'Make Transfer is taken', take: () => press(smoke, made) },
    { name: 'Plaid accepts the payment', take: () => waitToLeave(smoke, made, 'submitted') },
  ];
  const cleared = { name: 'the money clears', take: () => clear(smoke, made) };
  return { steps: smoke.clears ? [...steps, cleared] : steps, cleaning: cleaningOf(browser, made) };
}

/** Leaves nothing behind that moves: cancels the payment, disconnects the account, ends the session. */
const cleaningOf = (browser: SmokeBrowser, made: Made): readonly SmokeStep[] => [
  {
    name: 'a payment in transit is canceled',
    take: async () => {
      const { transfer } = made;
      if (!transfer || transfer.status === 'completed') return;
      if (transfer.status === 'draft') await asked(browser, 'DiscardTransfer', { _id: transfer._id });
      else {
        const { status, text } = await browser.call('POST', '/transfer/cancel', { transferId: transfer._id });
        must(status === 200, `it is ${status}: ${text.slice(0, 300)}`);
      }
    },
  },
  {
    name: 'the account is disconnected',
    take: async () => {
      if (!made.account) return;
      const { status, text } = await browser.call('DELETE', '/account', { bankAccountId: made.account });
      must(status === 200, `it is ${status}: ${text.slice(0, 300)}`);
    },
  },
  {
    name: 'the session is ended',
    take: async () => {
      if (made.client) await browser.call('POST', '/session/refresh/end', {});
    },
  },
];
