import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { acknowledgeFinding } from '../aws/acknowledge.ts';
import type { Artifacts } from '../aws/artifacts.ts';
import { REGION, type StageConfig } from '../aws/config.ts';
import { portalApp } from '../aws/portal-app.ts';

/** What goes into the templates. */
export type Parts = {
  readonly artifacts: Artifacts;
  readonly tenants: readonly Tenant[];
  readonly context: Readonly<Record<string, unknown>>;
};

/**
 * Writes a stage's templates into a folder, those of sample tenants too. CDK, cdk-nag and CloudFormation's own rules
 * throw at a finding.
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

/** Findings of cfn-lint that are none, each for the whole project. */
const IGNORED = [
  // CDK writes dependencies down that the references already say.
  'W3005',
  // A tenant's output repeats what its stack imports.
  'W6001',
];

/** It takes a second or two for each of some twenty templates. */
const PATIENCE_MS = 300_000;

/** What cfn-lint says of templates: it knows each resource's schema, and finds values that no other check looks at. */
export type Linted = { readonly ran: false } | { readonly ran: true; readonly findings: string };

/** Runs cfn-lint where the machine has it. It is a Python program, and no package of ours brings it. */
export function lintTemplates(files: readonly string[], command = 'cfn-lint'): Linted {
  const args = ['--regions', REGION, '--ignore-checks', ...IGNORED, '--template', ...files];
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: PATIENCE_MS });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return { ran: false };
  if (error) throw new Error(`${command} did not end: ${error.message}`);
  // It exits with what it found; its own crashes go to the other channel.
  const findings = `${stdout}${status === 0 ? '' : stderr}`.trim();
  return { ran: true, findings: status === 0 ? '' : findings || `${command} ended with ${status}` };
}
