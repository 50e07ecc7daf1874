import * as z from 'zod/mini';
import type { ProviderAccount } from '#functions/adapters/plaid/client.ts';
import { type DrivenAgain, driveAgain } from '#functions/provider-events/drive-again.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { SetAside } from '#shared/transfer/streamed-event.ts';
import { type At, type Command, command, type Told } from './command.ts';
import { options } from './options.ts';
import type { Refused } from './refused.ts';

const { tenant } = options;

/** The parked events of an account at the provider, and what applying them again needs. */
async function parkedOf(account: ProviderAccount) {
  const { asideEvents } = await import('#functions/adapters/dynamo/aside-events.ts');
  const { eventStream } = await import('#functions/adapters/event-stream.ts');
  return {
    ...eventStream(account),
    parked: {
      list: () => asideEvents.parked(account.clientId),
      drop: (event: SetAside['event']) => asideEvents.dropParked(account.clientId, event),
    },
  };
}

async function accountOf({ ports }: At, id: TenantId): Promise<Outcome<ProviderAccount, Refused>> {
  const config = await ports.staff.tenants.config(id);
  return config
    ? done(config.provider)
    : refuse({ code: 'tenant/not-found', sentence: `There is no tenant "${id}" here.` });
}

const lineOf = ({ event, why, since }: SetAside): string =>
  `${event.eventId}  ${event.type}  ${event.at}  ${event.providerTransferId}  parked ${since}: ${why}`;

const resultOf = ({ result, aside }: DrivenAgain): string => {
  if (result.fate === 'applied') return `${aside.event.eventId}: applied.`;
  if (result.fate === 'nothing new') return `${aside.event.eventId}: it was applied meanwhile.`;
  return `${aside.event.eventId}: stays parked: ${result.fate === 'refused' ? `refused with ${result.code}` : result.why}.`;
};

function toldOfList(parked: readonly SetAside[]): Told {
  const lines = parked.length === 0 ? ['No event is parked.'] : parked.map(lineOf);
  return { lines, data: { parked } };
}

/** Events of the provider that could not be applied: what they are, and applying them again. */
export const eventCommands: readonly Command[] = [
  command({
    noun: 'event',
    verb: 'list',
    summary: "lists the provider's events that are parked for a person, of the tenant's account",
    effect: 'reads',
    options: { tenant },
    async run(at, given) {
      const account = await accountOf(at, given.tenant);
      if (!account.ok) return account;
      return done(toldOfList(await (await parkedOf(account.value)).parked.list()));
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
      const account = await accountOf(at, given.tenant);
      if (!account.ok) return account;
      const ports = await parkedOf(account.value);
      if (at.isDryRun) return done(toldOfList(await ports.parked.list()));
      const driven = await driveAgain(ports, given.event);
      const lines = driven.length === 0 ? ['No such event is parked.'] : driven.map(resultOf);
      return done({ lines, data: { driven } });
    },
  }),
];
