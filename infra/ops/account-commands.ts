import * as z from 'zod/mini';
import { refuseAccount } from '#functions/payments/refuse-account.ts';
import { releaseAccount } from '#functions/payments/release-account.ts';
import { type Command, command } from './command.ts';
import { options } from './options.ts';
import { act } from './transfer-commands.ts';

const { tenant, by, transfer, reason } = options;

const mark = {
  about: 'the account you called about, as "transfer show" and the notice name it',
  placeholder: '<mark>',
  schema: z
    .string('Name the account you called about; "transfer show" names its mark.')
    .check(z.regex(/^[0-9a-f]{12}$/, 'Give the twelve letters and digits that "transfer show" names the account by.')),
};
const words = (about: string, placeholder: string, sentence: string) => ({
  about,
  placeholder,
  schema: z.string(sentence).check(z.trim(), z.minLength(1, sentence), z.maxLength(300)),
});
const asked = { tenant, by, transfer, mark };

/** What a call to the client decides about the account that a payment waits for. */
export const accountCommands: readonly Command[] = [
  command({
    noun: 'disbursement',
    verb: 'release-account',
    summary: 'lets one payment go into the account you called the client about; the person who prepared it can’t',
    argument: 'transfer',
    effect: 'signs',
    options: {
      ...asked,
      called: words('whom you spoke with', '<name>', 'Say whom you spoke with: --called "Ada Buyer"'),
      said: words('what they said; recorded', '<text>', 'Say what they said: --said "linked it herself on Monday"'),
    },
    run: (at, { called: spokeWith, said, mark: of, ...given }) =>
      act(
        at,
        given,
        (staff, who, which) => releaseAccount(staff, who, which, { mark: of, spokeWith, said }),
        'approve',
      ),
  }),
  command({
    noun: 'disbursement',
    verb: 'refuse-account',
    summary: 'refuses the account a client has chosen; they are asked for another',
    argument: 'transfer',
    effect: 'signs',
    options: { ...asked, reason },
    run: (at, { mark: of, reason: why, ...given }) =>
      act(at, given, (staff, who, which) => refuseAccount(staff, who, which, { mark: of, reason: why })),
  }),
];
