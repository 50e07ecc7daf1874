/**
 * `npm run check:templates`: writes the templates of every stage and has them checked by CDK, cdk-nag, CloudFormation's
 * own rules and, where the machine has it, cfn-lint. It needs no account.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { artifactsIn } from '#infra/aws/artifacts.ts';
import { STAGES } from '#infra/aws/config.ts';
import { tenantsIn } from '#infra/aws/tenant-files.ts';
import { lintTemplates, writeTemplates } from '#infra/review/templates.ts';

const root = join(import.meta.dirname, '..');
const parts = {
  artifacts: artifactsIn(root),
  tenants: tenantsIn(join(root, 'tenants')),
  context: JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')).context,
};
const folder = mkdtempSync(join(tmpdir(), 'portal-templates-'));
try {
  const files = STAGES.flatMap((stage) => writeTemplates(stage, join(folder, stage), parts));
  console.log(`${files.length} templates: CDK, cdk-nag and CloudFormation's own rules found nothing.`);
  const linted = lintTemplates(files);
  if (!linted.ran) console.log('cfn-lint is not on this machine: "pip install cfn-lint" brings it. It was left out.');
  else if (linted.findings === '') console.log('cfn-lint found nothing.');
  else {
    console.error(linted.findings.replaceAll(`${folder}/`, ''));
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
