import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InboxStore, inboxStore, type NewMessage } from '#infra/local/aws/inbox.ts';
import { inboxRoutes } from '#infra/local/inbox/routes.ts';

let dataDir: string;
let store: InboxStore;
let now: Date;
const opened = (keptMessages = 5000) => inboxStore({ dataDir, clock: { now: () => now }, keptMessages });

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inbox-'));
  now = new Date('2026-03-02T15:00:00.000Z');
  store = opened();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const text = (to: string, words = 'Hello'): NewMessage => ({ kind: 'text', to: [to], text: words, attributes: {} });
const email = (to: string, more: object = {}): NewMessage => ({
  kind: 'email',
  from: 'Acme Title <pay@acme.example>',
  to: [to],
  cc: [],
  bcc: [],
  replyTo: [],
  subject: 'Receipt',
  attachments: [],
  ...more,
});
const receipt = { name: 'receipt.pdf', type: 'application/pdf', sizeBytes: 3, inline: false };
const words = (found = store.list()) => found.map((message) => message.text);

describe('the store', () => {
  test('lists the newest first, even when the clock was moved back', () => {
    store.add(text('+15555550142', 'first'));
    now = new Date('2026-03-01T00:00:00.000Z');
    store.add(text('+15555550142', 'second'));
    expect(words()).toEqual(['second', 'first']);
  });

  test('finds by part of a recipient in any case, by kind, and by time after a message', () => {
    const first = store.add(text('+15555550142', 'a'));
    store.add(email('Ada <Ada@Example.com>', { cc: ['office@acme.example'] }));
    store.add(text('+15555550199', 'b'));
    expect(words(store.list({ to: '0142' }))).toEqual(['a']);
    expect(store.list({ to: 'ada@example' })).toHaveLength(1);
    expect(store.list({ to: 'OFFICE@' })).toHaveLength(1);
    expect(words(store.list({ kind: 'text' }))).toEqual(['b', 'a']);
    expect(words(store.list({ kind: 'text', after: first.id }))).toEqual(['b']);
    expect(words(store.list({ limit: 1 }))).toEqual(['b']);
  });

  test('keeps everything and continues its numbers when it is opened again', () => {
    const before = store.add(email('ada@example.com', { attachments: [receipt] }), [Buffer.from('pdf')]);
    store = opened();
    expect(store.find(before.id)).toEqual(before);
    expect(store.attachment(before.id, 0)?.content.toString()).toBe('pdf');
    expect(store.add(text('+15555550142')).id > before.id).toBe(true);
  });

  test('keeps the newest messages and removes the files of older ones', () => {
    store = opened(2);
    const old = store.add(email('ada@example.com', { attachments: [receipt] }), [Buffer.from('pdf')]);
    store.add(text('+15555550142', 'a'));
    store.add(text('+15555550142', 'b'));
    expect(words()).toEqual(['b', 'a']);
    expect(store.find(old.id)).toBeUndefined();
    expect(store.attachment(old.id, 0)).toBeUndefined();
    expect(readdirSync(join(dataDir, 'inbox'))).toHaveLength(2);
  });

  test('can be emptied, and then accepts new messages', () => {
    store.add(text('+15555550142', 'a'));
    store.clear();
    expect(readdirSync(join(dataDir, 'inbox'))).toEqual([]);
    store.add(text('+15555550142', 'b'));
    expect(words()).toEqual(['b']);
  });

  test('writes files that only their owner may read', () => {
    store.add(email('ada@example.com', { attachments: [receipt] }), [Buffer.from('pdf')]);
    const folder = join(dataDir, 'inbox');
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600]);
  });

  test('reads no file but its own', () => {
    for (const id of ['../inbox', '..%2f', '', '1']) expect(store.find(id)).toBeUndefined();
  });
});

const ask = (path: string, query: Record<string, string> = {}, method = 'GET') =>
  inboxRoutes(store)({ method, path, query: new URLSearchParams(query) });
const bodyOf = (path: string, query: Record<string, string> = {}) => String(ask(path, query)?.body);

