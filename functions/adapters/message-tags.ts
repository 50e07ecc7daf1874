import type { MessageName } from '../messages/message-name.ts';

/** A tag's value has at most 256 file name characters (SES API reference, "MessageTag"), and an ID can be longer. */
const TAG_MAX = 250;
const PART = 'message-';

/** A message's name as tags. SES returns them with every event of the e-mail. */
export function tagsOf({ tenant, message }: MessageName): Readonly<Record<string, string>> {
  const letters = Buffer.from(message).toString('base64url');
  const parts = letters.match(new RegExp(`.{1,${TAG_MAX}}`, 'g')) ?? [];
  return { tenant, ...Object.fromEntries(parts.map((part, at) => [`${PART}${at}`, part])) };
}

/** The message named by the tags. Undefined if the e-mail was sent without a name. */
export function nameIn(
  tags: Readonly<Record<string, readonly string[]>>,
): { tenant: string; message: string } | undefined {
  const tenant = tags['tenant']?.[0];
  let letters = '';
  for (let at = 0; tags[`${PART}${at}`] !== undefined; at += 1) letters += tags[`${PART}${at}`]?.[0] ?? '';
  return tenant && letters !== '' ? { tenant, message: Buffer.from(letters, 'base64url').toString() } : undefined;
}
