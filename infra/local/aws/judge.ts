import type { Right } from '../../rights.ts';

/*
 * Judges a call by the statements of a role as IAM does (IAM User Guide: "Policy evaluation logic", "IAM JSON policy
 * elements: Condition operators", "Set operators for multivalued context keys"). It knows only what the portal's
 * statements use. Anything else throws when a role is read, so no condition is ever skipped. It is our own because the
 * evaluator on npm, @cloud-copilot/iam-simulate, is licensed under the AGPL.
 */

/** The permission that a call needs: an action on a resource, by any of its ARNs, and the request's condition keys. */
export interface Needed {
  readonly action: string;
  readonly resources: readonly string[];
  readonly context: Readonly<Record<string, string | readonly string[]>>;
}

/** A caller that signs with its own key and is judged by its role. */
export interface Principal {
  /** The role's session, as STS and refusals name it. */
  readonly arn: string;
  /** The key that encrypts the table, secrets and uploads. Services use it on the caller's behalf. */
  readonly dataKeyArn: string;
  judge(asked: Needed): 'allowed' | 'denied' | 'explicitly denied';
}

/** The callers of a local cloud, by the id of their access key. */
export type Principals = ReadonlyMap<string, Principal>;

type Test = (context: Needed['context']) => boolean;
type Rule = {
  readonly isAbout: (resource: string) => boolean;
  readonly holds: Test;
};

/** Matches any of these IAM patterns: `*` is any text, `?` any one character. */
function matcher(patterns: readonly string[]): (text: string) => boolean {
  const plain = new Set(patterns.filter((pattern) => !/[*?]/.test(pattern)));
  const wild = patterns
    .filter((pattern) => /[*?]/.test(pattern))
    .map((pattern) =>
      pattern
        .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.'),
    );
  const like = wild.length > 0 ? new RegExp(`^(?:${wild.join('|')})$`, 's') : undefined;
  return (text) => plain.has(text) || (like?.test(text) ?? false);
}

const listed = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? one : [one as T]);

/** The operators in the portal's statements. A negated one is true if no value matches. */
const OPERATORS: Readonly<Record<string, { readonly isNegated: boolean; readonly isPattern: boolean }>> = {
  StringEquals: { isNegated: false, isPattern: false },
  StringLike: { isNegated: false, isPattern: true },
  StringNotLike: { isNegated: true, isPattern: true },
};

/** The condition keys that requests here have. A condition on any other would test nothing. */
const KEYS: readonly string[] = [
  'dynamodb:LeadingKeys',
  'dynamodb:Attributes',
  'dynamodb:ReturnValues',
  'kms:ViaService',
  'kms:EncryptionAlgorithm',
];

/** The parts of an operator that make it true for a request without the key. */
const OPTIONAL = /^ForAllValues:|IfExists$/;

function testOf(operator: string, key: string, values: readonly string[]): Test {
  const unknown = `The local cloud can't judge the condition ${operator} of ${key}.`;
  if (!KEYS.includes(key)) throw new Error(unknown);
  // Null only tests if the request has the key.
  if (operator === 'Null') {
    const isAbsent = values[0] === 'true';
    return (context) => (listed(context[key] ?? []).length === 0) === isAbsent;
  }
  const known = OPERATORS[operator.replace(OPTIONAL, '')];
  if (!known) throw new Error(unknown);
  const equal = new Set(values);
  const matches = known.isPattern ? matcher(values) : (text: string) => equal.has(text);
  return (context) => {
    const found = context[key];
    if (found === undefined) return OPTIONAL.test(operator) || known.isNegated;
    return listed(found).every((value) => matches(value) !== known.isNegated);
  };
}

function ruleOf(right: Right): Rule {
  const tests = Object.entries(right.conditions).flatMap(([operator, byKey]) =>
    Object.entries(byKey).map(([key, values]) => testOf(operator, key, listed(values))),
  );
  return { isAbout: matcher(right.resources), holds: (context) => tests.every((test) => test(context)) };
}

/** One role's judge. No role has an action with a wildcard, so rules are looked up by action. */
export function judgeOf(rights: readonly Right[]): Principal['judge'] {
  const byAction = (effect: Right['effect']): ReadonlyMap<string, readonly Rule[]> => {
    const rules = new Map<string, Rule[]>();
    for (const right of rights.filter((each) => each.effect === effect)) {
      const rule = ruleOf(right);
      for (const action of right.actions) {
        if (action.includes('*')) throw new Error(`The local cloud can't judge the action ${action}.`);
        rules.set(action, [...(rules.get(action) ?? []), rule]);
      }
    }
    return rules;
  };
  const [allowing, denying] = [byAction('Allow'), byAction('Deny')];
  return ({ action, resources, context }) => {
    const applies = ({ isAbout, holds }: Rule) => resources.some(isAbout) && holds(context);
    if (denying.get(action)?.some(applies)) return 'explicitly denied';
    return allowing.get(action)?.some(applies) ? 'allowed' : 'denied';
  };
}

/** A service's use of the data key on the caller's behalf. */
export const dataKeyThrough = ({ dataKeyArn }: Principal, service: string, action: string, region: string): Needed => ({
  action,
  resources: [dataKeyArn],
  context: { 'kms:ViaService': `${service}.${region}.amazonaws.com` },
});
