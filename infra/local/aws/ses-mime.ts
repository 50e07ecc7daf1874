import PostalMime, { type Address, type Attachment, addressParser } from 'postal-mime';
import type { AttachmentNote, EmailMessage } from './inbox.ts';

/** Reads a raw MIME message like a mail program: addresses, both bodies, and attachments with their bytes. */
export async function readEmail(
  raw: Uint8Array,
): Promise<{ mail: Omit<EmailMessage, 'id' | 'sentAt'>; attachments: Uint8Array[] }> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  const attachments = email.attachments.map(contentOf);
  const mail: Omit<EmailMessage, 'id' | 'sentAt'> = {
    kind: 'email',
    from: spelled(email.from ? [email.from] : [])[0] ?? '',
    to: spelled(email.to ?? []),
    cc: spelled(email.cc ?? []),
    bcc: spelled(email.bcc ?? []),
    replyTo: spelled(email.replyTo ?? []),
    subject: email.subject ?? '',
    ...(email.text === undefined ? {} : { text: email.text }),
    ...(email.html === undefined ? {} : { html: email.html }),
    attachments: email.attachments.map((file, n) => noteOf(file, n, attachments[n]?.length ?? 0)),
  };
  return { mail, attachments };
}

/** The bare address of "Acme Title <pay@acme.example>". */
export function mailboxOf(spelling: string): string {
  const [first] = addressParser(spelling, { flatten: true });
  return first?.address ?? spelling;
}

function noteOf(file: Attachment, n: number, sizeBytes: number): AttachmentNote {
  return {
    name: file.filename ?? `attachment-${n + 1}`,
    type: file.mimeType,
    sizeBytes,
    inline: file.disposition === 'inline' || file.related === true,
    // A content ID has angle brackets in its header, but not in the HTML that shows it.
    ...(file.contentId === undefined ? {} : { contentId: file.contentId.replace(/^<|>$/g, '') }),
  };
}

const contentOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

/** Addresses as people write them. A group counts as its members. */
function spelled(addresses: readonly Address[]): string[] {
  return addresses.flatMap((one) =>
    one.group
      ? spelled(one.group)
      : [one.name ? `${/[",<>@]/.test(one.name) ? JSON.stringify(one.name) : one.name} <${one.address}>` : one.address],
  );
}
