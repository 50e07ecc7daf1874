import { type IncomingHttpHeaders, request } from 'node:http';
import { patience } from './machine.ts';

/** A host's answer. */
export type HostReply = { readonly status: number; readonly text: string; readonly headers: IncomingHttpHeaders };

type HostCall = {
  readonly method?: string;
  readonly body?: unknown;
  /** Undefined leaves out a header that is otherwise sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** A start at a hanging bank is answered only when the portal gives up. */
  readonly timeoutMs?: number;
};

const given = (headers: HostCall['headers'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined));

/** Calls a page of the local host and returns its bytes. */
export function fetchHost(
  port: number,
  host: string,
  path: string,
  { method = 'GET', body, headers, timeoutMs = patience(10_000) }: HostCall = {},
): Promise<Omit<HostReply, 'text'> & { readonly bytes: Buffer }> {
  const payload = body === undefined ? '' : JSON.stringify(body);
  // Sent in advance, because Node gives a DELETE no frame for its body.
  const length = { 'content-length': String(Buffer.byteLength(payload)) };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        // Node does not resolve *.localhost everywhere, so the address is the machine's own, with the host in the
        // header.
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: given({
          host: `${host}.localhost:${port}`,
          'content-type': 'application/json',
          ...length,
          ...headers,
        }),
        timeout: timeoutMs,
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`${host}${path} did not answer`)));
    sent.end(payload);
  });
}

/** Calls a page of the local host and returns its text. */
export async function callHost(port: number, host: string, path: string, call: HostCall = {}): Promise<HostReply> {
  const { bytes, ...reply } = await fetchHost(port, host, path, call);
  return { ...reply, text: bytes.toString() };
}

type Message = {
  readonly kind: 'text' | 'email';
  readonly text?: string;
  readonly subject?: string;
  readonly html?: string;
  readonly attachments?: readonly { readonly name: string; readonly type: string }[];
  readonly id: string;
};

/**
 * The newest messages to a number or an address, once everything so far was processed: a message that isn't there then
 * was not sent.
 */
export async function messagesTo(port: number, to: string): Promise<readonly Message[]> {
  await callHost(port, 'inbox', '/settled', { timeoutMs: patience(60_000) });
  return listedFor(port, to);
}

const ABOUT_THE_ACCOUNT = /^(Your account with .* was changed|New sign-in to your account with .*)$/;

/** The newest emails to an address about its payments, without those about the account itself. */
export const paymentMailsTo = async (port: number, to: string): Promise<readonly Message[]> =>
  (await messagesTo(port, to)).filter(({ subject = '' }) => !ABOUT_THE_ACCOUNT.test(subject));

async function listedFor(port: number, to: string): Promise<readonly Message[]> {
  const { text } = await callHost(port, 'inbox', `/messages.json?to=${encodeURIComponent(to)}`);
  return (JSON.parse(text) as { messages: readonly Message[] }).messages;
}

/** The newest code texted to a number. A code is texted before its page is answered. */
export async function codeFor(port: number, phone: string): Promise<string> {
  const found = (await listedFor(port, phone)).map(({ text = '' }) => /\b(\d{6})\b/.exec(text)?.[1]).find(Boolean);
  if (!found) throw new Error(`No code was texted to ${phone}`);
  return found;
}

type BankTransfer = {
  readonly id: string;
  readonly status: string;
  readonly amount: string;
  readonly metadata: Record<string, string> | null;
};

/** The bank's record of a transfer of the portal. */
export async function atTheBank(port: number, transferId: string): Promise<readonly BankTransfer[]> {
  const { text } = await callHost(port, 'bank', '/console/state');
  const { transfers } = JSON.parse(text) as { transfers: readonly BankTransfer[] };
  return transfers.filter(({ metadata }) => metadata?.['transferId'] === transferId);
}

/** Advances a transfer at the bank, as a person at its console does. */
export async function advance(port: number, bankTransferId: string, to: string, code?: string): Promise<void> {
  const { status, text } = await callHost(port, 'bank', `/console/transfers/${bankTransferId}/advance`, {
    method: 'POST',
    body: { to, ...(code ? { code } : {}) },
  });
  if (status !== 200) throw new Error(`The bank refused: ${text}`);
}

/** The bank requires the holder of an account of this name to log in there again. */
export async function requireLogin(port: number, account: string): Promise<void> {
  const { text } = await callHost(port, 'bank', '/console/state');
  const { items } = JSON.parse(text) as { items: readonly { itemId: string; accounts: string }[] };
  const item = items.find(({ accounts }) => accounts.includes(account));
  const asked = await callHost(port, 'bank', `/console/items/${item?.itemId}/login`, { method: 'POST', body: {} });
  if (asked.status !== 200) throw new Error(`The bank refused: ${asked.text}`);
}

/** Five days of a portal, with each day's due work, take seconds on a busy machine. */
const DAYS_MS = patience(60_000);

/** Moves time for a whole portal, as a person at the bank's console does. Returns the new time. */
export async function moveTime(port: number, move: 'hour' | 'banking day' | '5 banking days'): Promise<Date> {
  const { status, text } = await callHost(port, 'bank', '/console/clock', {
    method: 'POST',
    body: { move },
    timeoutMs: DAYS_MS,
  });
  if (status !== 200) throw new Error(`The bank refused: ${text}`);
  const state = JSON.parse((await callHost(port, 'bank', '/console/state')).text) as { readonly now: string };
  return new Date(state.now);
}

/** Breaks the next calls to the bank. */
export async function breakBank(port: number, fault: Record<string, unknown>): Promise<void> {
  const { status, text } = await callHost(port, 'bank', '/console/faults', { method: 'POST', body: fault });
  if (status !== 200) throw new Error(`The bank knows no such fault: ${text}`);
}

/** Removes all faults. */
export async function mendBank(port: number): Promise<void> {
  await callHost(port, 'bank', '/console/faults/clear', { method: 'POST', body: {} });
}
