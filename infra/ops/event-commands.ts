import * as z from 'zod/mini';
import type { ProviderAccount } from '#functions/adapters/plaid/client.ts';
import { type DrivenAgain, driveAgain } from '#functions/provider-events/drive-again.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { SetAside } from '#shared/transfer/streamed-event.ts';
import { type At, type Command, command, type Told } from './command.ts';
import { options } from './options.ts';
import type { Refused } from './refused.ts';

const { tenant } = options;

/**
 * The events of an account at the provider that a person has to look at, and what applying them again needs. At an account
 * that no file has named for so long that it is not read any more, those that wait are among them: nothing asks about
 * them again.
 */
async function parkedOf(account: ProviderAccount, isRead: boolean) {
  const { asideEvents } = await import('#functions/adapters/dynamo/aside-events.ts');
  const { eventStream } = await import('#functions/adapters/event-stream.ts');
  const { clientId } = account;
  return {
    ...eventStream(account),
    parked: {
      list: async () => [
        ...(await asideEvents.parked(clientId)),
        ...(isRead ? [] : await asideEvents.waiting(clientId)),
      ],
      drop: async (event: SetAside['event']) => {
        await asideEvents.dropParked(clientId, event);
        if (!isRead) await asideEvents.drop(clientId, event);
      },
    },
  };
}

/** Every account at the provider that the tenant's file names or has ever named: money may have moved at each. */
async function streamsOf({ ports, now }: At, id: TenantId) {
  const { providerAccounts } = await import('#functions/adapters/dynamo/provider-accounts.ts');
  const config = await ports.staff.tenants.config(id);
  if (!config) return refuse<Refused>({ code: 'tenant/not-found', sentence: `There is no tenant "${id}" here.` });
  const [all, read] = await Promise.all([
    providerAccounts.all(id, config.provider),
    providerAccounts.read(id, config.provider, now),
  ]);
  const isRead = (account: ProviderAccount) => read.some(({ clientId }) => clientId === account.clientId);
  // Originators under one platform account share its stream.
  const each = [...new Map(all.map((account) => [account.clientId, account])).values()];
  return done(await Promise.all(each.map((account) => parkedOf(account, isRead(account)))));
}

type Listed = SetAside & { readonly account: string };

const lineOf = ({ event, why, since, account }: Listed): string =>
  `${event.eventId}  ${event.type}  ${event.at}  ${event.providerTransferId}  at ${account}, parked ${since}: ${why}`;

const resultOf = ({ result, aside }: DrivenAgain): string => {
  if (result.fate === 'applied') return `${aside.event.eventId}: applied.`;
  if (result.fate === 'nothing new') return `${aside.event.eventId}: it was applied meanwhile.`;
  return `${aside.event.eventId}: stays parked: ${result.fate === 'refused' ? `refused with ${result.code}` : result.why}.`;
};

type Streams = readonly Awaited<ReturnType<typeof parkedOf>>[];

async function listed(streams: Streams): Promise<readonly Listed[]> {
  const lists = await Promise.all(
    streams.map(async ({ account, parked }) => (await parked.list()).map((each) => ({ ...each, account }))),
  );
  return lists.flat();
}

function toldOfList(parked: readonly Listed[]): Told {
  const lines = parked.length === 0 ? ['No event is parked.'] : parked.map(lineOf);
  return { lines, data: { parked } };
}

/** Events of the provider that could not be applied: what they are, and applying them again. */
export const eventCommands: readonly Command[] = [
  command({
    noun: 'event',
    verb: 'list',
    summary: "lists the provider's events that are parked for a person, of every account the tenant ever had",
    effect: 'reads',
    options: { tenant },
    async run(at, given) {
      const streams = await streamsOf(at, given.tenant);
      return streams.ok ? done(toldOfList(await listed(streams.value))) : streams;
    },
  }),
  command({
    noun: 'event',
    verb: 'drive',
    summary: 'applies parked events again, all or one; what is applied leaves the list, and repeating is safe',
    effect: 'writes',
    options: {
      tenant,
      event: {
        about: "the event, by the provider's number; without it, all that are parked",
        placeholder: '<number>',
        schema: z.optional(z.coerce.number('Give the event’s number.').check(z.int('Give the event’s number.'))),
      },
    },
    async run(at, given) {
      const streams = await streamsOf(at, given.tenant);
      if (!streams.ok) return streams;
      if (at.isDryRun) return done(toldOfList(await listed(streams.value)));
      const driven: DrivenAgain[] = [];
      for (const ports of streams.value) driven.push(...(await driveAgain(ports, given.event)));
      const lines = driven.length === 0 ? ['No such event is parked.'] : driven.map(resultOf);
      return done({ lines, data: { driven } });
    },
  }),
];
