import * as z from 'zod/mini';
import type { Route } from '#shared/contracts/route.ts';
import { cents, formatDollars, parseDollars } from '#shared/money.ts';
import { parsePhone, phone } from '#shared/phone.ts';
import { fileId } from '#shared/staff/listed-payment.ts';
import { isAmountName } from '../../api-description/schema.ts';
import type { Option } from '../kit/command.ts';
import { typed } from '../kit/options.ts';

/** The part of a schema's definition that these functions read. */
type Def = {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly getter?: () => z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly options?: readonly z.ZodMiniType[];
  readonly discriminator?: string;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly element?: z.ZodMiniType;
  readonly format?: string;
};
const defOf = (schema: z.ZodMiniType): Def => schema._zod.def as unknown as Def;

/** A schema without its optional, nullable, default and lazy wrappers. */
const bare = (schema: z.ZodMiniType): z.ZodMiniType => {
  const { innerType, getter } = defOf(schema);
  const inner = innerType ?? getter?.();
  return inner ? bare(inner) : schema;
};
/** True if a schema is this one, perhaps with further checks. */
const isMadeOf = (schema: z.core.$ZodType, base: z.ZodMiniType): boolean =>
  schema === base || (schema._zod.parent !== undefined && isMadeOf(schema._zod.parent, base));
const isMoney = (schema: z.ZodMiniType): boolean => isMadeOf(schema, cents);

/** A field of a request: its path and its schema. */
export type CallField = { readonly path: readonly string[]; readonly schema: z.ZodMiniType; readonly mayLack: boolean };

/** The fields of a schema, including nested objects; of a union, the fields of all its members. */
function fieldsIn(schema: z.ZodMiniType, path: readonly string[], mayLack: boolean): readonly CallField[] {
  const inner = bare(schema);
  const { shape, options, type } = defOf(inner);
  const isLacking = mayLack || schema.safeParse(undefined).success;
  if (shape) return Object.entries(shape).flatMap(([name, each]) => fieldsIn(each, [...path, name], isLacking));
  if (type !== 'union' || !options?.every((each) => defOf(each).shape)) return [{ path, schema, mayLack: isLacking }];
  const all = options.flatMap((each) => fieldsIn(each, path, isLacking));
  return [...Map.groupBy(all, ({ path: at }) => at.join()).values()].flatMap((same) => {
    const [first] = same;
    const isInAll = same.length === options.length && !same.some((each) => each.mayLack);
    return first ? [{ ...first, schema: oneOf(same), mayLack: !isInAll }] : [];
  });
}

/** The literals that tell union members apart become the values of one field. */
function oneOf(same: readonly CallField[]): z.ZodMiniType {
  const kinds = same.flatMap(({ schema }) => defOf(schema).values ?? []) as string[];
  return kinds.length > 0 ? z.enum(kinds) : (same[0] as CallField).schema;
}

/**
 * The company has its own option; form keys and step-ups are for pages. Secrets are never typed where a shell remembers
 * them: `tenant secret` reads from standard input.
 */
const HIDDEN = ['tenantId', 'key', 'stepUp', 'pastedSecret'];

/** Every field that can be typed for a route. */
export const fieldsOfRoute = (route: Route): readonly CallField[] =>
  (['params', 'query', 'body'] as const)
    .flatMap((part) => {
      const schema = route[part];
      return schema ? fieldsIn(schema, [part], false) : [];
    })
    .filter(({ path }) => !HIDDEN.includes(path.at(-1) ?? ''));

const dashed = (name: string): string => name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
const spaced = (name: string): string => dashed(name).replaceAll('-', ' ');
export const optionName = ({ path }: CallField): string => dashed(path.at(-1) ?? '');

/** Longer lists, such as the states, aren't shown in the help, because people know them. */
const VALUES_SHOWN = 20;

type Spelling = { readonly placeholder: string; readonly about: string; readonly example?: string };
const AN_ID = '65f000000000000000000001';

