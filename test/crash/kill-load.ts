import { setTimeout as pause } from 'node:timers/promises';
import { aReadyApiClient, askGraph, detailsOf, type ReadyClient, start } from '../e2e/support/api.ts';
import { advance } from '../e2e/support/local-cloud.ts';
import type { RunningPortal } from '../e2e/support/running-portal.ts';
import { bankState } from './kill-audit.ts';

/** A page's session lasts 15 minutes, and an address registers at most 20 clients an hour. */
const COHORT = 6;
const COHORT_LIVES_MS = 9 * 60_000;

/** The people who press buttons while the portal is killed. */
export type Crowd = { readonly all: ReadyClient[]; active: readonly ReadyClient[]; since: number };

export const aCrowd = (): Crowd => ({ all: [], active: [], since: 0 });

/** Lets fresh clients in when the session of the former ones is about to end. */
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
  crowd.all.push(...fresh);
  crowd.active = fresh;
  crowd.since = Date.now();
}

let serial = 0;
/** Calls that were answered, by status: what clients were told before the lights went out. */
export type Told = Map<number, number>;

/** One client presses buttons until the portal is gone: drafts, starts, and now and then two clicks at once. */
async function press(who: ReadyClient, told: Told): Promise<void> {
  const details = await detailsOf(who, 10_000);
  for (;;) {
    serial += 1;
    const amount = 10_000 + serial;
    const saved = await askGraph(who, 'InsertOneTransfer', { data: { ...details, amount, reAmount: amount } });
    const draft = saved.body?.data?.insertOneTransfer;
    if (!draft) throw new Error(`A draft was refused: ${saved.status} ${saved.text}`);
    const clicks = serial % 3 === 0 ? 2 : 1;
    const replies = await Promise.all(
      Array.from({ length: clicks }, () => start(who, draft, who.accounts[0], { timeoutMs: 30_000 })),
    );
    for (const { status } of replies) told.set(status, (told.get(status) ?? 0) + 1);
  }
}

/** The bank goes on with what it has, so that webhooks and reads of the events are under way, too. */
async function bank(portal: RunningPortal, random: () => number): Promise<void> {
  const { transfers } = await bankState(portal.port);
  for (const { id, next } of transfers.slice(0, 40)) {
    const to = next[Math.floor(random() * next.length)];
    if (to && random() < 0.3) await advance(portal.port, id, to, to === 'returned' ? 'R01' : undefined);
    await pause(5);
  }
}

/** A connection that broke because the portal was killed, and nothing else. */
function isGone(fault: unknown): boolean {
  const { code, message } = fault as { code?: string; message?: string };
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code ?? '') || /socket hang up/.test(message ?? '');
}

/** Everybody presses buttons, and the portal is killed after so long. */
export async function underLoad(
  crowd: Crowd,
  portal: RunningPortal,
  { killAfterMs, told, random }: { readonly killAfterMs: number; readonly told: Told; readonly random: () => number },
): Promise<void> {
  const running = [...crowd.active.map((who) => press(who, told)), bank(portal, random)].map((work) =>
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
