import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnResource, Stack } from 'aws-cdk-lib';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import { PortalStage } from '../aws/portal-stage.ts';
import { EXAMPLE_STAGES, type ExampleStage, exampleStage } from './example-stages.ts';
import { stubArtifactsIn } from './stub-artifacts.ts';

/** Represents all companies, so the list doesn't change when one is added or removed. */
const ANY_TENANT: Tenant = tenant.parse({
  id: 'any',
  name: 'Any Title',
  type: 'title',
  address1: '1 Main Street',
  city: 'Albany',
  state: 'NY',
  zipcode: '12207',
  hosts: ['pay.any-title.com'],
  supportEmail: 'help@any-title.com',
  pocPhone: '+15185550100',
  senderEmail: 'payments@any-title.com',
  routingType: 'office',
  purposes: [{ purpose: 'Earnest Money Deposit for Purchase', method: 'ACH' }],
  provider: { clientId: 'any', secretName: 'portal/provider/any', statementName: 'ANY TITLE' },
});

/** A resource by its stack, its place in the code, and its CloudFormation type. */
type Row = { readonly stack: string; readonly place: string; readonly type: string };

/** Removes CDK's suffix, because its hash would change with every build. */
const stable = (path: string): string =>
  path.replaceAll(/[0-9a-f]{32,}/gi, '…').replaceAll(/\/(?:Resource|Default)$/g, '');

function rowsOf(stage: ExampleStage, folder: string, context: Readonly<Record<string, unknown>>): readonly Row[] {
  const app = new App({ context, analyticsReporting: false, outdir: join(folder, stage) });
  const artifacts = stubArtifactsIn(folder);
  const portal = new PortalStage(app, 'Portal', { config: exampleStage(stage), artifacts, tenants: [ANY_TENANT] });
  // Some resources are added only during synthesis.
  portal.synth();
  return portal.node
    .findAll()
    .filter((each): each is CfnResource => CfnResource.isCfnResource(each))
    .map((each) => {
      const stack = Stack.of(each).node;
      return {
        // A tenant's name decides its stack, so the number is dropped.
        stack: stack.id.replace(/^Tenants-..$/, 'Tenants'),
        place: stable(each.node.path.slice(stack.path.length + 1)),
        type: each.cfnResourceType,
      };
    });
}

const keyOf = ({ stack, place, type }: Row): string => `${stack}|${place}|${type}`;

/** One stack's resources, one unpadded line each, so a longer name doesn't change other lines. */
function section(stack: string, rows: readonly Row[], stagesOf: (row: Row) => readonly ExampleStage[]): string {
  const lines = rows.map((row) => {
    const stages = stagesOf(row);
    const only = stages.length === EXAMPLE_STAGES.length ? '' : ` (${stages.join(', ')} only)`;
    return `- \`${row.place}\` ${row.type}${only}`;
  });
  return [`## ${stack}`, '', ...lines, ''].join('\n');
}

/**
 * The page that lists every resource of the stacks, so a reviewer sees in its diff what a change would add to or remove
 * from the account. The template tests cover a resource's contents.
 */
export function resourcesPage(context: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-resources-'));
  const byStage = new Map(EXAMPLE_STAGES.map((stage) => [stage, rowsOf(stage, folder, context)]));
  rmSync(folder, { recursive: true, force: true });
  const all = new Map([...byStage.values()].flat().map((row) => [keyOf(row), row]));
  const rows = [...all.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const stagesOf = (row: Row) =>
    EXAMPLE_STAGES.filter((stage) => byStage.get(stage)?.some((each) => keyOf(each) === keyOf(row)));
  const stacks = [...new Set(rows.map(({ stack }) => stack))];
  return [
    '# Resources',
    '',
    '`npm run resources` writes this page from the stacks, and a test keeps it true. A line that comes or goes in a diff is a resource that the next deployment makes or deletes. `Tenants` stands for the stacks of the tenants, with one of them.',
    '',
    ...stacks.map((stack) =>
      section(
        stack,
        rows.filter((row) => row.stack === stack),
        stagesOf,
      ),
    ),
  ].join('\n');
}
