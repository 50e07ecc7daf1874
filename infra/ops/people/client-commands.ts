import { stopClient } from '#functions/people/stop-client.ts';
import { FED_ZONE } from '#shared/banking-days.ts';
import type { Client } from '#shared/client/client.ts';
import { formatDate, type Instant } from '#shared/dates.ts';
import { done, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import { RETURN_RATE_DAYS, type ReturnRates, returnRatesOf } from '#shared/transfer/return-rates.ts';
import { memberOf } from '../kit/acting.ts';
import { type Command, command } from '../kit/command.ts';
import { options } from '../kit/options.ts';
import type { Refused } from '../kit/refused.ts';
import { inWords } from '../kit/told.ts';

const UNKNOWN: Refused = { code: 'client/not-found', sentence: 'No client of this tenant has that number.' };

type Name = { readonly firstName: string; readonly middleName: string; readonly lastName: string };
const whole = ({ firstName, middleName, lastName }: Name): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ');

const { tenant, by, phone, reason } = options;

/** Says if the client's debits are blocked, or who allowed them again. */
function stopLines(stop: Client['debitsStopped'], on: (at: Instant) => string): readonly string[] {
  if (!stop) return [];
  const { code, at, transferId, lifted } = stop;
  const stopped = `Debits stopped on ${on(at)}: the bank returned ${transferId} with ${code}.`;
  if (!lifted)
    return [stopped, 'Call the client; then allow debits again on the client’s page, or with "call move-client".'];
  return [stopped, `Released on ${on(lifted.at)} by ${lifted.by}: ${lifted.reason}`];
}

/** The client's recent return counts; empty without any. */
function ratesLines({ debits, overall, unauthorized, administrative }: ReturnRates): readonly string[] {
  if (overall === 0) return [];
  const kinds = `${unauthorized} as unauthorized, ${administrative} because of the account`;
  return [`${overall} of ${debits} debits in ${RETURN_RATE_DAYS} days were returned: ${kinds}.`];
}

/** Says if the company has put the client on hold, and who did. */
function companyStopLines(stop: Client['stopped'], on: (at: Instant) => string): readonly string[] {
  if (!stop) return [];
  const { at, by: who, reason: why, lifted } = stop;
  const stopped = `On hold since ${on(at)} by ${who}: ${why}`;
  if (lifted) return [stopped, `Released on ${on(lifted.at)} by ${lifted.by}: ${lifted.reason}`];
  return [stopped, 'Two people release it: "call propose-change --kind client-hold", "call approve-proposal".'];
}

/** Clients without SSN and birth date, which no one can read. */
export const clientCommands: readonly Command[] = [
  command({
    noun: 'client',
    verb: 'show',
    summary: 'shows a client and their former names',
    effect: 'reads',
    options: { tenant, phone },
    async run({ ports, now }, given) {
      const found = await ports.client(given.tenant, given.phone);
      if (!found) return refuse(UNKNOWN);
      const { client, changes } = found;
      const config = await ports.staff.tenants.config(given.tenant);
      const on = (at: Instant) => formatDate(at, config?.timeZone ?? FED_ZONE);
      const { id, email, mobilePhone, ssnOnFile, dobOnFile, createdAt, language = 'en' } = client;
      const former = changes.map(({ at, from, to }) => ({ at, from: whole(from), to: whole(to) }));
      const since = new Date(now.getTime() - RETURN_RATE_DAYS * 86_400_000).toISOString();
      const rates = returnRatesOf((await ports.ofClient(given.tenant, given.phone)) ?? [], since);
      const lines = [
        `${whole(client)}, ${formatPhone(mobilePhone)}, ${email || 'no e-mail'}, id ${id}`,
        `Registered ${on(createdAt)}; SSN ${ssnOnFile ? '' : 'not '}on file, birth date ${dobOnFile ? '' : 'not '}on file.`,
        ...(language === 'es' ? ['Reads Spanish: messages, codes and receipts are in Spanish.'] : []),
        ...companyStopLines(client.stopped, on),
        ...stopLines(client.debitsStopped, on),
        ...ratesLines(rates),
        ...former.map(({ at, from, to }) => `${on(at)}: "${from}" became "${to}".`),
      ];
      return done({
        lines,
        data: {
          ...{
            id,
            name: whole(client),
            email,
            mobilePhone,
            language,
            ssnOnFile,
            dobOnFile,
            createdAt,
            formerNames: former,
          },
          stopped: client.stopped ?? null,
          debitsStopped: client.debitsStopped ?? null,
          returnRates: rates,
        },
      });
    },
  }),
  command({
    noun: 'client',
    verb: 'stop',
    summary:
      'ends a client’s sessions at once, and blocks sign-in, accounts, debits and disbursements until two people release the hold',
    effect: 'signs',
    options: { tenant, by, phone, reason },
    async run(at, given) {
      const who = await memberOf(at, given, 'either');
      if (!who.ok) return who;
      const { clientRecords: clients, sessions, client } = at.ports;
      const found = await client(given.tenant, given.phone);
      if (!found) return refuse(UNKNOWN);
      const stopped = inWords(await stopClient({ clients, sessions }, who.value, found.client.id, given.reason));
      const lines = [
        'All their sessions have ended, and they can’t sign in. None of their payments goes to the bank.',
        'We’re texting and emailing the client. Two people release the hold: "call propose-change", then "call approve-proposal".',
      ];
      return stopped.ok ? done({ lines, data: stopped.value.stopped }) : stopped;
    },
  }),
];
