import type { EmailMessage, InboxMessage, TextMessage } from '../aws/inbox.ts';
import { html, type Markup } from './markup.ts';

/** The page's state: its messages, the filter, and the open message. */
export type InboxView = {
  messages: readonly InboxMessage[];
  open: InboxMessage | undefined;
  /** True if a person opened this message. Otherwise it is the newest, and a phone shows the list instead. */
  isChosen: boolean;
  to: string;
  kind: InboxMessage['kind'] | undefined;
  /** The path from this page to the inbox's root ("./" or "../"), so the inbox can be mounted anywhere. */
  root: string;
};

/** The whole page. */
export const page = (view: InboxView): Markup => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Inbox · local portal</title>
    <link rel="icon" href="${view.root}inbox.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${view.root}inbox.css">
    <script type="module" src="${view.root}inbox.js"></script>
  </head>
  <body data-root="${view.root}" data-chosen="${view.isChosen ? 'yes' : 'no'}">
    <header class="top">
      <a class="brand" href="${view.root}"><img src="${view.root}inbox.svg" alt="" width="36" height="36"><span>Inbox<small>Every text and e-mail of the local portal. Nothing leaves this machine. All times are New York’s.</small></span></a>
      ${filter(view)}
      <button type="button" id="empty">Empty inbox</button>
      <p class="lost">The local portal isn’t running. This page waits for it.</p>
    </header>
    <div class="desk">
      <nav aria-label="Messages" class="list">${messageList(view)}</nav>
      <main class="pane">${pane(view)}</main>
    </div>
    <p class="unseen" role="status" id="news"></p>
  </body>
