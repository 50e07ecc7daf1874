import * as z from 'zod/mini';
import { approveSecret, proposeSecret, rejectSecret } from '#functions/staff/provider-secret.ts';
import { tenantId } from '#shared/ids.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { SecretProposal, StoredSecret } from '#shared/tenant/provider-secret.ts';
import { type ActsAs, memberOf } from './acting.ts';
import { type At, type Command, command, type Told } from './command.ts';
import { options } from './options.ts';
import type { Refused } from './refused.ts';
import { companyOf, type NamedSecret, type OwnSecret, ownSecrets, secretMeant } from './secret-accounts.ts';
import { inWords } from './told.ts';

const { by, reason } = options;

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
  by,
};
const change = {
  about: 'the change you have looked at, as "tenant secrets" names it',
  placeholder: '<change>',
  schema: z
    .string('Name the change; "tenant secrets" names it.')
    .check(z.regex(/^[0-9a-f]{12}$/, 'Give the twelve letters and digits that "tenant secrets" names the change by.')),
};

const stageOption = ({ place }: At): string => (place.stage === 'local' ? '' : ` --stage ${place.stage}`);

const decision = (
  at: At,
  verb: 'approve-secret' | 'reject-secret',
  { tenantId: tenant, secret, mark }: SecretProposal,
) =>
  `  tenant ${verb} ${secret} --tenant ${tenant} --change ${mark}${verb === 'reject-secret' ? ' --reason <text>' : ''}${stageOption(at)}`;

/** Of a proposal, what may be told: nothing of the secret, not even as it is locked. */
const dataOf = ({ sealed: _locked, ...told }: SecretProposal) => told;

const lineOf = ({ secret, account, mark, by: who, at }: SecretProposal): string =>
  `The secret ${secret} of ${account}: change ${mark}, put in by ${who} at ${at}.`;

function whereOf(stored: StoredSecret | undefined): string {
  if (!stored) return 'MISSING';
  const { by: who, approvedBy, at } = stored;
  return `in the table since ${at.slice(0, 10)}, put in by ${who}${approvedBy ? `, approved by ${approvedBy}` : ''}`;
}

async function listed(at: At, of: OwnSecret, proposals: readonly SecretProposal[]) {
  const stored = await at.ports.secrets.inTable(of);
  const waiting = proposals.find(
    ({ secret, account, decided }) => !decided && secret === of.secretName && account === of.clientId,
  );
  const { sealed: _locked, ...inTable } = stored ?? {};
  return {
    lines: [
      `${of.secretName}  ${of.clientId} (${of.use})  ${whereOf(stored)}`,
      ...(waiting
        ? [`  ${lineOf(waiting)}`, decision(at, 'approve-secret', waiting), decision(at, 'reject-secret', waiting)]
        : []),
    ],
    data: {
      ...of,
      ...(stored ? { inTable } : {}),
      ...(waiting ? { waiting: dataOf(waiting) } : {}),
    },
  };
}

/** Who acts, which is asked before anything else, and on which secret. */
async function actingOn(at: At, given: NamedSecret & { readonly by?: string | undefined }, as: ActsAs) {
  const who = await memberOf(at, { tenant: companyOf(given), by: given.by }, as);
  if (!who.ok) return who;
  const of = await secretMeant(at, given);
  return of.ok ? done({ who: who.value, of: of.value }) : of;
}

const told = (proposal: SecretProposal, ...lines: readonly string[]): Outcome<Told, Refused> =>
  done({ lines: [lineOf(proposal), ...lines], data: dataOf(proposal) });

const IN_FORCE = [
  '  It’s in force. The functions use it within five minutes: until then don’t delete the old one at Plaid.',
];

/** Secrets of accounts at the provider: one person puts one in, another one approves. */
export const secretCommands: readonly Command[] = [
  command({
    noun: 'tenant',
    verb: 'secrets',
    summary: 'lists the secrets that a tenant needs at Plaid: which are there, and what waits for a second person',
    argument: 'tenant',
    effect: 'reads',
    options: { tenant: options.tenant },
    async run(at, given) {
      const [own, proposals] = await Promise.all([ownSecrets(at, given.tenant), at.ports.secrets.all(given.tenant)]);
      const all = await Promise.all(own.map((of) => listed(at, of, proposals)));
      return done({
        lines: all.length > 0 ? all.flatMap(({ lines }) => lines) : ['None: no file of this tenant was applied.'],
        data: all.map(({ data }) => data),
      });
    },
  }),
  command({
    noun: 'tenant',
    verb: 'secret',
    summary: 'puts in a secret of Plaid’s, from the standard input, once Plaid has said that it’s right',
    argument: 'name',
    effect: 'signs',
    takesSecret: true,
    options: meant,
    async run(at, given) {
      const acting = await actingOn(at, given, 'prepare');
      if (!acting.ok) return acting;
      const { who, of } = acting.value;
      const { secrets } = at.ports;
      const made = inWords(await proposeSecret(secrets, who, of, await secrets.typed()));
      if (!made.ok) return made;
      return told(
        made.value,
        '  Plaid knows the account with it. Nothing has changed; a second person approves it:',
        decision(at, 'approve-secret', made.value),
      );
    },
  }),
  command({
    noun: 'tenant',
    verb: 'approve-secret',
    summary: 'puts a secret in force that a colleague has put in, after asking Plaid once more',
    argument: 'name',
    effect: 'signs',
    options: { ...meant, change },
    async run(at, given) {
      const acting = await actingOn(at, given, 'approve');
      if (!acting.ok) return acting;
      const { who, of } = acting.value;
      const made = inWords(await approveSecret(at.ports.secrets, who, of, given.change));
      return made.ok ? told(made.value, ...IN_FORCE) : made;
    },
  }),
  command({
    noun: 'tenant',
    verb: 'reject-secret',
    summary: 'drops a secret that waits for a second person',
    argument: 'name',
    effect: 'signs',
    options: { ...meant, change, reason },
    async run(at, given) {
      const acting = await actingOn(at, given, 'either');
      if (!acting.ok) return acting;
      const { who, of } = acting.value;
      const made = inWords(await rejectSecret(at.ports.secrets, who, of, { mark: given.change, reason: given.reason }));
      return made.ok ? told(made.value, '  It’s dropped. Nothing has changed.') : made;
    },
  }),
];
