import * as z from 'zod/mini';
import { formatDayAhead, today } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import { type Counted, freeOn, type Load, leftOn, usedOn } from '#shared/transfer/velocity.ts';
import { type Command, command } from '../kit/command.ts';
import { options } from '../kit/options.ts';

const { tenant, phone } = options;

type Bounds = Parameters<typeof leftOn>[0];

const of = (used: Load, most: Load): string =>
  `${formatDollars(used.amount)} of ${formatDollars(most.amount)}, ${used.count} of ${most.count} payments`;

/** The used part of the limits and when it frees up, for a person and for a program. */
function told(bounds: Bounds, counted: Counted, on: string) {
  const used = usedOn(counted, on);
  const left = leftOn(bounds, counted, on);
  const isNothing = left.amount === 0 || left.count === 0;
  const free = isNothing ? freeOn(bounds, counted, on, 1) : undefined;
  const lines = [
    `  today            ${of(used.day, bounds.day)}`,
    `  in seven days    ${of(used.week, bounds.week)}`,
    `  left today       ${formatDollars(left.amount)}, ${left.count} payments${free ? `; more from ${formatDayAhead(free)}` : ''}`,
  ];
  return { lines, data: { limits: bounds, used, left, freeOn: free ?? null } };
}

/** Staff use this when a client says that the portal won't take more. */
export const limitCommands: readonly Command[] = [
  command({
    noun: 'limits',
    verb: 'show',
    summary: 'shows how much of the velocity limits one client or all clients have used',
    effect: 'reads',
    options: { tenant, phone: { ...phone, schema: z.optional(phone.schema) } },
    async run({ ports, now }, given) {
      const file = await ports.tenants.file(given.tenant);
      if (!file) return refuse({ code: 'tenant/not-found', sentence: `There is no tenant "${given.tenant}" here.` });
      const on = today(now, file.timeZone);
      if (!given.phone) {
        const { lines, data } = told(file.velocity.tenant, await ports.velocity.ofTenant(file.id), on);
        return done({ lines: [`All clients of ${file.name}:`, ...lines], data });
      }
      const found = await ports.client(given.tenant, given.phone);
      if (!found) return refuse({ code: 'client/not-found', sentence: 'No client of this tenant has that number.' });
      const { id, firstName, lastName } = found.client;
      const { lines, data } = told(file.velocity.client, await ports.velocity.ofClient(file.id, id), on);
      return done({ lines: [`${firstName} ${lastName}:`, ...lines], data });
    },
  }),
];
