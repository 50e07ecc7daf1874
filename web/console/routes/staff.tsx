import { useState } from 'react';
import { revokeInvitationRoute } from '#shared/contracts/staff.ts';
import { formatDollars } from '#shared/money.ts';
import { roleText } from '#shared/text/console/roles.ts';
import { staffText as words } from '#shared/text/console/staff.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReasonDialog } from '../features/staff/reason-dialog.tsx';
import { RightsDialog } from '../features/staff/rights-dialog.tsx';
import styles from '../features/staff/staff.module.css';
import { type ListedInvitation, type ListedMember, useStaffChange, useStaffList } from '../features/staff/use-staff.ts';
import { useHere } from '../lib/company.tsx';
import { callStaff } from '../lib/staff-call.ts';
import { useToday } from '../lib/use-today.ts';
import { brieflyAt, whenAt } from '../lib/when.ts';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { type Column, ListTable } from '../ui/table.tsx';

/** An owner's action on a colleague, each in a dialog of its own. */
type Asked = { readonly of: ListedMember; readonly what: 'change' | 'remove' | 'reset' };

function Name({ of }: { readonly of: ListedMember }) {
  const { me, timeZone } = useHere();
  const more = [
    of.id === me.id && words.you,
    !of.active && words.inactive,
    of.until && words.until(whenAt(of.until, timeZone)),
    of.ticket && words.ticket(of.ticket),
    of.approvesFrom && words.approvesFrom(whenAt(of.approvesFrom, timeZone)),
  ].filter(Boolean);
  return (
    <span className={styles['person']}>
      <strong>{of.name}</strong>
      <small>{of.email}</small>
      {more.length > 0 && <small>{more.join(' · ')}</small>}
    </span>
  );
}

function Actions({ of, ask }: { readonly of: ListedMember; readonly ask: (asked: Asked) => void }) {
  const { me } = useHere();
  // No one can change their own access, or that of someone who was removed.
  if (of.id === me.id || !of.active) return null;
  return (
    <span className={styles['actions']}>
      <Button variant="quiet" aria-label={words.changeOf(of.name)} onClick={() => ask({ of, what: 'change' })}>
        {words.change}
      </Button>
    </span>
  );
}

const rolesOf = ({ roles }: ListedMember): string => roles.map((role) => roleText[role].name).join(', ');

function useColumns(isOwner: boolean, ask: (asked: Asked) => void): readonly Column<ListedMember>[] {
  const { timeZone } = useHere();
  const offices = useToday().data?.offices ?? [];
  const officeNames = (ids: readonly string[]) =>
    words.someOffices(ids.map((id) => offices.find((office) => office.id === id)?.name ?? id));
  const columns: Column<ListedMember>[] = [
    {
      name: 'name',
      title: words.columns.name,
      card: 'head',
      sortBy: ({ name }) => name,
      cell: (of) => <Name of={of} />,
    },
    {
      name: 'roles',
      title: words.columns.roles,
      sortBy: rolesOf,
      cell: rolesOf,
    },
    {
      name: 'offices',
      title: words.columns.offices,
      card: 'none',
      cell: ({ offices: own }) => (own ? officeNames(own) : words.allOffices),
    },
    {
      name: 'limit',
      title: words.columns.limit,
      card: 'none',
      isFigure: true,
      size: 'middle',
      sortBy: ({ approveUpTo }) => approveUpTo,
      sortsAs: 'amount',
      cell: ({ approveUpTo }) => (approveUpTo === undefined ? '' : formatDollars(approveUpTo)),
    },
    {
      name: 'since',
      title: words.columns.since,
      card: 'none',
      isFigure: true,
      size: 'middle',
      sortBy: ({ since }) => since,
      sortsAs: 'date',
      cell: ({ since }) => brieflyAt(since, timeZone),
    },
  ];
  return isOwner
    ? [
        ...columns,
        {
          name: 'actions',
          title: words.change,
          isTitleHidden: true,
          isFigure: true,
          size: 'small',
          card: 'foot',
          cell: (of) => <Actions of={of} ask={ask} />,
        },
      ]
    : columns;
}

/** The company's staff, with the owner's actions on each. */
function MemberTable({ members }: { readonly members: readonly ListedMember[] }) {
  const { company } = useHere();
  const [asked, setAsked] = useState<Asked>();
  const columns = useColumns(company.roles.includes('owner'), setAsked);
  const close = () => setAsked(undefined);
  return (
    <div className="framed">
      <ListTable
        caption={words.caption}
        columns={columns}
        rows={members}
        order={{ by: 'name', isDown: false }}
        isWhole
        idOf={({ id }) => id}
      />
      <RightsDialog
        key={asked?.of.id}
        of={asked?.of}
        open={asked?.what === 'change'}
        onClose={close}
        onOther={(what) => asked && setAsked({ of: asked.of, what })}
      />
      {asked && asked.what !== 'change' && <ReasonDialog of={asked.of} way={asked.what} onClose={close} />}
    </div>
  );
}

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
const InvitationList = ({ invitations }: { readonly invitations: readonly ListedInvitation[] }) =>
  invitations.length === 0 ? null : (
    <Section title={words.invitations}>
      <ul className="framed">
        {invitations.map((each) => (
          <Invited key={each.id} of={each} />
        ))}
      </ul>
    </Section>
  );

/** The company's people: staff and open invitations. */
export function StaffScreen() {
  const { company } = useHere();
  const { data, error, isError, refetch } = useStaffList();
  const [isInviting, setInviting] = useState(false);
  const invite = company.roles.includes('owner') && <Button onClick={() => setInviting(true)}>{words.invite}</Button>;
  return (
    <Screen title={words.title} actions={invite}>
      {data ? (
        <>
          <MemberTable members={data.members} />
          <InvitationList invitations={data.invitations} />
        </>
      ) : isError ? (
        <LoadFailure thrown={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
      <RightsDialog open={isInviting} onClose={() => setInviting(false)} />
    </Screen>
  );
}
