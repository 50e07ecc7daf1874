import { useNavigate } from 'react-router-dom';
import { TAKING_ROLES, takeFileRoute } from '#shared/contracts/exports.ts';
import { filesText } from '#shared/text/console/files.ts';
import { useHere } from '../../lib/company.tsx';
import { openForFile } from '../../lib/new-payment.ts';
import { callStaff } from '../../lib/staff-call.ts';
import type { FileCard } from '../../lib/use-file-card.ts';
import { useTaking } from '../../lib/use-taking.ts';
import { type Action, ThreeActions } from '../../ui/three-actions.tsx';
import styles from './files.module.css';
import { usePayLink } from './pay-link-button.tsx';

const words = filesText.actions;

/** The actions on a file, each with the known details filled in. */
export function FileActions({ of }: { readonly of: FileCard }) {
  const { company, places, tenantId } = useHere();
  const navigate = useNavigate();
  const payLink = usePayLink(of);
  const { id: file, number } = of.file;
  const taking = useTaking(() => callStaff(takeFileRoute, { params: { tenantId, file } }));
  const isPreparing = company.roles.includes('operator');
  const mayTake = of.ledger && TAKING_ROLES.some((role) => company.roles.includes(role));
  const prepared: readonly Action[] = [
    { name: words.ask, act: () => openForFile({ card: of, kind: 'ask' }), isFirst: true },
    { name: words.payout, act: () => openForFile({ card: of, kind: 'payout' }) },
    ...(number && !company.offices ? [{ name: words.post, act: () => void navigate(places.posting(number)) }] : []),
  ];
  return (
    <section className={styles['actions']} aria-label={words.title}>
      <ThreeActions
        usual={[
          ...(isPreparing ? prepared : []),
          ...(payLink.open ? [{ name: words.payLink, act: payLink.open }] : []),
          ...(mayTake ? [{ name: words.pdf, act: () => taking.mutate(), isBusy: taking.isPending }] : []),
        ]}
      />
      {payLink.form}
    </section>
  );
}
