import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { clockControl, liveBy } from '#infra/local/clock.ts';
import { runningPortal } from '#infra/local/host/running.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { callHost } from '../../e2e/support/local-cloud.ts';
import { patience } from '../../e2e/support/machine.ts';
import { startPortal } from '../../e2e/support/running-portal.ts';

const root = join(import.meta.dirname, '../../..');

/** A checkout of the project as an operator has it, with the portal that runs from it. */
export type Checkout = {
  /** The folder with `tenants/`, and the commands' output. */
  readonly folder: string;
  readonly port: number;
  /** The key by which the bank knows every account here. */
  readonly secret: string;
  /** Runs a command, with its words separated by spaces. An underscore is a space in a word. */
  ops(words: string): Promise<string>;
  /** Restores the companies' files. */
  filesAgain(): void;
  passTime(move: { readonly ms: number }): Promise<void>;
  /** The current day on a bank statement. */
  today(): string;
  close(): Promise<void>;
};

/** The stage for clients, as an operator fills it in. */
const FILLED_IN = {
  isProduction: true,
  domain: 'portal.closings.com',
  hostedZoneId: 'Z0123456789ABCDEFGHIJ',
  alarmEmail: 'oncall@closings.com',
};

/** No page is about a client's daily limit, and Ada pays on all of them. */
const NO_END = { day: { amount: 1e11, count: 1000 }, week: { amount: 1e12, count: 1000 } };

/** The companies' files. */
function filesIn(folder: string): void {
  rmSync(join(folder, 'tenants'), { recursive: true, force: true });
  cpSync(join(root, 'tenants'), join(folder, 'tenants'), { recursive: true });
  const path = join(folder, 'tenants/acme.json');
  const file = JSON.parse(readFileSync(path, 'utf8'));
  // Each payment into a new account waits for a call, as the pages say.
  const limits = { velocity: { client: NO_END, tenant: NO_END }, newAccountLimit: 0 };
  writeFileSync(path, JSON.stringify({ ...file, ...limits }));
}

/** Makes the checkout, starts its portal, and moves this process into the folder and to its time. */
export async function aCheckout(): Promise<Checkout> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-checkout-'));
  const dataDir = join(folder, '.local');
  const cameFrom = process.cwd();
  filesIn(folder);
  cpSync(join(root, 'stages'), join(folder, 'stages'), { recursive: true });
  writeFileSync(join(folder, 'stages/prod.json'), JSON.stringify(FILLED_IN));
  mkdirSync(join(dataDir, 'tenants'), { recursive: true, mode: 0o700 });
  cpSync(join(folder, 'tenants/acme.json'), join(dataDir, 'tenants/acme.json'));
  const portal = await startPortal(dataDir);
  process.chdir(folder);
  Object.assign(process.env, runningPortal(dataDir)?.environment, { PORTAL_DATA: dataDir });
  process.env['PORTAL_STAGES'] = join(folder, 'stages');
  const { provider: secret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const typed = Object.getOwnPropertyDescriptor(process, 'stdin');
  Object.defineProperty(process, 'stdin', { configurable: true, get: () => Readable.from([secret]) });
  const realNow = Date.now;
  let endTime = liveBy(clockControl({ dataDir, realNow }));
  return {
    folder,
    port: portal.port,
    secret,
    async ops(words) {
      const parts = words.split(' ').map((word) => word.replaceAll('_', ' '));
      const { runOps } = await import('#infra/ops/kit/run.ts');
      const { out, err, exitCode } = await runOps(parts, { root, now: new Date(), announce: () => undefined });
      if (words.startsWith('tenant apply')) vi.resetModules();
      if (exitCode !== 0) throw new Error(`ops ${words}: ${err.join(' ')}`);
      return out.join('\n');
    },
    filesAgain: () => filesIn(folder),
    async passTime(body) {
      const { status, text } = await callHost(portal.port, 'bank', '/console/clock', {
        method: 'POST',
        body,
        timeoutMs: patience(60_000),
      });
      if (status !== 200) throw new Error(text);
      endTime();
      endTime = liveBy(clockControl({ dataDir, realNow }));
    },
    today: () => bookedOn(new Date().toISOString()),
    async close() {
      endTime();
      if (typed) Object.defineProperty(process, 'stdin', typed);
      process.chdir(cameFrom);
      await portal.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
