import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tenantsIn } from '#infra/aws/tenant-files.ts';
import { openFront } from '#infra/local/host/front.ts';
import { addressesAt, homePage } from '#infra/local/host/home.ts';
import { page as inboxPage } from '#infra/local/inbox/view.ts';
import { FAULT_KINDS } from '#infra/local/plaid/faults.ts';

const root = join(import.meta.dirname, '../..');
const tenants = tenantsIn(join(root, 'tenants'));
const home = homePage(addressesAt(8080, tenants), [join(root, 'web/public')]);
const get = (path: string) =>
  home({ method: 'GET', path, query: new URLSearchParams(), headers: {}, body: Buffer.of() });

describe('the index of the local portal (X-151)', () => {
  const html = String(get('/')?.body);

  test('shows each company by its logo and its colors', () => {
    for (const { id, name, branding } of tenants) {
      expect(html, name).toContain(`href="http://${id}.localhost:8080"`);
      const logo = branding?.logoURL;
      expect(html).toContain(logo ? `<img src="${logo}" alt="">` : `<span class="plate">${name}</span>`);
      expect(html.toLowerCase()).toContain(`fill="${branding?.accentColor?.toLowerCase() ?? '#000000'}"`);
      if (logo) expect(get(logo)?.headers['content-type'], logo).toBe('image/svg+xml');
    }
    expect(html.match(/class="swatches"/g)).toHaveLength(tenants.length);
  });

  test('has an icon and both themes, and serves no file but its own', () => {
    expect(html).toContain('<link rel="icon" href="/home.svg"');
    expect(get('/home.svg')?.headers['content-type']).toBe('image/svg+xml');
    expect(String(get('/home.css')?.body)).toContain('color-scheme: light dark');
    expect(get('/brand/../../../package.json')).toBeUndefined();
    expect(get('/package.json')).toBeUndefined();
  });

  test('links to the staff’s console, and explains who is who there', () => {
    expect(html).toContain('href="http://console.localhost:8080"');
    expect(html).not.toContain('<dt>');
    const people = [{ name: 'Olivia Park', role: 'Owner & more' }];
    const peopled = homePage(addressesAt(8080, tenants, people), []);
    const page = peopled({ method: 'GET', path: '/', query: new URLSearchParams(), headers: {}, body: Buffer.of() });
    expect(String(page?.body)).toContain('<dt>Olivia Park</dt><dd>Owner &amp; more</dd>');
  });

  test('explains in plain words where to go', () => {
    expect(html).not.toMatch(/webhook|routes by|settle|default branding/i);
  });
});

describe('the page of the bank (X-151)', () => {
  const file = (name: string): string => readFileSync(join(root, `infra/local/console/${name}`), 'utf8');
  type Words = Record<
    'networkWords' | 'faultWords' | 'callWords' | 'noticeWords' | 'statusWords' | 'stepWords',
    (of: string) => string
  > & {
    readonly calls: readonly string[];
    readonly newsWords: (of: object) => string;
  };
  const words = async (): Promise<Words> => import(join(root, 'infra/local/console/words.js'));

  test('explains faults, their place and the subject of a notice in words, not in the bank’s own names', async () => {
    const { faultWords, callWords, noticeWords, statusWords, stepWords, networkWords, calls } = await words();
    for (const network of ['ach', 'same-day-ach', 'rtp', 'wire'])
      expect(networkWords(network)).toMatch(/^(by (ACH|wire)|at once)/);
    for (const kind of FAULT_KINDS) expect(faultWords(kind)).toMatch(/^(It|There) /);
    for (const call of calls) expect(callWords(call)).toMatch(/^[A-Z][a-z]+ [a-z]/);
    expect(noticeWords('TRANSFER_EVENTS_UPDATE')).toBe('News of payments');
    for (const status of ['pending', 'posted', 'settled', 'funds_available', 'failed', 'cancelled', 'returned']) {
      expect(statusWords(status)).not.toMatch(/_|posted|settled|funds/);
      if (status !== 'pending') expect(stepWords(status)).not.toBe(status);
    }
  });

  test('explains how a company’s portal learns what happened, in singular and plural', async () => {
    const { newsWords } = await words();
    expect(
      [0, 1, 3].map((lastEventId) => newsWords({ lastEventId, webhook: lastEventId > 0 ? 'http://x' : null })),
    ).toEqual([
      'Nothing has happened yet. The portal is not told, and asks by itself.',
      '1 thing has happened. The portal is told at once.',
      '3 things have happened. The portal is told at once.',
    ]);
  });

  test('names its time zone, and has an icon and both themes', () => {
    const html = file('console.html');
    expect(html).toContain('All times are New York’s.');
    expect(html).toContain('href="/console/bank.svg"');
    expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/webhook|ledger|provider/i);
    // Every color comes from the table in `page.css`, where each has its dark counterpart.
    expect(file('console.css')).not.toMatch(/#[0-9a-f]{3,6}\b/i);
  });
});

test('the inbox shows New York time, wherever the machine is, and says so (X-151)', () => {
  const message = {
    id: '1',
    kind: 'text',
    to: ['+15555550142'],
    text: 'Hi',
    attributes: {},
    sentAt: '2026-11-23T03:30:00.000Z',
  };
  const { markup } = inboxPage({
    messages: [message],
    open: message,
    isChosen: true,
    to: '',
    kind: undefined,
    root: './',
  } as never);
  expect(markup).toContain('Sunday, November 22, 2026 at 10:30 PM in New York');
  expect(markup).toContain('All times are New York’s.');
});

describe('the local host closes the connection', () => {
  /** Everything that a connection answered until it closed. */
  async function answerTo(send: (socket: Socket) => void): Promise<string> {
    const front = await openFront(0, 50);
    const nothing = () => undefined;
    front.open({
      provider: nothing,
      pages: {},
      home: nothing,
      tenant: async () => ({ status: 204, headers: {}, body: '' }),
    });
    const text = await new Promise<string>((resolve) => {
      let read = '';
      const socket = connect(front.port, '127.0.0.1', () => send(socket));
      socket.on('error', nothing);
      socket.on('data', (bytes) => (read += bytes)).on('close', () => resolve(read));
    });
    await front.close();
    return text;
  }
  const POST = 'POST / HTTP/1.1\r\nhost: acme.localhost\r\n';

  test('after a body that never ends', async () => {
    expect(await answerTo((socket) => socket.write(`${POST}content-length: 9\r\n\r\n{`))).toMatch(/^HTTP\/1.1 408 /);
  });

  test('after headers that never end', async () => {
    expect(await answerTo((socket) => socket.write(`${POST}x-slow: `))).toMatch(/^HTTP\/1.1 408 /);
  });
});
