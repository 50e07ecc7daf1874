import * as z from 'zod/mini';
import { tenantId } from '#shared/ids.ts';
import { done } from '#shared/outcome.ts';
import type { StoredSecret } from '#shared/tenant/provider-secret.ts';
import { memberOf } from '../kit/acting.ts';
import { type At, type Command, command } from '../kit/command.ts';
import { options } from '../kit/options.ts';
import { stageOption } from '../kit/place.ts';
import { inWords } from '../kit/told.ts';
import { companyOf, type OwnSecret, ownSecrets, secretMeant } from './secret-accounts.ts';
import type { SecretProposal } from './secret-ports.ts';

const meant = {
  name: {
    about: 'the secret, as the company’s file names it; "portal/provider/" may be left out',
    placeholder: '<name>',
    schema: z.string('Name the secret: portal/provider/acme').check(z.regex(/^[\w/+=.@-]{1,200}$/, 'That is no name.')),
  },
  tenant: {
    about: 'the company in whose name it’s changed, if the secret isn’t called after it',
    placeholder: '<id>',
    schema: z.optional(tenantId),
  },
  account: {
    about: 'the account at Plaid, where several have a secret of that name',
    placeholder: '<client id>',
    schema: z.optional(z.string().check(z.trim(), z.minLength(1))),
  },
  by: options.by,
};

const decision = (at: At, verb: 'approve' | 'reject', { tenantId: tenant, id, version }: SecretProposal) =>
  `  call ${verb}-proposal --proposal-id ${id} --version ${version} --tenant ${tenant}${verb === 'reject' ? ' --reason <text>' : ''}${stageOption(at.place)}`;

/** A proposal without its secret, even encrypted. */
function dataOf({ change: { sealed: _locked, ...change }, ...told }: SecretProposal) {
  return { ...told, ...change };
}

const lineOf = ({ change: { secret, account, mark }, by: who, at }: SecretProposal): string =>
  `The secret ${secret} of ${account}: change ${mark}, put in by ${who} at ${at}.`;

function whereOf(stored: StoredSecret | undefined): string {
  if (!stored) return 'MISSING';
  const { by: who, approvedBy, at } = stored;
  return `in the table since ${at.slice(0, 10)}, put in by ${who}${approvedBy ? `, approved by ${approvedBy}` : ''}`;
}

async function listed(at: At, of: OwnSecret, proposals: readonly SecretProposal[]) {
  const stored = await at.ports.secrets.inTable(of);
  const waiting = proposals.find(
    ({ change: { secret, account } }) => secret === of.secretName && account === of.clientId,
  );
  const { sealed: _locked, ...inTable } = stored ?? {};
  return {
    lines: [
      `${of.secretName}  ${of.clientId} (${of.use})  ${whereOf(stored)}`,
      ...(waiting ? [`  ${lineOf(waiting)}`, decision(at, 'approve', waiting), decision(at, 'reject', waiting)] : []),
    ],
    data: {
      ...of,
      ...(stored ? { inTable } : {}),
      ...(waiting ? { waiting: dataOf(waiting) } : {}),
    },
  };
}

export const secretCommands: readonly Command[] = [
  command({
    noun: 'tenant',
    verb: 'secrets',
    summary: 'lists a tenant’s Plaid secrets: which are stored, and which need approval',
    argument: 'tenant',
    effect: 'reads',
    options: { tenant: options.tenant },
    async run(at, given) {
      const [own, proposals] = await Promise.all([
        ownSecrets(at, given.tenant),
        at.ports.secrets.waiting(given.tenant),
      ]);
      const all = await Promise.all(own.map((of) => listed(at, of, proposals)));
      return done({
        lines: all.length > 0 ? all.flatMap(({ lines }) => lines) : ['None: this tenant’s file was never applied.'],
        data: all.map(({ data }) => data),
      });
    },
  }),
  command({
    noun: 'tenant',
    verb: 'secret',
    summary: 'reads a Plaid secret from standard input, and stores it once Plaid has accepted it',
    argument: 'name',
    effect: 'signs',
    takesSecret: true,
    options: meant,
    async run(at, given) {
      // Identify the signer first.
      const who = await memberOf(at, { tenant: companyOf(given), by: given.by }, 'prepare');
      if (!who.ok) return who;
      const of = await secretMeant(at, given);
      if (!of.ok) return of;
      const { secrets } = at.ports;
      const made = inWords(await secrets.propose(who.value, of.value, await secrets.typed()));
      if (!made.ok) return made;
      return done({
        lines: [
          lineOf(made.value),
          '  Plaid accepted it. It needs approval before it takes effect:',
          decision(at, 'approve', made.value),
          '  Once it’s approved, the functions use it within five minutes. Don’t delete the old one at Plaid before that.',
        ],
        data: dataOf(made.value),
      });
    },
  }),
];
