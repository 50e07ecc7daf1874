import type { MessageName } from '../messages/message-name.ts';

/** A tag takes 256 of the letters of a file name (SES API reference, "MessageTag"), and an id may be longer. */
const TAG_MAX = 250;
const PART = 'message-';

/** A message's name as tags that travel with the e-mail and come back with every event of it. */
export function tagsOf({ tenant, message }: MessageName): Readonly<Record<string, string>> {
  const letters = Buffer.from(message).toString('base64url');
  const parts = letters.match(new RegExp(`.{1,${TAG_MAX}}`, 'g')) ?? [];
  return { tenant, ...Object.fromEntries(parts.map((part, at) => [`${PART}${at}`, part])) };
}

/** The message that tags name; undefined of an e-mail that was sent without a name. */
export function nameIn(
  tags: Readonly<Record<string, readonly string[]>>,
): { tenant: string; message: string } | undefined {
  const tenant = tags['tenant']?.[0];
  let letters = '';
  for (let at = 0; tags[`${PART}${at}`] !== undefined; at += 1) letters += tags[`${PART}${at}`]?.[0] ?? '';
  return tenant && letters !== '' ? { tenant, message: Buffer.from(letters, 'base64url').toString() } : undefined;
}