</html>
`;

const filter = ({ root, to, kind }: InboxView): Markup => html`<form class="filter" action="${root}" role="search">
        <input type="search" name="to" value="${to}" placeholder="Phone number or e-mail address" aria-label="Sent to" autocomplete="off" spellcheck="false">
        <fieldset><legend class="unseen">Kind</legend>${(
          [
            ['', 'All'],
            ['text', 'Texts'],
            ['email', 'E-mails'],
          ] as const
        ).map(
          ([value, label]) =>
            html`<label><input type="radio" name="kind" value="${value}"${value === (kind ?? '') && html` checked`}>${label}</label>`,
        )}</fieldset>
        <noscript><button>Show</button></noscript>
      </form>`;

/** Only the list, newest first; the page polls it. */
export function messageList(view: InboxView): Markup {
  const { messages, to, kind } = view;
  if (messages.length > 0) return html`<ol>${messages.map((message) => listItem(message, view))}</ol>`;
  const narrowed = to !== '' || kind !== undefined;
  return html`<p class="nothing">${narrowed ? 'Nothing was sent to anyone like that.' : 'Nothing has been sent yet.'}</p>`;
}

function listItem(message: InboxMessage, { open, to, kind, root }: InboxView): Markup {
  const narrowed = new URLSearchParams({ ...(to && { to }), ...(kind && { kind }) }).toString();
  const code = codeIn(message);
  const isEmail = message.kind === 'email';
  const href = `${root}messages/${message.id}${narrowed && `?${narrowed}`}`;
  return html`<li data-id="${message.id}"><a href="${href}"${message.id === open?.id && html` aria-current="page"`}>
          <span class="who">${isEmail ? 'E-mail' : 'Text'} to ${message.to.map((to) => recipient(to).replace(/\s*<[^>]*>$/, '')).join(', ')}</span>
          <time datetime="${message.sentAt}">${shortTime(message.sentAt)}</time>
          <span class="what">${isEmail ? message.subject || '(no subject)' : message.text}</span>
          ${code && html`<span class="code">${code}</span>`}
          ${isEmail && message.attachments.some(({ inline }) => !inline) && html`<small>with attachments</small>`}
        </a></li>`;
}

/** The reading pane: the open message, or a hint on how to get one. */
function pane(view: InboxView): Markup {
  const { open, root } = view;
  if (!open)
    return html`<div class="blank"><h1>All quiet</h1><p>Sign in to the portal, or send money: the code and the receipt appear here by themselves.</p></div>`;
  return html`<a class="back" href="${root}">← All messages</a>${open.kind === 'email' ? email(open, root) : text(open)}`;
}

function text(message: TextMessage): Markup {
  const code = codeIn(message);
  const { 'AWS.MM.SMS.OriginationNumber': number, 'AWS.SNS.SMS.SenderID': name } = message.attributes;
  return html`<article>
          <h1>Text to ${message.to.map(recipient).join(', ')}</h1>
          ${code && html`<div class="card big-code"><output id="code">${code}</output><button type="button" data-copy="${code}">Copy code</button></div>`}
          <div class="card">
            <p>From ${name ?? (number ? recipient(number) : 'Text message')}</p>
            <p>Sent <time datetime="${message.sentAt}">${longTime(message.sentAt)}</time></p>
            <p class="bubble">${message.text}</p>
          </div>
        </article>`;
}

function email(message: EmailMessage, root: string): Markup {
  const address = `${root}messages/${message.id}`;
  const code = codeIn(message);
  const files = message.attachments.map((file, n) => ({ ...file, n })).filter(({ inline }) => !inline);
  const line = (label: string, values: readonly string[]) =>
    values.length > 0 && html`<div><dt>${label}</dt><dd>${values.join(', ')}</dd></div>`;
  return html`<article>
          <h1>${message.subject || '(no subject)'}</h1>
          <dl>${line('From', [message.from])}${line('To', message.to)}${line('Cc', message.cc)}${line('Bcc', message.bcc)}${line('Reply to', message.replyTo)}<div><dt>Sent</dt><dd><time datetime="${message.sentAt}">${longTime(message.sentAt)}</time></dd></div></dl>
          ${code && html`<div class="card big-code"><output id="code">${code}</output><button type="button" data-copy="${code}">Copy code</button></div>`}
          ${message.tags?.['tenant'] !== undefined && fates(message.id)}
          ${files.length > 0 && html`<ul class="files">${files.map(({ name, sizeBytes, n }) => html`<li><a href="${address}/attachments/${n}" target="_blank">${name}</a> <small>${fileSize(sizeBytes)}</small></li>`)}</ul>`}
          ${message.html !== undefined && html`<iframe class="sheet" title="The e-mail as its reader sees it" src="${address}/html" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`}
          ${message.text !== undefined && html`<details${message.html === undefined && html` open`}><summary>The same as plain text</summary><pre>${message.text}</pre></details>`}
        </article>`;
}

/** The buttons for an email's outcome: each is delivered unless someone chooses another. */
const fates = (id: string): Markup =>
  html`<details><summary>What becomes of it</summary><p>It counts as delivered. Here you can let it end in another way.</p><p>${(
    [
      ['Bounce', 'No such mailbox'],
      ['MailboxFull', 'Mailbox full'],
      ['Complaint', 'Reported as spam'],
    ] as const
  ).map(
    ([fate, name]) => html`<button type="button" data-fate="${fate}" data-of="${id}">${name}</button> `,
  )}</p></details>`;

/** A sign-in code: six digits on their own. Amounts and phone numbers have other characters around them. */
function codeIn(message: InboxMessage): string | undefined {
  const words = message.kind === 'text' ? message.text : '';
  return /(?<![\d$#+.,-])\b\d{6}\b(?![\d-]|[.,]\d)/.exec(words)?.[0];
}

/** "+15555550142" becomes "(555) 555-0142"; an email address stays the same. */
const recipient = (to: string): string => {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(to) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : to;
};

/** The bank's page and this one use the same time zone wherever the machine is: New York, like the networks. */
const timeZone = 'America/New_York';
const shortTime = (at: string) =>
  new Date(at).toLocaleString('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
const longTime = (at: string) =>
  `${new Date(at).toLocaleString('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' })} in New York`;

const fileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
