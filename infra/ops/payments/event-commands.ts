import * as z from 'zod/mini';
import type { EventsOfAccount } from '#functions/adapters/events-of-accounts.ts';
import { type DrivenAgain, driveAgain } from '#functions/provider/drive-again.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { isOfKind, type Proposal } from '#shared/proposal/proposal.ts';
import type { DismissedEvent, SetAside } from '#shared/transfer/streamed-event.ts';
import { memberOf } from '../kit/acting.ts';
import { type At, type Command, command, type Told } from '../kit/command.ts';
import { noteDone } from '../kit/note-done.ts';
import { eventNumber, options } from '../kit/options.ts';
import type { Refused } from '../kit/refused.ts';

const { tenant, by } = options;

type Listed = SetAside & { readonly account: string };

const lineOf = ({ event, why, since, account }: Listed): string =>
  `${event.eventId}  ${event.type}  ${event.at}  ${event.providerTransferId}  at ${account}, parked ${since}: ${why}`;

const waitsLine = ({ id, version, by: who, at, reason, change: { what } }: Proposal<'provider event'>): string =>
  `  ${who} proposed to ${what} it on ${at}: ${reason}. A colleague decides: call approve-proposal --proposal-id ${id} --version ${version}`;

const dismissedLine = ({ event, account, dismissed }: DismissedEvent & Listed): string =>
  `${event.eventId}  ${event.type}  ${event.at}  ${event.providerTransferId}  at ${account}, dismissed ${dismissed.at} by ${dismissed.by} and ${dismissed.approvedBy}: ${dismissed.reason}`;

const resultOf = ({ result, aside }: DrivenAgain): string => {
  if (result.fate === 'applied') return `${aside.event.eventId}: applied.`;
  if (result.fate === 'nothing new') return `${aside.event.eventId}: it was applied meanwhile.`;
  return `${aside.event.eventId}: stays as it is: ${result.fate === 'refused' ? `refused with ${result.code}` : result.why}.`;
};

type Streams = readonly EventsOfAccount[];

async function streamsOf({ now }: At, id: TenantId): Promise<Outcome<Streams, Refused>> {
  const { eventsOfAccounts } = await import('#functions/adapters/events-of-accounts.ts');
  const streams = await eventsOfAccounts(id, now);
  if (streams.length > 0) return done(streams);
  return refuse({ code: 'tenant/not-found', sentence: `There is no tenant "${id}" here.` });
}

/** One list, from every account. */
async function listed<T extends SetAside>(
  streams: Streams,
  list: (stream: EventsOfAccount) => Promise<readonly T[]>,
): Promise<readonly (T & Listed)[]> {
  const lists = await Promise.all(
    streams.map(async (stream) => (await list(stream)).map((each) => ({ ...each, account: stream.account }))),
  );
  return lists.flat();
}

async function toldOfList(streams: Streams, id: TenantId, hasDismissed: boolean): Promise<Told> {
  const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
  const [parked, dismissed, waiting] = await Promise.all([
    listed(streams, ({ parked: { list } }) => list()),
    listed(streams, (stream) => stream.dismissed()),
    proposals.waiting(id),
  ]);
  const proposed = waiting.filter((each) => isOfKind(each, 'provider event'));
  const proposedOf = ({ account, event: { eventId } }: Listed) =>
    proposed.filter(({ change }) => change.account === account && change.event.eventId === eventId);
  const linesOf = (each: Listed, line: string) => [line, ...proposedOf(each).map(waitsLine)];
  const shown = dismissed.filter((each) => hasDismissed || proposedOf(each).length > 0);
  const lines = [
    ...parked.flatMap((each) => linesOf(each, lineOf(each))),
    ...shown.flatMap((each) => linesOf(each, dismissedLine(each))),
  ];
  const more = dismissed.length - shown.length;
  return {
    lines: [
      ...(parked.length === 0 ? ['No event is parked.'] : []),
      ...lines,
      ...(more > 0 ? [`${more} dismissed; --dismissed lists them.`] : []),
    ],
    data: { parked, dismissed, proposed },
  };
}

/** A dismissed event is applied only by its number. */
const drivable = (stream: EventsOfAccount, eventId: number | undefined): EventsOfAccount => ({
  ...stream,
  parked: {
    ...stream.parked,
    list: async () => [...(await stream.parked.list()), ...(eventId === undefined ? [] : await stream.dismissed())],
  },
});

export const eventCommands: readonly Command[] = [
  command({
    noun: 'event',
    verb: 'list',
    summary: 'lists Plaid’s parked events, of every Plaid account the tenant ever had',
    effect: 'reads',
    options: {
      tenant,
      dismissed: { about: 'also those that two people dismissed', schema: z._default(z.boolean(), false) },
    },
    async run(at, given) {
      const streams = await streamsOf(at, given.tenant);
      return streams.ok ? done(await toldOfList(streams.value, given.tenant, given.dismissed)) : streams;
    },
  }),
  command({
    noun: 'event',
    verb: 'drive',
    summary: 'applies all parked events or one again; safe to repeat',
    effect: 'signs',
    options: {
      tenant,
      by,
      event: {
        about: "the event, by the provider's number, dismissed or not; without it, all that are parked",
        placeholder: '<event>',
        schema: z.optional(eventNumber),
      },
    },
    async run(at, given) {
      const who = await memberOf(at, given, 'prepare');
      if (!who.ok) return who;
      const streams = await streamsOf(at, given.tenant);
      if (!streams.ok) return streams;
      if (at.isDryRun) return done(await toldOfList(streams.value, given.tenant, false));
      const driven: DrivenAgain[] = [];
      for (const stream of streams.value) {
        const results = await driveAgain(drivable(stream, given.event), given.event);
        for (const { aside, result } of results)
          await noteDone(who.value, {
            what: 'event/driven',
            subject: String(aside.event.eventId),
            details: { account: stream.account, providerTransfer: aside.event.providerTransferId, fate: result.fate },
          });
        driven.push(...results);
      }
      const lines = driven.length === 0 ? ['No such event is parked.'] : driven.map(resultOf);
      return done({ lines, data: { driven } });
    },
  }),
];
