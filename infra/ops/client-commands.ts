import { FED_ZONE } from '#shared/banking-days.ts';
import { formatDate, type Instant } from '#shared/dates.ts';
import { done, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import { type Command, command } from './command.ts';
import { options } from './options.ts';

type Name = { readonly firstName: string; readonly middleName: string; readonly lastName: string };
const whole = ({ firstName, middleName, lastName }: Name): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ');

const { tenant, phone } = options;

/** What the staff can look up about a client, without SSN and birth date, which nobody can read. */
export const clientCommands: readonly Command[] = [
  command({
    noun: 'client',
    verb: 'show',
    summary: 'shows a client, and every name they had before',
    effect: 'reads',
    options: { tenant, phone },
    async run({ ports }, given) {
      const found = await ports.client(given.tenant, given.phone);
      if (!found) return refuse({ code: 'client/not-found', sentence: 'No client of this tenant has that number.' });
      const { client, changes } = found;
      const config = await ports.staff.tenants.config(given.tenant);
      const on = (at: Instant) => formatDate(at, config?.timeZone ?? FED_ZONE);
      const { id, email, mobilePhone, ssnOnFile, dobOnFile, createdAt } = client;
      const former = changes.map(({ at, from, to }) => ({ at, from: whole(from), to: whole(to) }));
      const lines = [
        `${whole(client)}, ${formatPhone(mobilePhone)}, ${email || 'no e-mail'}`,
        `Registered ${on(createdAt)}; SSN ${ssnOnFile ? '' : 'not '}on file, birth date ${dobOnFile ? '' : 'not '}on file.`,
        ...former.map(({ at, from, to }) => `${on(at)}: "${from}" became "${to}".`),
      ];
      return done({
        lines,
        data: { id, name: whole(client), email, mobilePhone, ssnOnFile, dobOnFile, createdAt, formerNames: former },
      });
    },
  }),
];
