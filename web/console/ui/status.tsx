import { type StatusFacts, staffStatus } from '#shared/text/console/payments.ts';
import { ClientIcon, type IconName } from '../../ui/client-icon.tsx';
import styles from './status.module.css';

const icons = {
  draft: 'list',
  'needs approval': 'person',
  requested: 'send',
  opened: 'send',
  'in transit': 'clock',
  received: 'clock',
  'good funds': 'check',
  returned: 'warning',
  'on hold': 'lock',
  void: 'cross',
} as const satisfies Record<ReturnType<typeof staffStatus>['state'], IconName>;

/** A payment's status as word and icon: quiet when done, loud when someone has to act. */
export function Status({ of }: { readonly of: StatusFacts }) {
  const { state, word, weight, note } = staffStatus(of);
  return (
    <>
      <span className={styles['status']} data-weight={weight}>
        <ClientIcon name={icons[state]} />
        {word}
      </span>
      {note && (
        <span className={styles['note']} title={note}>
          {' · '}
          {note}
        </span>
      )}
    </>
  );
}

type FlagProps = {
  readonly children: string;
  /** Flags there is no room for. It shows their number, and their words on hover or to a screen reader. */
  readonly more?: readonly string[];
};

/** A flag on a payment, to be seen before anyone relies on it. */
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
