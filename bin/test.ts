/**
 * `npm test`: runs everything that a change can break, including the browser tests, and ends with one line: "N passed,
 * N failed".
 * `npm run test:all` (`--all`) adds the long tests: every test tagged `long`, longer runs of the crash test, and
 * kills of the running portal.
 *
 * Steps that load the machine fully run one after another. A failed step doesn't stop the others.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sections } from '#test/acceptance/capabilities.ts';
import {
  acceptancePage,
  gapsOf,
  type Proof,
  playwrightProofs,
  specificationPage,
  vitestProofs,
} from '#test/acceptance/proofs.ts';
import { leftBehind } from '#test/support/left-behind.ts';
import { type FileTime, playwrightTimes, vitestTimes } from '#test/support/slowest.ts';
import { inShort, playwrightTally, type Tally, vitestTally } from '#test/support/tally.ts';
import { rightsFaults } from '#test/support/used-rights.ts';

const root = join(import.meta.dirname, '..');
const isAll = process.argv.includes('--all');
const reports = mkdtempSync(join(tmpdir(), 'portal-test-'));
/** The temporary folder of all steps: it has to be empty at the end, and is then deleted. */
const temporary = join(reports, 'temporary');
mkdirSync(temporary);
// A failed build may leave no folder for the run's files.
mkdirSync(join(root, 'dist'), { recursive: true });
/** Hundreds of processes load the same packages. The first one compiles them for all. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') };
/** Every local cloud adds the rights that were used, and the calls that were denied, to this file. */
const usedRights = join(reports, 'rights.txt');
/** The environment of all steps. */
const shared = { TESTS: isAll ? 'all' : 'short', TMPDIR: temporary, USED_RIGHTS: usedRights };
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/**
 * Ends a step that hangs. This is several times a step's usual time, and less than the 90 minutes after which a run is
 * cut off.
 */
const STEP_MINUTES_MAX = isAll ? 60 : 30;

type How = {
  readonly env?: Record<string, string>;
  readonly stdio?: 'inherit' | 'pipe';
  /** The step uses the processor time that the other steps leave. */
  readonly isBeside?: boolean;
};

function run(
  command: string,
  args: readonly string[],
  { env, stdio = 'inherit', isBeside = false }: How = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio,
      env: { ...process.env, ...compiled, ...shared, ...env },
    });
    if (isBeside && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    // Printed all at once when the step is over, because others may be running beside it.
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
    const timer = setTimeout(() => child.kill('SIGKILL'), STEP_MINUTES_MAX * 60_000);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

/** A step without cases of its own counts as one. */
const single = async (command: string, args: readonly string[], how: How = {}): Promise<Tally> =>
  (await run(command, args, { stdio: 'pipe', ...how })) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A runner that failed without naming a case still counts as a failure. */
function counted(code: number, file: string, read: (report: unknown) => Tally): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch (error) {
    console.error(`No readable report: ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  }
}

const report = { vitest: join(reports, 'vitest.json'), playwright: join(reports, 'playwright.json') };

/** The seed of the random crash tests; `SEED=… npm test` repeats them. */
const seed = process.env['SEED'] ?? String(Date.now() % 2_147_483_647);

async function vitest(): Promise<Tally> {
  console.log(`   SEED=${seed}`);
  const env = { SEED_OF_RUN: seed };
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report.vitest}`];
  const filter = isAll ? [] : ['--tagsFilter=!long'];
  return counted(await run(bin('vitest'), ['run', ...reporters, ...filter], { env }), report.vitest, vitestTally);
}

async function playwright(): Promise<Tally> {
  // Node strips the types itself; Playwright's own loader would compile the whole project for each worker.
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report.playwright, PW_DISABLE_TS_ESM: '1' };
  const code = await run(bin('playwright'), ['test', '--reporter=line,json'], { env });
  return counted(code, report.playwright, playwrightTally);
}

/** Reads the existing reports; a crashed runner leaves none. */
const readReports = <T>(vitestOf: (content: unknown) => readonly T[], journeysOf: (content: unknown) => readonly T[]) =>
  [
    { file: report.vitest, read: vitestOf },
    { file: report.playwright, read: journeysOf },
  ].flatMap(({ file, read }) => (existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : []));

