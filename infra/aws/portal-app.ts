import { App, type AppProps, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Artifacts } from './artifacts.ts';
import { configOf } from './config.ts';
import { PortalStage } from './portal-stage.ts';

/** The CDK app with one stage of the portal in it, checked by cdk-nag while it is synthesized. */
export function portalApp(
  parts: { readonly stage?: unknown; readonly artifacts: Artifacts; readonly tenants: readonly Tenant[] },
  props: AppProps = {},
): { readonly app: App; readonly portal: PortalStage } {
  const app = new App(props);
  // The CDK command turns this off and judges the selected stacks by itself, and `cdk synth` selects none of a stage's:
  // without it a finding would pass in silence.
  app.node.setContext('@aws-cdk/core:failSynthOnValidationErrors', true);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
  const config = configOf(parts.stage ?? app.node.tryGetContext('stage') ?? 'dev');
  const { artifacts, tenants } = parts;
  return { app, portal: new PortalStage(app, `Portal-${config.stage}`, { config, artifacts, tenants }) };
}
