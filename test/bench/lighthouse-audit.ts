import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/** Its packages are not part of the project's: only the bench installs them, when it needs them. */
const folder = join(import.meta.dirname, 'lighthouse');
/** npm keeps its own list of installed packages there. */
const INSTALLED = join(folder, 'node_modules/.package-lock.json');
const PROGRAM = join(folder, 'node_modules/lighthouse/cli/index.js');

/** An audit takes a tenth of it. */
const PATIENCE_MS = 120_000;

/** The parts of a report that are judged. */
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = {
  first: 'first-contentful-paint',
  largest: 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const;

const audit = z.object({
  title: z.string(),
  /** From 0 to 1. Null for purely informative audits. */
  score: z.nullable(z.number()),
  numericValue: z.optional(z.number()),
});

const part = z.object({
  score: z.nullable(z.number()),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});

const lighthouseReport = z.object({
  lighthouseVersion: z.string(),
  finalDisplayedUrl: z.string(),
  runtimeError: z.optional(z.object({ message: z.string() })),
  audits: z.record(z.string(), audit),
  categories: z.object({
    performance: part,
    accessibility: part,
    'best-practices': part,
    seo: part,
  }),
});

/** Lighthouse's findings on one page: times in ms, scores from 0 to 100, and failed audits. */
export type Audited = {
  readonly times: Readonly<Record<keyof typeof TIMES, number>>;
  readonly scores: Readonly<Record<(typeof SCORES)[number], number>>;
  /** Audits that cost a point, except for speed, which the times show. */
  readonly against: readonly string[];
  /** The page's final address. */
  readonly address: string;
};

function lockedVersion(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, { version?: string }> };
  return packages['node_modules/lighthouse']?.version;
}

/** Installs Lighthouse as its lock file says, if that has not been done: its 176 MB are for the bench alone. */
export function installLighthouse(): void {
  if (lockedVersion(INSTALLED) === lockedVersion(join(folder, 'package-lock.json'))) return;
  console.error('Installing Lighthouse (once) …');
  const npm = process.env['npm_execpath'];
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const { status } = spawnSync(command, [...first, 'ci', '--ignore-scripts', '--no-audit', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed. Is the npm registry reachable?');
}

function judged(printed: string): Audited {
  const { audits, categories, finalDisplayedUrl, runtimeError } = lighthouseReport.parse(JSON.parse(printed));
  if (runtimeError) throw new Error(`Lighthouse could not look at the page: ${runtimeError.message}`);
  const timeOf = (id: string) => {
    const value = audits[id]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse did not measure ${id}.`);
    return value;
  };
  const { performance: _, ...others } = categories;
  return {
    times: {
      first: timeOf(TIMES.first),
      largest: timeOf(TIMES.largest),
      blocked: timeOf(TIMES.blocked),
      shift: timeOf(TIMES.shift),
    },
    scores: {
      performance: Math.round((categories.performance.score ?? 0) * 100),
      accessibility: Math.round((categories.accessibility.score ?? 0) * 100),
      'best-practices': Math.round((categories['best-practices'].score ?? 0) * 100),
      seo: Math.round((categories.seo.score ?? 0) * 100),
    },
    against: Object.values(others)
      .flatMap(({ auditRefs }) => auditRefs)
      .flatMap(({ id, weight }) => {
        const { score = null, title = id } = audits[id] ?? {};
        return weight > 0 && score !== null && score < 1 ? [title] : [];
      }),
    address: finalDisplayedUrl,
  };
}

/** Runs beside others: the browser and the portal talk to this process meanwhile. */
const run = promisify(execFile);

/** Has Lighthouse's phone open an address in the browser that listens on this port, with its current cookies. */
export async function audited(address: string, browserPort: number): Promise<Audited> {
  const { stdout } = await run(
    process.execPath,
    [PROGRAM, address, '--output=json', '--quiet', `--port=${browserPort}`, `--only-categories=${SCORES.join(',')}`],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024, timeout: PATIENCE_MS },
  );
  return judged(stdout);
}