/** Fails for a required capability without a passing test, and for a page that names a missing one. */
async function acceptance(): Promise<Tally> {
  const proofs = readReports<Proof>(
    (content) => vitestProofs(content, root),
    (content) => playwrightProofs(content, 'test/e2e'),
  );
  const page = readFileSync(join(root, 'docs/acceptance.md'), 'utf8');
  const truth = specificationPage(sections, proofs, page);
  writeFileSync(join(root, 'dist/acceptance.md'), acceptancePage(sections, proofs));
  writeFileSync(join(root, 'dist/specification.md'), truth);
  const { unproven, unknown } = gapsOf(sections, proofs);
  const failures = [
    ...unproven.map((id) => `No passing test proves ${id}.`),
    ...unknown.map((id) => `A title names ${id}, which is no capability.`),
    ...(truth === page ? [] : ['docs/acceptance.md names tests that are gone: copy dist/specification.md over it.']),
  ];
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, failures };
}

const SLOWEST_SHOWN = 20;

/** Prints the slowest files, and saves all times for the bench, which has time budgets. */
function tellTimes(seconds: number): void {
  const files = readReports<FileTime>(
    (content) => vitestTimes(content, root),
    (content) => playwrightTimes(content, 'test/e2e'),
  ).toSorted((left, right) => right.seconds - left.seconds);
  writeFileSync(join(root, 'dist/test-times.json'), JSON.stringify({ isAll, seconds, files }));
  console.log(`\nThe ${SLOWEST_SHOWN} slowest files, of ${seconds.toFixed(0)} s in all:`);
  for (const each of files.slice(0, SLOWEST_SHOWN))
    console.log(`  ${each.seconds.toFixed(1).padStart(6)} s  ${each.file}`);
}

/** Fails if a test or tool left something in the temporary folder. */
async function tidiness(): Promise<Tally> {
  const left = leftBehind(temporary);
  if (left.length === 0) return { passed: 1, failed: 0 };
  return { passed: 0, failed: 1, failures: [`Left in the temporary folder: ${left.join(', ')}.`] };
}

/** Fails for a right that no test uses, and for a call that was denied. */
async function rights(): Promise<Tally> {
  const failures = rightsFaults(existsSync(usedRights) ? readFileSync(usedRights, 'utf8') : '');
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, failures };
}

type Step = readonly [name: string, take: () => Promise<Tally>];

/**
 * Runs `npm run check`, one check after another, beside the build and the tests, which leave some processor time. There
 * is only one checker, because a second one would check the shared files again.
 */
async function checks(): Promise<Tally> {
  const isBeside = true;
  const tallies = [
    await single(bin('tsc'), ['--noEmit', '--checkers', '1'], { isBeside }),
    await single(bin('biome'), ['ci', '--error-on-warnings', '--colors=off'], { isBeside }),
    await single(bin('knip'), [], { isBeside }),
  ];
  const sum = (of: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[of], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** Kills the running portal under load, again and again; `npm run test:crash` has the long run. */
const kills = (): Promise<Tally> => {
  const env = { KILLS: '15', SEED: seed };
  return single(process.execPath, [join(root, 'test/crash/kill-runner.ts')], { env });
};

/** In sequence, because each keeps both cores busy. */
const steps: readonly Step[] = [
  ['tests', vitest],
  ['journeys in a browser', playwright],
  ...(isAll ? [['kills of the running portal', kills] as const] : []),
];

/** More failures than this are usually the same fault many times. */
const FAILURES_SHOWN = 40;

const began = performance.now();
const total = { passed: 0, failed: 0 };
const failed: string[] = [];
const failures: string[] = [];
const secondTries: string[] = [];
async function taken([name, take]: Step): Promise<void> {
  const started = performance.now();
  const tally = await take();
  total.passed += tally.passed;
  total.failed += tally.failed;
  if (tally.failed > 0) failed.push(name);
  failures.push(...(tally.failures ?? []));
  secondTries.push(...(tally.secondTries ?? []));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`   ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
}

function step(each: Step): Promise<void> {
  console.log(`\n── ${each[0]}`);
  return taken(each);
}

const checked = step(['types, format, lint, unused code', checks]);
await step(['build', () => single(process.execPath, [join(root, 'bin/build.ts')])]);
for (const each of steps) await step(each);
await checked;
await step(['every capability is proved', acceptance]);
await step(['every right is used, and no call was denied', rights]);
await step(['nothing is left behind', tidiness]);
tellTimes((performance.now() - began) / 1000);
rmSync(reports, { recursive: true, force: true });
if (failed.length > 0) console.log(`\nFailed: ${failed.join('; ')}.`);
const told = (lines: readonly string[]) => {
  for (const each of lines.slice(0, FAILURES_SHOWN)) console.log(`  ${each.replace(`${root}/`, '')}`);
};
told(failures);
if (secondTries.length > 0)
  console.log('\nWent well only at the second try, which counts as failed where money is concerned:');
told(secondTries);
// Someone who sees only the end of a long list still learns everything that failed, and why.
if (failures.length > 0) console.log('\nAll that failed, in short:');
told(failures.map(inShort));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
