import { type ChangeEvent, type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CODE_DIGITS } from '#shared/limits.ts';
import type { FieldState } from '../lib/form/form.ts';
import { describedBy, Field, type FieldFrame } from './field.tsx';

type CodeFieldProps = FieldFrame & {
  readonly field: FieldState;
  /** Called if all digits arrived at once, pasted or filled in by the phone. */
  readonly onComplete?: ((code: string) => void) | undefined;
  /** The ID of another element that describes the code, such as where it was sent. */
  readonly describedBy?: string | undefined;
  /** Announced by a screen reader when the code is submitted automatically. */
  readonly announcement?: ReactNode;
};

const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');

/** The code in pasted text: all of its digits, or the first six in a row in a full text message. */
function codeIn(pasted: string): string | undefined {
  const digits = digitsOf(pasted);
  if (digits.length === CODE_DIGITS) return digits;
  return pasted
    .normalize('NFKC')
    .match(/\d+/g)
    ?.find((run) => run.length === CODE_DIGITS);
}

/** How many digits differ between two codes, between their common start and end. A person types one at a time. */
function newDigits(before: string, after: string): number {
  let start = 0;
  while (start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < after.length - start && end < before.length - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  return after.length - start - end;
}

/** The browser's own API to read a texted code (WebOTP), if it has one. The DOM types don't include it yet. */
type OtpCredentials = { get: (options: unknown) => Promise<{ readonly code?: string } | null> };

function useTextedCode(take: (code: string) => void): void {
  const taker = useRef(take);
  useEffect(() => {
    taker.current = take;
  });
  useEffect(() => {
    if (!('OTPCredential' in globalThis)) return undefined;
    const stop = new AbortController();
    (navigator.credentials as unknown as OtpCredentials)
      .get({ otp: { transport: ['sms'] }, signal: stop.signal })
      .then((read) => read?.code && taker.current(read.code))
      // Refused or canceled: the person types the code as usual.
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
}

/** The texted code in one field. Spaces and dashes are allowed, and pasting is never blocked (WCAG 3.3.8). */
export function CodeField({ field, label, hint, onComplete, announcement, describedBy: more }: CodeFieldProps) {
  const described = describedBy(field, hint);
  const [isSentByItself, setSentByItself] = useState(false);
  const take = (typed: string, cameAtOnce: boolean) => {
    field.onChange(typed);
    const digits = digitsOf(typed);
    const isComplete = cameAtOnce && digits.length === CODE_DIGITS;
    setSentByItself(isComplete && onComplete !== undefined);
    if (isComplete) onComplete?.(digits);
  };
  useTextedCode((code) => take(code, true));
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    // The phone's suggestion above the keyboard enters all digits at once, even over a wrong code.
    take(typed, newDigits(digitsOf(field.value), digitsOf(typed)) > 1);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = codeIn(event.clipboardData.getData('text'));
    if (!code) return;
    event.preventDefault();
    take(code, true);
  };
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        {...described}
        aria-describedby={[more, described['aria-describedby']].filter(Boolean).join(' ') || undefined}
        className="input input-code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        name={field.name}
        // Six digits, and room for separators that are pasted with them.
        maxLength={CODE_DIGITS + 6}
        pattern="[0-9\s\-]*"
        value={field.value}
        required
        onChange={onChange}
        onPaste={onPaste}
        onBlur={field.onBlur}
      />
      <p className="visually-hidden" aria-live="assertive">
        {isSentByItself && field.error === undefined ? announcement : ''}
      </p>
    </Field>
  );
}
