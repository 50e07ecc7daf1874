import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { ESIGN_VERSION, TERMS_VERSION } from '#shared/contracts/sign-in.ts';
import { graphRouteOf } from '#shared/graph/all-operations.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { agreementText } from '#shared/transfer/authorization-text.ts';
import { proofOf } from '../../support/proof.ts';
import { hashOf } from '../../support/shown.ts';
import { allowAnother } from './allowances.ts';
import { type ApiReply, aCaller, type Caller, type CallOptions } from './caller.ts';
import { aPerson, at, type Person, port } from './client.ts';
import { callHost, codeFor } from './local-cloud.ts';

/*
 * Getting to a transfer over the HTTP API alone, for journeys that are about something else. Every call is one that the
 * page makes too, and nothing is written behind the portal's back.
 */

/** The reply of a call that has to succeed for the journey to begin. */
export function mustBe(status: number, reply: ApiReply): ApiReply['body'] {
  if (reply.status !== status) throw new Error(`Expected ${status}, got ${reply.status}: ${reply.text.slice(0, 400)}`);
  return reply.body;
}

/** The header with a fresh proof of work, for the calls that take one. */
export const aProof = async (caller: Caller): Promise<Record<string, string>> =>
  proofOf(mustBe(200, await caller.call('GET', '/users/puzzle')));

/** A client who has registered and signed in. */
export type ApiClient = Caller & { readonly person: Person; readonly id: string; readonly session: SessionEnds };
type SessionEnds = { readonly idleEndsAt: string; readonly endsAt: string };

/** Creates the client and the auth user, without texting a code yet. Returns the client's id. */
export async function created(caller: Caller, person: Person): Promise<string> {
  const { firstName, lastName, email, phone } = person;
  const mobilePhone = `+1${phone}`;
  if (caller.on === port()) await allowAnother(caller.tenant);
  const reply = await caller.call('POST', `/users/${caller.tenant}`, {
    headers: await aProof(caller),
    body: {
      create_user: { phone_number: mobilePhone, name: `${firstName} ${lastName}`, connection: 'sms', email },
      role: 'paymints_admin',
      new_user_role: 'paymints_client',
      client: { firstName, middleName: '', lastName, email, mobilePhone, agreed: true },
      termsVersion: TERMS_VERSION,
      esignVersion: ESIGN_VERSION,
    },
  });
  return mustBe(200, reply).clientId;
}

/** Registers, up to the texted code. Returns the client's id. */
export async function registered(caller: Caller, person: Person): Promise<string> {
  const clientId = await created(caller, person);
  const headers = await aProof(caller);
  mustBe(200, await caller.call('POST', `/users/send/${caller.tenant}/${clientId}`, { headers }));
  return clientId;
}

/** Registers and signs in with the texted code. Identity, e-mail and bank are still missing. */
export async function aSignedInClient(tenant: string, person = aPerson(), on = port()): Promise<ApiClient> {
  const caller = aCaller(tenant, on);
  const id = await registered(caller, person);
  const code = await codeFor(on, person.phone);
  const verified = mustBe(200, await caller.call('POST', `/users/${tenant}/${id}`, { body: { code } }));
  return { ...caller, person, id, session: { idleEndsAt: verified.idleEndsAt, endsAt: verified.endsAt } };
}

/** Sends a named query or mutation to the graph. */
export const askGraph = (who: Caller, operationName: string, variables: object = {}): Promise<ApiReply> =>
  who.call('POST', graphRouteOf(operationName).path, { body: { operationName, variables } });

/** Seals a part of the identity as the page does: RSA-OAEP-256 over the value and its owner. */
function sealed(publicKey: string, record: object): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const { RSA_PKCS1_OAEP_PADDING: padding } = constants;
  return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(JSON.stringify(record))).toString('base64');
}

const HOME = { address1: '12 Oak Street', address2: '', city: 'Cleveland', state: 'OH', zipcode: '44114' };

