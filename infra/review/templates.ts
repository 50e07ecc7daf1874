import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { acknowledgeFinding } from '../aws/acknowledge.ts';
import type { Artifacts } from '../aws/artifacts.ts';
import { REGION, type StageConfig } from '../aws/config.ts';
import { portalApp } from '../aws/portal-app.ts';

export type Parts = {
  readonly artifacts: Artifacts;
  readonly tenants: readonly Tenant[];
  readonly context: Readonly<Record<string, unknown>>;
};

/**
 * Writes a stage's templates into a folder, including the sample tenants'. CDK, cdk-nag and CloudFormation's own rules
 * throw on a finding.
 */
export function writeTemplates(config: StageConfig, outdir: string, { context, ...parts }: Parts): readonly string[] {
  const { app } = portalApp(
    { config, ...parts },
    { context: { ...context, samples: 'yes' }, outdir, analyticsReporting: false },
  );
  acknowledgeFinding(app, 'Annotation::portal:placeholder-domain', 'Nothing is deployed here.');
  app.synth();
  return readdirSync(outdir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => join(outdir, file));
}

/** cfn-lint's false findings, for the whole project. */
const IGNORED = [
  // CDK writes dependencies that the references already imply.
  'W3005',
  // A tenant's output repeats its stack's import.
  'W6001',
];

/** It takes a second or two for each of about twenty templates. */
const PATIENCE_MS = 300_000;

/** cfn-lint's result: it knows each resource's schema, and finds values that no other check covers. */
export type Linted = { readonly ran: false } | { readonly ran: true; readonly findings: string };

/** Runs cfn-lint if the machine has it. It is a Python program, and none of our packages includes it. */
export function lintTemplates(files: readonly string[], command = 'cfn-lint'): Linted {
  const args = ['--regions', REGION, '--ignore-checks', ...IGNORED, '--template', ...files];
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: PATIENCE_MS });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return { ran: false };
  if (error) throw new Error(`${command} did not end: ${error.message}`);
  // Findings are on standard output with a nonzero exit code; its own crashes are on standard error.
  const findings = `${stdout}${status === 0 ? '' : stderr}`.trim();
  return { ran: true, findings: status === 0 ? '' : findings || `${command} ended with ${status}` };
}
