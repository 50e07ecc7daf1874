import { accountLabel } from '#shared/bank/account.ts';
import { isIdentityComplete } from '#shared/client/client.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { GraphClient } from '#shared/graph/replies.ts';
import type { needsUpdateText } from '#shared/text/needs-update.ts';
import { needsLogin } from '../../lib/bank/accounts.ts';
import { paths } from '../../lib/page/paths.ts';

/** A missing or outdated detail, and where to fix it. */
export type UpdateTask = {
  readonly id: string;
  readonly name: string;
  readonly why: string;
  readonly to: string;
  readonly isNew: boolean;
};

type Text = (typeof needsUpdateText)['en']['tasks'];

const hasAddress = ({ address1, city, state, zipcode }: GraphClient): boolean =>
  [address1, city, state, zipcode].every((line) => line.trim() !== '');

/** The tasks that keep a client from paying, the most important first; empty if there are none. */
export function updateTasks(
  client: GraphClient,
  accounts: readonly ListedAccount[] | undefined,
  text: Text,
): readonly UpdateTask[] {
  const isIdentified = isIdentityComplete(client);
  const profile = isIdentified ? paths.account : paths.identity;
  const linked = accounts?.filter(({ active }) => active);
  const tasks: (UpdateTask | false)[] = [
    !isIdentified && { id: 'identity', ...text.identity, to: paths.identity, isNew: true },
    client.email.trim() === '' && { id: 'email', ...text.email, to: profile, isNew: true },
    !hasAddress(client) && { id: 'address', ...text.address, to: profile, isNew: true },
    linked?.length === 0 && { id: 'no-account', ...text.noAccount, to: paths.bankAccounts, isNew: true },
    ...(linked ?? []).flatMap((account) => {
      const about = { id: account.bankAccountId, to: paths.bankAccounts, isNew: false };
      if (needsLogin(account.use)) return [{ ...about, ...text.login(accountLabel(account)) }];
      return account.use === 'pending' ? [{ ...about, ...text.pending(accountLabel(account)) }] : [];
    }),
  ];
  return tasks.filter((task) => task !== false);
}
