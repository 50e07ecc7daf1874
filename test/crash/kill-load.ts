import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cancelTransferRoute } from '#shared/contracts/transfers.ts';
import {
  accept as acceptIt,
  aReadyApiClient,
  askGraph,
  type Draft,
  detailsOf,
  type ReadyClient,
  start,
} from '../e2e/support/api.ts';
import { advance } from '../e2e/support/local-cloud.ts';
import type { RunningPortal } from '../e2e/support/running-portal.ts';
import { bankState } from './kill-audit.ts';

/** A page's session lasts 15 minutes, and an address registers at most 20 clients an hour. */
const COHORT = 6;
const COHORT_LIVES_MS = 9 * 60_000;

/** The people who use the portal while it is killed. */
export type Crowd = { readonly all: ReadyClient[]; active: readonly Paid[]; since: number };

/** A client, the tenant's payments that wait for them, and the draft of the interrupted call. */
type Paid = ReadyClient & { readonly payouts: string[]; readonly begun: Draft[] };

export const aCrowd = (): Crowd => ({ all: [], active: [], since: 0 });

/** As many payments wait for each client as they can accept during their session. */
const PAYOUTS = 60;

/** Payments that the tenant's staff have approved, by the phone of the client they are for. */
async function payoutsFor(clients: readonly ReadyClient[]): Promise<Readonly<Record<string, string[]>>> {
  const words = [
    join(import.meta.dirname, 'kill-staff.ts'),
    String(PAYOUTS),
    ...clients.map(({ person }) => person.phone),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout) as Record<string, string[]>;
}

/** Signs in fresh clients when the previous ones' session is about to end. */
export async function refreshed(crowd: Crowd, portal: RunningPortal): Promise<void> {
  if (crowd.active.length > 0 && Date.now() - crowd.since < COHORT_LIVES_MS) return;
  const fresh: ReadyClient[] = [];
  for (let count = 0; count < COHORT; count += 1)
    fresh.push(
      await aReadyApiClient('acme', {
        on: portal.port,
        person: {
          firstName: 'Ada',
          lastName: 'Buyer',
          email: `ada.${crowd.all.length + count}@example.com`,
          phone: `216${String(5_550_000 + crowd.all.length + count)}`,
        },
      }),
    );
  const payouts = await payoutsFor(fresh);
  crowd.all.push(...fresh);
  crowd.active = fresh.map((who) => ({ ...who, payouts: payouts[who.person.phone] ?? [], begun: [] }));
  crowd.since = Date.now();
}

let serial = 0;
/** Answered calls, by request, status and code: the answers that clients got before the kill. */
export type Told = Map<string, number>;

/** An answer of the API. A refusal has the code with the reason. */
type Answer = { readonly status: number; readonly body: { readonly code?: string } | undefined };

function count(told: Told, what: string, { status, body }: Answer): void {
  const answer = [what, status, body?.code].filter(Boolean).join(' ');
  told.set(answer, (told.get(answer) ?? 0) + 1);
}

const PATIENTLY = { timeoutMs: 30_000 };

/** Every third button is clicked twice at once. */
const clicks = <T>(click: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: serial % 3 === 0 ? 2 : 1 }, click));

/** Opens one of the tenant's payments, and accepts it. */
async function accept(who: Paid, told: Told): Promise<void> {
  const [id] = who.payouts;
  if (!id) return;
  await askGraph(who, 'OpenTransfer', { _id: id });
  for (const answer of await clicks(() => acceptIt(who, id, who.accounts[0], PATIENTLY)))
    count(told, 'accepted', answer);
  // Kept until it was answered: after an interruption, the client tries the same one again.
  who.payouts.shift();
}

/** Cancels the payment that was just started. */
async function cancel(who: Paid, transferId: string, told: Told): Promise<void> {
  const { method, path } = cancelTransferRoute;
  for (const answer of await clicks(() => who.call(method, path, { body: { transferId }, ...PATIENTLY })))
    count(told, 'cancelled', answer);
}

/** A new draft, or the one whose call was interrupted. A client with too many drafts may begin no other. */
async function begin(who: Paid, data: object): Promise<Draft> {
  const [cutOff] = who.begun;
  if (cutOff) return cutOff;
  const saved = await askGraph(who, 'InsertOneTransfer', { data });
  const draft: Draft | undefined = saved.body?.data?.insertOneTransfer;
  if (!draft) throw new Error(`A draft was refused: ${saved.status} ${saved.text}`);
  who.begun.push(draft);
  return draft;
}

/** One client clicks buttons until the portal is down: drafts, starts, cancels, acceptances, and two clicks at once. */
async function clickButtons(who: Paid, told: Told): Promise<void> {
  const details = await detailsOf(who, 10_000);
  for (;;) {
    serial += 1;
    const amount = 10_000 + serial;
    if (serial % 4 === 0) await accept(who, told);
    const draft = await begin(who, { ...details, amount, reAmount: amount });
    for (const answer of await clicks(() => start(who, draft, who.accounts[0], PATIENTLY)))
      count(told, 'started', answer);
    who.begun.shift();
    if (serial % 5 === 0) await cancel(who, draft._id, told);
  }
}

/** The bank continues, so that webhooks and event reads are under way, too. */
async function bank(portal: RunningPortal, random: () => number): Promise<void> {
  const { transfers } = await bankState(portal.port);
  for (const { id, next } of transfers.slice(0, 40)) {
    const to = next[Math.floor(random() * next.length)];
    if (to && random() < 0.3) await advance(portal.port, id, to, to === 'returned' ? 'R08' : undefined);
    await pause(5);
  }
}

/** A connection that broke because the portal was killed, and nothing else. */
function isGone(fault: unknown): boolean {
  const { code, message } = fault as { code?: string; message?: string };
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code ?? '') || /socket hang up/.test(message ?? '');
}

/** All clients click buttons, and the portal is killed after this long. */
export async function underLoad(
  crowd: Crowd,
  portal: RunningPortal,
  { killAfterMs, told, random }: { readonly killAfterMs: number; readonly told: Told; readonly random: () => number },
): Promise<void> {
  const running = [...crowd.active.map((who) => clickButtons(who, told)), bank(portal, random)].map((work) =>
    work.catch((fault: unknown) => {
      if (!isGone(fault)) throw fault;
    }),
  );
  const over = Promise.all(running);
  over.catch(() => undefined);
  await pause(killAfterMs);
  await portal.kill();
  await over;
}
