import {
  type PayerInvited,
  resendPayerInvitationRoute,
  revokePayerInvitationRoute,
  unblockPayerInvitationRoute,
} from '#shared/contracts/payer-invitations.ts';
import { formatDollars } from '#shared/money.ts';
import type { PayerList } from '#shared/staff/payer-invitation.ts';
import { invitationsText as words } from '#shared/text/console/invitations.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { phoneInLine } from '../../../lib/form/phone-line.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WithPhones } from '../../../ui/with-phones.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { whenAt } from '../../lib/when.ts';
import styles from './invitations.module.css';
import { useInvitations, useTending } from './use-invitations.ts';

const LINKED: readonly PayerInvited['state'][] = ['prepared', 'sent', 'opened', 'registered'];
/** What was fine when it was prepared takes a second person by now. */
const AGREED_LATER = 'staff/needs-approval';
const nameOf = ({ who: { firstName, lastName } }: PayerInvited): string => `${firstName} ${lastName}`;

type ActionsProps = { readonly of: PayerInvited; readonly onAgree: () => void };

/** What can be done with one: by who prepares, and the second person's part. */
function Actions({ of, onAgree }: ActionsProps) {
  const { tenantId, company } = useHere();
  const resending = useTending(words.resent);
  const revoking = useTending(words.revoked);
  const unblocking = useTending(({ state }) => (state === 'used' ? words.unblockedTheirs : words.unblocked));
  const params = { tenantId, invitationId: of.id };
  const prepares = company.roles.includes('operator');
  const isOpen = of.state === 'waiting' || LINKED.includes(of.state);
  const problem = unblocking.error ?? resending.error ?? revoking.error;
  const waits = of.state === 'waiting' || of.blocked?.code === AGREED_LATER;
  return (
    <div className={styles['actions']}>
      {waits && company.roles.includes('approver') && !of.isOwn && (
        <Button variant="secondary" aria-label={words.of(words.agree, nameOf(of))} onClick={onAgree}>
          {words.agree}
        </Button>
      )}
      {prepares && of.blocked && of.blocked.code !== AGREED_LATER && (
        <Button
          variant="secondary"
          busy={unblocking.isPending}
          aria-label={words.of(words.unblock, nameOf(of))}
          onClick={() => unblocking.mutate(() => callStaff(unblockPayerInvitationRoute, { params }))}
        >
          {words.unblock}
        </Button>
      )}
      {prepares && !of.blocked && LINKED.includes(of.state) && of.sendsLeft > 0 && (
        <Button
          variant="secondary"
          busy={resending.isPending}
          aria-label={words.of(words.resend, nameOf(of))}
          onClick={() => resending.mutate(() => callStaff(resendPayerInvitationRoute, { params }))}
        >
          {words.resend}
        </Button>
      )}
      {prepares && isOpen && (
        <Button
          variant="quiet"
          busy={revoking.isPending}
          aria-label={words.of(words.revoke, nameOf(of))}
          onClick={() => revoking.mutate(() => callStaff(revokePayerInvitationRoute, { params }))}
        >
          {words.revoke}
        </Button>
      )}
      {problem && (
        <Alert tone="error">
          <p>
            <WithPhones text={sentenceOf(problem)} />
          </p>
        </Alert>
      )}
    </div>
  );
}

function Invitation({ of, onAgree }: ActionsProps) {
  const { timeZone } = useHere();
  const { request, who } = of;
  return (
    <li className={styles['line']}>
      <span className={styles['who']}>
        <strong>{nameOf(of)}</strong>
        <small>
          {phoneInLine(who.phone)} · {request.address1}
        </small>
      </span>
      <span className={styles['amount']}>{formatDollars(request.amount)}</span>
      <span className={styles['state']}>
        <span data-trouble={of.blocked && true}>{of.blocked ? words.blocked : words.states[of.state]}</span>
        {of.blocked && <small>{words.why[of.blocked.code] ?? words.whyElse(of.blocked.code)}</small>}
        <small>
          {of.isTextRefused ? `${words.noText} · ` : ''}
          {words.columns.by} {of.isOwn ? words.byYou : of.preparedBy} · {words.columns.ends}{' '}
          {whenAt(of.endsAt, timeZone)}
        </small>
      </span>
      <Actions of={of} onAgree={onAgree} />
    </li>
  );
}

type ListProps = {
  /** Only those who have come so far. */
  readonly list: PayerList | undefined;
  readonly onAgree: (id: string) => void;
};

/** Those who were asked, the newest first, and how far each has come. */
export function InvitationsList({ list, onAgree }: ListProps) {
  const { query, invitations } = useInvitations(list);
  const { data, error, isError, refetch, hasNextPage } = query;
  if (!data) return isError ? <LoadFailure thrown={error} onRetry={() => refetch()} /> : <Skeleton lines={6} />;
  if (invitations.length === 0 && !hasNextPage)
    return (
      <EmptyState title={list ? words.emptyList : words.empty}>
        <p>{list ? words.emptyListLead : words.emptyLead}</p>
      </EmptyState>
    );
  return (
    <div className={styles['sheet']}>
      {invitations.length > 0 && (
        <ul className={styles['lines']} aria-label={words.caption}>
          {invitations.map((each) => (
            <Invitation key={each.id} of={each} onAgree={() => onAgree(each.id)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}
