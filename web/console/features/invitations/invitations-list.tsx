import {
  type PayerInvited,
  resendPayerInvitationRoute,
  revokePayerInvitationRoute,
} from '#shared/contracts/payer-invitations.ts';
import { formatDollars } from '#shared/money.ts';
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
const nameOf = ({ who: { firstName, lastName } }: PayerInvited): string => `${firstName} ${lastName}`;

type ActionsProps = { readonly of: PayerInvited; readonly onAgree: () => void };

/** What can be done with one: by who prepares, and the second person's part. */
function Actions({ of, onAgree }: ActionsProps) {
  const { tenantId, company } = useHere();
  const resending = useTending(words.resent);
  const revoking = useTending(words.revoked);
  const params = { tenantId, invitationId: of.id };
  const prepares = company.roles.includes('operator');
  const isOpen = of.state === 'waiting' || LINKED.includes(of.state);
  const problem = resending.error ?? revoking.error;
  return (
    <div className={styles['actions']}>
      {of.state === 'waiting' && company.roles.includes('approver') && !of.isOwn && (
        <Button variant="secondary" aria-label={words.of(words.agree, nameOf(of))} onClick={onAgree}>
          {words.agree}
        </Button>
      )}
      {prepares && LINKED.includes(of.state) && of.sendsLeft > 0 && (
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
        <span>{words.states[of.state]}</span>
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

/** Everybody who was asked, and how far each has come. */
export function InvitationsList({ onAgree }: { readonly onAgree: (id: string) => void }) {
  const { data, error, isError, refetch } = useInvitations();
  if (!data) return isError ? <LoadFailure thrown={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />;
  if (data.invitations.length === 0)
    return (
      <EmptyState title={words.empty}>
        <p>{words.emptyLead}</p>
      </EmptyState>
    );
  return (
    <ul className={styles['lines']} aria-label={words.caption}>
      {data.invitations.map((each) => (
        <Invitation key={each.id} of={each} onAgree={() => onAgree(each.id)} />
      ))}
    </ul>
  );
}
