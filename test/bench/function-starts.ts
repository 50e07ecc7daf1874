import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { leftOut } from '#infra/build/left-out.ts';
import { bundlePath, functionSpecs } from '#infra/functions.ts';
import { known, median, type Row } from './row.ts';

/** Loads a bundle in this otherwise empty process and says what that took, in ms of the processor and of the clock. */
const LOADER = `
const before = process.cpuUsage(), started = performance.now();
require(process.argv[1]);
const clock = performance.now() - started, { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify([(user + system) / 1000, clock]));`;

/** A function finds its settings there; importing reads two of them. */
const environment = { PATH: process.env['PATH'], AWS_REGION: 'us-east-1', STAGE: 'local', NODE_OPTIONS: '' };

type Start = { readonly cpu: number[]; readonly clock: number[] };

function load(file: string): [number, number] {
  const printed = execFileSync(process.execPath, ['-e', LOADER, file], { env: environment, encoding: 'utf8' });
  return JSON.parse(printed) as [number, number];
}

/** The client alone, bundled as anybody would bundle it: CommonJS and minified, with nothing taken out. */
async function bundleBareClient(
  root: string,
  outfile: string,
  alias: Readonly<Record<string, string>> = {},
): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [fileURLToPath(import.meta.resolve('./bare-client.ts'))],
    outfile,
    alias,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
  });
}

/** Most of what the bare document client's start may be exceeded by. */
const BUDGET = 1.3;

/**
 * How long each function's bundle takes to load in a fresh process, beside the bare document client in the same run,
 * taking turns. The processor's time is judged: the clock's is mostly the neighbours' on a machine that is shared.
 */
export async function functionStarts(root: string, rounds: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const bare = { plain: join(folder, 'plain.cjs'), ours: join(folder, 'ours.cjs') };
  await bundleBareClient(root, bare.plain);
  await bundleBareClient(root, bare.ours, leftOut);
  const files = new Map([
    ['bare', bare.plain],
    ['bare, our bundling', bare.ours],
    ...functionSpecs.map(({ name }) => [name, join(root, bundlePath(name))] as const),
  ]);
  const starts = new Map<string, Start>([...files.keys()].map((name) => [name, { cpu: [], clock: [] }]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, file] of files) {
      const [cpu, clock] = load(file);
      starts.get(name)?.cpu.push(cpu);
      starts.get(name)?.clock.push(clock);
    }
  rmSync(folder, { recursive: true });
  const floor = median(starts.get('bare')?.cpu ?? []);
  const said = ({ cpu, clock }: Start) => {
    const times = (median(cpu) / floor).toFixed(2);
    return `${times} × (${median(cpu).toFixed(0)} ms; by the clock ${median(clock).toFixed(0)})`;
  };
  return [...starts].map(([name, start]) => {
    const what = name.startsWith('bare') ? `load: document client, ${name}` : `load: ${name}`;
    const isHttp = functionSpecs.some((spec) => spec.name === name && spec.trigger.by === 'http');
    if (!isHttp) return known(what, said(start));
    return { what, measured: said(start), budget: `≤ ${BUDGET} ×`, ok: median(start.cpu) / floor <= BUDGET };
  });
}
