import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { leftOut } from '#infra/build/build.ts';
import { bundlePath, functionSpecs } from '#infra/functions.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { known, median, type Row } from './row.ts';

/** Loads a bundle in this otherwise empty process and prints the CPU time and elapsed time in ms. */
const LOADER = `
const before = process.cpuUsage(), started = performance.now();
require(process.argv[1]);
const clock = performance.now() - started, { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify([(user + system) / 1000, clock]));`;

/** A function finds every setting that it is deployed with there, whichever of them its import reads. */
const environment = {
  ...Object.fromEntries(functionSpecs.flatMap((spec) => spec.environment.map((name) => [name, 'http://127.0.0.1:1']))),
  PATH: process.env['PATH'],
  AWS_REGION: 'us-east-1',
  STAGE: 'local',
  LOG_LEVEL: 'SILENT',
  NODE_OPTIONS: '',
};

type Start = { readonly cpu: number[]; readonly clock: number[] };

function load(file: string): [number, number] {
  const printed = execFileSync(process.execPath, ['-e', LOADER, file], { env: environment, encoding: 'utf8' });
  return JSON.parse(printed) as [number, number];
}

/** A library alone, bundled the usual way: CommonJS and minified, with nothing removed. */
async function bundleBare(
  root: string,
  entry: string,
  outfile: string,
  alias: Readonly<Record<string, string>> = {},
): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [fileURLToPath(entry)],
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

/** The maximum above the bare document client's start: for clients' calls, and for the staff's. */
const BUDGET = 1.3;
const STAFF_BUDGET = 1.6;
/** Decision 024 explains why it may be slower there. */
const isStaffs = (name: string): boolean => {
  const routes = allRoutes.filter((route) => route.function === name);
  return routes.every(({ caller }) => caller === 'staff' || caller === 'person' || caller === 'guest');
};
/**
 * The one function that needs a library of its own before it can answer anything may take that library's time in
 * addition. Building the schema at the first call instead would move the time to a point where a container has half a
 * CPU.
 */
const GRAPH_LIBRARY = 'graphql-js alone, with our schema';
const CLIENT = 'document client alone';

/**
 * How long each function's bundle takes to load in a fresh process, beside the bare document client in the same run,
 * taking turns. The minimum CPU time of all rounds is judged: elapsed time, and anything above the minimum, comes from
 * other work on a shared machine.
 */
export async function functionStarts(root: string, rounds: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const bare = { plain: join(folder, 'plain.cjs'), ours: join(folder, 'ours.cjs'), graph: join(folder, 'graph.cjs') };
  const client = import.meta.resolve('./bare-client.ts');
  await bundleBare(root, client, bare.plain);
  await bundleBare(root, client, bare.ours, leftOut);
  await bundleBare(root, import.meta.resolve('./bare-graph.ts'), bare.graph);
  const files = new Map([
    [CLIENT, bare.plain],
    [`${CLIENT}, our bundling`, bare.ours],
    [GRAPH_LIBRARY, bare.graph],
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
  const leastOf = (name: string) => Math.min(...(starts.get(name)?.cpu ?? []));
  const timesOf = (name: string) => leastOf(name) / leastOf(CLIENT);
  const library = timesOf(GRAPH_LIBRARY);
  return [...starts].map(([name, { clock }]) => {
    const times = timesOf(name);
    const said = `${times.toFixed(2)} × (${leastOf(name).toFixed(0)} ms; by the clock ${median(clock).toFixed(0)})`;
    const isHttp = functionSpecs.some((spec) => spec.name === name && spec.trigger.by === 'http');
    if (!isHttp) return known(`load: ${name}`, said);
    const besides = name === 'graph' ? library : 0;
    const most = isStaffs(name) ? STAFF_BUDGET : BUDGET;
    const budget = besides > 0 ? `≤ ${most} × and ${besides.toFixed(2)} × for graphql-js` : `≤ ${most} ×`;
    return { what: `load: ${name}`, measured: said, budget, ok: times - besides <= most };
  });
}
