import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Configuration, PlaidApi } from 'plaid';
import { clockControl } from '#infra/local/clock.ts';
import { readLocalRequest, sendLocalReply } from '#infra/local/http.ts';
import type { PlaidClient } from '#infra/local/plaid/bank.ts';
import { PLAID_API_PATH, type PlaidStandIn, plaidStandIn, type StandInOptions } from '#infra/local/plaid/stand-in.ts';
import { described, describedProblems } from './plaid-schema.ts';

/** One request and its reply, as they passed. */
interface Exchange {
  readonly path: string;
  readonly status: number;
  readonly asked: unknown;
  readonly answered: unknown;
}

/** A Monday morning in New York with no holiday near: noon in London. */
export const MONDAY = Date.parse('2026-11-30T15:00:00Z');

/** The tenant most tests are about. */
export const ACME: PlaidClient = { clientId: 'acme-plaid', secret: 'acme-secret', name: 'Acme Title' };

/** A bank behind a real port, with a clock that the test controls, and a record of every exchange. */
export async function openBank(options: Partial<StandInOptions> & { dataDir?: string } = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'plaid-'));
  const clock = clockControl({ dataDir, realNow: () => MONDAY });
  const exchanges: Exchange[] = [];
  /** Everything that differs from Plaid's own SDK. It fails whichever test sent the request. */
  const unlike: string[] = [];
  let bank: PlaidStandIn | undefined;
  const server = createServer(async (incoming, outgoing) => {
    const request = await readLocalRequest(incoming);
    const reply = request && (await bank?.handle(request));
    if (!request || !reply) return outgoing.writeHead(404).end();
    if (request.path.startsWith(PLAID_API_PATH)) {
      const path = request.path.slice(PLAID_API_PATH.length);
      const [asked, answered] = [request.body, reply.body].map((text) => JSON.parse(text.toString()));
      exchanges.push({ path, status: reply.status, asked, answered });
      const name = reply.status === 200 ? described[path] : 'PlaidError';
      if (name) unlike.push(...describedProblems(name, answered).map((problem) => `${path}: ${problem}`));
    }
    return sendLocalReply(outgoing, reply);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  bank = plaidStandIn({
    clients: [ACME],
    clock,
    publicUrl,
    webhookRetryMs: [],
    signedAt: () => new Date(MONDAY),
    ...options,
    dataDir,
  });
  return {
    bank,
    clock,
    dataDir,
    publicUrl,
    exchanges,
    as: (client: PlaidClient, timeout = 5_000) => plaidApi(`${publicUrl}${PLAID_API_PATH}`, client, timeout),
    /** Calls the desk behind the widget, as the widget does. */
    desk: (question: string, body: object) => askDesk(publicUrl, question, body),
    async close({ keep = false } = {}) {
      await bank?.close();
      await stopServer(server);
      if (!keep) rmSync(dataDir, { recursive: true });
      if (unlike.length > 0) throw new Error(`The stand-in answers what Plaid does not:\n${unlike.join('\n')}`);
    },
  };
}

const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** The official client, pointed at the stand-in as the portal's adapter does it. */
const plaidApi = (basePath: string, client: PlaidClient, timeout: number): PlaidApi =>
  new PlaidApi(
    new Configuration({
      basePath,
      baseOptions: {
        timeout,
        headers: { 'PLAID-CLIENT-ID': client.clientId, 'PLAID-SECRET': client.secret, 'Plaid-Version': '2020-09-14' },
      },
    }),
  );

async function askDesk(publicUrl: string, question: string, body: object) {
  const reply = await fetch(`${publicUrl}/local/plaid/link/${question}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

/** The error code of a refused call. Fails if it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (cause) {
    const { response } = cause as { response?: { data: { error_type: string; error_code: string } } };
    if (response) return `${response.data.error_type}/${response.data.error_code}`;
    throw cause;
  }
  throw new Error('The call was answered, not refused');
}
