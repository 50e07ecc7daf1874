import { useEffect, useState } from 'react';
import { signInText } from '#shared/text/sign-in.ts';
import { ApiError, sentenceOf } from '../../lib/api/api-error.ts';
import { beginProof } from '../../lib/api/early-proof.ts';
import { useText } from '../../lib/page/text.ts';
import { loginUser, rememberLogin } from '../../lib/session/session.ts';
import { LINK_OVER } from './use-greeting.ts';

const secondsUntil = (at: string | undefined): number =>
  at === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000));

/** Seconds left until an instant, counting down to 0. */
function useSecondsUntil(at: string | undefined): number {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    setLeft(secondsUntil(at));
    const timer = setInterval(() => {
      const seconds = secondsUntil(at);
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}

/** The refusals that mean there is no one left to send a code to. */
const ENDED: readonly string[] = ['client/not-found', ...LINK_OVER];

type ResendCodeProps = {
  /** Texts another code, and returns when the next one may be requested. */
  readonly send: () => Promise<string>;
  readonly onResent: (sentence: string) => void;
  readonly onFailed: (sentence: string) => void;
  /** Called if there is no one left to send a code to. */
  readonly onEnded: (code: string) => void;
};

/** The button for another code, once the wait is over. A screen reader doesn't announce every second. */
export function ResendCode({ send, onResent, onFailed, onEnded }: ResendCodeProps) {
  const words = useText(signInText).code;
  const [at, setAt] = useState(() => loginUser().resendAt);
  const [isBusy, setBusy] = useState(false);
  const left = useSecondsUntil(at);
  const isDue = left === 0;
  useEffect(() => {
    if (isDue) beginProof('text');
  }, [isDue]);
  const waitUntil = (instant: string) => {
    rememberLogin({ resendAt: instant });
    setAt(instant);
  };
  const resend = async () => {
    setBusy(true);
    try {
      waitUntil(await send());
      onResent(words.resent);
    } catch (thrown) {
      if (thrown instanceof ApiError && ENDED.includes(thrown.code)) return onEnded(thrown.code);
      const wait = thrown instanceof ApiError ? thrown.retryAfterSeconds : undefined;
      if (wait !== undefined) waitUntil(new Date(Date.now() + wait * 1000).toISOString());
      onFailed(
        thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500 ? sentenceOf(thrown) : words.notSent,
      );
    } finally {
      setBusy(false);
    }
  };
  if (left > 0)
    return (
      <p className="form-note tabular" aria-live="off">
        {words.resendIn(left)}
      </p>
    );
  return (
    <button type="button" className="link-button" onClick={resend} disabled={isBusy}>
      {words.resend}
    </button>
  );
}
