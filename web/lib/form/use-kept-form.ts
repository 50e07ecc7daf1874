import { type RefObject, useEffect, useRef } from 'react';
import type { Form, FormValues } from './form.ts';
import { dropForm, keepForm, keptForm } from './kept-form.ts';

/** The fields of a form that may be kept on the device. No other field ever is. */
type KeptFields<V> = { readonly name: string; readonly fields: readonly (keyof V & string)[] };

/** The fields whose values differ from the known ones. */
export const changedIn = <V extends FormValues>(
  { fields }: KeptFields<V>,
  values: V,
  known: V,
): readonly (readonly [string, string | boolean])[] =>
  fields.filter((field) => values[field] !== known[field]).map((field) => [field, values[field] ?? '']);

/** A form's initial values: the known ones, overwritten by what was typed here and not saved. */
export function withKept<V extends FormValues>({ name, fields }: KeptFields<V>, known: V): V {
  const kept = keptForm(name) ?? {};
  const typed = fields.filter((field) => typeof kept[field] === typeof known[field]);
  return { ...known, ...Object.fromEntries(typed.map((field) => [field, kept[field]])) };
}

type KeptForm<V extends FormValues> = KeptFields<V> & {
  readonly form: Pick<Form<V>, 'values' | 'set'>;
  /** The record's values, as far as the page knows. */
  readonly known: V;
  /** The values just saved, until the page has them. */
  readonly saved: RefObject<V | undefined>;
};

/** The current record's values of fields that weren't changed. */
const leftAlone = <V extends FormValues>(fields: readonly (keyof V & string)[], values: V, before: V, now: V) =>
  Object.fromEntries(
    fields
      .filter((name) => values[name] === before[name] && values[name] !== now[name])
      .map((name) => [name, now[name]]),
  ) as Partial<V>;

/**
 * Keeps on this device only what a person has changed in a form. Fields they left alone follow the record, which may
 * have been changed elsewhere since.
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
    // Opening a form keeps nothing, and doesn't extend how long a form is kept.
    if (begun.current === values) return;
    const changed = changedIn({ name, fields }, values, saved.current ?? known);
    if (changed.length > 0) keepForm(name, Object.fromEntries(changed));
    else dropForm(name);
  }, [name, fields, values, known, saved]);
}
