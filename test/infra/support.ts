import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { Artifacts } from '#infra/aws/artifacts.ts';
import type { StageConfig } from '#infra/aws/config.ts';
import { PortalStage } from '#infra/aws/portal-stage.ts';
import { type ExampleStage, exampleStage } from '#infra/review/example-stages.ts';
import { stubArtifactsIn } from '#infra/review/stub-artifacts.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';

const root = join(import.meta.dirname, '../..');

/** The flags of cdk.json: with others CDK writes other templates. */
export const flags: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')).context;

/** Built functions and a built page of one line each, in a folder of their own. */
export const stubArtifacts = (): Artifacts => stubArtifactsIn(mkdtempSync(join(tmpdir(), 'portal-artifacts-')));

/** A tenant's file. A test overrides only the part it is about. */
export const aTenant = (overrides: Record<string, unknown> = {}): Tenant =>
  tenant.parse({
    id: 'acme',
    name: 'Acme Title',
    type: 'title',
    address1: '1 Main Street',
    city: 'Albany',
    state: 'NY',
    zipcode: '12207',
    supportEmail: 'help@acme.example.com',
    pocPhone: '+15185550100',
    senderEmail: 'payments@acme.example.com',
    routingType: 'office',
    purposes: [{ purpose: 'Earnest Money Deposit for Purchase', method: 'ACH' }],
    provider: { clientId: 'plaid-acme', secretName: 'portal/provider/acme', statementName: 'ACME TITLE' },
    ...overrides,
  });

/** A resource of a template, with the parts that tests read. */
export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is as deep as CloudFormation; tests name what they read.
  readonly Properties: any;
  readonly DeletionPolicy?: string;
}

/** One stage of the portal with its templates. */
export interface Synthesized {
  readonly portal: PortalStage;
  readonly template: (stack: Stack) => Template;
  /** All resources of a type, of all stacks. */
  readonly all: (type: string) => readonly Resource[];
  /** All resources of all stacks. */
  readonly everything: () => readonly Resource[];
}

/** Files that share a process share its stages: each synthesis takes seconds, and no test changes its result. */
const shared = globalThis as { synthesizedStages?: Map<string, Synthesized> };
shared.synthesizedStages ??= new Map();
const synthesized = shared.synthesizedStages;

/** A stage as it would be deployed, synthesized once per process for the same configuration. */
export function synthesize(
  stage: ExampleStage,
  tenants: readonly Tenant[] = [aTenant()],
  overrides: Partial<StageConfig> = {},
): Synthesized {
  const key = JSON.stringify([stage, tenants, overrides]);
  const found = synthesized.get(key) ?? stageOf(stage, tenants, overrides);
  synthesized.set(key, found);
  return found;
}

function stageOf(stage: ExampleStage, tenants: readonly Tenant[], overrides: Partial<StageConfig>): Synthesized {
  const app = new App({ context: flags, analyticsReporting: false });
  const artifacts = stubArtifacts();
  const portal = new PortalStage(app, `Portal-${stage}`, {
    config: { ...exampleStage(stage), ...overrides },
    artifacts,
    tenants,
  });
  const { data, trail, messages, signIn, api, events, web, staff, alarms } = portal;
  const stacks = [
    data,
    trail,
    ...(portal.backup ? [portal.backup] : []),
    messages,
    signIn,
    api,
    events,
    web,
    staff,
    ...(portal.release ? [portal.release] : []),
    alarms,
    ...portal.tenants,
  ];
  const templates = new Map<Stack, Template>(stacks.map((stack) => [stack, Template.fromStack(stack)]));
  const template = (stack: Stack): Template => {
    const found = templates.get(stack);
    if (!found) throw new Error(`${stack.stackName} was not synthesized.`);
    return found;
  };
  const all = (type: string) =>
    [...templates.values()].flatMap((each) => Object.values(each.findResources(type)) as unknown as Resource[]);
  const everything = () =>
    [...templates.values()].flatMap((each) => Object.values(each.toJSON()['Resources'] ?? {}) as Resource[]);
  return { portal, template, all, everything };
}
