import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Licensed } from './licenses.ts';

/** The part of a CycloneDX bill of materials that is read here. */
const sbom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z._default(z.array(z.string()), []) })),
});
export type Sbom = z.infer<typeof sbom>;

const PATIENCE_MS = 60_000;

/**
 * Asks npm for the bill of materials of everything installed, without a registry. npm passes its path to the scripts it
 * runs; without that, the one on the PATH is used.
 */
export function sbomOf(root: string): Outcome<Sbom, string> {
  const npm = process.env['npm_execpath'];
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const args = [...first, 'sbom', '--sbom-format=cyclonedx', '--offline', '--loglevel=error'];
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    maxBuffer: 50_000_000,
  });
  if (error) return refuse(`npm could not be run: ${error.message}`);
  if (status !== 0) return refuse(`npm 10 or later is needed, with everything installed. It said: ${stderr.trim()}`);
  return done(sbom.parse(JSON.parse(stdout)));
}

const labelOf = ({ name, version }: Pick<Licensed, 'name' | 'version'>): string => `${name}@${version}`;

/**
 * The bill of shipped packages. npm's own `--omit=dev` also drops packages that both a tool and the portal need, such
 * as React, so the lockfile decides.
 */
export function onlyShipped(whole: Sbom, shipped: readonly Licensed[]): Sbom {
  const wanted = new Set(shipped.map(labelOf));
  const components = whole.components.filter((each) => wanted.has(labelOf(each)));
  const refs = new Set([whole.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const dependencies = whole.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => refs.has(ref)) }));
  return { ...whole, components, dependencies };
}

/** Shipped packages missing from the bill, which make it incomplete. */
export function missingIn({ components }: Sbom, shipped: readonly Licensed[]): readonly string[] {
  const listed = new Set(components.map(labelOf));
  return [...new Set(shipped.map(labelOf))].filter((each) => !listed.has(each));
}