/** Gives SSN-4, birth date, e-mail and address. */
export async function giveIdentity(who: ApiClient, birth = '1985-03-27'): Promise<ApiReply> {
  const { publicKey } = mustBe(200, await who.call('GET', '/security/key'));
  const about = { tenantId: who.tenant, clientId: who.id, sealedAt: new Date().toISOString() };
  const SSN = sealed(publicKey, { ...about, field: 'ssn', value: '1234' });
  const DOB = sealed(publicKey, { ...about, field: 'dob', value: birth });
  const reply = await who.call('PUT', `/security/customer/${who.id}/${who.tenant}`, { body: { SSN, DOB } });
  if (reply.status === 200)
    mustBe(200, await askGraph(who, 'UpdateOneClient', { data: { email: who.person.email, ...HOME } }));
  return reply;
}

/** The answer of the bank's own window, which the page never sees. */
async function bankWindow(on: number, question: string, body: object): Promise<ApiReply['body']> {
  const { text } = await callHost(on, 'bank', `/local/plaid/link/${question}`, { method: 'POST', body });
  const answer = JSON.parse(text);
  if (answer.error) throw new Error(`The bank's window refused: ${text}`);
  return answer;
}

/** Links all accounts of a persona of the bank. Returns their ids, the first account first. */
export async function linkAccounts(
  who: ApiClient,
  username = 'user_closing',
  password = 'pass_good',
): Promise<readonly string[]> {
  const { token } = mustBe(200, await who.call('POST', '/account/plaid/link-token', { body: {} }));
  const login = { token, username, password, institutionId: 'ins_109508' };
  const { sessionId, accounts } = await bankWindow(who.on, 'sign-in', login);
  const accountIds = accounts.map(({ id }: { id: string }) => id);
  const { finished } = await bankWindow(who.on, 'choose', { token, sessionId, accountIds });
  const linked = await who.call('POST', '/account/plaid/exchange', { body: { publicToken: finished.publicToken } });
  return mustBe(200, linked).accounts.map(({ bankAccountId }: { bankAccountId: string }) => bankAccountId);
}

/** A client who could send money now, with their linked accounts. */
export type ReadyClient = ApiClient & { readonly accounts: readonly string[] };

/** Registers, signs in, gives the identity and links a bank. */
export async function aReadyApiClient(
  tenant: string,
  { username = 'user_closing', person = aPerson(), on = port() } = {},
): Promise<ReadyClient> {
  const who = await aSignedInClient(tenant, person, on);
  mustBe(200, await giveIdentity(who));
  return { ...who, accounts: await linkAccounts(who, username) };
}

/** A transfer as the graph returns it, with the fields that journeys read. */
export type Draft = {
  readonly _id: string;
  readonly version: number;
  readonly status: string;
  readonly amount: number;
  readonly fee: number;
  readonly referenceID: string;
};

/** The first open office or agent of the tenant, depending on how it routes. */
async function routingOf(who: Caller): Promise<object> {
  const { data } = mustBe(200, await askGraph(who, 'TransferForm'));
  const open = (list: readonly { _id: string; active: boolean }[]) => list.find(({ active }) => active)?._id;
  return data.offices.length > 0 ? { officeId: open(data.offices) } : { agentId: open(data.realtors) };
}

/** The details of a transfer of this many cents, as the form would send them. */
export async function detailsOf(who: Caller, amount: number, more: object = {}): Promise<object> {
  const property = { address1: '77 Maple Ave', address2: '', city: 'Cleveland', state: 'OH', zipcode: '44114' };
  const what = { purpose: 'Earnest Money Deposit for Purchase', method: 'ACH', amount, reAmount: amount };
  return { ...what, ...property, note: '', ...(await routingOf(who)), ...more };
}

/** Saves a draft and, if an account is given, chooses it for the debit. */
export async function saveDraft(
  who: ApiClient,
  amount: number,
  {
    account,
    ...more
  }: { readonly account?: string | undefined; readonly note?: string; readonly address1?: string } = {},
): Promise<Draft> {
  const data = await detailsOf(who, amount, more);
  const saved = mustBe(200, await askGraph(who, 'InsertOneTransfer', { data })).data.insertOneTransfer;
  if (!account) return saved;
  const linked = await askGraph(who, 'LinkSourceBankAccount', { _id: saved._id, bankAccountId: account });
  return mustBe(200, linked).data.linkSourceBankAccount;
}

