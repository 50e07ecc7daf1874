import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmailMessage, InboxFilter, InboxMessage, InboxStore } from '../aws/inbox.ts';
import { jsonReply, type LocalReply, type LocalRequest, styleReply, svgReply, textReply } from '../http.ts';
import { type InboxView, messageList, page } from './view.ts';

/** The most that anyone reads through. Beyond that, people filter by recipient. */
const LISTED_MESSAGES = 100;

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** An email's HTML is untrusted, so it gets no scripts and no forms, and links open only in a new window. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** The types a browser may display. Other attachments can only be saved. */
const shownTypes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp', 'text/plain']);

type Request = Pick<LocalRequest, 'method' | 'path' | 'query'>;

/**
 * The inbox as pages, and as JSON for tests. All its addresses are relative, so it can be mounted anywhere.
 *
 * | request                             | answer                                                             |
 * |-------------------------------------|--------------------------------------------------------------------|
 * | GET /                               | the page; `?to=` part of a recipient, `?kind=text` or `email`      |
 * | GET /list                           | only the list, which the page polls                                |
 * | GET /messages.json                  | `{ messages }`, newest first; `?to= &kind= &after=<id> &limit=`     |
 * | DELETE /messages                    | empties the inbox; no other site's page can send this              |
 * | GET /messages/{id}                  | the page with this message open                                    |
 * | GET /messages/{id}/html             | an email's own HTML, for the frame                                 |
 * | GET /messages/{id}/attachments/{n}  | the n-th attachment, from 0                                        |
 * | PUT /messages/{id}/fate             | `?is=Bounce`: sets its outcome; see `fate-route.ts`                |
 */
export function inboxRoutes(store: InboxStore): (request: Request) => LocalReply | undefined {
  return (request) => {
    const { method, path, query } = request;
    const asset = assets[path];
    if (method === 'GET' && asset) return asset();
    if (method === 'DELETE' && path === '/messages') {
      store.clear();
      return { status: 204, headers: {}, body: '' };
    }
    if (method !== 'GET') return undefined;
    if (path === '/') return shown(viewOf(store, query, { root: './' }));
    if (path === '/list') return fragment(viewOf(store, query, { root: './' }));
    if (path === '/messages.json') return jsonReply(200, { messages: store.list(filterOf(query)) });
    const [, id = '', rest = ''] = /^\/messages\/(\d+)(?:\/(.+))?$/.exec(path) ?? [];
    const message = store.find(id);
    if (!message) return undefined;
    if (rest === '') return shown(viewOf(store, query, { root: '../', open: message }));
    if (rest === 'html' && message.kind === 'email') return emailHtml(store, message);
    const [, n] = /^attachments\/(\d{1,3})$/.exec(rest) ?? [];
    return n === undefined ? undefined : attachment(store, id, Number(n));
  };
}

const file = (name: string): string => join(import.meta.dirname, name);

const assets: Record<string, () => LocalReply> = {
  '/inbox.css': () => styleReply(file('inbox.css')),
  '/inbox.js': () => textReply('javascript', readFileSync(file('inbox.js'))),
  '/inbox.svg': () => svgReply(file('inbox.svg')),
};

function filterOf(query: URLSearchParams): InboxFilter {
  const kind = query.get('kind');
  const limit = Number(query.get('limit'));
  return {
    // A phone number is shown with parentheses and spaces, and a copied one should be found, too.
    to: (query.get('to') ?? '').replaceAll(/[()\s]|(?<=\d)-(?=\d)/g, ''),
    after: query.get('after') ?? '',
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, 1000) : LISTED_MESSAGES,
    ...(kind === 'text' || kind === 'email' ? { kind } : {}),
  };
}

function viewOf(
  store: InboxStore,
  query: URLSearchParams,
  { root, open }: { root: string; open?: InboxMessage },
): InboxView {
  const filter = filterOf(query);
  const messages = store.list({ ...filter, after: '' });
  const isChosen = open !== undefined;
  return { messages, open: open ?? messages[0], isChosen, to: query.get('to') ?? '', kind: filter.kind, root };
}

const withPolicy = (reply: LocalReply, policy: string): LocalReply => ({
  ...reply,
  headers: {
    ...reply.headers,
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  },
});

const shown = (view: InboxView): LocalReply => withPolicy(textReply('html', page(view).markup), PAGE_POLICY);

const fragment = (view: InboxView): LocalReply =>
  withPolicy(textReply('html', messageList({ ...view, open: undefined }).markup), PAGE_POLICY);

function emailHtml(store: InboxStore, { id, html = '', attachments }: EmailMessage): LocalReply {
  const inlined = attachments.reduce((text, { contentId, type }, n) => {
    const file = contentId === undefined ? undefined : store.attachment(id, n);
    if (!file) return text;
    return text.replaceAll(`cid:${contentId}`, `data:${type};base64,${file.content.toString('base64')}`);
  }, html);
  // Links open in a new window, never inside the frame. The doctype lets the page measure the email's height.
  return withPolicy(textReply('html', `<!doctype html><base target="_blank">${inlined}`), EMAIL_POLICY);
}

function attachment(store: InboxStore, id: string, n: number): LocalReply | undefined {
  const found = store.attachment(id, n);
  if (!found) return undefined;
  const { name, type } = found.note;
  const isShown = shownTypes.has(type);
  return {
    status: 200,
    headers: {
      'content-type': isShown ? type : 'application/octet-stream',
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: found.content,
  };
}
