import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalClock } from '../clock.ts';
import { readJson, writeFileWhole } from './records.ts';

/** A text message as it would have reached a phone. */
export type TextMessage = {
  id: string;
  kind: 'text';
  sentAt: string;
  /** One phone number, in E.164. */
  to: string[];
  text: string;
  /** SNS message attributes: sender id, origination number, kind of message. */
  attributes: Record<string, string>;
};

/** A file attached to an e-mail. Its bytes are read separately. */
export type AttachmentNote = { name: string; type: string; sizeBytes: number; inline: boolean; contentId?: string };

/** An e-mail as it would have reached a mailbox: addresses may carry names ("Acme Title <pay@acme.example>"). */
export type EmailMessage = {
  id: string;
  kind: 'email';
  sentAt: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  subject: string;
  text?: string;
  html?: string;
  attachments: AttachmentNote[];
  /** The sender's tags for the message: SES returns them with every event about it. */
  tags?: Record<string, string>;
};

export type InboxMessage = TextMessage | EmailMessage;

type Unsent<M> = M extends InboxMessage ? Omit<M, 'id' | 'sentAt'> : never;

/** An incoming message. Its attachments' bytes are passed separately, in the order of its notes. */
export type NewMessage = Unsent<InboxMessage>;

/** Which messages to list, newest first. */
export type InboxFilter = {
  /** Part of a recipient, ignoring case: "+15551230142", "ada@". */
  to?: string;
  kind?: InboxMessage['kind'];
  /** Only messages that arrived after the one with this ID. */
  after?: string;
  limit?: number;
};

/** Every text and e-mail that the local portal has sent. */
export type InboxStore = {
  add(message: NewMessage, attachments?: readonly Uint8Array[]): InboxMessage;
  list(filter?: InboxFilter): InboxMessage[];
  find(id: string): InboxMessage | undefined;
  /** The n-th attachment, counted from 0, with its bytes. */
  attachment(id: string, n: number): { note: AttachmentNote; content: Buffer } | undefined;
  clear(): void;
};

/** Enough for weeks of testing, but a load test must not fill the disk. */
const KEPT_MESSAGES = 5000;

const DEFAULT_LIMIT = 100;

/** The fields for a listing, kept in memory without the bodies of thousands of e-mails. */
type Label = { id: string; kind: InboxMessage['kind']; recipients: string };

const idPattern = /^\d{14}$/;

/**
 * Opens the inbox of a data folder: one file per message, with its attachments beside it. The files are readable only
 * by their owner, because they contain codes.
 */
export function inboxStore(options: { dataDir: string; clock: LocalClock; keptMessages?: number }): InboxStore {
  const { clock, keptMessages = KEPT_MESSAGES } = options;
  const folder = join(options.dataDir, 'inbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const messageFile = (id: string) => join(folder, `${id}.json`);
  const attachmentFile = (id: string, n: number) => join(folder, `${id}.${n}`);

  const labels: Label[] = readdirSync(folder)
    .map((file) => file.replace(/\.json$/, ''))
    .filter((id) => idPattern.test(id))
    .sort()
    .map((id) => readJson<InboxMessage>(messageFile(id)))
    .filter((message) => message !== undefined)
    .map(labelOf);
  let lastId = Number(labels.at(-1)?.id ?? 0);

  /** IDs follow real time, never the local clock, which can be moved back. The order and "new since" depend on them. */
  const nextId = () => {
    lastId = Math.max(lastId + 1, Date.now());
    return String(lastId).padStart(14, '0');
  };

  // IDs come from addresses in a browser, so only valid ones become file names.
  const find = (id: string) => (idPattern.test(id) ? readJson<InboxMessage>(messageFile(id)) : undefined);

  const remove = (id: string) => {
    const message = find(id);
    rmSync(messageFile(id), { force: true });
    if (message?.kind !== 'email') return;
    for (const n of message.attachments.keys()) rmSync(attachmentFile(id, n), { force: true });
  };

  return {
    add(fresh, attachments = []) {
      const message: InboxMessage = { ...fresh, id: nextId(), sentAt: clock.now().toISOString() };
      // The message is written last, so a listed message always has its attachments.
      for (const [n, content] of attachments.entries()) writeFileWhole(attachmentFile(message.id, n), content);
      writeFileWhole(messageFile(message.id), JSON.stringify(message));
      labels.push(labelOf(message));
      for (const old of labels.splice(0, labels.length - keptMessages)) remove(old.id);
      return message;
    },
    list({ to = '', kind, after = '', limit = DEFAULT_LIMIT } = {}) {
      const wanted = to.toLowerCase();
      const found: InboxMessage[] = [];
      for (let n = labels.length - 1; n >= 0 && found.length < limit; n -= 1) {
        const label = labels[n];
        if (!label || label.id <= after) break;
        if ((kind && label.kind !== kind) || !label.recipients.includes(wanted)) continue;
        const message = find(label.id);
        if (message) found.push(message);
      }
      return found;
    },
    find,
    attachment(id, n) {
      const message = find(id);
      const note = message?.kind === 'email' ? message.attachments[n] : undefined;
      return note && { note, content: readFileSync(attachmentFile(id, n)) };
    },
    clear() {
      for (const { id } of labels.splice(0)) remove(id);
    },
  };
}

function labelOf(message: InboxMessage): Label {
  const recipients = message.kind === 'email' ? [...message.to, ...message.cc, ...message.bcc] : message.to;
  return { id: message.id, kind: message.kind, recipients: recipients.join(' ').toLowerCase() };
}
