import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { patience } from './machine.ts';

const root = join(import.meta.dirname, '../../..');

/** A portal in a process of its own, as `npm start` runs it. */
export type RunningPortal = {
  readonly port: number;
  /** The address of a tenant, of the inbox or of the bank. */
  url(host: string, path?: string): string;
  /** Ends it in an orderly way. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
};

/** Starting includes a build after a change of sources. */
const START_WITHIN_MS = patience(120_000);

/** No journey has to wait for the sweeper: it asks about unknown outcomes after this many seconds. */
const SETTLE_AFTER = '3';

/** The port in the addresses that the portal prints once it answers. */
function printedPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`The portal did not start:\n${said}`)), START_WITHIN_MS);
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(Number(port));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The portal ended with ${code}:\n${said}`)));
  });
}

/** Starts the portal over a data folder, on a free port unless one is given, because an open page knows its port. */
export async function startPortal(dataDir: string, wanted = 0, flags: readonly string[] = []): Promise<RunningPortal> {
  const child = spawn(process.execPath, [join(root, 'bin/local.ts'), ...flags], {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: String(wanted), PORTAL_DATA: dataDir },
      ...{ PORTAL_SETTLE_AFTER: SETTLE_AFTER, PORTAL_THROTTLES: 'off' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const port = await printedPort(child);
  // The reason for a 500 is recorded nowhere else.
  child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  const end = (signal: NodeJS.Signals) => async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    port,
    url: (host, path = '/') => `http://${host}.localhost:${port}${path}`,
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
  };
}
