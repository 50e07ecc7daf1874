/** How long the whole portal takes to its first served page, and what memory it takes after people used it. */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { API_BASE } from '#shared/contracts/route.ts';
import { tenantRoute } from '#shared/contracts/tenant.ts';
import { atMost, known, type Row, report } from './row.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));

/** Node does not resolve names below localhost: the tenant is named by the header alone. */
function get(port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: `acme.localhost:${port}`, 'x-portal': 'web' };
    request({ host: '127.0.0.1', port, path, headers }, (reply) => {
      text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body }), reject);
    })
      .once('error', reject)
      .end();
  });
}

async function served(port: number, path: string): Promise<void> {
  const { status, body } = await get(port, path);
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body.slice(0, 200)}`);
}

/** Most memory the process ever had, and what it has now, in MB; the kernel says so on Linux only. */
function memoryOf(pid: number): { peak: number; now: number } | undefined {
  if (process.platform !== 'linux') return undefined;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { peak: megabytes('VmHWM'), now: megabytes('VmRSS') };
}

/** A start takes far less; a machine that is busy with other things may take this. */
const PATIENCE_MS = 60_000;

async function start(what: string): Promise<Row[]> {
  const started = performance.now();
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
  await served(port, '/registration');
  await served(port, API_BASE + tenantRoute.path);
  const seconds = (performance.now() - started) / 1000;
  const idle = memoryOf(child.pid ?? 0);
  for (let n = 0; n < 300; n += 1) {
    await served(port, '/registration');
    await served(port, API_BASE + tenantRoute.path);
  }
  const used = memoryOf(child.pid ?? 0);
  child.removeAllListeners('exit');
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
  return [
    atMost(`start: ${what}, to the first page and the tenant's look`, seconds, 5, 's', 2),
    ...(idle && used
      ? [
          known(
            `memory: ${what}`,
            `${idle.now.toFixed(0)} MB at first, ${used.now.toFixed(0)} after 600 requests, at most ${used.peak.toFixed(0)}`,
          ),
        ]
      : []),
  ];
}

const rows = [...(await start('new data')), ...(await start('data of an earlier start'))];
await rm(dataDir, { recursive: true });
report(rows);
