/** `npm run cost`: prices a deposit and a month from counted calls and list prices, in `dist/cost.md` and on screen. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FunctionName } from '#infra/function-spec.ts';
import { functionSpec } from '#infra/functions.ts';
import { synthesize } from '#test/infra/support.ts';
import { type Clocked, type Counted, ofOneDeposit, standingIn } from './cost-model.ts';
import { costPage } from './cost-page.ts';
import { lifeOfATransfer, type Step } from './life-of-a-transfer.ts';
import { reported } from './row.ts';

const root = join(import.meta.dirname, '../..');

/** The calls that a measuring process of its own counts, by their names there. */
function countedApart(specifier: string): [string, Counted][] {
  const { status, stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.resolve(specifier))], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${specifier} could not measure; its own message is above.`);
  return reported(stdout).flatMap(({ what, spent }) =>
    spent ? [[what.replace('requests: ', ''), { ...spent, invocations: 1, isCall: true }]] : [],
  );
}

/** Calls of the API among the steps of a life; the others are the bank's. */
const OF_THE_CLIENT = ['draft', 'account', 'start', 'history', 'details'];

/** A step of a life, with the two readers of the stream that each write of a transfer starts. */
function countedStep({ name, touches, spent }: Step): [string, Counted] {
  const writes = touches.filter(({ index, item, writes: units }) => {
    return index === 'table' && units > 0 && item?.endsWith('|TRANSFER#{transfer}');
  }).length;
  const isCall = OF_THE_CLIENT.includes(name);
  const calls = Object.fromEntries(spent.calls);
  return [`life: ${name}`, { ...spent, calls, isCall, invocations: (isCall ? 1 : 0) + 2 * writes }];
}

/** The scheduled functions, and how often each runs. */
function clocked(): readonly Clocked[] {
  return countedApart(import.meta.resolve('./clock-requests.ts')).flatMap(([name, counted]) => {
    const { trigger, timeoutSeconds } = functionSpec(name as FunctionName);
    if (trigger.by !== 'schedule') throw new Error(`${name} does not run by the clock.`);
    return [{ counted: { ...counted, isCall: false }, everyMinutes: trigger.everyMinutes, timeoutSeconds }];
  });
}

process.env['LOG_LEVEL'] = 'SILENT';
const counted = new Map([
  ...countedApart('./client-requests.ts'),
  ...countedApart('./sign-in-requests.ts'),
  ...(await lifeOfATransfer()).map(countedStep),
]);
const missing = Object.keys(ofOneDeposit).filter((name) => !counted.has(name));
if (missing.length > 0) throw new Error(`Nobody counts what a deposit is made of: ${missing.join(', ')}`);
const standing = {
  usual: standingIn(synthesize('prod', [])),
  small: standingIn(synthesize('prod', [], { size: 'small', metricsByTenant: false })),
};
const page = costPage(counted, standing, clocked());
console.log(page);
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(join(root, 'dist/cost.md'), page);
process.exit(0);
