import { request } from 'node:http';

/**
 * Calls a page of the local host. Node does not resolve *.localhost everywhere, so the address is the machine's own
 * and the host is told by the header.
 */
export function callHost(
  port: number,
  host: string,
  path: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string }> {
  const { method = 'GET', body, headers = {} } = options;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: `${host}.localhost:${port}`, 'content-type': 'application/json', ...headers },
        timeout: 10_000,
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      },
    );
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`${host}${path} did not answer`)));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

type Message = {
  readonly kind: 'text' | 'email';
  readonly text?: string;
  readonly subject?: string;
  readonly id: string;
};

/** The newest messages to a number or an address. */
export async function messagesTo(port: number, to: string): Promise<readonly Message[]> {
  const { text } = await callHost(port, 'inbox', `/messages.json?to=${encodeURIComponent(to)}`);
  return (JSON.parse(text) as { messages: readonly Message[] }).messages;
}

/** The newest code texted to a number. */
export async function codeFor(port: number, phone: string): Promise<string> {
  const found = (await messagesTo(port, phone)).map(({ text = '' }) => /\b(\d{6})\b/.exec(text)?.[1]).find(Boolean);
  if (!found) throw new Error(`No code was texted to ${phone}`);
  return found;
}

type BankTransfer = {
  readonly id: string;
  readonly status: string;
  readonly amount: string;
  readonly metadata: Record<string, string> | null;
};

/** What the bank has of a transfer of the portal. */
export async function atTheBank(port: number, transferId: string): Promise<readonly BankTransfer[]> {
  const { text } = await callHost(port, 'bank', '/console/state');
  const { transfers } = JSON.parse(text) as { transfers: readonly BankTransfer[] };
  return transfers.filter(({ metadata }) => metadata?.['transferId'] === transferId);
}

/** Moves a transfer on at the bank, as a person at its console does. */
export async function advance(port: number, bankTransferId: string, to: string, code?: string): Promise<void> {
  const { status, text } = await callHost(port, 'bank', `/console/transfers/${bankTransferId}/advance`, {
    method: 'POST',
    body: { to, ...(code ? { code } : {}) },
  });
  if (status !== 200) throw new Error(`The bank refused: ${text}`);
}

/** Breaks the next calls to the bank. */
export async function breakBank(port: number, fault: Record<string, unknown>): Promise<void> {
  await callHost(port, 'bank', '/console/faults', { method: 'POST', body: fault });
}
