/** How long the whole portal takes to its first served page, and its memory after people used it. */

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { API_BASE } from '#shared/contracts/route.ts';
import { tenantRoute } from '#shared/contracts/tenant.ts';
import { startPortal } from './local-portal.ts';
import { atMost, known, type Row, report } from './row.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));

/** Node does not resolve names below localhost, so the tenant is named by the header alone. */
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

/** The process's peak memory and its current one, in MB. Only the Linux kernel reports them. */
function memoryOf(pid: number): { peak: number; now: number } | undefined {
  if (process.platform !== 'linux') return undefined;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { peak: megabytes('VmHWM'), now: megabytes('VmRSS') };
}

async function start(what: string): Promise<Row[]> {
  const started = performance.now();
  const portal = await startPortal(dataDir);
  const { port, process: child } = portal;
  await served(port, '/registration');
  await served(port, API_BASE + tenantRoute.path);
  const seconds = (performance.now() - started) / 1000;
  const idle = memoryOf(child.pid ?? 0);
  for (let n = 0; n < 300; n += 1) {
    await served(port, '/registration');
    await served(port, API_BASE + tenantRoute.path);
  }
  const used = memoryOf(child.pid ?? 0);
  await portal.stop();
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
