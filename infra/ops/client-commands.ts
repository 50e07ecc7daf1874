import { allowDebits } from '#functions/staff/allow-debits.ts';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { FED_ZONE } from '#shared/banking-days.ts';
import type { Client } from '#shared/client/client.ts';
import { formatDate, type Instant } from '#shared/dates.ts';
import { done, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import { RETURN_RATE_DAYS, type ReturnRates, returnRatesOf } from '#shared/transfer/return-rates.ts';
import { memberOf } from './acting.ts';
import { type Command, command } from './command.ts';
import { options } from './options.ts';

type Name = { readonly firstName: string; readonly middleName: string; readonly lastName: string };
const whole = ({ firstName, middleName, lastName }: Name): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ');

const { tenant, by, phone, reason } = options;

/** Whether the client's debits are stopped, and who lifted it. */
function stopLines(stop: Client['debitsStopped'], on: (at: Instant) => string): readonly string[] {
  if (!stop) return [];
  const { code, at, transferId, lifted } = stop;
  const stopped = `Debits stopped on ${on(at)}: the bank returned ${transferId} with ${code}.`;
  if (!lifted) return [stopped, 'Call the client; then lift it with "client allow-debits".'];
  return [stopped, `Lifted on ${on(lifted.at)} by ${lifted.by}: ${lifted.reason}`];
}

/** How many of the client's debits came back lately; nothing where none did. */
function ratesLines({ debits, overall, unauthorized, administrative }: ReturnRates): readonly string[] {
  if (overall === 0) return [];
  const kinds = `${unauthorized} as unauthorized, ${administrative} because of the account`;
  return [`Of ${debits} debits in ${RETURN_RATE_DAYS} days, ${overall} came back: ${kinds}.`];
}

/** What the staff can look up about a client, without SSN and birth date, which nobody can read. */
export const clientCommands: readonly Command[] = [
  command({
    noun: 'client',
    verb: 'show',
    summary: 'shows a client, and every name they had before',
    effect: 'reads',
    options: { tenant, phone },
    async run({ ports, now }, given) {
      const found = await ports.client(given.tenant, given.phone);
      if (!found) return refuse({ code: 'client/not-found', sentence: 'No client of this tenant has that number.' });
      const { client, changes } = found;
      const config = await ports.staff.tenants.config(given.tenant);
      const on = (at: Instant) => formatDate(at, config?.timeZone ?? FED_ZONE);
      const { id, email, mobilePhone, ssnOnFile, dobOnFile, createdAt } = client;
      const former = changes.map(({ at, from, to }) => ({ at, from: whole(from), to: whole(to) }));
      const since = new Date(now.getTime() - RETURN_RATE_DAYS * 86_400_000).toISOString();
      const rates = returnRatesOf((await ports.ofClient(given.tenant, given.phone)) ?? [], since);
      const lines = [
        `${whole(client)}, ${formatPhone(mobilePhone)}, ${email || 'no e-mail'}`,
        `Registered ${on(createdAt)}; SSN ${ssnOnFile ? '' : 'not '}on file, birth date ${dobOnFile ? '' : 'not '}on file.`,
        ...stopLines(client.debitsStopped, on),
        ...ratesLines(rates),
        ...former.map(({ at, from, to }) => `${on(at)}: "${from}" became "${to}".`),
      ];
      return done({
        lines,
        data: {
          ...{ id, name: whole(client), email, mobilePhone, ssnOnFile, dobOnFile, createdAt, formerNames: former },
          debitsStopped: client.debitsStopped ?? null,
          returnRates: rates,
        },
      });
    },
  }),
  command({
    noun: 'client',
    verb: 'allow-debits',
    summary: 'lets a client be debited again whose bank called a debit unauthorized, after you have spoken with them',
    effect: 'signs',
    options: { tenant, by, phone, reason },
    async run(at, given) {
      const who = await memberOf(at, given, 'approve');
      if (!who.ok) return who;
      const found = await at.ports.client(given.tenant, given.phone);
      if (!found) return refuse({ code: 'client/not-found', sentence: 'No client of this tenant has that number.' });
      const lifted = await allowDebits({ clients: at.ports.clientRecords }, who.value, found.client.id, given.reason);
      if (!lifted.ok) return refuse({ code: lifted.refusal.code, sentence: anyRefusalSentence(lifted.refusal) });
      return done({ lines: ['The client can pay from bank accounts again.'], data: lifted.value.debitsStopped });
    },
  }),
];
