import { staffStatus } from '#shared/text/console/payments.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { ClientIcon, type IconName } from '../../ui/client-icon.tsx';
import styles from './status.module.css';

const icons = { quiet: 'cross', way: 'send', waits: 'person', done: 'check', bad: 'warning' } as const satisfies Record<
  string,
  IconName
>;
const own: Partial<Record<TransferStatus, IconName>> = {
  draft: 'list',
  'awaiting wire': 'bank',
  submitted: 'clock',
  pending: 'clock',
};

/** The status of a payment as word and icon: quiet when done, loud when somebody has to act. */
export function Status({ of }: { readonly of: TransferStatus }) {
  const { word, weight } = staffStatus[of];
  return (
    <span className={styles['status']} data-weight={weight}>
      <ClientIcon name={own[of] ?? icons[weight]} />
      {word}
    </span>
  );
}

type FlagProps = {
  readonly children: string;
  /** What else there is no room for; said by how many, and in words to who points at it or listens. */
  readonly more?: readonly string[];
};

/** Something about a payment that should be seen before it is counted on. */
export const Flag = ({ children, more = [] }: FlagProps) => (
  <span className={styles['flag']} title={more.length > 0 ? [children, ...more].join(', ') : undefined}>
    <ClientIcon name="warning" />
    {children}
    {more.length > 0 && (
      <>
        <span aria-hidden="true">+{more.length}</span>
        <span className="visually-hidden">, {more.join(', ')}</span>
      </>
    )}
  </span>
);
