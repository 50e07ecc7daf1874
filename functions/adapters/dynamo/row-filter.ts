import { CLEARS_LATER, type PaymentState, statusesOf } from '#shared/staff/payment-state.ts';
import { isOpen, TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import type { RowFilter, Scope } from '../../console/ports.ts';

/** A payment whose outcome at the bank isn't known is open, too. */
const OPEN = TRANSFER_STATUSES.filter((status) => isOpen(status) || status === 'submitted');

type Condition = { readonly text: string; readonly names?: readonly string[]; readonly values: readonly unknown[] };

/** Matches any of several values of a field. */
const among = (field: string, values: readonly unknown[]): Condition => ({
  text: `#${field} IN (${values.map(() => '?').join(', ')})`,
  names: [field],
  values,
});

const one = (field: string, value: unknown, how = '='): Condition => ({
  text: `#${field} ${how} ?`,
  names: [field],
  values: [value],
});

/** Joins conditions into one. */
const joined = (conditions: readonly Condition[], by: 'AND' | 'OR'): Condition => ({
  text: `(${conditions.map(({ text }) => text).join(` ${by} `)})`,
  names: conditions.flatMap(({ names = [] }) => names),
  values: conditions.flatMap(({ values }) => values),
});

/** Any of these conditions. DynamoDB refuses parentheses around parentheses. */
const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 && conditions[0] ? conditions[0] : joined(conditions, 'OR');

const HELD: Condition = { text: 'contains(#flags, ?)', names: ['flags'], values: ['held'] };
const CLEARED: Condition = { text: 'attribute_exists(#clearedAt)', names: ['clearedAt'], values: [] };
const not = ({ text, ...rest }: Condition): Condition => ({ text: `NOT ${text}`, ...rest });

/** The rows in one of the staff's states, as `stateOf` reads them. */
function inState(state: PaymentState): Condition {
  if (state === 'on hold') return HELD;
  const later = one('kind', CLEARS_LATER);
  const cleared =
    state === 'received' ? [later, not(CLEARED)] : state === 'good funds' ? [anyOf([not(later), CLEARED])] : [];
  return joined([among('status', statusesOf(state)), not(HELD), ...cleared], 'AND');
}

/** The payments that a member may see, as conditions on an item. An empty list of offices matches none. */
const withinScope = ({ offices }: Scope): readonly Condition[] =>
  offices ? [offices.length > 0 ? among('officeId', offices) : one('officeId', '')] : [];

function narrowedTo({
  state,
  status,
  kind,
  invited,
  purpose,
  office,
  agent,
  file,
  least,
  most,
  openOrSince,
}: RowFilter): readonly Condition[] {
  return [
    ...(state ? [anyOf(state.map(inState))] : []),
    ...(status ? [among('status', status)] : []),
    ...(kind ? [among('kind', kind)] : []),
    ...(invited ? [{ text: 'attribute_exists(#invitation)', names: ['invitation'], values: [] }] : []),
    ...(purpose ? [among('purpose', purpose)] : []),
    ...(office ? [one('officeId', office)] : []),
    ...(agent ? [one('agentId', agent)] : []),
    ...(file ? [{ text: '#file.#id = ?', names: ['file', 'id'], values: [file] }] : []),
    ...(least === undefined ? [] : [one('amount', least, '>=')]),
    ...(most === undefined ? [] : [one('amount', most, '<=')]),
    ...(openOrSince ? [anyOf([among('status', OPEN), one('updatedAt', openOrSince, '>=')])] : []),
  ];
}

/** The filter in DynamoDB's syntax; undefined if everything matches. */
function asked(conditions: readonly Condition[]) {
  if (conditions.length === 0) return undefined;
  const values: Record<string, unknown> = {};
  const texts = conditions.map(({ text, values: own }) => {
    let at = 0;
    return text.replaceAll('?', () => {
      const name = `:f${Object.keys(values).length}`;
      values[name] = own[at];
      at += 1;
      return name;
    });
  });
  const names = conditions.flatMap(({ names: own = [] }) => own);
  return {
    expression: texts.join(' AND '),
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values,
  };
}

/** Rows of a list that a member may see and that match the filter. */
export const rowsThatFit = (filter: RowFilter, scope: Scope) => asked([...narrowedTo(filter), ...withinScope(scope)]);

/** Pointers to payments that a member may see and that contain all these words. */
export const pointersWith = (words: readonly string[], scope: Scope) =>
  asked([
    ...words.map((word): Condition => ({ text: 'contains(#words, ?)', names: ['words'], values: [` ${word}`] })),
    ...withinScope(scope),
  ]);
