import type { FunctionName } from '#infra/function-spec.ts';
import type { Synthesized } from './support.ts';

/** A statement of an IAM policy, with its lists as arrays. References are kept as JSON text. */
export interface Statement {
  readonly effect: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

type Raw = { Effect: string; Action: string | string[]; Resource?: unknown; Condition?: Statement['conditions'] };

const listed = (one: unknown): readonly unknown[] => (Array.isArray(one) ? one : [one]);

/** The statements of a policy document as CloudFormation writes it. */
export const statementsIn = (document: { Statement: readonly Raw[] }): readonly Statement[] =>
  document.Statement.map(({ Effect: effect, Action: action, Resource: resource, Condition: conditions = {} }) => ({
    effect,
    actions: listed(action).map(String),
    resources: listed(resource).map((each) => (typeof each === 'string' ? each : JSON.stringify(each))),
    conditions,
  }));

/** A function role's allowed and denied actions, by its inline and its attached policies. */
export function statementsFor(
  { all }: Synthesized,
  stage: string,
  name: FunctionName | `staff-${string}`,
): readonly Statement[] {
  const roles = all('AWS::IAM::Role').filter(({ Properties: { RoleName } }) => RoleName === `portal-${stage}-${name}`);
  if (roles.length !== 1) throw new Error(`${name} has ${roles.length} roles of its own.`);
  const inline = roles[0]?.Properties.Policies.map((policy: { PolicyDocument: never }) => policy.PolicyDocument) ?? [];
  const logicalId = `${name.replaceAll('-', '')}Role`;
  const attached = all('AWS::IAM::Policy')
    .filter(({ Properties: { Roles } }) => JSON.stringify(Roles).includes(`"${logicalId}`))
    .map(({ Properties }) => Properties.PolicyDocument);
  return [...inline, ...attached].flatMap((document) => statementsIn(document));
}

/** The few actions that IAM can't limit to a resource. `sns:Publish` comes with a denial of every topic. */
const WITHOUT_RESOURCE = ['sns:Publish', 'dynamodb:ListStreams', 'logs:GetQueryResults'];

const touchesItems = (action: string): boolean =>
  /^dynamodb:/.test(action) && !/Stream|GetRecords|GetShardIterator/.test(action);

/** Rights that no function of the portal may have, in sentences. Empty if a role's statements are in order. */
export function offences(statements: readonly Statement[]): readonly string[] {
  const found: string[] = [];
  for (const { effect, actions, resources, conditions } of statements) {
    if (effect !== 'Allow') continue;
    for (const action of actions) {
      if (action.includes('*')) found.push(`${action} is more than one action.`);
      if (/Scan|PartiQL|CreateTable|DeleteTable|Export/.test(action))
        found.push(`${action} has no place in a function.`);
      if (resources.includes('*') && !WITHOUT_RESOURCE.includes(action)) found.push(`${action} on everything.`);
      // ForAllValues is also true for a request without any key, so the Null condition excludes that.
      const keyed = conditions['ForAllValues:StringLike'] && conditions['Null']?.['dynamodb:LeadingKeys'] === 'false';
      if (touchesItems(action) && !keyed) found.push(`${action} on every partition.`);
    }
  }
  // A phone is not a resource, so a role that texts may publish to everything. A role that emails alarms may publish to
  // one topic.
  const texts = statements.some(
    ({ effect, actions, resources }) =>
      effect === 'Allow' && actions.includes('sns:Publish') && resources.includes('*'),
  );
  const noTopic = ({ effect, actions, resources }: Statement) =>
    effect === 'Deny' && actions.includes('sns:Publish') && resources.includes('arn:aws:sns:*:*:*');
  if (texts && !statements.some(noTopic)) found.push('sns:Publish reaches topics.');
  return found;
}

/** The allowed actions, each with the resources it is allowed on. */
export const allowed = (
  statements: readonly Statement[],
): readonly { action: string; resources: readonly string[] }[] =>
  statements
    .filter(({ effect }) => effect === 'Allow')
    .flatMap(({ actions, resources }) => actions.map((action) => ({ action, resources })));
