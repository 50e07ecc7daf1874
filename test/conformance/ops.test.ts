import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningPortal } from '#infra/local/host/running.ts';
import { runOps } from '#infra/ops/kit/run.ts';
import { callHost } from '../e2e/support/local-cloud.ts';
import { type RunningPortal, startPortal } from '../e2e/support/running-portal.ts';
import { aClient } from '../support/people.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'portal-ops-'));
let portal: RunningPortal;

type Ended = { readonly exitCode: number | null; readonly out: string; readonly err: string };

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Runs the command in this process, by the function that `npm run ops --` calls. */
async function ops(...words: readonly string[]): Promise<Ended> {
  const announced: string[] = [];
  const { out, err, exitCode } = await runOps(words, {
    root,
    now: new Date(),
    announce: (line) => announced.push(line),
  });
  return { exitCode, out: linesOf(out), err: linesOf([...announced, ...err]) };
}

/** Runs the command as `npm run ops --` does, in a process of its own: its output and its exit code. */
const opsAlone = (...words: readonly string[]): Promise<Ended> => opsWith('', ...words);

/** The same, with standard input. */
function opsWith(input: string, ...words: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    // A developer's own environment must not decide which stage a test uses.
    const { AWS_ENDPOINT_URL: _elsewhere, STAGE: _stage, ...env } = process.env;
    const child = spawn(process.execPath, [join(root, 'bin/ops.ts'), ...words], {
      cwd: root,
      env: { ...env, PORTAL_DATA: dataDir },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined).end(input);
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk;
    });
    child.once('exit', (exitCode) => resolve({ exitCode, out, err }));
  });
}

const json = async (...words: readonly string[]) => {
  const { out, err, exitCode } = await ops(...words, '--json');
  if (exitCode === 2) throw new Error(err);
  return JSON.parse(out) as { ok: boolean; result: Record<string, string>; refused?: { code: string } };
};

/** Registers a client as the portal would, in the table of the running portal. */
async function register(): Promise<void> {
  Object.assign(process.env, runningPortal(dataDir)?.environment, { PORTAL_DATA: dataDir });
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  await clients.add(aClient());
}

beforeAll(async () => {
  portal = await startPortal(dataDir);
  await register();
}, 90_000);

