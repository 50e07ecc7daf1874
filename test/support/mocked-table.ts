import { marshall } from '@aws-sdk/util-dynamodb';

type Item = Record<string, unknown>;
type Names = Readonly<Record<string, string>>;
type Input = {
  readonly Key?: { readonly pk: string; readonly sk: string };
  readonly Item?: Item;
  readonly IndexName?: string;
  readonly Limit?: number;
  readonly ScanIndexForward?: boolean;
  readonly KeyConditionExpression?: string;
  readonly ConditionExpression?: string;
  readonly FilterExpression?: string;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Names;
  readonly ExpressionAttributeValues?: Item;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly { pk: string; sk: string }[] }>>;
  readonly TransactItems?: readonly Readonly<Record<string, Input>>[];
};

const keyOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;
const refusedWrite = (name: string, more: object): Error =>
  Object.assign(new Error('The conditional request failed'), { name, $metadata: { httpStatusCode: 400 }, ...more });

/** The functions in a DynamoDB expression. */
const helpers = {
  attribute_exists: (value: unknown) => value !== undefined,
  attribute_not_exists: (value: unknown) => value === undefined,
  begins_with: (value: unknown, start: string) => typeof value === 'string' && value.startsWith(start),
  contains: (value: unknown, part: unknown) =>
    value instanceof Set
      ? value.has(part)
      : Array.isArray(value) || typeof value === 'string'
        ? value.includes(part as never)
        : false,
  size: (value: unknown) =>
    value instanceof Set ? value.size : ((value as { length?: number } | undefined)?.length ?? 0),
  list_append: (list: readonly unknown[], added: readonly unknown[]) => [...list, ...added],
  if_not_exists: (value: unknown, otherwise: unknown) => value ?? otherwise,
};

type Compiled = (item: Item, values: Item, known: typeof helpers) => unknown;
/** Expressions that were read before, with their names. */
const compiled = new Map<string, Compiled>();

/** The value of an expression for an item. */
function evaluated(
  expression: string,
  item: Item,
  { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} }: Input,
): unknown {
  const key = `${expression} ${JSON.stringify(names)}`;
  const known = compiled.get(key) ?? compiledOf(expression, names);
  compiled.set(key, known);
  return known(item, values, helpers);
}

function compiledOf(expression: string, names: Names): Compiled {
  const code = expression
    .replace(/([\w#.:]+) BETWEEN ([\w:]+) AND ([\w:]+)/g, '($1 >= $2 && $1 <= $3)')
    .replace(/([\w#.]+) IN \(([^)]*)\)/g, '[$2].includes($1)')
    .replace(/<>/g, '!==')
    .replace(/(?<![<>!=])=(?!=)/g, '===')
    .replace(/\bAND\b/g, '&&')
    .replace(/\bOR\b/g, '||')
    .replace(/\bNOT\b/g, '!')
    .replace(/[#:]?\b[a-zA-Z_][\w]*(\.[#\w]+)*/g, (word) => {
      if (word.startsWith(':')) return `values[${JSON.stringify(word)}]`;
      if (word in helpers) return `helpers.${word}`;
      const path = word.split('.').map((part) => names[part] ?? part);
      return `item${path.map((part) => `?.[${JSON.stringify(part)}]`).join('')}`;
    });
  return new Function('item', 'values', 'helpers', `return ${code};`) as Compiled;
}

/** The item after an update. */
function updatedItem(item: Item, input: Input): Item {
  const next = { ...item };
  const names = input.ExpressionAttributeNames ?? {};
  const named = (word: string): string => names[word] ?? word;
  for (const [, verb, list = ''] of (input.UpdateExpression ?? '').matchAll(
    /(SET|REMOVE|ADD|DELETE) (.*?)(?= (?:SET|REMOVE|ADD|DELETE) |$)/gs,
  ))
    for (const part of list.split(/,\s*(?![^(]*\))/)) {
      const [target = '', how = ''] = verb === 'SET' ? part.trim().split(/ = (.*)/s) : part.trim().split(/ (.*)/s);
      if (verb === 'SET') next[named(target)] = evaluated(how, item, input);
      if (verb === 'REMOVE') delete next[named(target)];
      if (verb === 'ADD') {
        const added = evaluated(how, item, input);
        const now = item[named(target)];
        next[named(target)] =
          added instanceof Set
            ? new Set([...((now as Set<unknown>) ?? []), ...added])
            : Number(now ?? 0) + Number(added);
      }
    }
  return next;
}

/** The table in memory, with the conditions, queries and updates that the adapters use. */
export function mockedTable() {
  const items = new Map<string, Item>();
  const now = (input: Input): Item | undefined => items.get(keyOf(input.Key ?? input.Item ?? {}));
  const holds = (input: Input): boolean =>
    input.ConditionExpression === undefined || Boolean(evaluated(input.ConditionExpression, now(input) ?? {}, input));

  function write(kind: string, input: Input): Item | undefined {
    const before = now(input);
    const at = input.Key ?? input.Item ?? {};
    if (kind === 'Put') items.set(keyOf(at), input.Item ?? {});
    if (kind === 'Delete') items.delete(keyOf(at));
    if (kind !== 'Update') return before;
    const after = updatedItem({ ...before, ...at }, input);
    items.set(keyOf(at), after);
    return after;
  }

  function query(input: Input): readonly Item[] {
    const { KeyConditionExpression: keys = 'true', FilterExpression: filter, IndexName: index } = input;
    const [pk, sk] = index ? [`${index}pk`, `${index}sk`] : ['pk', 'sk'];
    const found = [...items.values()]
      .filter((item) => item[pk] !== undefined && evaluated(keys, item, input))
      .toSorted((one, other) => (String(one[sk]) < String(other[sk]) ? -1 : 1));
    if (input.ScanIndexForward === false) found.reverse();
    return found.filter((item) => !filter || evaluated(filter, item, input)).slice(0, input.Limit);
  }

  return {
    items,
    add: (item: object): void => void items.set(keyOf(item as Item), structuredClone(item) as Item),
    answer(name: string, input: Input): object {
      if (name === 'Get') return { Item: structuredClone(now(input)) };
      if (name === 'Query') return { Items: structuredClone(query(input)) };
      if (name === 'BatchGet') {
        const [[table = '', { Keys: keys }] = ['', { Keys: [] }]] = Object.entries(input.RequestItems ?? {});
        return { Responses: { [table]: keys.flatMap((key) => items.get(keyOf(key)) ?? []) } };
      }
      if (name === 'TransactWrite') {
        const writes = (input.TransactItems ?? []).flatMap((each) => Object.entries(each));
        const reasons = writes.map(([, each]) => ({ Code: holds(each) ? 'None' : 'ConditionalCheckFailed' }));
        if (reasons.some(({ Code }) => Code !== 'None'))
          throw refusedWrite('TransactionCanceledException', { CancellationReasons: reasons });
        for (const [kind, each] of writes) write(kind, each);
        return {};
      }
      const before = now(input);
      if (!holds(input))
        throw refusedWrite(
          'ConditionalCheckFailedException',
          before ? { Item: marshall(before, { removeUndefinedValues: true }) } : {},
        );
      return { Attributes: structuredClone(write(name, input)) };
    },
  };
}
