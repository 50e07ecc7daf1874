import type { LocalClock } from '../clock.ts';
import type { WebhookCall } from './bank.ts';
import { pause } from './pause.ts';
import type { Tables } from './records.ts';
import { signWebhook } from './webhook-key.ts';

/** One attempt to deliver a webhook. */
export interface WebhookDelivery {
  readonly at: string;
  readonly clientId: string;
  readonly url: string | null;
  readonly code: string;
  readonly attempt: number;
  readonly outcome: 'delivered' | 'refused' | 'unreachable' | 'dropped' | 'no address';
  readonly status?: number;
}

/** Sends webhooks and records the results. */
export interface Webhooks {
  send(call: WebhookCall): void;
  /** Drops this many of the next webhooks, to simulate lost ones. */
  dropNext(count: number): void;
  readonly dropping: number;
  /** The latest attempts, newest first. */
  readonly deliveries: readonly WebhookDelivery[];
  /** Resolves when nothing is in progress and no retry is pending. */
  idle(): Promise<void>;
  close(): void;
}

/**
 * Plaid waits 30 seconds, and then four times as long each time, up to a day. Here a person is watching, so the waits
 * are short.
 */
const RETRY_MS = [2_000, 8_000, 32_000];
/** Plaid's time limit for a receiver: ten seconds. */
const ANSWER_MS = 10_000;
const DELIVERIES_MAX = 60;

/**
 * The sender of webhooks. Pending retries are lost with the process, which webhooks allow for: the sync has all events.
 */
export function webhookSender(options: {
  clock: LocalClock;
  /** The clock that dates a signature. The receiver checks against its own clock, which the console doesn't move. */
  signedAt: () => Date;
  key: () => Tables['keys'];
  retryMs?: readonly number[];
}): Webhooks {
  const { clock, signedAt, key, retryMs = RETRY_MS } = options;
  const deliveries: WebhookDelivery[] = [];
  const underway = new Set<Promise<void>>();
  const stopped = new AbortController();
  let dropping = 0;

  const note = (call: WebhookCall, attempt: number, outcome: WebhookDelivery['outcome'], status?: number) => {
    const { clientId, url, body } = call;
    const code = `${body.webhook_type}: ${body.webhook_code}`;
    deliveries.unshift({
      at: clock.now().toISOString(),
      clientId,
      url,
      code,
      attempt,
      outcome,
      ...(status ? { status } : {}),
    });
    deliveries.length = Math.min(deliveries.length, DELIVERIES_MAX);
  };

  async function deliver(call: WebhookCall, url: string): Promise<void> {
    // Plaid indents its webhooks by two spaces, and the signature covers exactly these bytes.
    const text = JSON.stringify(call.body, null, 2);
    for (let attempt = 1; attempt <= retryMs.length + 1; attempt += 1) {
      if (attempt > 1 && !(await pause(retryMs[attempt - 2] ?? 0, stopped.signal))) return;
      const outcome = await post(url, text, signWebhook(key(), text, signedAt()), stopped.signal);
      note(call, attempt, outcome.kind, outcome.status);
      if (outcome.kind === 'delivered') return;
    }
  }

  return {
    send(call) {
      if (call.url === null) return note(call, 0, 'no address');
      if (dropping > 0) {
        dropping -= 1;
        return note(call, 0, 'dropped');
      }
      const sent = deliver(call, call.url).finally(() => underway.delete(sent));
      underway.add(sent);
    },
    dropNext(count) {
      dropping = count;
    },
    get dropping() {
      return dropping;
    },
    deliveries,
    async idle() {
      while (underway.size > 0) await Promise.all(underway);
    },
    close: () => stopped.abort(),
  };
}

/**
 * The address in a form that this process can reach: unlike browsers, it doesn't resolve names under localhost. The
 * portal here also accepts a company's calls at a separate path.
 */
function hereOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  const tenant = /^([\w-]+)\.localhost$/.exec(hostname)?.[1];
  return tenant ? `http://127.0.0.1:${port}/local/tenants/${tenant}${pathname}` : url;
}

async function post(url: string, body: string, signature: string, stopped: AbortSignal) {
  try {
    const reply = await fetch(hereOf(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'plaid-verification': signature, 'user-agent': 'Plaid stand-in' },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_MS)]),
    });
    await reply.body?.cancel();
    return { kind: reply.status === 200 ? ('delivered' as const) : ('refused' as const), status: reply.status };
  } catch (cause) {
    // fetch throws a TypeError for an unreachable host, and an abort for one that doesn't answer. Any other error is
    // ours.
    if (cause instanceof TypeError || cause instanceof DOMException) return { kind: 'unreachable' as const };
    throw cause;
  }
}
