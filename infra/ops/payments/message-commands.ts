import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { byMember, type Member } from '#functions/people/member.ts';
import type { TenantId } from '#shared/ids.ts';
import { drivenAgain, isOwed, type Unsent } from '#shared/message/unsent.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { memberOf } from '../kit/acting.ts';
import { type Command, command } from '../kit/command.ts';
import { options } from '../kit/options.ts';
import type { Refused } from '../kit/refused.ts';
import { messagesAbout } from './messages-about.ts';

const { tenant, by, reason } = options;

const MARK_DIGITS = 12;
/** A short mark to type instead of the write's position in the stream. */
const markOf = ({ id }: Unsent): string => createHash('sha256').update(id).digest('hex').slice(0, MARK_DIGITS);

const mark = (about: string) => ({
  about,
  placeholder: '<mark>',
  schema: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{12}$/, 'Give the twelve letters and digits that "message list" shows.')),
  ),
});

async function unsentOf(of: TenantId): Promise<readonly Unsent[]> {
  const { unsentWrites } = await import('#functions/adapters/dynamo/messages.ts');
  return unsentWrites.all(of);
}

async function saved(of: TenantId, changed: Unsent): Promise<boolean> {
  const { unsentWrites } = await import('#functions/adapters/dynamo/messages.ts');
  return unsentWrites.save(of, changed);
}

function standingOf({ dismissed, driven, parkedAt, nextAt }: Unsent): string {
  if (dismissed) return `dismissed by ${dismissed.by}: ${dismissed.reason}`;
  const byWhom = driven ? `, asked for by ${driven.by}` : '';
  return parkedAt ? `given up ${parkedAt}: needs action` : `next try ${nextAt}${byWhom}`;
}

/** The signer as the message's record stores it. */
function signedBy(member: Member) {
  const { at, staff: by, identity } = byMember(member);
  return { at, by, identity };
}

/** Everything except the record itself, which has personal data. */
const shownOf = (write: Unsent) => {
  const { record: _, id: __, expiresAt: ___, version: ____, ...rest } = write;
  return { mark: markOf(write), ...rest };
};

function toldOf(all: readonly Unsent[], nothing: string) {
  const lines = all.flatMap((write) => [
    `${markOf(write)}  ${write.at}  ${write.about}  tried ${write.tries} times, ${standingOf(write)}`,
    `  ${write.why}`,
  ]);
  return { lines: all.length === 0 ? [nothing] : lines, data: { unsent: all.map(shownOf) } };
}

const NOT_FOUND: Refused = {
  code: 'message/not-found',
  sentence: 'No unsent message has that mark. "message list" shows them.',
};

async function meant(of: TenantId, which: string | undefined): Promise<Outcome<readonly Unsent[], Refused>> {
  const owed = (await unsentOf(of)).filter(isOwed);
  if (which === undefined) return done(owed);
  const found = owed.filter((write) => markOf(write) === which);
  return found.length > 0 ? done(found) : refuse(NOT_FOUND);
}

export const messageCommands: readonly Command[] = [
  command({
    noun: 'message',
    verb: 'list',
    summary: 'lists unsent messages to clients and staff: since when, why, and the next try',
    effect: 'reads',
    options: {
      tenant,
      about: {
        about: 'instead, the messages about a payment or an invitation, by its id, with their delivery',
        placeholder: '<id>',
        schema: z.optional(options.transfer.schema),
      },
    },
    async run(_at, given) {
      if (given.about !== undefined) return messagesAbout(given.tenant, given.about);
      return done(toldOf(await unsentOf(given.tenant), 'Every message was sent.'));
    },
  }),
  command({
    noun: 'message',
    verb: 'send',
    summary: 'retries all unsent messages or one within a minute; nothing is sent twice',
    argument: 'message',
    effect: 'signs',
    options: { tenant, by, message: mark('the message, by its mark; without it, all that are unsent') },
    async run(at, given) {
      const who = await memberOf(at, given, 'either');
      if (!who.ok) return who;
      const found = await meant(given.tenant, given.message);
      if (!found.ok) return found;
      const again = found.value.map((write) => drivenAgain(write, at.now, signedBy(who.value)));
      for (const write of again) await saved(given.tenant, write);
      return done(toldOf(again, 'Every message was sent.'));
    },
  }),
  command({
    noun: 'message',
    verb: 'dismiss',
    summary: 'takes an unsent message off the list, once you have informed its readers in another way',
    argument: 'message',
    effect: 'signs',
    options: { tenant, by, message: mark('the message, by its mark'), reason },
    async run(at, given) {
      const who = await memberOf(at, given, 'either');
      if (!who.ok) return who;
      if (given.message === undefined) return refuse(NOT_FOUND);
      const found = await meant(given.tenant, given.message);
      if (!found.ok) return found;
      const dismissed = { ...signedBy(who.value), reason: given.reason };
      const changed = found.value.map((write) => ({ ...write, dismissed }));
      for (const write of changed) await saved(given.tenant, write);
      return done(toldOf(changed, 'Every message was sent.'));
    },
  }),
];
