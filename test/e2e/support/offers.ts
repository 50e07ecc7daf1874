import { tenantId } from '#shared/ids.ts';
import { type ApiClient, askGraph, mustBe } from './api.ts';
import { type Person, port } from './client.ts';
import { messagesTo } from './local-cloud.ts';
import { callOn, ops } from './ops.ts';

/*
 * The payments that a tenant's staff release to a client, by their commands. One person creates them, another approves.
 */

const ROSA = ['--by', 'Rosa Diaz'] as const;
const SAM = ['--by', 'Sam Okafor'] as const;
/** These payments belong to no file. Their tenants allow that, and the approver gives a reason. */
const NO_FILE = ['--reason', 'a journey has no closing'] as const;
const PROPERTY = ['--address1', '12 Oak Street', '--city', 'Cleveland', '--state', 'OH', '--zipcode', '44114'] as const;

/** The id in a command's JSON output. */
const idIn = (told: string): string => (JSON.parse(told) as { result: { id: string } }).result.id;

type Said = { readonly amount: string; readonly purpose?: string; readonly method?: 'ACH' | 'Wire' };

async function create(
  call: 'prepare-disbursement' | 'ask-payment',
  who: ApiClient,
  said: Said,
  more: readonly string[] = [],
) {
  const { amount, purpose = 'Earnest Money Deposit for Purchase', method } = said;
  const about = ['--phone', who.person.phone, '--amount', amount, '--purpose', purpose, ...PROPERTY];
  const chosen = method ? ['--method', method] : [];
  return idIn(await ops('call', call, '--tenant', who.tenant, ...about, ...chosen, ...more, ...ROSA, '--json'));
}

const step = ({ tenant }: ApiClient, call: string, id: string, ...words: readonly string[]) =>
  callOn({ tenant, id }, call, ...words);

/** A payment of the tenant's that an approver has approved. Returns its id. */
export async function aSentPayment(who: ApiClient, amount: string, purpose = 'Proceeds of Sale'): Promise<string> {
  const id = await create('prepare-disbursement', who, { amount, purpose });
  await step(who, 'move-payment', id, '--move', 'submit', ...ROSA);
  await step(who, 'second-person', id, '--move', 'approve', ...SAM, ...NO_FILE);
  return id;
}

/** The options that route a request: to the first open office of the tenant, or its first agent. */
async function routing(who: ApiClient): Promise<readonly string[]> {
  const { data } = mustBe(200, await askGraph(who, 'TransferForm'));
  const open = (list: readonly { _id: string; active: boolean }[]) => list.find(({ active }) => active)?._id ?? '';
  return data.offices.length > 0 ? ['--office-id', open(data.offices)] : ['--agent-id', open(data.realtors)];
}

/** A payment request to the client, released by the staff. Returns its id. */
export async function aRequest(who: ApiClient, said: Said): Promise<string> {
  const id = await create('ask-payment', who, said, await routing(who));
  await step(who, 'move-payment', id, '--move', 'release', ...ROSA);
  return id;
}

/** A colleague calls the client about the account that a payment waits for, and releases it. */
export async function releaseAccount(who: ApiClient, id: string): Promise<void> {
  const told = JSON.parse(await ops('transfer', 'show', id, '--tenant', who.tenant, '--json')) as {
    result: { accountCheck: { mark: string } };
  };
  const mark = told.result.accountCheck.mark.slice(0, 12);
  const call = ['--mark', mark, '--spoke-with', 'the client', '--said', 'opened it at the credit union in May'];
  await step(who, 'second-person', id, '--move', 'release account', ...call, ...SAM);
}

/** A payment request to someone without an account, with the link that was texted to their phone. */
type Invited = { readonly id: string; readonly transferId: string; readonly link: string };

/** Asks someone new for a payment to the first open office of Acme. */
export async function invite(person: Person, amount: string, ...more: readonly string[]): Promise<Invited> {
  const { id: office } = JSON.parse(await ops('tenant', 'export', 'acme', '--json')).result.offices.find(
    ({ active = true }: { active?: boolean }) => active,
  );
  const who = ['--first-name', person.firstName, '--last-name', person.lastName, '--phone', person.phone] as const;
  const purpose = ['--purpose', 'Earnest Money Deposit for Purchase'] as const;
  const language = more.includes('--language') ? [] : ['--language', 'en'];
  const about = ['--amount', amount, ...purpose, ...PROPERTY, '--office-id', office, ...language, ...more] as const;
  const id = idIn(await ops('call', 'invite-payer', '--tenant', 'acme', ...who, ...about, ...ROSA, '--json'));
  const { payerInvitations } = await import('#functions/adapters/dynamo/payers.ts');
  const { transferId } = (await payerInvitations.find(tenantId.parse('acme'), id)) ?? { transferId: '' };
  const [text] = await messagesTo(port(), person.phone);
  const [link = ''] = /https?:\/\/\S+/.exec(text?.text ?? '') ?? [];
  return { id, transferId, link };
}
