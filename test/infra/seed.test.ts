import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TRY_OUT_PATH } from '#infra/local/try-out/try-out.ts';
import { smokeBrowser } from '#infra/ops/smoke/browser.ts';
import { addBankingDays, easternInstant, easternTime } from '#shared/banking-days.ts';
import type { Statement } from '#shared/statement/statement.ts';
import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import { type RunningPortal, startPortal } from '../e2e/support/running-portal.ts';
import { statementsIn } from '../support/statements/read.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'portal-seed-'));
/** 11 a.m. on a future banking day, so that no weekday and no hour of the tests matters. */
const end = easternInstant(addBankingDays(easternTime(new Date().toISOString()).on, 1), '11:00');

/** Runs a program of the project over the folder. Returns all of its output. */
async function run(program: string, ...words: readonly string[]) {
  const env = { ...process.env, PORT: '0', PORTAL_DATA: dataDir };
  const child = spawn(process.execPath, [join(root, program), ...words], { cwd: root, env });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

let portal: RunningPortal;
let seeded: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  seeded = await run('bin/seed.ts', end);
  portal = await startPortal(dataDir, 0, ['--try-out']);
}, 600_000);
afterAll(async () => {
  await portal?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const rows = z.object({
  payments: z.array(
    z.object({
      kind: z.string(),
      status: z.string(),
      flags: z.array(z.string()),
      waitsFor: z.optional(z.nullable(z.string())),
      scheduledOn: z.optional(z.nullable(z.string())),
      file: z.object({ number: z.optional(z.string()) }),
    }),
  ),
  after: z.nullable(z.string()),
});
type Row = z.infer<typeof rows>['payments'][number];

/** Signs someone in at the console with one click, and reads with their rights. */
async function consoleOf(email: string, tenant: string) {
  const browser = smokeBrowser(portal.url('console'));
  expect((await browser.post(TRY_OUT_PATH, { email })).status).toBe(200);
  const read = async (path: string): Promise<unknown> => {
    const { status, text: body } = await browser.call('GET', `/console/${tenant}/${path}`);
    expect(status, `${path}: ${body.slice(0, 200)}`).toBe(200);
    return JSON.parse(body);
  };
  const payments: Row[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = rows.parse(await read(`payments${after && `?after=${encodeURIComponent(after)}`}`));
    payments.push(...page.payments);
    after = page.after;
  }
  return { read, payments };
}

const queues = z.object({ queues: z.array(z.object({ queue: z.string(), count: z.int() })) });

describe('the working day that a first start shows (X-225)', { tags: 'long' }, () => {
  test('is played to its end without a fault in the log', () => {
    expect(seeded.code, seeded.err).toBe(0);
    // A busy machine may have a PDF without its logo, which is a warning.
    const lines = `${seeded.out}${seeded.err}`.split('\n').filter((line) => line && !line.includes('"level":"WARN"'));
    expect(lines).toEqual([]);
  });

  test('has payments of every kind and in every lasting status, in closings', async () => {
    const { payments } = await consoleOf('olivia@acme-title.example', 'acme');
    expect(payments.length).toBeGreaterThanOrEqual(60);
    expect(payments.filter(({ file }) => !file.number)).toEqual([]);
    const has = (what: (row: Row) => unknown) => payments.some((row) => what(row));
    // A bank that does not answer is the only state that no story can leave behind.
    const lasting = TRANSFER_STATUSES.filter((status) => status !== 'submitted');
    expect(lasting.filter((status) => !has((row) => row.status === status))).toEqual([]);
    for (const kind of ['ACH', 'Wire', 'Disbursement', 'Refund'])
      expect(
        has((row) => row.kind === kind),
        kind,
      ).toBe(true);
    for (const flag of ['returned', 'failed', 'cover', 'call'])
      expect(
        has(({ flags }) => flags.includes(flag)),
        flag,
      ).toBe(true);
    expect(has(({ status, scheduledOn }) => status === 'draft' && scheduledOn)).toBe(true);
  });

  test('has items in every queue of Today but three, and Harbor has payments', async () => {
    const { read } = await consoleOf('rosa@acme-title.example', 'acme');
    const empty = queues.parse(await read('today')).queues.filter(({ count }) => count === 0);
    expect(empty.map(({ queue }) => queue)).toEqual(['invitations', 'reversals', 'unknown']);
    const { payments } = await consoleOf('ann@harbor-realty.example', 'harbor');
    expect(payments).toHaveLength(5);
  });

  test('has an ID that no one has reviewed, and a client whose hold a colleague proposes to release (X-294)', async () => {
    const { read } = await consoleOf('sam@acme-title.example', 'acme');
    const { waiting } = z.object({ waiting: z.array(z.object({ name: z.string() })) }).parse(await read('reviews'));
    expect(waiting).toEqual([{ name: 'Monica Hale' }]);
    const held = z.object({ clients: z.array(z.object({ name: z.string() })) });
    expect(held.parse(await read('held-clients')).clients).toEqual([{ name: 'Noah Bennett' }]);
    const asked = z.object({ proposals: z.array(z.object({ kind: z.string(), what: z.string(), by: z.string() })) });
    expect(asked.parse(await read('proposals')).proposals).toEqual([
      { kind: 'client hold', what: expect.stringContaining('Noah Bennett'), by: 'Rosa Diaz' },
    ]);
  });

  test('expects the wires in the bank statement that visitors can download in three formats (X-255)', async () => {
    const home = await (await fetch(`http://localhost:${portal.port}/`)).text();
    const links = [...home.matchAll(/href="([^"]+\/statements\/acme\.[a-z]+)"/g)].map(([, url = '']) => url);
    expect(links).toHaveLength(3);
    const files = await Promise.all(links.map(async (url) => (await fetch(url)).text()));
    const [[statement], ...others] = files.map((file) => statementsIn(file)) as [Statement[], ...Statement[][]];
    for (const other of others) expect(other).toEqual([statement]);
    const wires = statement?.lines.filter(({ text }) => /^INCOMING WIRE ORIG: .* OBI: (CP-|DOWN PAYMENT)/.test(text));
    // One is exact, one is short, and one payment has two.
    expect(wires?.length).toBeGreaterThanOrEqual(4);
  });

  test('leaves the books correct, transfer by transfer and three ways, with nothing overdue', async () => {
    const agree = 'Books and Plaid agree, transfer by transfer';
    for (const tenant of ['acme', 'harbor'])
      expect((await run('bin/ops.ts', 'ledger', 'check', '--tenant', tenant)).out).toContain(agree);
    const of = ['--tenant', 'acme'];
    const three = await run('bin/ops.ts', 'ledger', 'three-way', ...of, '--month', end.slice(0, 7));
    expect(three.out).toContain('The books and files agree. There’s no bank statement');
    expect((await run('bin/ops.ts', 'audit', 'verify', ...of)).out).toContain('none changed');
    expect((await run('bin/ops.ts', 'waiting', ...of)).out).not.toContain('OVERDUE');
  });
});