describe('the page', () => {
  test('shows a message’s content as text, never as markup', () => {
    store.add(text('+15555550142', '<img src=x onerror=alert(1)>'));
    store.add(email('"<b>" <x@example.com>', { subject: '"><script>alert(1)</script>', text: '</pre><script>' }));
    for (const message of store.list()) {
      const body = bodyOf(`/messages/${message.id}`);
      expect(body).not.toMatch(/<img src=x|<script>|<b>/);
    }
    expect(bodyOf('/')).toContain('&lt;img src=x');
    expect(ask('/', { to: '"><script>' })?.body).not.toContain('<script>');
  });

  test('opens the newest message, or the requested one', () => {
    const old = store.add(text('+15555550142', 'Your code is 111111.'));
    store.add(text('+15555550142', 'Your code is 222222.'));
    expect(bodyOf('/')).toContain('data-copy="222222"');
    expect(bodyOf(`/messages/${old.id}`)).toContain('data-copy="111111"');
    expect(ask('/messages/99999999999999')).toBeUndefined();
  });

  test('opens an e-mail in a frame without scripts, under its own policy, with its pictures inline', () => {
    const logo = { name: 'logo.png', type: 'image/png', sizeBytes: 3, inline: true, contentId: 'logo' };
    const mail = email('ada@example.com', { html: '<img src="cid:logo"><script>1</script>', attachments: [logo] });
    const { id } = store.add(mail, [Buffer.from('png')]);
    const frame = /<iframe[^>]*sandbox="([^"]*)"/.exec(bodyOf(`/messages/${id}`));
    expect(frame?.[1]).toContain('allow-popups');
    expect(frame?.[1]).not.toContain('allow-scripts');
    const reply = ask(`/messages/${id}/html`);
    expect(reply?.body).toContain('src="data:image/png;base64,cG5n"');
    expect(reply?.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox (?!.*allow-scripts)/);
  });

  test('serves attachments as downloads, never as a page', () => {
    const page = { name: 'evil "page".html', type: 'text/html', sizeBytes: 3, inline: false };
    const { id } = store.add(email('ada@example.com', { attachments: [receipt, page] }), [
      Buffer.from('pdf'),
      Buffer.from('htm'),
    ]);
    expect(ask(`/messages/${id}/attachments/0`)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf', 'content-disposition': "inline; filename*=UTF-8''receipt.pdf" },
    });
    const saved = ask(`/messages/${id}/attachments/1`)?.headers;
    expect(saved?.['content-type']).toBe('application/octet-stream');
    expect(saved?.['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/);
    expect(ask(`/messages/${id}/attachments/2`)).toBeUndefined();
  });

  test('answers in JSON for tests, and accepts the recipient as displayed', () => {
    store.add(text('+15555550142', 'a'));
    store.add(text('+15555550199', 'b'));
    const found = JSON.parse(bodyOf('/messages.json', { to: '(555) 555-0142', kind: 'text' }));
    expect(found.messages).toMatchObject([{ kind: 'text', to: ['+15555550142'], text: 'a' }]);
  });

  test('is emptied by a method that no other site can use', () => {
    store.add(text('+15555550142'));
    expect(ask('/messages', {}, 'POST')).toBeUndefined();
    expect(store.list()).toHaveLength(1);
    expect(ask('/messages', {}, 'DELETE')?.status).toBe(204);
    expect(store.list()).toEqual([]);
  });

  test('loads nothing external and runs no inline script or style', () => {
    store.add(email('ada@example.com', { html: '<p>Hi</p>', text: 'Hi', attachments: [receipt] }), [
      Buffer.from('pdf'),
    ]);
    const body = bodyOf('/');
    expect(body).not.toMatch(/https?:|<style|\sstyle=|\son\w+=|<script(?! type="module" src="\.\/inbox\.js")/);
    const assets = [...body.matchAll(/(?:href|src)="\.\/(inbox\.\w+|\w+\.css)"/g)].map(([, name]) => `/${name}`);
    expect(new Set(assets)).toEqual(new Set(['/inbox.svg', '/inbox.css', '/inbox.js']));
    for (const path of assets) expect(ask(path)?.status).toBe(200);
  });
});

describe('a code to copy', () => {
  test.each([
    ['Your code is 482913.', '482913'],
    ['482913 is your code', '482913'],
    ['Code: 482913, for 5 minutes', '482913'],
    ['You paid $482913', undefined],
    ['Call +15555550142', undefined],
    ['Order 1482913', undefined],
    ['About 482913.50 dollars', undefined],
    ['About 482913,50 euros', undefined],
  ])('in "%s" is %s', (said, code) => {
    const { id } = store.add(text('+15555550142', said));
    const [, shown] = /data-copy="([^"]*)"/.exec(bodyOf(`/messages/${id}`)) ?? [];
    expect(shown).toBe(code);
  });
});
