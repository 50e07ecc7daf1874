import type { Transfer } from '#shared/transfer/transfer.ts';
import type { MoneyPorts } from './money-ports.ts';
import type { Stage } from './stage.ts';

type Intrusion = (stage: Stage, ports: MoneyPorts, transfer: Transfer) => Promise<unknown>;

/** The bank reverses the deposits of this run that were good. */
async function depositsReturn(stage: Stage): Promise<void> {
  for (const deposit of stage.besides().filter(({ fileNumber }) => fileNumber !== undefined))
    for (const { id, type } of await stage.book.of(deposit.id))
      if (type === 'debit') stage.world.plaid.console.advance(id, 'returned', 'R08');
}

/** An outside event in a run, right before one of its effects. */
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

/**
 * The event, and the effect it comes right before: by its number, or the first with this name. At 0 it comes before the
 * whole run, and after the run if the run has no such effect.
 */
export type Intruder = { readonly effect: number | string; readonly what: IntrusionName };

/** Events that wait for their effect. */
export function intrudersOf(
  intruders: readonly Intruder[],
  about: (intruder: Intruder) => Promise<unknown>,
): (...effects: readonly (number | string)[]) => Promise<void> {
  let waiting = intruders;
  return async (...effects) => {
    const coming = waiting.filter(({ effect }) => effects.length === 0 || effects.includes(effect));
    waiting = waiting.filter((each) => !coming.includes(each));
    for (const intruder of coming) await about(intruder);
  };
}

/** Carries out an intruder's action. */
export const intrude = ({ what }: Intruder, ...[stage, ports, transfer]: Parameters<Intrusion>): Promise<unknown> => {
  const come: Intrusion = intrusions[what];
  return come(stage, ports, transfer);
};
