import { useEffect, useState } from 'react';
import type { PayerGreeting } from '#shared/contracts/invited.ts';
import { ApiError } from '../../lib/api/api-error.ts';

/** The refusals of a link that opens nothing anymore. */
export const LINK_OVER: readonly string[] = ['invitation/over', 'invitation/withdrawn', 'invitation/expired'];

/** The result of asking about a link. */
export type GreetingAnswer =
  | { readonly kind: 'asking' }
  | { readonly kind: 'over'; readonly why: string }
  | { readonly kind: 'failed'; readonly thrown: unknown }
  | { readonly kind: 'found'; readonly greeting: PayerGreeting };

const ASKING: GreetingAnswer = { kind: 'asking' };

async function answerOf(token: string): Promise<GreetingAnswer> {
  try {
    const { readGreeting } = await import('./invited-calls.ts');
    const greeting = await readGreeting(token);
    return greeting ? { kind: 'found', greeting } : { kind: 'over', why: 'invitation/over' };
  } catch (thrown) {
    const isOver = thrown instanceof ApiError && LINK_OVER.includes(thrown.code);
    return isOver ? { kind: 'over', why: thrown.code } : { kind: 'failed', thrown };
  }
}

/** Asks the server what a link is about. */
export function useGreeting(token: string): { readonly answer: GreetingAnswer; readonly retry: () => void } {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState(ASKING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round repeats the same request.
  useEffect(() => {
    let isHere = true;
    setAnswer(ASKING);
    void answerOf(token).then((given) => isHere && setAnswer(given));
    return () => {
      isHere = false;
    };
  }, [token, round]);
  return { answer, retry: () => setRound((before) => before + 1) };
}
