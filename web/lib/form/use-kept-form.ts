import { type RefObject, useEffect, useRef } from 'react';
import type { Form, FormValues } from './form.ts';
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

type KeptForm<V extends FormValues> = KeptFields<V> & {
  readonly form: Pick<Form<V>, 'values' | 'set'>;
  /** What is on the record, as far as the page knows. */
  readonly known: V;
  /** What was saved just now, until the page knows it. */
  readonly saved: RefObject<V | undefined>;
};

/** What was left alone since the record said something else, as it says it now. */
const leftAlone = <V extends FormValues>(fields: readonly (keyof V & string)[], values: V, before: V, now: V) =>
  Object.fromEntries(
    fields
      .filter((name) => values[name] === before[name] && values[name] !== now[name])
      .map((name) => [name, now[name]]),
  ) as Partial<V>;

/**
 * Keeps on this device what a person has changed in a form, and only that: what they left alone follows the record,
 * which may have been changed elsewhere since.
 */
export function useKeptForm<V extends FormValues>({ name, fields, form, known, saved }: KeptForm<V>): void {
  const { values, set } = form;
  const begun = useRef(values);
  const before = useRef(known);
  useEffect(() => {
    if (before.current === known) return;
    const follows = leftAlone(fields, values, before.current, known);
    before.current = known;
    saved.current = undefined;
    if (Object.keys(follows).length > 0) set(follows);
  }, [fields, values, set, known, saved]);
  useEffect(() => {
    // Opening a form keeps nothing, and does not make what is kept younger.
    if (begun.current === values) return;
    const changed = changedIn({ name, fields }, values, saved.current ?? known);
    if (changed.length > 0) keepForm(name, Object.fromEntries(changed));
    else dropForm(name);
  }, [name, fields, values, known, saved]);
}
