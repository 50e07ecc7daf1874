import { useEffect, useEffectEvent, useState } from 'react';
import { type Form, type FormOptions, type FormValues, useForm } from '../../lib/form/form.ts';
import { useHere } from './company.tsx';
import { TYPED_KEY } from './staff-session.ts';

/** One person's unsubmitted text in this tab's forms, by form. */
type Typed = { readonly person: string; readonly forms: Readonly<Record<string, FormValues>> };

/** More than anyone leaves half filled. The oldest is dropped. */
const FORMS_MAX = 20;

/** This person's unsubmitted text. Another person's text is never read, and is overwritten. */
function formsOf(person: string): Typed['forms'] {
  try {
    const typed = JSON.parse(sessionStorage.getItem(TYPED_KEY) ?? 'null') as Typed | null;
    return typed?.person === person ? typed.forms : {};
  } catch {
    // Storage is off, or the text isn't ours.
    return {};
  }
}

function put(person: string, name: string, values: FormValues | undefined): void {
  const { [name]: before, ...others } = formsOf(person);
  if (!before && !values) return;
  const forms = [...Object.entries(others), ...(values ? [[name, values] as const] : [])].slice(-FORMS_MAX);
  try {
    sessionStorage.setItem(TYPED_KEY, JSON.stringify({ person, forms: Object.fromEntries(forms) } satisfies Typed));
  } catch {
    // As above, or storage is full.
  }
}

const differ = (values: FormValues, from: FormValues): boolean =>
  Object.entries(values).some(([name, value]) => from[name] !== value);

type TypedFormOptions<V extends FormValues, O> = FormOptions<V, O> & {
  /**
   * The form and its subject, with the subject's version if a change makes the text void: "refund 65f0…". While the
   * form is open, it stays as it was: what is typed stays with the subject that it was typed for.
   */
  readonly as: string;
  /** Fields that are never kept, such as a PIN. */
  readonly unkept?: readonly (keyof V)[];
  /** True if submitting only leads to a next step. `forget` is called after the last one. */
  readonly hasNextStep?: boolean;
};

/** Drops the kept text, then does what follows, such as closing the form. */
type Forget = (then?: () => void) => void;

/**
 * A form that keeps what is typed in this tab, so that a reload or the end of the session loses nothing (D-122). Never
 * use it for a password, a code or a secret.
 */
export function useTypedForm<V extends FormValues, O>(
  options: TypedFormOptions<V, O>,
): Form<V> & { readonly forget: Forget } {
  const { me, tenantId } = useHere();
  const { initial, hasNextStep = false, unkept = [], onSubmit } = options;
  const [name] = useState(`${tenantId} ${options.as}`);
  const [begun] = useState(() => {
    const kept = Object.entries(formsOf(me.id)[name] ?? {}).filter(
      ([field, value]) => typeof value === typeof initial[field],
    );
    return { ...initial, ...Object.fromEntries(kept) };
  });
  const forget: Forget = (then) => {
    put(me.id, name, undefined);
    then?.();
  };
  const form = useForm({
    ...options,
    initial: begun,
    onSubmit: async (read) => {
      await onSubmit(read);
      if (!hasNextStep) forget();
    },
  });
  const isChanged = differ(form.values, initial);
  const kept = Object.fromEntries(Object.entries(form.values).filter(([field]) => !unkept.includes(field)));
  const keep = useEffectEvent(() => put(me.id, name, differ(kept, initial) ? kept : undefined));
  useEffect(() => {
    if (form.values !== begun) keep();
  }, [begun, form.values]);
  return { ...form, isChanged, forget };
}
