/**
 * The CDK app: `npm run synth -- -c stage=prod`, `npm run deploy -- -c stage=prod 'Portal-prod/*'`. Each file in
 * stages/ is a stage, and each file in tenants/ a tenant; `npm run ops -- tenant check` lists the stacks it needs.
 */
import { join } from 'node:path';
import { artifactsIn } from '#infra/aws/artifacts.ts';
import { portalApp } from '#infra/aws/portal-app.ts';
import { howToDeploy } from '#infra/aws/stage-files.ts';
import { tenantsIn } from '#infra/aws/tenant-files.ts';

const root = join(import.meta.dirname, '..');
try {
  const { app, portal } = portalApp({ artifacts: artifactsIn(root), tenants: tenantsIn(join(root, 'tenants')) });
  app.synth();
  console.error(`Stage ${portal.config.stage}, ${portal.config.domain}: ${howToDeploy(portal.config)}`);
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'Unusable') throw error;
  console.error(error.message);
  process.exitCode = 1;
}
