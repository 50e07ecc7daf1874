import { historyText } from '#shared/text/history.ts';
import { statusLook } from '#shared/transfer/presentation.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { useText } from '../lib/page/text.ts';
import type { IconName } from './client-icon.tsx';
import { Tag } from './tag.tsx';

/** Statuses of the same color have different icons. */
const icons: Partial<Record<TransferStatus, IconName>> = {
  completed: 'check',
  cancelled: 'cross',
  submitted: 'clock',
  sent: 'send',
  'awaiting wire': 'bank',
};

type TransferTagProps = { readonly status: TransferStatus; readonly scheduledOn?: string | null };

/** The status of a transfer as word, icon and the specification's color, or that it is scheduled. */
export function TransferTag({ status, scheduledOn }: TransferTagProps) {
  const text = useText(historyText);
  if (scheduledOn)
    return (
      <Tag tone={statusLook[status].tag} icon="clock">
        {text.scheduled.status}
      </Tag>
    );
  return (
    <Tag tone={statusLook[status].tag} icon={icons[status]}>
      {text.status[status]}
    </Tag>
  );
}
