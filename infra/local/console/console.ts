import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { done } from '#shared/outcome.ts';
import type { ClockControl } from '../clock.ts';
import { jsonReply, type LocalReply, type LocalRequest, styleReply, svgReply, textReply } from '../http.ts';
import { FAULT_KINDS } from '../plaid/faults.ts';
import { bankingAfternoon } from '../plaid/rails.ts';
import { errorBody } from '../plaid/refusal.ts';
import type { PlaidStandIn } from '../plaid/stand-in.ts';
import { RETURN_DESCRIPTIONS } from '../plaid/transfer-steps.ts';

/**
 * The bank's console: a page for a person who plays the bank, and the same as JSON for tests.
 *
 * | request                                  | body                               | what it does                        |
 * | GET /console                             |                                    | the page                            |
 * | GET /console/state                       |                                    | clock, ledgers, transfers, webhooks |
 * | POST /console/clock                      | { move } or { ms }                 | moves time, settles what is due     |
 * | POST /console/transfers/{id}/advance     | { to, code? }                      | next state; a return needs an R-code |
 * | POST /console/ledgers/{clientId}/top-up  | { amountCents }                    | adds money to a ledger              |
 * | POST /console/items/{itemId}/webhook     | { code }                           | fires an ITEM webhook               |
 * | POST /console/items/{itemId}/login       | {}                                 | the bank requires a new login       |
 * | POST /console/webhooks/fire              | { clientId }                       | fires TRANSFER_EVENTS_UPDATE        |
 * | POST /console/webhooks/drop              | { count }                          | drops this many of the next         |
 * | POST /console/clients                    | { clientId, secret, name, … }      | opens an account for a new tenant   |
 * | POST /console/faults                     | { kind, path?, ms?, times? }       | makes the next call fail            |
 * | POST /console/faults/clear               | {}                                 | removes planted faults              |
 *
 * `move` is one of `hour`, `banking day`, `5 banking days`, `reset`. A reset returns to the real time and keeps
 * settled transfers settled.
 */
export function consoleRoutes(
  plaid: PlaidStandIn,
  clock: ClockControl,
): (request: LocalRequest) => LocalReply | undefined {
  return (request) => {
    const { path, method } = request;
    if (path !== '/console' && !path.startsWith('/console/')) return undefined;
    if (method === 'GET')
      return page(path) ?? (path === '/console/state' ? jsonReply(200, stateOf(plaid, clock)) : undefined);
    // A foreign page can send a form here without a preflight, but no JSON.
    if (method !== 'POST' || !request.headers['content-type']?.startsWith('application/json'))
      return jsonReply(415, {});
    return act(plaid, clock, path, request.body);
  };
}

const stateOf = (plaid: PlaidStandIn, clock: ClockControl) => ({
  now: clock.now().toISOString(),
  returnReasons: RETURN_DESCRIPTIONS,
  faultKinds: FAULT_KINDS,
  ...plaid.console.overview(),
});

const bodies = {
  clock: z.union([
    z.object({ move: z.enum(['hour', 'banking day', '5 banking days']) }),
    z.object({ ms: z.int().check(z.nonnegative()) }),
  ]),
  advance: z.object({
    to: z.enum(['posted', 'settled', 'funds_available', 'returned', 'failed', 'cancelled']),
    code: z.optional(z.string().check(z.regex(/^[A-Z]\d\d$/))),
  }),
  topUp: z.object({ amountCents: z.int().check(z.positive(), z.maximum(1_000_000_000_00)) }),
  item: z.object({
    code: z.enum(['ERROR', 'LOGIN_REPAIRED', 'PENDING_DISCONNECT', 'USER_PERMISSION_REVOKED', 'USER_ACCOUNT_REVOKED']),
  }),
  fire: z.object({ clientId: z.string() }),
  drop: z.object({ count: z.int().check(z.minimum(0), z.maximum(100)) }),
  client: z.object({
    clientId: z.string().check(z.minLength(1), z.maxLength(80)),
    secret: z.string().check(z.minLength(1)),
    name: z.string().check(z.minLength(1), z.maxLength(80)),
    openingBalanceCents: z.optional(z.int().check(z.nonnegative())),
    transferWebhook: z.optional(z.url()),
    originators: z.optional(z.array(z.string()).check(z.maxLength(1000))),
    ledgers: z.optional(z.array(z.object({ ledgerId: z.string(), originatorClientId: z.nullable(z.string()) }))),
  }),
  fault: z.object({
    kind: z.enum(FAULT_KINDS),
    path: z.optional(z.string().check(z.startsWith('/'))),
    ms: z.optional(z.int().check(z.positive(), z.maximum(600_000))),
    times: z.optional(z.int().check(z.positive(), z.maximum(100))),
  }),
};

