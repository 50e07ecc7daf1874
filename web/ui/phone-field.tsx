import { type ChangeEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { PHONE_FIELD_CHARACTERS } from '#shared/limits.ts';
import { formatPhone, isAbroad, phoneDigits } from '#shared/phone-format.ts';
import type { FieldState } from '../lib/form/form.ts';
import { describedBy, Field, type FieldFrame } from './field.tsx';

/** The number of digits before the caret, the one thing that formatting doesn't change. */
const digitsBefore = (text: string, caret: number): number => text.slice(0, caret).replaceAll(/\D/g, '').length;

/** The caret's position after that many digits of the formatted number. */
function caretBehind(text: string, digits: number): number {
  if (digits === 0) return text.startsWith('(') ? 1 : 0;
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (/\d/.test(text.charAt(at))) seen += 1;
    if (seen === digits) return at + 1;
  }
  return text.length;
}

/** The field's new text and caret position after a person changed it. */
export function retypePhone(
  before: string,
  typed: string,
  caret: number,
): { readonly text: string; readonly caret: number } {
  // As typed: formatted as a US number, it would read as another phone.
  if (isAbroad(typed)) return { text: typed, caret };
  const allTyped = typed.replaceAll(/\D/g, '');
  // A leading 1 is the country code and is dropped. The caret stays after the same digit.
  const dropped = allTyped.startsWith('1') ? 1 : 0;
  let digits = phoneDigits(typed);
  let behind = Math.max(0, digitsBefore(typed, caret) - dropped);
  const deletedOnlyASign = typed.length === before.length - 1 && digits === phoneDigits(before);
  if (deletedOnlyASign && behind > 0) {
    // Backspace over ")" or "-" must delete the digit before it, or the character would come right back.
    digits = digits.slice(0, behind - 1) + digits.slice(behind);
    behind -= 1;
  }
  const text = formatPhone(digits);
  return { text, caret: caretBehind(text, Math.min(behind, digits.length)) };
}

/** A United States mobile number, formatted (xxx) xxx-xxxx while it is typed. */
export function PhoneField({ field, label, hint }: FieldFrame & { readonly field: FieldState }) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const format = useEffectEvent(() => field.onChange(retypePhone('', field.value, field.value.length).text));
  // A number typed before the page's scripts were loaded has no parentheses yet.
  const isBare = /^\d{4,}$/.test(field.value);
  useEffect(() => {
    if (isBare) format();
  }, [isBare]);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = retypePhone(field.value, target.value, target.selectionStart ?? target.value.length);
    caret.current = next.caret;
    field.onChange(next.text);
  };
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        {...describedBy(field, hint)}
        ref={input}
        className="input input-phone"
        type="tel"
        name={field.name}
        autoComplete="tel-national"
        inputMode="tel"
        // Room for "+1" and separators that are pasted. The formatted number has 14 characters at most.
        maxLength={PHONE_FIELD_CHARACTERS + 6}
        value={field.value}
        required
        onChange={onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
