import { waitsOf } from '#functions/provider/look-at-waiting.ts';
import { done } from '#shared/outcome.ts';
import { isOverdue, type Wait } from '#shared/staff/wait.ts';
import { type Command, command } from '../kit/command.ts';
import { options } from '../kit/options.ts';

const { tenant } = options;

const lineOf = (now: Date) => (wait: Wait) =>
  `${wait.since}  ${isOverdue(wait, now) ? 'OVERDUE' : '       '}  ${wait.about}  ${wait.what}`;

/** The company's open items, for staff each morning. */
export const waitingCommand: Command = command({
  noun: 'waiting',
  verb: '',
  summary: 'lists open items for the staff: unidentified wires, approvals, calls, events and messages',
  effect: 'reads',
  options: { tenant },
  async run({ now }, given) {
    const { parkedEvents, waiting } = await import('#functions/adapters/waiting.ts');
    const { unsentWrites } = await import('#functions/adapters/dynamo/messages.ts');
    const [waits, events, unsent] = await Promise.all([
      waitsOf(waiting, given.tenant),
      parkedEvents(given.tenant, new Set()),
      unsentWrites.all(given.tenant),
    ]);
    const givenUp = unsent.filter(({ parkedAt, dismissed }) => parkedAt && !dismissed);
    const lines = [
      ...waits.map(lineOf(now)),
      ...events.map(({ event, since }) => `${since.slice(0, 10)}           ${event.eventId}  a Plaid event`),
      ...givenUp.map(({ about, at }) => `${at.slice(0, 10)}           ${about}  a message that wasn’t sent`),
    ];
    return done({
      lines: lines.length > 0 ? lines : ['Nothing waits.'],
      data: {
        waits: waits.map((wait) => ({ ...wait, isOverdue: isOverdue(wait, now) })),
        events,
        messages: givenUp.length,
      },
    });
  },
});