/** How to type a value: its placeholder and description in the help, and an example. */
function spelling(name: string, schema: z.ZodMiniType): Spelling {
  const { type, entries, format } = defOf(schema);
  const values = Object.values(entries ?? {});
  const as = (placeholder: string, how = '', example?: string): Spelling => ({
    ...{ placeholder: `<${placeholder}>`, about: `the ${spaced(name)}${how}` },
    ...(example === undefined ? {} : { example: example.includes(' ') ? `"${example}"` : example }),
  });
  if (isMoney(schema)) return as('dollars', ', in dollars and cents', '25,000.00');
  if (values.length > 0 && values.length <= VALUES_SHOWN)
    return as(values.join('|'), `, one of ${values.join(', ')}`, values[0]);
  if (type === 'boolean') return as('yes|no', ', yes or no', 'yes');
  if (name === 'version') return as('version', ' that you have read', '3');
  if (type === 'number') return as('number', ', a whole number', '3');
  if (type === 'array' || type === 'object' || type === 'record') return as('json', ', as JSON');
  if (name === 'heldSince') return as('time', ' as the client’s page has it', '2026-11-20T16:00:00.000Z');
  if (format === 'date') return as('day', ', YYYY-MM-DD', '2026-11-20');
  if (isMadeOf(schema, phone)) return as('number', ', in any spelling', '(216) 555-0123');
  if (isMadeOf(schema, fileId)) return as('id', ' as its payments name it');
  return as(name.endsWith('Id') && schema.safeParse(AN_ID).success ? 'id' : dashed(name));
}

/** The typed text in the contract's type. Amounts are dollars, also within JSON. */
function readAs(schema: z.ZodMiniType, text: unknown): unknown {
  const inner = bare(schema);
  const { type, element, shape } = defOf(inner);
  // A bare number in JSON may be meant as dollars but would be read as cents.
  if (isMoney(inner)) return typeof text === 'string' ? parseDollars(text) : undefined;
  if (typeof text === 'string' && isMadeOf(inner, phone)) return parsePhone(text);
  if (typeof text === 'string' && type === 'number') return Number(text);
  if (typeof text === 'string' && type === 'boolean') return { yes: true, no: false }[text];
  if (typeof text === 'string' && (type === 'array' || type === 'object' || type === 'record'))
    return readAs(inner, JSON.parse(text));
  if (element && Array.isArray(text)) return text.map((each) => readAs(element, each));
  if (!shape || typeof text !== 'object' || text === null) return text;
  return Object.fromEntries(
    Object.entries(text).map(([name, each]) => [name, shape[name] ? readAs(shape[name], each) : each]),
  );
}

/** A field's option. The contract checks the value again with the rest of the request. */
export function optionOf({ path, schema, mayLack }: CallField): Option {
  const name = path.at(-1) ?? '';
  const inner = bare(schema);
  const { placeholder, about, example } = spelling(name, inner);
  if (mayLack && defOf(inner).type === 'boolean') return { about: spaced(name), schema: z.optional(z.boolean()) };
  const read = typed(
    (text) => {
      try {
        const value = readAs(inner, text);
        return inner.safeParse(value).success ? value : undefined;
      } catch {
        // Not JSON: the sentence says how to type it.
        return undefined;
      }
    },
    example ? `Give ${about}, such as --${dashed(name)} ${example}` : `Give ${about}.`,
  );
  return { about, placeholder, schema: mayLack ? z.optional(read) : read };
}

export function requestParts(
  fields: readonly CallField[],
  given: Readonly<Record<string, unknown>>,
): Record<string, object> {
  const parts: Record<string, object> = { params: {}, query: {}, body: {} };
  for (const field of fields) {
    const value = given[optionName(field)];
    if (value === undefined) continue;
    let within = parts as Record<string, unknown>;
    for (const step of field.path.slice(0, -1)) {
      within[step] ??= {};
      within = within[step] as Record<string, unknown>;
    }
    within[field.path.at(-1) ?? ''] = value;
  }
  return parts;
}

export const valueAt = (request: unknown, { path }: CallField): unknown =>
  path.reduce((within, step) => (within as Record<string, unknown> | undefined)?.[step], request);

export const shapeOf = (schema: z.ZodMiniType | undefined, name: string): z.ZodMiniType | undefined =>
  schema && defOf(bare(schema)).shape?.[name];

function wordsFor(name: string, value: unknown): string {
  if (typeof value === 'number' && isAmountName(name)) return formatDollars(value);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** An answer as lines for a person: one field per line, with nested ones indented below. */
export function answerLines(value: unknown, indent = ''): readonly string[] {
  return Object.entries(value as object).flatMap(([name, each]: [string, unknown]) => {
    const label = `${indent}${spaced(name)}`;
    if (each === null || each === undefined || each === '') return [];
    if (typeof each !== 'object') return [`${label}  ${wordsFor(name, each)}`];
    if (!Array.isArray(each)) return [label, ...answerLines(each, `${indent}  `)];
    if (each.every((one) => typeof one !== 'object')) return [`${label}  ${each.join(', ') || 'none'}`];
    const blocks = each.map((one) => answerLines(one, `${indent}    `));
    return [label, ...blocks.flatMap(([first = '', ...rest]) => [`${indent}  - ${first.trimStart()}`, ...rest])];
  });
}
