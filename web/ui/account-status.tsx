import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { bankText } from '#shared/text/bank.ts';
import { useText } from '../lib/page/text.ts';
import { Tag } from './tag.tsx';

/** Shows if a linked account can be used, as one word and an icon. */
export function AccountStatus({ account }: { readonly account: Pick<ListedAccount, 'use' | 'mismatch'> }) {
  const text = useText(bankText).use;
  if (account.use === 'usable' && account.mismatch)
    return (
      <Tag tone="yellow" icon="warning">
        {text.mismatch}
      </Tag>
    );
  switch (account.use) {
    case 'usable':
      return (
        <Tag tone="green" icon="check">
          {text.verified}
        </Tag>
      );
    case 'pending':
      return <Tag tone="yellow">{text.pending}</Tag>;
    case 'login-needed':
    case 'link-again':
      return (
        <Tag tone="yellow" icon="lock">
          {text.again[account.use]}
        </Tag>
      );
    case 'returned':
      return (
        <Tag tone="grey" icon="cross">
          {text.returned}
        </Tag>
      );
    case 'unsupported':
      return (
        <Tag tone="grey" icon="cross">
          {text.unsupported}
        </Tag>
      );
    case 'non-transactional':
      return (
        <Tag tone="grey" icon="cross">
          {text.nonTransactional}
        </Tag>
      );
  }
}