type Sheet = Pick<Draft, '_id' | 'amount' | 'fee'>;

/** The review's current content for someone's transfer. Almost empty if it isn't theirs. */
async function shownTo(who: ApiClient, id: string, account: string | undefined) {
  const read = async () => mustBe(200, await askGraph(who, 'Transfer', { _id: id })).data.transfer;
  let transfer: GraphTransfer | null = await read();
  if (transfer && !transfer.terms && account) {
    const link = transfer.disbursement ? 'LinkDestinationBankAccount' : 'LinkSourceBankAccount';
    await askGraph(who, link, { _id: id, bankAccountId: account });
    transfer = await read();
  }
  if (!transfer) return { version: 0, total: 0, textSha256: hashOf('') };
  const { version, terms, amount, fee, disbursement, destBankAccount: into } = transfer;
  return {
    version,
    total: amount + fee,
    ...(into && !disbursement ? { paidInto: `${into.bankName} x${into.accountLastFourDigits}` } : {}),
    textSha256: hashOf(terms ? agreementText(terms, transfer) : ''),
  };
}

/** Reads the transfer and clicks Make Transfer, by the calls that the page makes. */
export async function start(
  who: ApiClient,
  { _id: transferId, amount, fee }: Sheet,
  account: string | undefined,
  options: CallOptions = {},
): Promise<ApiReply> {
  const shown = { ...(await shownTo(who, transferId, account)), total: amount + fee };
  const body = { transferId, bankAccountId: account, shown, isMeantAgain: true };
  return who.call('POST', '/transfer/start', { body, ...options });
}

/** Reads a payment of the tenant's and clicks Accept Payment, by the calls that the page makes. */
export async function accept(
  who: ApiClient,
  transferId: string,
  account: string | undefined,
  options: CallOptions = {},
): Promise<ApiReply> {
  const body = { transferId, bankAccountId: account, shown: await shownTo(who, transferId, account) };
  return who.call('POST', '/transfer/disbursement/start', { body, ...options });
}

/** An expected wire of this many cents, made by the calls of the page. */
export async function anAwaitedWire(who: ApiClient, amount = 2_500_000): Promise<Draft> {
  const data = await detailsOf(who, amount, { purpose: 'Down Payment and Closing Costs', method: 'Wire' });
  const draft: Draft = mustBe(200, await askGraph(who, 'InsertOneTransfer', { data })).data.insertOneTransfer;
  const { textSha256: _, ...shown } = await shownTo(who, draft._id, undefined);
  return mustBe(200, await askGraph(who, 'ChooseWire', { _id: draft._id, shown, isMeantAgain: true })).data.chooseWire;
}

/** The transfer as its client reads it now. Null if it is not theirs. */
export const readTransfer = async (who: ApiClient, id: string): Promise<Draft | null> =>
  mustBe(200, await askGraph(who, 'Transfer', { _id: id })).data.transfer;

/** Puts a client's session into a browser, as a newly opened tab finds it. */
export async function giveCookies(who: ApiClient, context: BrowserContext): Promise<void> {
  const domain = `${who.tenant}.localhost`;
  await context.addCookies(
    [...who.cookies.values()].map((cookie) => ({ ...cookie, domain, httpOnly: true, sameSite: 'Strict' as const })),
  );
}

/**
 * Puts a signed-in client into a browser: the cookies, and the page's copy of a session in the tab. The refresh cookie
 * is renewed by the first browser that uses it, so a client is given to one browser at a time.
 */
export async function handOver(
  who: ApiClient,
  context: BrowserContext,
  origin = new URL(at(who.tenant, '/', who.on)).origin,
): Promise<void> {
  await giveCookies(who, context);
  const { firstName, lastName, email } = who.person;
  const kept = { client: { id: who.id, firstName, lastName, email }, user: who.session, 'auth token': 'cookie' };
  const script = ([page, entries]: [string, Record<string, unknown>]) => {
    // Only once per tab, because a page that logs out must stay logged out.
    if (location.origin !== page || sessionStorage.getItem('handed over')) return;
    sessionStorage.setItem('handed over', 'yes');
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, JSON.stringify(value));
  };
  await context.addInitScript(script, [origin, kept] as [string, typeof kept]);
}
