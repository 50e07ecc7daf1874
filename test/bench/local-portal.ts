import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A start takes far less. A busy machine may need this long. */
const PATIENCE_MS = 60_000;

/** The portal as `npm start` runs it, on a port of its own, over the data in a folder. */
export type LocalPortal = { readonly port: number; readonly process: ChildProcess; stop(): Promise<void> };

/** Starts the portal and waits until it has printed its addresses. */
export async function startPortal(dataDir: string): Promise<LocalPortal> {
  const child = spawn(process.execPath, [join(root, 'bin/local.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0', PORTAL_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`The portal did not start:\n${said}`)), PATIENCE_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const printed = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (!printed) return;
      clearTimeout(timer);
      resolve(Number(printed));
    });
    child.once('exit', (code) => reject(new Error(`The portal ended with ${code}:\n${said}`)));
  });
  return {
    port,
    process: child,
    async stop() {
      child.removeAllListeners('exit');
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}
