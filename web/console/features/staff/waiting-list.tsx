import { decideStaffChangeRoute, revokeInvitationRoute } from '#shared/contracts/staff.ts';
import { roleText } from '#shared/text/console/roles.ts';
import { staffText as words } from '#shared/text/console/staff.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { WithPhones } from '../../../ui/with-phones.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import styles from './staff.module.css';
import { type ListedInvitation, useStaffChange, type WaitingChange } from './use-staff.ts';

function sentenceFor({ what, by, name, rights }: WaitingChange): string {
  const roles = (rights?.roles ?? []).map((role) => roleText[role].name).join(', ');
  return words.asks[what](by, name, roles);
}

type WaitingProps = { readonly of: WaitingChange; readonly onAgree: () => void };

function Waiting({ of, onAgree }: WaitingProps) {
  const { tenantId, timeZone, company } = useHere();
  const dropping = useStaffChange(of.isYours ? words.dropped : words.withdrawn);
  const drop = () =>
    callStaff(decideStaffChangeRoute, { params: { tenantId, changeId: of.id }, body: { agree: false } });
  const mayDecide = company.roles.some((role) => role === 'owner' || role === 'platform');
  return (
    <li className={styles['line']}>
      <span className={styles['person']}>
        <span>{sentenceFor(of)}</span>
        <small>
          {whenAt(of.at, timeZone)} · {of.email}
          {of.reason && ` · ${words.reason(of.reason)}`}
        </small>
        {mayDecide && !of.isYours && <small>{words.yours}</small>}
      </span>
      {mayDecide && (
        <span className={styles['actions']}>
          <Button variant="quiet" busy={dropping.isPending} onClick={() => dropping.mutate(drop)}>
            {of.isYours ? words.drop : words.withdraw}
          </Button>
          {of.isYours && (
            <Button variant="secondary" onClick={onAgree}>
              {words.agree}
            </Button>
          )}
        </span>
      )}
      {dropping.error && (
        <Alert tone="error">
          <p>
            <WithPhones text={sentenceOf(dropping.error)} />
          </p>
        </Alert>
      )}
    </li>
  );
}

type WaitingListProps = {
  readonly waiting: readonly WaitingChange[];
  /** Whoever agrees proves who they are for it, in a sheet of its own. */
  readonly onAgree: (id: string) => void;
};

/** The changes that take two people and wait for the second one. */
export const WaitingList = ({ waiting, onAgree }: WaitingListProps) =>
  waiting.length === 0 ? null : (
    <Section title={words.waiting}>
      <ul className={styles['lines']}>
        {waiting.map((each) => (
          <Waiting key={each.id} of={each} onAgree={() => onAgree(each.id)} />
        ))}
      </ul>
    </Section>
  );

function Invited({ of }: { readonly of: ListedInvitation }) {
  const { tenantId, timeZone, company } = useHere();
  const revoking = useStaffChange(words.revoked);
  const revoke = () => callStaff(revokeInvitationRoute, { params: { tenantId, invitationId: of.id } });
  return (
    <li className={styles['line']}>
      <span className={styles['person']}>
        <span>
          <strong>{of.name}</strong>, {of.roles.map((role) => roleText[role].name).join(', ')}
        </span>
        <small>
          {of.email} · {words.expires(whenAt(of.expiresAt, timeZone))}
        </small>
      </span>
      {company.roles.includes('owner') && (
        <Button
          variant="quiet"
          busy={revoking.isPending}
          aria-label={`${words.revoke}: ${of.name}`}
          onClick={() => revoking.mutate(revoke)}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  );
}

/** Who is invited and has not come yet. */
export const InvitationList = ({ invitations }: { readonly invitations: readonly ListedInvitation[] }) =>
  invitations.length === 0 ? null : (
    <Section title={words.invitations}>
      <ul className={styles['lines']}>
        {invitations.map((each) => (
          <Invited key={each.id} of={each} />
        ))}
      </ul>
    </Section>
  );
