import { revokeInvitationRoute } from '#shared/contracts/staff.ts';
import { roleText } from '#shared/text/console/roles.ts';
import { staffText as words } from '#shared/text/console/staff.ts';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import styles from './staff.module.css';
import { type ListedInvitation, useStaffChange } from './use-staff.ts';

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

/** People who are invited and haven't accepted yet. */
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
