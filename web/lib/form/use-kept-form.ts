import { type RefObject, useEffect, useRef } from 'react';
import type { FormValues } from './form.ts';
import { dropForm, keepForm, keptForm } from './kept-form.ts';

/** Which fields of a form may be kept on the device. Whatever is not named here never is. */
type KeptFields<V> = { readonly name: string; readonly fields: readonly (keyof V & string)[] };

/** The fields in which a form differs from what is known, with what they hold. */
export const changedIn = <V extends FormValues>(
  { fields }: KeptFields<V>,
  values: V,
  known: V,
): readonly (readonly [string, string | boolean])[] =>
  fields.filter((field) => values[field] !== known[field]).map((field) => [field, values[field] ?? '']);

/** What a form begins with: what is known, and over it what was typed here before and not saved. */
export function withKept<V extends FormValues>({ name, fields }: KeptFields<V>, known: V): V {
  const kept = keptForm(name) ?? {};
  const typed = fields.filter((field) => typeof kept[field] === typeof known[field]);
  return { ...known, ...Object.fromEntries(typed.map((field) => [field, kept[field]])) };
}

type KeptForm<V> = KeptFields<V> & {
  readonly values: V;
  readonly known: V;
  /** True from the moment at which it was saved until the page knows what was saved. */
  readonly isSaved: RefObject<boolean>;
};

/**
 * Keeps on this device what a person has changed in a form, and only that: what they left alone follows the record,
 * which may have been changed elsewhere since.
 */
export function useKeptForm<V extends FormValues>({ name, fields, values, known, isSaved }: KeptForm<V>): void {
  const begun = useRef(values);
  useEffect(() => {
    // Opening a form keeps nothing, and does not make what is kept younger.
    if (begun.current === values) return;
    const changed = changedIn({ name, fields }, values, known);
    if (isSaved.current) isSaved.current = changed.length > 0;
    else if (changed.length > 0) keepForm(name, Object.fromEntries(changed));
    else dropForm(name);
  }, [name, fields, values, known, isSaved]);
}
