import { invariant } from '#shared/outcome.ts';
import { madeOf, type Playing, type StoryStage } from './stage.ts';
import type { BankMove } from './story.ts';

type Move = (stage: StoryStage, playing: Playing, said?: string) => Promise<void>;

/** Advances the payment's entry at the bank, like a person at the bank's console. */
async function advance(
  stage: StoryStage,
  { payment }: Playing,
  to: 'failed' | 'returned',
  code?: string,
): Promise<void> {
  const { id } = madeOf(stage, payment);
  const entry = stage.bank.overview().transfers.find(({ metadata }) => metadata?.['transferId'] === id);
  invariant(entry, `the bank has an entry of ${payment.of.lastName}`);
  const moved = stage.bank.advance(entry.id, to, code);
  if (!moved.ok) throw new Error(`The bank does not take it: ${moved.refusal.message}`);
}

export const bankMoves: Readonly<Record<BankMove, Move>> = {
  fails: (stage, playing) => advance(stage, playing, 'failed'),
  'comes back': (stage, playing, code) => advance(stage, playing, 'returned', code),
};
