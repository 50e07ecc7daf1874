import { type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { useEarly } from '../page/drawn.ts';
import { afterClick } from './after-click.ts';

/** The values of fields while a person types: text, or a tick. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** The state of one field, for a component of `ui/`. */
export type FieldState<V = string> = {
  readonly name: string;
  readonly id: string;
  readonly value: V;
  readonly error: string | undefined;
  readonly onChange: (value: V) => void;
  readonly onBlur: () => void;
};

/** One line of the error summary: the field, and its problem. */
export type FieldProblem = { readonly fieldId: string; readonly sentence: string };

/** The state of a form: its fields, their problems, and if it is being submitted. */
export type Form<V extends FormValues> = {
  readonly values: V;
  /** The state of one field, for its component. */
  readonly field: <N extends keyof V & string>(name: N) => FieldState<V[N]>;
  readonly set: (changes: Partial<V>) => void;
  /** Marks fields as wrong from outside, for rules that need more than the form. */
  readonly fail: (fields: Readonly<Record<string, string>>, sentence?: string) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** A message about the form as a whole, such as a refused call. */
  readonly problem: string | undefined;
  /** The thrown error, for screens that handle its code. */
  readonly thrown: unknown;
  readonly problems: readonly FieldProblem[];
  /** The number of failed attempts. The error summary takes the focus whenever it grows. */
  readonly failures: number;
  readonly isBusy: boolean;
  readonly isChanged: boolean;
  readonly onSubmit: (event?: SubmitEvent<HTMLFormElement>) => void;
};

type Schema<O> = z.ZodMiniType<O>;

export type FormOptions<V extends FormValues, O> = {
  /** The rules, or how to load them. An untouched form doesn't need them yet. */
  readonly schema: Schema<O> | (() => Promise<Schema<O>>);
  readonly initial: V;
  /** Called with the parsed values. An `ApiError` it throws marks the fields it names. */
  readonly onSubmit: (values: O) => void | Promise<void>;
};

type State<V> = {
  readonly values: V;
  readonly errors: Readonly<Record<string, string>>;
  /** Values refused from outside. The form's own rules don't know about them. */
  readonly refused: Readonly<Record<string, { readonly value: unknown; readonly sentence: string }>>;
  readonly problem: string | undefined;
  readonly thrown: unknown;
  readonly failures: number;
  readonly isBusy: boolean;
};

/** The first message for each field. The others often follow from it. */
function errorsOf(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]) {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}

const refusedNow = (fields: Readonly<Record<string, string>>, values: FormValues): State<unknown>['refused'] =>
  Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, { value: values[name], sentence }]));

/** The refusals that still apply, because their values haven't changed. */
const stillRefused = ({ refused, values }: Pick<State<FormValues>, 'refused' | 'values'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refused)
      .filter(([name, { value }]) => value === values[name])
      .map(([name, { sentence }]) => [name, sentence]),
  );

/** The errors that still apply. Those refused from outside apply only while the value hasn't changed. */
const errorsStill = ({ errors, refused, values }: State<FormValues>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !refused[name] || refused[name].value === values[name]));

const without = (errors: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name));

/** State whose latest value handlers can read at once, so that a field's handlers never see a stale form. */
function useLatest<S extends object>(fresh: S) {
  const [state, setState] = useState(fresh);
  const now = useRef(state);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const change = useCallback((next: Partial<S>) => {
    now.current = { ...now.current, ...next };
    if (isMounted.current) setState(now.current);
  }, []);
  return { state, now, change };
}

/**
 * A form with a schema. Fields are checked when it is submitted, and from then on when each is left, but never while a
 * person is typing. (A form library with its resolver costs 22 KB. This is the part the portal needs.)
 */
