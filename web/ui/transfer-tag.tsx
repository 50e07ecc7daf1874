import { historyText } from '#shared/text/history.ts';
import { statusLook } from '#shared/transfer/presentation.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { useText } from '../lib/text.ts';
import type { IconName } from './icon.tsx';
import { Tag } from './tag.tsx';

/** Statuses of one colour are told apart by their icons. */
const icons: Partial<Record<TransferStatus, IconName>> = {
  completed: 'check',
  cancelled: 'cross',
  submitted: 'clock',
  sent: 'send',
  'awaiting wire': 'bank',
};

/** The status of a transfer as word, icon and the specification's colour. */
export function TransferTag({ status }: { readonly status: TransferStatus }) {
  const text = useText(historyText);
  return (
    <Tag tone={statusLook[status].tag} icon={icons[status]}>
      {text.status[status]}
    </Tag>
  );
}