afterAll(async () => {
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const house = ['--address1', '12 Oak Street', '--city', 'Springfield', '--state', 'IL', '--zipcode', '62701'];
const payout = ['--tenant', 'acme', '--phone', '(217) 555-0142', '--amount', '25,000.00'];
const approve = ['call', 'second-person', '--move', 'approve'];
const byRosa = ['--by', 'Rosa Diaz'];
const bySam = ['--by', 'Sam Okafor'];
/** Acme allows a payment without a file number, with a reason. */
const approvedBySam = [...bySam, '--reason', 'a commission, no closing'];

describe('a payment to a client, from the command line', { tags: 'long' }, () => {
  it('is created by one person, approved and so released by another, and recalled (X-046)', async () => {
    const made = ['call', 'prepare-disbursement', ...payout, '--purpose', 'Proceeds of Sale', ...house];
    const created = await json(...made, ...byRosa);
    expect(created).toMatchObject({ ok: true, result: { status: 'created', version: expect.any(Number) } });
    const id = String(created.result['id']);
    const show = ['transfer', 'show', id, '--tenant', 'acme'];
    const which = async () => {
      const { version } = (await json(...show)).result;
      return ['--tenant', 'acme', '--transfer-id', id, '--version', String(version)];
    };
    const early = await ops(...approve, ...(await which()), ...bySam);
    expect(early).toMatchObject({ exitCode: 1, out: '' });
    expect(early.err).toContain('hasn’t been submitted for approval');
    expect(await ops('call', 'move-payment', '--move', 'submit', ...(await which()), ...byRosa)).toMatchObject({
      exitCode: 0,
    });
    const own = await ops(...approve, ...(await which()), '--by', 'rosa diaz');
    expect(own).toMatchObject({ exitCode: 1 });
    expect(own.err).toContain('Ask a colleague');

    const pretended = await ops(...approve, ...(await which()), ...approvedBySam, '--dry-run');
    expect(pretended.out).toMatch(/You agree to: Approve \$25,000\.00[\s\S]*status {2}sent[\s\S]*nothing was changed/);
    expect(await json(...show)).toMatchObject({ result: { status: 'awaiting approval' } });

    const approved = await opsAlone(...approve, ...(await which()), ...approvedBySam);
    expect(approved).toMatchObject({ exitCode: 0 });
    expect(approved.err).toContain(`On the portal on this machine (http://localhost:${portal.port})`);
    const listed = await ops('disbursement', 'list', '--tenant', 'acme');
    expect(listed.out).toContain('$25,000.00');
    const shown = await ops(...show);
    expect(shown.out).toMatch(/awaiting approval → sent|approveDisbursement → sent {2}\(approver Sam Okafor\)/);

    const cancel = ['call', 'move-payment', '--move', 'cancel', '--reason', 'wrong account of the file'];
    await ops(...cancel, ...(await which()), ...byRosa);
    expect(await json('disbursement', 'list', '--tenant', 'acme')).toMatchObject({ result: [] });
    const all = await ops('transfer', 'list', '--tenant', 'acme', '--phone', '2175550142');
    expect(all.out).toContain('cancelled');
  }, 90_000);

  it('tells the client that it was sent, without a link', async () => {
    await callHost(portal.port, 'inbox', '/settled', { timeoutMs: 50_000 });
    const { text } = await callHost(portal.port, 'inbox', '/messages.json');
    expect(text).toContain('has sent you a payment');
    expect(text).toContain('Needs approval: $25,000.00');
  });
});

describe('a secret of the provider', { tags: 'long' }, () => {
  it('comes from a pipe, is verified by the provider, and is shown nowhere (X-081)', async () => {
    const { provider: secret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
    const slip = await opsWith(`${secret}0\n`, 'tenant', 'secret', 'acme', ...byRosa);
    expect(slip).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining('doesn’t accept this secret') });
    const asked = await opsWith(`${secret}\n`, 'tenant', 'secret', 'acme', ...byRosa);
    expect(asked).toMatchObject({ exitCode: 0, out: expect.stringContaining('Plaid accepted it.') });
    const [, id = ''] = /--proposal-id (\S+)/.exec(asked.out) ?? [];
    const proposal = ['--proposal-id', id, '--version', '1', '--tenant', 'acme'];
    const approved = await ops('call', 'approve-proposal', ...proposal, ...bySam);
    expect(approved).toMatchObject({ exitCode: 0, out: expect.stringMatching(/decided +approved/) });
    const listed = await ops('tenant', 'secrets', 'acme');
    expect(listed.out).toMatch(
      /^portal\/provider\/acme {2}\S+ \(in force\) {2}in the table since .*approved by Sam Okafor/,
    );
    for (const { out, err } of [slip, asked, approved, listed]) expect(out + err).not.toContain(secret);
  }, 60_000);
});

describe('the velocity limits', { tags: 'long' }, () => {
  it('are shown with how much of them is used, by one client and by all (X-069)', async () => {
    const own = await ops('limits', 'show', '--tenant', 'acme', '--phone', '(217) 555-0142');
    expect(own.exitCode).toBe(0);
    expect(own.out).toMatch(/^Ada Buyer:\n {2}today +\$0\.00 of \$300,000\.00, 0 of 6 payments\n/);
    const all = await json('limits', 'show', '--tenant', 'acme');
    expect(all.result).toMatchObject({
      limits: { day: { amount: 1_000_000_000, count: 300 } },
      used: { day: { amount: 0, count: 0 } },
      left: { amount: 1_000_000_000, count: 300 },
      freeOn: null,
    });
    const nobody = await ops('limits', 'show', '--tenant', 'acme', '--phone', '(217) 555-0999');
    expect(nobody).toMatchObject({ exitCode: 1, out: '' });
  }, 30_000);
});

describe('a wrong command', { tags: 'long' }, () => {
  it('explains what to do, and exits with 2', async () => {
    const missing = await ops('call', 'prepare-disbursement', '--tenant', 'acme', '--amount', 'much');
    expect(missing.exitCode).toBe(2);
    for (const sentence of ['--amount: Give the amount', '--phone: Give the phone'])
      expect(missing.err).toContain(sentence);
    const nobody = ['--transfer-id', '65f0000000000000000000ff', '--version', '1', '--tenant', 'acme'];
    const nameless = await ops('call', 'move-payment', '--move', 'submit', ...nobody);
    expect(nameless).toMatchObject({ exitCode: 1, err: expect.stringContaining('Enter your name: --by') });
    expect(await opsAlone('disbursement', 'pay')).toMatchObject({ exitCode: 2, out: '' });
    expect(await ops('tenant', 'list', '--all')).toMatchObject({ exitCode: 2 });
    expect(await ops('tenant', 'list', '--stage', 'test')).toMatchObject({ exitCode: 2 });
  });

  it('does not change prod without --yes', async () => {
    const words = ['tenant', 'apply', 'tenants/acme.json', '--by', 'Kim Ops', '--stage', 'prod'];
    const ended = await ops(...words);
    expect(ended).toMatchObject({ exitCode: 2, out: '' });
    expect(ended.err).toContain('--yes');
  });

  it('has a help that explains every command, and lists all of them', async () => {
    expect((await ops('--help')).out).toContain('call second-person');
    expect((await ops('call', 'confirm-wire', '--help')).out).toContain('--reference <reference>');
  });
});

describe('a new tenant', { tags: 'long' }, () => {
  const file = join(dataDir, 'zenith.json');
  const welcome = async () =>
    callHost(portal.port, 'zenith', '/api/tenant', { headers: { 'x-portal': 'web' } }).then(({ text }) => text);

  it('is reachable as its file says without a restart, and still is after one (X-049)', async () => {
    const like = JSON.parse(readFileSync(join(root, 'tenants/plainview.json'), 'utf8'));
    const provider = { ...like.provider, clientId: 'local-zenith', secretName: 'portal/provider/zenith' };
    const senderEmail = 'no-reply@zenith-title.example';
    writeFileSync(file, JSON.stringify({ ...like, id: 'zenith', name: 'Zenith Title', senderEmail, provider }));
    expect(await ops('tenant', 'check', file)).toMatchObject({ exitCode: 0 });
    const pretended = await ops('tenant', 'apply', file, '--by', 'Kim Ops', '--dry-run');
    expect(pretended.out).toContain('Zenith Title (zenith) is new.');
    expect((await ops('tenant', 'list')).out).not.toContain('zenith');

    expect((await ops('tenant', 'apply', file, '--by', 'Kim Ops')).out).toContain(
      `http://zenith.localhost:${portal.port}`,
    );
    expect(await welcome()).toContain('Zenith Title');
    // In processes of their own, which have not read the tenant before.
    expect((await opsAlone('tenant', 'apply', file, '--by', 'Kim Ops')).out).toContain('is unchanged');
    const exported = await opsAlone('tenant', 'export', 'zenith');
    writeFileSync(file, exported.out);
    expect((await opsAlone('tenant', 'apply', file, '--by', 'Kim Ops')).out).toContain('is unchanged');

    await portal.stop();
    const stopped = await opsAlone('tenant', 'list');
    expect(stopped).toMatchObject({ exitCode: 1 });
    expect(stopped.err).toContain('npm start');
    portal = await startPortal(dataDir);
    expect(await welcome()).toContain('Zenith Title');
  }, 90_000);

  it('is refused if its file has faults, each of which is named', async () => {
    writeFileSync(file, JSON.stringify({ id: 'Zenith Title', name: '' }));
    const ended = await ops('tenant', 'apply', file, '--by', 'Kim Ops');
    expect(ended).toMatchObject({ exitCode: 1, out: '' });
    for (const part of ['id', 'name', 'supportEmail']) expect(ended.err).toContain(part);
  });
});

it('only the owner can read where the portal runs', { tags: 'long' }, () => {
  expect(statSync(join(dataDir, 'running.json')).mode & 0o777).toBe(0o600);
});
