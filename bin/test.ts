/**
 * `npm test`: every check and every test, the browser's included, and one line at the end: "N passed, N failed".
 *
 * Steps that load the machine fully run one after the other; a failed step does not keep the others from running.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sections } from '#test/acceptance/capabilities.ts';
import { acceptancePage, gapsOf, type Proof, playwrightProofs, vitestProofs } from '#test/acceptance/proofs.ts';
import { leftBehind } from '#test/support/left-behind.ts';
import { inShort, playwrightTally, type Tally, vitestTally } from '#test/support/tally.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'portal-test-'));
/** Where all steps put what is only for the time of the run: in the end it has to be empty, and goes away itself. */
const temporary = join(reports, 'temporary');
mkdirSync(temporary);
/** Hundreds of processes load the same packages: the first one compiles it for all. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') };
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** Long enough for a slow machine, on which the journeys have taken 34, short enough to end before a run of 90 is cut off. */
const STEP_MINUTES_MAX = 65;

type How = { readonly env?: Record<string, string>; readonly stdio?: 'inherit' | 'pipe' };

function run(command: string, args: readonly string[], { env, stdio = 'inherit' }: How = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio,
      env: { ...process.env, ...compiled, TMPDIR: temporary, ...env },
    });
    // In one piece when it is over: others may be running beside it.
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

/** A step that has no cases of its own counts as one. */
const single = async (command: string, args: readonly string[]): Promise<Tally> =>
  (await run(command, args, { stdio: 'pipe' })) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A runner that ended badly without naming a failed case has failed all the same. */
function counted(code: number, file: string, read: (report: unknown) => Tally): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch (error) {
    console.error(`No readable report: ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  }
}

/** Where each runner leaves its report. */
const report = { vitest: join(reports, 'vitest.json'), playwright: join(reports, 'playwright.json') };

/** What the crash proof draws its runs by; `SEED=… npm test` draws the same. */
const seed = process.env['SEED'] ?? String(Date.now() % 2_147_483_647);

async function vitest(): Promise<Tally> {
  console.log(`   SEED=${seed}`);
  const env = { SEED_OF_RUN: seed };
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report.vitest}`];
  return counted(await run(bin('vitest'), ['run', ...reporters], { env }), report.vitest, vitestTally);
}

async function playwright(): Promise<Tally> {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report.playwright };
  const code = await run(bin('playwright'), ['test', '--reporter=line,json'], { env });
  return counted(code, report.playwright, playwrightTally);
}

/** Writes down which tests prove which capability; a capability of the specification without one has failed. */
async function acceptance(): Promise<Tally> {
  const proofsOf = (file: string, read: (content: unknown) => readonly Proof[]) =>
    existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const proofs = [
    ...proofsOf(report.vitest, (content) => vitestProofs(content, root)),
    ...proofsOf(report.playwright, (content) => playwrightProofs(content, 'test/e2e')),
  ];
  writeFileSync(join(root, 'docs/acceptance.md'), acceptancePage(sections, proofs));
  const { unproven, unknown } = gapsOf(sections, proofs);
  if (unproven.length > 0) console.error(`No passing test proves ${unproven.join(', ')}.`);
  if (unknown.length > 0) console.error(`Titles name what is no capability: ${unknown.join(', ')}.`);
  return { passed: unproven.length === 0 ? 1 : 0, failed: unproven.length + unknown.length };
}

/** A test or tool that leaves something in the temporary folder has failed. */
async function tidiness(): Promise<Tally> {
  const left = leftBehind(temporary);
  if (left.length === 0) return { passed: 1, failed: 0 };
  return { passed: 0, failed: 1, failures: [`Left in the temporary folder: ${left.join(', ')}.`] };
}

type Step = readonly [name: string, take: () => Promise<Tally>];

/** One after the other; those in a row at the same time, because none of them keeps both cores busy. */
const steps: readonly (readonly Step[])[] = [
  [
    ['types', () => single(bin('tsc'), ['--noEmit'])],
    ['format, lint and walls', () => single(bin('biome'), ['ci', '--error-on-warnings', '--colors=off'])],
    ['unused code and packages', () => single(bin('knip'), [])],
    ['build', () => single(process.execPath, [join(root, 'bin/build.ts')])],
  ],
  [['tests', vitest]],
  [['journeys in a browser', playwright]],
  [
    ['every capability is proved', acceptance],
    ['nothing is left behind', tidiness],
  ],
];

/** More than that are the same fault many times. */
const FAILURES_SHOWN = 40;

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

for (const together of steps) {
  console.log(`\n── ${together.map(([name]) => name).join('; ')}`);
  await Promise.all(together.map(taken));
}
rmSync(reports, { recursive: true, force: true });
if (failed.length > 0) console.log(`\nFailed: ${failed.join('; ')}.`);
const told = (lines: readonly string[]) => {
  for (const each of lines.slice(0, FAILURES_SHOWN)) console.log(`  ${each.replace(`${root}/`, '')}`);
};
told(failures);
if (secondTries.length > 0)
  console.log('\nWent well only at the second try, which counts as failed where money is concerned:');
told(secondTries);
// Who is shown the end of a long list only still learns all that failed, and why.
if (failures.length > 0) console.log('\nAll that failed, in short:');
told(failures.map(inShort));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