export function useForm<V extends FormValues, O>({ schema, initial, onSubmit }: FormOptions<V, O>): Form<V> {
  const prefix = useId();
  const fresh: State<V> = {
    values: initial,
    errors: {},
    refused: {},
    problem: undefined,
    thrown: undefined,
    failures: 0,
    isBusy: false,
  };
  const { state, now, change } = useLatest(fresh);
  const start = useRef(initial);
  const options = useRef({ schema, onSubmit });
  useEffect(() => {
    options.current = { schema, onSubmit };
  });

  const showErrors = useCallback(
    (errors: Readonly<Record<string, string>>, more: Partial<State<V>> = {}) =>
      change({ ...more, errors, failures: now.current.failures + 1, isBusy: false }),
    [change, now],
  );
  const fail = useCallback(
    (fields: Readonly<Record<string, string>>, sentence?: string, thrown?: unknown) =>
      showErrors(fields, { problem: sentence, thrown, refused: refusedNow(fields, now.current.values) }),
    [showErrors, now],
  );
  const rules = async (): Promise<Schema<O>> =>
    typeof options.current.schema === 'function' ? options.current.schema() : options.current.schema;
  const set = (changes: Partial<V>) => {
    // Typing has started, so the rules will be loaded by the time the form is submitted. If not, submitting reports it.
    if (typeof options.current.schema === 'function') options.current.schema().catch(() => undefined);
    const values = { ...now.current.values, ...changes };
    change({ values, errors: errorsStill({ ...now.current, values }) });
  };

  const check = async (name: string, failures: number): Promise<void> => {
    // The field was left by submitting. The submission checks it, and its messages are newer.
    if (failures === 0 || now.current.isBusy || now.current.failures !== failures) return;
    const read = (await rules()).safeParse(now.current.values);
    // Showing a refusal moves the focus to the summary, which blurs the field. The refusal must survive that.
    const found = (read.success ? undefined : errorsOf(read.error.issues)[name]) ?? stillRefused(now.current)[name];
    const others = without(now.current.errors, name);
    change({ errors: found ? { ...others, [name]: found } : others });
  };

  const submit = async (): Promise<void> => {
    if (now.current.isBusy) return;
    change({ isBusy: true });
    try {
      const read = (await rules()).safeParse(now.current.values);
      const answered: Partial<State<V>> = { problem: undefined, thrown: undefined };
      // Nothing was sent. A value that the server refused earlier, and that is still in its field, is still refused.
      if (!read.success) return showErrors({ ...stillRefused(now.current), ...errorsOf(read.error.issues) }, answered);
      change({ ...answered, errors: {}, refused: {} });
      await options.current.onSubmit(read.data);
      change({ isBusy: false });
    } catch (thrown) {
      const known = thrown instanceof ApiError ? pickFields(thrown.fields, now.current.values) : {};
      fail(known, Object.keys(known).length > 0 ? undefined : sentenceOf(thrown), thrown);
    }
  };

  const idOf = (name: string): string => `${prefix}-${name}`;
  useEarly(idOf, initial, (typed) => set(typed as Partial<V>), submit);
  return {
    ...state,
    field: (name) => ({
      name,
      id: idOf(name),
      value: state.values[name],
      error: state.errors[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
      // If the rules can't be loaded for a check, the form stays as it was. Submitting will report it.
      onBlur: () => {
        const { failures } = now.current;
        afterClick(() => void check(name, failures).catch(() => undefined));
      },
    }),
    set,
    fail,
    problems: Object.keys(state.values)
      .filter((name) => state.errors[name] !== undefined)
      .map((name) => ({ fieldId: idOf(name), sentence: state.errors[name] ?? '' })),
    isChanged: Object.entries(state.values).some(([name, value]) => start.current[name] !== value),
    onSubmit: (event) => {
      event?.preventDefault();
      void submit();
    },
  };
}

/** The server's field messages that belong to this form. Its names may include a path ("client.firstName"). */
function pickFields(fields: Readonly<Record<string, string>>, values: FormValues): Record<string, string> {
  const named = Object.entries(fields).map(([name, sentence]) => [name.split('.').at(-1) ?? name, sentence] as const);
  return Object.fromEntries(named.filter(([name]) => name in values));
}
