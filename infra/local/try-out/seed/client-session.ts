import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { PROOF_HEADER, puzzle } from '#shared/contracts/puzzle.ts';
import { ESIGN_VERSION, TERMS_VERSION } from '#shared/contracts/sign-in.ts';
import { graphRouteOf } from '#shared/graph/all-operations.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import type { SmokeBrowser } from '../../../ops/smoke/browser.ts';
import { giveIdentity } from '../../../ops/smoke/identity.ts';
import type { StoryPerson, StoryStage } from './stage.ts';
import type { Closing, SeedParty } from './story.ts';

/** A code confirms money movements for half an hour. The story's clock hardly moves within one visit. */
const VISIT_MS = 10 * 60_000;

const anything = z.record(z.string(), z.unknown());

/** Calls the API as the page does. Any refusal is a mistake in the story. */
export async function callApi(browser: SmokeBrowser, method: string, path: string, body?: unknown, headers = {}) {
  const { status, text } = await browser.call(method, path, body, headers);
  if (status !== 200 && status !== 201) throw new Error(`${method} ${path} is ${status}: ${text.slice(0, 300)}`);
  return text === '' ? {} : anything.parse(JSON.parse(text));
}

/** Runs a named operation of the graph and returns its data. */
export async function askGraph(browser: SmokeBrowser, operationName: string, variables: object = {}) {
  const { data, errors } = await callApi(browser, 'POST', graphRouteOf(operationName).path, {
    operationName,
    variables,
  });
  if (errors) throw new Error(`${operationName}: ${JSON.stringify(errors).slice(0, 300)}`);
  return anything.parse(data);
}

async function proven(browser: SmokeBrowser) {
  const challenge = puzzle.parse(await callApi(browser, 'GET', '/users/puzzle'));
  const solution = await solveChallenge({ challenge, deriveKey });
  return { [PROOF_HEADER]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
}

/** The last code texted to a number. */
async function codeFor({ browserAt }: StoryStage, { phone }: SeedParty): Promise<string> {
  const { text } = await browserAt('inbox').get(`/messages.json?kind=text&limit=5&to=${phone}`);
  const { messages } = z.object({ messages: z.array(z.object({ text: z.string() })) }).parse(JSON.parse(text));
  const code = messages.map((message) => /\b(\d{6})\b/.exec(message.text)?.[1]).find(Boolean);
  if (!code) throw new Error(`No code was texted to ${phone}`);
  return code;
}

async function enter(stage: StoryStage, tenant: string, actor: StoryPerson): Promise<void> {
  const { browser, party, id } = actor;
  const at = `/users/send/${tenant}/${id}`;
  await callApi(browser, 'POST', at, undefined, await proven(browser));
  await callApi(browser, 'POST', `/users/${tenant}/${id}`, { code: await codeFor(stage, party) });
  actor.codeAt = Date.now();
}

/** A made-up name at a reserved domain. */
const emailOf = ({ firstName, lastName }: SeedParty): string =>
  `${firstName}.${lastName}@example.com`.toLowerCase().replaceAll(/[^a-z.@]/g, '');

async function register(stage: StoryStage, { tenant }: Closing, party: SeedParty): Promise<StoryPerson> {
  const browser = stage.browserAt(tenant);
  const { firstName, lastName, phone } = party;
  const mobilePhone = `+1${phone}`;
  const email = emailOf(party);
  const body = {
    create_user: { phone_number: mobilePhone, name: `${firstName} ${lastName}`, connection: 'sms', email },
    client: { firstName, middleName: '', lastName, email, mobilePhone, agreed: true },
    termsVersion: TERMS_VERSION,
    esignVersion: ESIGN_VERSION,
  };
  const made = await callApi(browser, 'POST', `/users/${tenant}`, body, await proven(browser));
  const actor: StoryPerson = { browser, party, id: clientId.parse(made['clientId']), codeAt: 0 };
  await enter(stage, tenant, actor);
  if (party.language) await askGraph(browser, 'SetLanguage', { language: party.language });
  return actor;
}

/** Of every made-up client, because it is printed on their ID (`specimen.png`), and staff enter what they read there. */
const BORN = '1985-04-17';

const giveMadeUp = ({ browser, party, id: client }: StoryPerson, tenant: string): Promise<void> =>
  giveIdentity(
    browser,
    { tenant: tenantId.parse(tenant), client },
    { ssn: party.account, dob: BORN, email: emailOf(party) },
  );

async function atBank(browser: SmokeBrowser, question: string, body: object) {
  const { text } = await browser.post(`/local/plaid/link/${question}`, body);
  const answer = anything.parse(JSON.parse(text));
  if (answer['error']) throw new Error(`The bank's window refused: ${text.slice(0, 300)}`);
  return answer;
}

const listed = z.object({ accounts: z.array(z.object({ id: z.string() })), sessionId: z.string() });
const finished = z.object({ finished: z.object({ publicToken: z.string() }) });
const linked = z.object({ accounts: z.array(z.object({ bankAccountId: z.string() })) });

/** Links the party's account, in their own name. */
async function linkAccount({ browser, party }: StoryPerson): Promise<string> {
  const { token } = await callApi(browser, 'POST', '/account/plaid/link-token', {});
  const identity = { names: [`${party.firstName} ${party.lastName}`] };
  const numbers = { account: `5550${party.phone.slice(-4)}${party.account}` };
  const account = { type: 'depository', subtype: 'checking', starting_balance: 250_000, identity, numbers };
  const password = JSON.stringify({ override_accounts: [{ ...account, meta: { name: 'Everyday Checking' } }] });
  const login = { token, username: 'user_custom', password, institutionId: party.bank };
  const { sessionId, accounts } = listed.parse(await atBank(browser, 'sign-in', login));
  const chosen = { token, sessionId, accountIds: accounts.map(({ id }) => id) };
  const { publicToken } = finished.parse(await atBank(browser, 'choose', chosen)).finished;
  const kept = linked.parse(await callApi(browser, 'POST', '/account/plaid/exchange', { publicToken }));
  return kept.accounts[0]?.bankAccountId ?? '';
}

/** A person of the story in their browser, signed in; they register if they haven't yet. */
export async function visitOf(stage: StoryStage, closing: Closing, party: SeedParty): Promise<StoryPerson> {
  const actor = stage.actors.get(party) ?? (await register(stage, closing, party));
  stage.actors.set(party, actor);
  if (Date.now() - actor.codeAt > VISIT_MS) await enter(stage, closing.tenant, actor);
  return actor;
}

/** The same, with an account to pay from or to be paid into. */
export async function bankedVisitOf(stage: StoryStage, closing: Closing, party: SeedParty) {
  const actor = await visitOf(stage, closing, party);
  if (actor.account) return { ...actor, account: actor.account };
  await giveMadeUp(actor, closing.tenant);
  actor.account = await linkAccount(actor);
  return { ...actor, account: actor.account };
}
