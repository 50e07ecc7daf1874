import * as z from 'zod/mini';
import { approveForEvent, proposeForEvent, rejectForEvent } from '#functions/provider-events/decide-event.ts';
import type { Member } from '#functions/staff/member.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { EventDecision, EventMove } from '#shared/transfer/event-decision.ts';
import { type ActsAs, memberOf, type Signed } from './acting.ts';
import { type At, type Command, command, type Told } from './command.ts';
import { type EventsOfAccount, streamsOf } from './event-streams.ts';
import { changeIn, eventNumber, options } from './options.ts';
import type { Refused } from './refused.ts';
import { inWords, refusedBy } from './told.ts';

const { tenant, by, reason } = options;

const event = {
  about: "the event, by the provider's number",
  placeholder: '<event>',
  schema: eventNumber,
};
const account = {
  about: 'the account at the provider, where several have an event with that number',
  placeholder: '<name>',
  schema: z.optional(z.string().check(z.trim(), z.minLength(1))),
};
const change = changeIn('event list');
const meant = { tenant, by, event, account };

type About = Signed & { readonly event: number; readonly account?: string | undefined };

/** Whether this account has the event in a list: each account counts its events from one. */
async function has(stream: EventsOfAccount, eventId: number): Promise<boolean> {
  const lists = await Promise.all([stream.parked.list(), stream.dismissed()]);
  return lists.flat().some((each) => each.event.eventId === eventId);
}

/** The account whose event is meant. */
async function streamWith(at: At, { tenant: id, event: eventId, account: named }: About) {
  const streams = await streamsOf(at, id);
  if (!streams.ok) return streams;
  const found: EventsOfAccount[] = [];
  for (const stream of streams.value)
    if ((named === undefined || stream.account === named) && (await has(stream, eventId))) found.push(stream);
  const [stream, other] = found;
  if (!stream) return refuse<Refused>(refusedBy({ code: 'event/not-parked' }));
  if (other) return refuse<Refused>(refusedBy({ code: 'event/several' }));
  return done(stream);
}

const NEXT = {
  waits: 'Proposed. A colleague looks at it with "event list", and decides with "event approve" or "event reject".',
  dismiss: 'Dismissed: it’s kept, and no alarm rings about it.',
  'bring back': 'It’s parked again.',
  rejected: 'Rejected: nothing has changed.',
} as const;

const nextOf = ({ what, decided }: EventDecision): string => {
  if (!decided) return NEXT.waits;
  return decided.what === 'approved' ? NEXT[what] : NEXT.rejected;
};

async function decide(
  at: At,
  given: About,
  as: ActsAs,
  work: (ports: EventsOfAccount, who: Member) => Promise<Outcome<EventDecision, Refusal>>,
): Promise<Outcome<Told, Refused>> {
  const who = await memberOf(at, given, as);
  if (!who.ok) return who;
  const stream = await streamWith(at, given);
  if (!stream.ok) return stream;
  const made = inWords(await work(stream.value, who.value));
  if (!made.ok) return made;
  const { event: about, version } = made.value;
  const line = `${about.eventId}  ${about.type}  change ${version}`;
  return done({ lines: [line, nextOf(made.value)], data: made.value });
}

const propose = (verb: string, what: EventMove, summary: string): Command =>
  command({
    noun: 'event',
    verb,
    summary,
    argument: 'event',
    effect: 'signs',
    options: { ...meant, reason },
    run: (at, given) =>
      decide(at, given, 'prepare', async (ports, who) => {
        await ports.settle(given.event);
        return proposeForEvent(ports, who, given.event, { what, reason: given.reason });
      }),
  });

/** Events of the provider that are nobody's: one person proposes to dismiss one, another one decides. */
export const decideEventCommands: readonly Command[] = [
  propose('dismiss', 'dismiss', 'proposes to take a parked event off the list because it’s about nobody’s money here'),
  propose('bring-back', 'bring back', 'proposes to park an event again that was dismissed'),
  command({
    noun: 'event',
    verb: 'approve',
    summary: 'does what a colleague proposed about an event',
    argument: 'event',
    effect: 'signs',
    options: { ...meant, change },
    run: (at, given) =>
      decide(at, given, 'approve', (ports, who) =>
        approveForEvent(ports, who, { eventId: given.event, change: given.change }),
      ),
  }),
  command({
    noun: 'event',
    verb: 'reject',
    summary: 'drops what was proposed about an event',
    argument: 'event',
    effect: 'signs',
    options: { ...meant, change, reason },
    run: (at, given) =>
      decide(at, given, 'either', (ports, who) =>
        rejectForEvent(ports, who, { eventId: given.event, change: given.change, reason: given.reason }),
      ),
  }),
];
