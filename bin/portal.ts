/**
 * The CDK app: `npm run synth -- -c stage=prod`, `npm run deploy -- -c stage=prod 'Portal-prod/*'`. A new tenant is a file
 * under tenants/; `npm run ops -- tenant check` says which stacks it needs.
 */
import { join } from 'node:path';
import { artifactsIn } from '#infra/aws/artifacts.ts';
import { portalApp } from '#infra/aws/portal-app.ts';
import { tenantsIn } from '#infra/aws/tenant-files.ts';

const root = join(import.meta.dirname, '..');
const { app } = portalApp({ artifacts: artifactsIn(root), tenants: tenantsIn(join(root, 'tenants')) });
app.synth();
