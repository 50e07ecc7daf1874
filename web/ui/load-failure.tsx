import { useEffect, useRef, useState } from 'react';
import { formatClock } from '#shared/dates.ts';
import { commonText } from '#shared/text/common.ts';
import { failedAgainText } from '#shared/text/failed-again.ts';
import { sentenceOf } from '../lib/api/api-error.ts';
import { serverNow } from '../lib/api/server-clock.ts';
import { useText } from '../lib/page/text.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** Longer than any call is retried. A later failure is a new one. */
const SAME_TRY_MS = 120_000;

/** The place and time of the last "Try again". A list that fails again is rendered again, together with its notice. */
let pressed: { readonly place: string; readonly atMs: number } | undefined;

const isTriedAgain = (): boolean =>
  pressed !== undefined && pressed.place === location.pathname && Date.now() - pressed.atMs < SAME_TRY_MS;

/** "4:05 PM EST", by the device, because the notice also appears where no company's time zone is known. */
const clockNow = (): string =>
  formatClock(serverNow().toISOString(), new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** True if the retry failed again: a query's result, or the error. */
const isFailure = (result: unknown): boolean =>
  result instanceof Error || (typeof result === 'object' && result !== null && 'isError' in result && !!result.isError);

type LoadFailureProps = {
  readonly thrown: unknown;
  /** Tries again. The button is busy until there is an answer. */
  readonly onRetry: () => unknown;
};

/**
 * Says that something couldn't be loaded, and offers to try again. If it fails again, the notice says so with the time,
 * and the button keeps the focus.
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
    // The click is handled by this notice, and by no later one.
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
    // If the retry fails, the notice is rendered again and handles the click. Otherwise it is handled here.
    if (pressed === press && (isHere.current || !failed)) pressed = undefined;
    setBusy(false);
    if (failed) setAgain(clockNow());
  };
  return (
    <Alert tone="error" text={sentenceOf(thrown)}>
      {again && <p>{told(again)}</p>}
      <Button ref={button} variant="secondary" busy={isBusy} onClick={() => void retry()}>
        {tryAgain}
      </Button>
    </Alert>
  );
}
