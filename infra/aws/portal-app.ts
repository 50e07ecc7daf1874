import { Annotations, App, type AppProps, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Artifacts } from './artifacts.ts';
import type { StageConfig } from './config.ts';
import { flagOf, refuseUnknown, stageOf, wordOf } from './context.ts';
import { PortalStage } from './portal-stage.ts';
import { configOf } from './stage-files.ts';
import { isSample } from './tenant-files.ts';
import { unusable } from './unusable.ts';

/** The tenant in `-c tenant=<id>`. An unknown one is refused, because it would deploy nothing and report success. */
function onlyOf(id: unknown, tenants: readonly Tenant[]): string | undefined {
  if (id === undefined) return undefined;
  const found = tenants.find((tenant) => tenant.id === id);
  if (!found) throw unusable(`There is no tenants/${String(id)}.json that this stage takes.`);
  return found.id;
}

/**
 * The companies of a stage. The sample tenants that come with the project aren't real companies, so production leaves
 * them out without `-c samples=yes`.
 */
export function tenantsFor(app: App, takesSamples: boolean, all: readonly Tenant[]) {
  const tenants = all.filter((tenant) => takesSamples || !isSample(tenant));
  const left = all.filter((tenant) => !tenants.includes(tenant)).map(({ id }) => id);
  return { tenants, left, only: onlyOf(app.node.tryGetContext('tenant'), tenants) };
}

/** A mistake in the stage's file must not remove mutual TLS. Removing it on purpose takes an option (decision 052). */
const withoutDoor = ({ stage }: StageConfig): string =>
  `Stage ${stage} lists no front door (frontDoor): its API would answer anybody at the gateway’s own address, past the ` +
  `firewall. Make one: npm run ops -- edge certificate --stage ${stage}. To go without one for now: -c door=none`;

/** The stacks to deploy, from the stage's file (or as given) and the -c options. An unknown option is refused. */
export function configIn(app: App, given?: StageConfig): { config: StageConfig; takesSamples: boolean } {
  refuseUnknown(app);
  const door = wordOf(app, 'door', ['both', 'none']);
  const { frontDoor, ...file } = given ?? configOf(stageOf(app));
  const config: StageConfig = {
    ...file,
    ...(frontDoor && door !== 'none' ? { frontDoor } : {}),
    isFirstDeployment: flagOf(app, 'first'),
    ...(wordOf(app, 'release', ['at-once']) ? { release: 'at once' } : {}),
    isDoorOpening: door === 'both',
  };
  if (config.keepsData && !frontDoor && door !== 'none') throw unusable(withoutDoor(config));
  return { config, takesSamples: flagOf(app, 'samples') || !config.isProduction };
}

/** The CDK app with one stage, checked by cdk-nag during synthesis. */
export function portalApp(
  parts: { readonly config?: StageConfig; readonly artifacts: Artifacts; readonly tenants: readonly Tenant[] },
  props: AppProps = {},
): { readonly app: App; readonly portal: PortalStage } {
  const app = new App(props);
  // The CDK command turns this off and checks only the selected stacks, and `cdk synth` selects none of a stage's.
  // Without this, a finding would pass silently.
  app.node.setContext('@aws-cdk/core:failSynthOnValidationErrors', true);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
  const { config, takesSamples } = configIn(app, parts.config);
  const { left, ...taken } = tenantsFor(app, takesSamples, parts.tenants);
  const portal = new PortalStage(app, `Portal-${config.stage}`, {
    config,
    artifacts: parts.artifacts,
    ...taken,
  });
  if (left.length > 0)
    Annotations.of(portal.web).addWarningV2(
      'portal:samples-left-out',
      `${left.join(', ')}: left out, because their senderEmail is at a reserved domain. -c samples=yes includes them.`,
    );
  if (config.keepsData && config.isFirstDeployment)
    Annotations.of(portal.data).addWarningV2(
      'portal:not-protected',
      'Nothing refuses deletion yet. Deploy again without -c first=yes before the first client.',
    );
  return { app, portal };
}