function act(plaid: PlaidStandIn, clock: ClockControl, path: string, raw: Buffer): LocalReply {
  const [, , noun, id = '', verb] = path.split('/').map(decodeURIComponent);
  const { console: counter, faults } = plaid;
  const wanted = `${noun}/${verb ?? ''}`;
  if (path === '/console/clock') return reply(bodies.clock, raw, (body) => moveClock(plaid, clock, body));
  if (wanted === 'transfers/advance')
    return reply(bodies.advance, raw, ({ to, code }) => counter.advance(id, to, code));
  if (wanted === 'ledgers/top-up') return reply(bodies.topUp, raw, ({ amountCents }) => counter.topUp(id, amountCents));
  if (wanted === 'items/webhook') return reply(bodies.item, raw, ({ code }) => counter.fireItemWebhook(id, code));
  if (wanted === 'items/login') return reply(z.object({}), raw, () => counter.requireLogin(id));
  if (path === '/console/webhooks/fire')
    return reply(bodies.fire, raw, ({ clientId }) => counter.fireTransferWebhook(clientId));
  if (path === '/console/webhooks/drop')
    return reply(bodies.drop, raw, ({ count }) => {
      counter.dropWebhooks(count);
      return done({});
    });
  if (path === '/console/clients')
    return reply(bodies.client, raw, ({ openingBalanceCents, transferWebhook, originators, ledgers, ...client }) => {
      plaid.register({
        ...client,
        ...(openingBalanceCents === undefined ? {} : { openingBalanceCents }),
        ...(transferWebhook ? { transferWebhook } : {}),
        ...(originators ? { originators } : {}),
        ...(ledgers ? { ledgers } : {}),
      });
      return done({});
    });
  if (path === '/console/faults')
    return reply(bodies.fault, raw, (fault) => {
      faults.set(fault);
      return done({});
    });
  if (path === '/console/faults/clear')
    return reply(z.object({}), raw, () => {
      faults.clear();
      return done({});
    });
  return jsonReply(404, { message: 'The console has no such button.' });
}

/** Moves the clock, and does everything that would have happened in between. */
function moveClock(plaid: PlaidStandIn, clock: ClockControl, body: z.infer<typeof bodies.clock>): Done {
  const now = clock.now();
  const until = (days: number) => bankingAfternoon(now, days).getTime() - now.getTime();
  if ('ms' in body) clock.advanceMs(body.ms);
  else clock.advanceMs({ hour: 3_600_000, 'banking day': until(1), '5 banking days': until(5) }[body.move]);
  plaid.console.settleDue();
  return done({});
}

type Done = ReturnType<PlaidStandIn['console']['advance']>;

function reply<Body extends z.ZodMiniType>(
  schema: Body,
  raw: Buffer,
  work: (body: z.output<Body>) => Done,
): LocalReply {
  const body = schema.safeParse(parsed(raw));
  if (!body.success) return jsonReply(400, { message: z.prettifyError(body.error) });
  const outcome = work(body.data);
  if (!outcome.ok)
    return jsonReply(outcome.refusal.status, { message: outcome.refusal.message, ...errorBody(outcome.refusal) });
  return jsonReply(200, {});
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

const FILES: Readonly<Record<string, readonly ['html' | 'javascript', string]>> = {
  '/console': ['html', 'console.html'],
  '/console/console.js': ['javascript', 'console.js'],
  '/console/cards.js': ['javascript', 'cards.js'],
  '/console/words.js': ['javascript', 'words.js'],
  '/console/transfer-card.js': ['javascript', 'transfer-card.js'],
};

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function page(path: string): LocalReply | undefined {
  const found = FILES[path];
  if (path === '/console/bank.svg') return svgReply(join(import.meta.dirname, 'bank.svg'));
  if (path === '/console/console.css') return styleReply(join(import.meta.dirname, 'console.css'));
  if (!found) return undefined;
  const file = textReply(found[0], readFileSync(join(import.meta.dirname, found[1])));
  return { ...file, headers: { ...file.headers, 'content-security-policy': POLICY } };
}
