import { useEffect, useRef, useState } from 'react';
import { formatClock } from '#shared/dates.ts';
import { commonText } from '#shared/text/common.ts';
import { failedAgainText } from '#shared/text/failed-again.ts';
import { sentenceOf } from '../lib/api/api-error.ts';
import { serverNow } from '../lib/api/server-clock.ts';
import { useText } from '../lib/page/text.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { WithPhones } from './with-phones.tsx';

/** Longer than any call is tried: a failure that comes later is one of its own. */
const SAME_TRY_MS = 120_000;

/** Where and when "Try again" was pressed last: the list that fails again is drawn anew, and its notice with it. */
let pressed: { readonly place: string; readonly atMs: number } | undefined;

const isTriedAgain = (): boolean =>
  pressed !== undefined && pressed.place === location.pathname && Date.now() - pressed.atMs < SAME_TRY_MS;

/** "4:05 PM EST", by the device: the notice also stands where no company's clock is known. */
const clockNow = (): string =>
  formatClock(serverNow().toISOString(), new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Whether what was asked again failed again: a query's result, or what went wrong. */
const isFailure = (result: unknown): boolean =>
  result instanceof Error || (typeof result === 'object' && result !== null && 'isError' in result && !!result.isError);

type LoadFailureProps = {
  readonly thrown: unknown;
  /** Asks again; the button is busy until it is answered. */
  readonly onRetry: () => unknown;
};

/**
 * Says that something could not be loaded, and offers to try again. What fails again is said to have, with its time, and
 * the button keeps the focus that it had.
 */
export function LoadFailure({ thrown, onRetry }: LoadFailureProps) {
  const { tryAgain } = useText(commonText);
  const { told } = useText(failedAgainText);
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [again, setAgain] = useState(() => (isTriedAgain() ? clockNow() : undefined));
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    if (isTriedAgain() && document.activeElement === document.body) button.current?.focus();
    // The press is answered by this notice, and by no later one.
    pressed = undefined;
    return () => {
      isHere.current = false;
    };
  }, []);
  const retry = async () => {
    const press = { place: location.pathname, atMs: Date.now() };
    pressed = press;
    setBusy(true);
    const failed = isFailure(await onRetry());
    // Drawn anew, the notice of what failed again takes the press up; here it is answered on the spot.
    if (pressed === press && (isHere.current || !failed)) pressed = undefined;
    setBusy(false);
    if (failed) setAgain(clockNow());
  };
  return (
    <Alert tone="error">
      <p>
        <WithPhones text={sentenceOf(thrown)} />
      </p>
      {again && <p>{told(again)}</p>}
      <Button ref={button} variant="secondary" busy={isBusy} onClick={() => void retry()}>
        {tryAgain}
      </Button>
    </Alert>
  );
}
