import type { Transfer } from '#shared/transfer/transfer.ts';
import type { MoneyPorts } from './money-ports.ts';
import type { Stage } from './stage.ts';

type Intrusion = (stage: Stage, ports: MoneyPorts, transfer: Transfer) => Promise<unknown>;

/** The bank takes back the deposits of this run that were good. */
async function depositsReturn(stage: Stage): Promise<void> {
  for (const deposit of stage.besides().filter(({ fileNumber }) => fileNumber !== undefined))
    for (const { id, type } of await stage.book.of(deposit.id))
      if (type === 'debit') stage.world.plaid.console.advance(id, 'returned', 'R08');
}

/** What happens to a run from outside, right before one of its effects. */
export const intrusions = {
  'the file names the platform': async ({ two, movesToPlatform }) => {
    movesToPlatform();
    await two?.apply('platform');
  },
  'the file names the ledgers crosswise': async ({ two }) => two?.apply('crossed'),
  'the file is as it was': async ({ two }) => two?.apply('own'),
  'the deposit comes back, and nobody knows': depositsReturn,
  'the deposit comes back': async (stage, ports) => {
    await depositsReturn(stage);
    await stage.acts.sync(ports);
  },
  'the client takes it back': (stage, ports, transfer) => stage.acts.cancel(ports, transfer),
  'the staff take it back': (stage, ports, transfer) => stage.acts.stop(ports, transfer),
  'the schedule runs': async ({ acts }, ports) => {
    await acts.sweep(ports);
    await acts.sync(ports);
  },
  'the caller comes again': (stage, ports, transfer) => stage.acts.click(ports, transfer),
  'another account is linked over the client’s': ({ relink }) => relink(),
  'two hours pass': async ({ world }) => world.clock.moveHours(2),
  'the bank settles it': async (stage, _ports, transfer) => {
    for (const { id } of await stage.book.of(transfer.id))
      for (const step of ['posted', 'settled'] as const) stage.world.plaid.console.advance(id, step);
  },
  'the other tenant pays': async (stage, ports) => {
    if (!stage.neighborsActs) return;
    stage.movesToPlatform();
    await stage.neighborsActs.click(ports, stage.alongside(await stage.neighborsDraft()));
  },
} as const satisfies Readonly<Record<string, Intrusion>>;
export type IntrusionName = keyof typeof intrusions;
export const INTRUSION_NAMES = Object.keys(intrusions) as readonly IntrusionName[];

/** What comes in, and right before which effect: before the whole run at 0, and after it where it has no such effect. */
export type Intruder = { readonly effect: number; readonly what: IntrusionName };

/** Lets in what comes now. */
export async function letIn(
  intruders: readonly Intruder[],
  isNow: (effect: number) => boolean,
  [stage, ports, transfer]: Parameters<Intrusion>,
): Promise<void> {
  for (const { effect, what } of intruders) {
    const come: Intrusion = intrusions[what];
    if (isNow(effect)) await come(stage, ports, transfer);
  }
}
