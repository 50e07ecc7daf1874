import { bankMoves } from './bank-moves.ts';
import { clientMoves } from './client-moves.ts';
import { momentOf, roundsBetween } from './moments.ts';
import { keepStray, staffMoves } from './staff-moves.ts';
import type { Playing, StoryStage } from './stage.ts';
import type { Closing, StrayWire } from './story.ts';

const moves = { ...clientMoves, ...staffMoves, ...bankMoves };

/** Before money moves, the portal must have read the bank's latest events. */
const ASKS_BANK: readonly string[] = [
  'pays',
  'accepts',
  'tries again',
  'cancels',
  'is approved',
  'fails',
  'comes back',
];

/** An event of the story, with a description for the error message. */
type Act = {
  readonly at: Date;
  readonly what: string;
  readonly run: (stage: StoryStage) => Promise<void>;
  readonly asksBank: boolean;
  readonly isNeeded?: (stage: StoryStage) => Promise<boolean>;
};

const actsOf = (playing: Playing, end: Date): readonly Act[] =>
  playing.payment.steps.map((step) => {
    const [, , move, said] = step;
    const { of: party, dollars } = playing.payment;
    const what = `${party.firstName} ${party.lastName}, $${dollars}: ${move}`;
    const asksBank = ASKS_BANK.includes(move);
    return { at: momentOf(step, end), what, asksBank, run: (stage) => moves[move](stage, playing, said) };
  });

const inTurn = (acts: readonly Act[]): readonly Act[] =>
  acts.toSorted((one, other) => one.at.getTime() - other.at.getTime());

/** All events, in order. */
export function actsIn(closings: readonly Closing[], strays: readonly StrayWire[], end: Date): readonly Act[] {
  const payments = closings.flatMap((closing) => closing.payments.map((payment) => ({ closing, payment })));
  const wires = strays.map(
    (wire): Act => ({
      at: momentOf(wire.when, end),
      what: `a wire of ${wire.sender}`,
      asksBank: false,
      run: (stage) => keepStray(stage, wire),
    }),
  );
  const acts = [...payments.flatMap((playing) => actsOf(playing, end)), ...wires];
  return inTurn(acts);
}

/** The story's clock: it runs, and is moved to each event. */
export type StoryClock = { readonly moveTo: (at: Date) => void };

/** Has the portal read the bank's events, as it does every minute. */
async function readEvents({ bank, written }: StoryStage): Promise<void> {
  for (const client of new Set(bank.overview().transfers.map(({ clientId }) => clientId)))
    bank.fireTransferWebhook(client);
  await written();
}

/** True if the bank's own timetable moves something by then. */
const isAtBank = ({ bank }: StoryStage, at: Date): boolean =>
  bank.overview().transfers.some(({ nextAt }) => nextAt !== null && nextAt <= at.toISOString());

/** The runs of the bank and the portal. Those that would do nothing are skipped. */
const roundsOf = (begin: Date, end: Date): readonly Act[] =>
  roundsBetween(begin, end).map(({ at, isDaily }) => ({
    ...{ at, what: 'a round', asksBank: false },
    isNeeded: async (stage) => (isDaily ? stage.isAnyDue(at) : isAtBank(stage, at)),
    // The bank notifies the portal by itself.
    run: async ({ bank, run }) => (isDaily ? run('deadlines') : void bank.settleDue()),
  }));

/** Plays a story to its end. Between its events, the bank and the portal do their own scheduled work on time. */
export async function play(
  stage: StoryStage,
  clock: StoryClock,
  acts: readonly Act[],
  show: (part: number) => void,
): Promise<void> {
  const { end } = stage;
  const last: Act = { at: end, what: 'the end', asksBank: false, run: async ({ run }) => run('provider-events') };
  const all = [...inTurn([...acts, ...roundsOf(acts[0]?.at ?? end, end)]), last];
  for (const [nth, { at, what, asksBank, isNeeded, run }] of all.entries()) {
    show(nth / all.length);
    if (isNeeded && !(await isNeeded(stage))) continue;
    clock.moveTo(at);
    try {
      if (asksBank) await readEvents(stage);
      await run(stage);
      await stage.written();
    } catch (cause) {
      throw new Error(`The story stopped on ${at.toISOString()} at ${what}`, { cause });
    }
  }
}
