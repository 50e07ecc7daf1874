import { useEffect, useState } from 'react';
import type { StaffList } from '#shared/contracts/staff.ts';
import { hasRole } from '#shared/staff/role.ts';
import { firstStepsText as words } from '#shared/text/console/today.ts';
import { Link } from '../../lib/page/link.tsx';
import { usePayments } from '../features/payments/use-payments.ts';
import { useSettings } from '../features/settings/use-settings.ts';
import { useStaffList } from '../features/staff/use-staff.ts';
import styles from '../features/today/today.module.css';
import { useHere } from '../lib/company.tsx';
import { areStepsDone, noteStepsDone } from '../lib/last-company.ts';
import { Section } from '../ui/section.tsx';

/** The roles that approve an owner's proposals. `MAY` would bring the rules of all proposals into the first screen. */
const APPROVE = ['approver', 'owner'] as const;

/** True if a second person can approve what an owner proposes. Until then, support approves invitations only. */
const hasSecond = (members: StaffList['members']): boolean =>
  members.filter(({ active, roles }) => active && hasRole(roles, APPROVE)).length > 1;

/** True if one person can prepare a disbursement and another approve it. */
const haveTwo = (members: StaffList['members']): boolean =>
  members.some(
    (one) =>
      one.active &&
      one.roles.includes('operator') &&
      members.some((other) => other.active && other.id !== one.id && other.roles.includes('approver')),
  );

type Step = { readonly name: keyof typeof words.steps; readonly to: string; readonly isDone: boolean };

/** The steps to a cleared first deposit; undefined while something isn't known. */
function useSteps(): readonly Step[] | undefined {
  const { places } = useHere();
  const staff = useStaffList().data;
  const settings = useSettings().data;
  const asked = usePayments({});
  const cleared = usePayments({ state: ['good funds'] });
  if (!staff || !settings || !asked.query.data || !cleared.query.data) return undefined;
  return [
    { name: 'owner', to: places.staff, isDone: hasSecond(staff.members) },
    { name: 'people', to: places.staff, isDone: haveTwo(staff.members) },
    { name: 'wire', to: places.settings, isDone: settings.hasWire },
    { name: 'request', to: places.payments(), isDone: asked.rows.length > 0 },
    { name: 'cleared', to: places.payments(), isDone: cleared.rows.length > 0 },
  ];
}

function Steps({ onDone }: { readonly onDone: () => void }) {
  const steps = useSteps();
  const areDone = steps?.every(({ isDone }) => isDone);
  useEffect(() => {
    if (areDone) onDone();
  }, [areDone, onDone]);
  if (!steps || areDone) return null;
  return (
    <Section title={words.title}>
      <ol className={styles['steps']}>
        {steps.map(({ name, to, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            {isDone ? words.steps[name] : <Link to={to}>{words.steps[name]}</Link>}
            {isDone && <small>{words.done}</small>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The steps left for a new company's owner, until its first deposit has cleared. */
export function FirstSteps() {
  const { company } = useHere();
  const [areDone, setDone] = useState(() => areStepsDone(company.tenantId));
  if (areDone || !company.roles.includes('owner') || company.offices) return null;
  return (
    <Steps
      onDone={() => {
        noteStepsDone(company.tenantId);
        setDone(true);
      }}
    />
  );
}
