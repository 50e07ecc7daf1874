/**
 * `npm run check:templates`: writes every stage's templates and checks them with CDK, cdk-nag, CloudFormation's own
 * rules and, if installed, cfn-lint. It needs no account.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { artifactsIn } from '#infra/aws/artifacts.ts';
import type { StageConfig } from '#infra/aws/config.ts';
import { readStage, stageNames, stagePath } from '#infra/aws/stage-files.ts';
import { tenantsIn } from '#infra/aws/tenant-files.ts';
import { EXAMPLE_STAGES, exampleStage } from '#infra/review/example-stages.ts';
import { lintTemplates, writeTemplates } from '#infra/review/templates.ts';

const root = join(import.meta.dirname, '..');
const parts = {
  artifacts: artifactsIn(root),
  tenants: tenantsIn(join(root, 'tenants')),
  context: JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')).context,
};

/** The stages with a file, and the examples for those that aren't filled in yet, each as it is and for a small company. */
function* configs(): Generator<StageConfig> {
  for (const stage of new Set([...EXAMPLE_STAGES, ...stageNames()])) {
    const read = readStage(stage);
    const example = EXAMPLE_STAGES.find((each) => each === stage);
    if (!read.ok && !example) throw new Error(read.refusal.join('\n'));
    if (!read.ok) console.log(`${stagePath(stage)} is not filled in: checked with an example’s domain and address.`);
    const config = read.ok ? read.value : exampleStage(example ?? 'dev');
    yield config;
    if (config.size !== 'small') yield { ...config, size: 'small', metricsByTenant: false };
  }
}

const folder = mkdtempSync(join(tmpdir(), 'portal-templates-'));
try {
  const files = [...configs()].flatMap((config) =>
    writeTemplates(config, join(folder, `${config.stage}-${config.size ?? 'usual'}`), parts),
  );
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
