import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { done, invariant } from '#shared/outcome.ts';
import type { LocalClock } from '../clock.ts';
import { jsonReply, type LocalReply, type LocalRequest, textReply } from '../http.ts';
import { plaidApi } from './api.ts';
import { type LocalBank, opaqueId, type PlaidClient, type WebhookCall } from './bank.ts';
import { type BankConsole, bankConsole } from './bank-console.ts';
import { type Faults, faultSwitches } from './faults.ts';
import { askDesk } from './link-questions.ts';
import { oauthPage } from './oauth-page.ts';
import { errorBody } from './refusal.ts';
import { openStore } from './store.ts';
import { webhookKey } from './webhook-key.ts';
import { webhookSender } from './webhooks.ts';

/** The stand-in's path on the local host: API, widget, and its OAuth bank's pages. */
const MOUNT = '/local/plaid';
/** The end of the SDK's `basePath`. */
export const PLAID_API_PATH = `${MOUNT}/api`;
/** The widget's script, instead of `https://cdn.plaid.com/link/v2/stable/link-initialize.js`. */
export const PLAID_LINK_SCRIPT_PATH = `${MOUNT}/link-initialize.js`;

export interface StandInOptions {
  /** Its own folder, kept between runs. */
  readonly dataDir: string;
  readonly clock: LocalClock;
  /** The local host's origin, `http://localhost:8080`. Anything that isn't this machine is refused. */
  readonly publicUrl: string;
  readonly clients: readonly PlaidClient[];
  /** If off, every account belongs to Plaid's sandbox owner, and a demo client's name doesn't match. */
  readonly ownerIsWhoeverLinks?: boolean;
  readonly webhookRetryMs?: readonly number[];
  /** Real time, unless a test controls the receiver's clock too. */
  readonly signedAt?: () => Date;
}

/** Plaid on one machine. */
export interface PlaidStandIn {
  /** Answers everything under `/local/plaid/`; undefined for any other path. */
  handle(request: LocalRequest): Promise<LocalReply | undefined>;
  /** Adds or changes a tenant's keys while it runs. */
  register(client: PlaidClient): void;
  /** The controls for the console and the tests. */
  readonly console: BankConsole;
  readonly faults: Faults;
  /** The address for the SDK's `basePath`. */
  readonly apiUrl: string;
  /** Waits for webhooks in progress. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A platform with all its originators and ledgers: each originator's registration adds its own. A ledger stays even
 * when no file names it anymore, because its money is still there.
 */
const withOriginators = (client: PlaidClient, before: PlaidClient | undefined): PlaidClient => ({
  ...client,
  originators: [...new Set([...(before?.originators ?? []), ...(client.originators ?? [])])],
  ledgers: [
    ...new Map(
      [...(client.ledgers ?? []), ...(before?.ledgers ?? [])].map((ledger) => [ledger.ledgerId, ledger]),
    ).values(),
  ],
});

/** Opens the bank in the state of its last answer. */
export function plaidStandIn(options: StandInOptions): PlaidStandIn {
  refuseElsewhere(options.publicUrl);
  const store = openStore(options.dataDir);
  const clients = new Map<string, PlaidClient>();
  for (const client of options.clients)
    clients.set(client.clientId, withOriginators(client, clients.get(client.clientId)));
  const closed = new AbortController();
  let outgoing: WebhookCall[] = [];

  const bank: LocalBank = {
    store,
    clients,
    clock: options.clock,
    ownerIsWhoeverLinks: options.ownerIsWhoeverLinks ?? true,
    lagSeconds: 0,
    // A step with three events sends a client one webhook, because the webhook contains no ids.
    afterStep(call) {
      if (!outgoing.some(({ url, body }) => url === call.url && body === call.body)) outgoing.push(call);
    },
  };
  const step = <Result extends { readonly ok: boolean }>(work: () => Result): Result => {
    outgoing = [];
    const result = store.step(work, ({ ok }) => ok);
    if (result.ok) for (const call of outgoing) webhooks.send(call);
    return result;
  };
  const key = step(() => done(webhookKey(bank)));
  const webhooks = webhookSender({
    clock: options.clock,
    signedAt: options.signedAt ?? (() => new Date()),
    key: () => key.value,
    ...(options.webhookRetryMs ? { retryMs: options.webhookRetryMs } : {}),
  });
  const faults = faultSwitches();
  const api = plaidApi({ bank, faults, step, closed: closed.signal });

  return {
    apiUrl: `${options.publicUrl}${PLAID_API_PATH}`,
    faults,
    console: bankConsole({ bank, step, webhooks, faults }),
    register: (client) => void clients.set(client.clientId, withOriginators(client, clients.get(client.clientId))),
    async handle(request) {
      const { path } = request;
      if (path.startsWith(`${PLAID_API_PATH}/`)) return api(request, path.slice(PLAID_API_PATH.length));
      if (request.method === 'POST' && path.startsWith(`${MOUNT}/link/`))
        return deskReply(bank, step, request, path.slice(`${MOUNT}/link/`.length));
      if (request.method === 'GET' && path === `${MOUNT}/oauth`) return oauthPage();
      return request.method === 'GET' ? scripts(path) : undefined;
    },
    idle: webhooks.idle,
    async close() {
      closed.abort();
      webhooks.close();
      await webhooks.idle();
    },
  };
}

/** Refuses any address beyond this machine, because this bank accepts any password. */
function refuseElsewhere(publicUrl: string): void {
  const { hostname } = new URL(publicUrl);
  const isHere =
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';
  invariant(isHere, `the bank stand-in runs on this machine only, not as ${hostname}`);
}

type Step = Parameters<typeof plaidApi>[0]['step'];

function deskReply(bank: LocalBank, step: Step, request: LocalRequest, question: string): LocalReply | undefined {
  // Only this host's pages may call. The widget's requests carry no cookie, and a foreign page can't send JSON without
  // a preflight.
  if (!request.headers['content-type']?.startsWith('application/json')) return jsonReply(415, {});
  const body = parsed(request.body);
  const outcome = step(() => {
    const answer = askDesk(bank, question, body);
    return answer ? { ok: answer.ok, answer } : { ok: false, answer };
  });
  if (!outcome.answer) return undefined;
  // A refused login is a normal answer. If it were a 4xx, the browser would log each one in its console.
  if (outcome.answer.ok) return jsonReply(200, outcome.answer.value);
  return jsonReply(200, { error: { ...errorBody(outcome.answer.refusal), request_id: opaqueId(15) } });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

/** The widget's files: a small script that the portal loads, and the modules with its panes. */
const SCRIPTS = [
  'link-initialize.js',
  ...['window', 'panes', 'parts', 'sheet', 'oauth'].map((name) => `link/${name}.js`),
];

function scripts(path: string): LocalReply | undefined {
  const found = SCRIPTS.find((name) => path === `${MOUNT}/${name}`);
  return found === undefined ? undefined : textReply('javascript', readFileSync(join(import.meta.dirname, found)));
}
