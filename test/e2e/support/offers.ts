import { type ApiClient, askGraph, mustBe } from './api.ts';
import { type Person, port } from './client.ts';
import { messagesTo } from './local-cloud.ts';
import { ops } from './ops.ts';

/*
 * What a tenant's staff release to a client, by their commands. One of them creates, another approves.
 */

const ROSA = ['--by', 'Rosa Diaz'] as const;
const SAM = ['--by', 'Sam Okafor'] as const;
/** These payments belong to no file: their tenants allow that, and the second person says why. */
const NO_FILE = ['--reason', 'a journey has no closing'] as const;
const PROPERTY = ['--address', '12 Oak Street', '--city', 'Cleveland', '--state', 'OH', '--zipcode', '44114'] as const;

/** The id in what a command has told as JSON. */
const idIn = (told: string): string => (JSON.parse(told) as { result: { id: string } }).result.id;

type Said = { readonly amount: string; readonly purpose?: string; readonly method?: 'ACH' | 'Wire' };

async function create(noun: 'disbursement' | 'request', who: ApiClient, said: Said, more: readonly string[] = []) {
  const { amount, purpose = 'Earnest Money Deposit for Purchase', method } = said;
  const about = ['--phone', who.person.phone, '--amount', amount, '--purpose', purpose, ...PROPERTY];
  const chosen = method ? ['--method', method] : [];
  return idIn(await ops(noun, 'create', '--tenant', who.tenant, ...about, ...chosen, ...more, ...ROSA, '--json'));
}

const step = (who: ApiClient, noun: string, verb: string, id: string, ...words: readonly string[]) =>
  ops(noun, verb, id, '--tenant', who.tenant, ...words);

/** A payment of the tenant's that a second person has approved; gives its id. */
export async function aSentPayment(who: ApiClient, amount: string, purpose = 'Proceeds of Sale'): Promise<string> {
  const id = await create('disbursement', who, { amount, purpose });
  await step(who, 'disbursement', 'submit', id, ...ROSA);
  await step(who, 'disbursement', 'approve', id, ...SAM, ...NO_FILE);
  return id;
}

/** A payment of the tenant's that its own software handed over; gives its id. */
export async function anInitiatedPayment(who: ApiClient, amount: string): Promise<string> {
  const id = await create('disbursement', who, { amount, purpose: 'Proceeds of Sale' });
  await step(who, 'disbursement', 'initiate', id, ...SAM, ...NO_FILE);
  return id;
}

/** The options that route a request: to the first open office of the tenant, or its first agent. */
async function routing(who: ApiClient): Promise<readonly string[]> {
  const { data } = mustBe(200, await askGraph(who, 'TransferForm'));
  const open = (list: readonly { _id: string; active: boolean }[]) => list.find(({ active }) => active)?._id ?? '';
  return data.offices.length > 0 ? ['--office', open(data.offices)] : ['--agent', open(data.realtors)];
}

/** A payment the client is asked for, released or handed over by the tenant's software; gives its id. */
export async function aRequest(who: ApiClient, said: Said, how: 'release' | 'initiate' = 'release'): Promise<string> {
  const id = await create('request', who, said, await routing(who));
  await step(who, 'request', how, id, ...(how === 'initiate' ? SAM : ROSA));
  return id;
}

/** A colleague calls the client about the account that a payment waits for, and releases it. */
export async function releaseAccount(who: ApiClient, id: string): Promise<void> {
  const told = JSON.parse(await ops('transfer', 'show', id, '--tenant', who.tenant, '--json')) as {
    result: { accountCheck: { mark: string } };
  };
  const mark = told.result.accountCheck.mark.slice(0, 12);
  const call = ['--mark', mark, '--called', 'the client', '--said', 'opened it at the credit union in May'];
  await step(who, 'disbursement', 'release-account', id, ...call, ...SAM);
}

/** Takes a payment back that was not accepted. */
export const recall = (who: ApiClient, id: string): Promise<string> =>
  step(who, 'disbursement', 'recall', id, ...SAM, '--reason', 'wrong file');

/** A payment that somebody without an account is asked for, with the link that came to their phone. */
type Invited = { readonly id: string; readonly transferId: string; readonly link: string };

/** Asks somebody new for a payment to the first open office of Acme. */
export async function invite(person: Person, amount: string, ...more: readonly string[]): Promise<Invited> {
  const { id: office } = JSON.parse(await ops('tenant', 'export', 'acme', '--json')).result.offices.find(
    ({ active = true }: { active?: boolean }) => active,
  );
  const who = ['--first-name', person.firstName, '--last-name', person.lastName, '--phone', person.phone] as const;
  const purpose = ['--purpose', 'Earnest Money Deposit for Purchase'] as const;
  const about = ['--amount', amount, ...purpose, ...PROPERTY, '--office', office, ...more] as const;
  const told = await ops('invitation', 'create', '--tenant', 'acme', ...who, ...about, ...ROSA, '--json');
  const { id, transferId } = JSON.parse(told).result;
  const [text] = await messagesTo(port(), person.phone);
  const [link = ''] = /https?:\/\/\S+/.exec(text?.text ?? '') ?? [];
  return { id, transferId, link };
}
