import { useNavigate } from 'react-router-dom';
import { TAKING_ROLES, takeFileRoute } from '#shared/contracts/exports.ts';
import { filesText } from '#shared/text/console/files.ts';
import { Button } from '../../../ui/button.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { useHere } from '../../lib/company.tsx';
import { openForFile } from '../../lib/new-payment.ts';
import { callStaff } from '../../lib/staff-call.ts';
import type { FileCard } from '../../lib/use-file-card.ts';
import { useTaking } from '../../lib/use-taking.ts';
import styles from './files.module.css';
import { PayLinkButton } from './pay-link-button.tsx';

const words = filesText.actions;

/** The file's ledger as PDF. */
function LedgerPdf({ file: { id: file } }: Pick<FileCard, 'file'>) {
  const { tenantId } = useHere();
  const taking = useTaking(() => callStaff(takeFileRoute, { params: { tenantId, file } }));
  return (
    <Button variant="quiet" busy={taking.isPending} onClick={() => taking.mutate()}>
      <ClientIcon name="download" />
      {words.pdf}
    </Button>
  );
}

/** The actions on a file, each with the known details filled in. */
export function FileActions({ of }: { readonly of: FileCard }) {
  const { company, places } = useHere();
  const navigate = useNavigate();
  const isPreparing = company.roles.includes('operator');
  return (
    <section className={styles['actions']} aria-label={words.title}>
      {isPreparing && (
        <>
          <Button onClick={() => openForFile({ card: of, kind: 'ask' })}>{words.ask}</Button>
          <Button variant="secondary" onClick={() => openForFile({ card: of, kind: 'payout' })}>
            {words.payout}
          </Button>
          {of.file.number && !company.offices && (
            <Button variant="secondary" onClick={() => navigate(places.posting(of.file.number ?? ''))}>
              {words.post}
            </Button>
          )}
        </>
      )}
      <PayLinkButton of={of} />
      {of.ledger && TAKING_ROLES.some((role) => company.roles.includes(role)) && <LedgerPdf file={of.file} />}
    </section>
  );
}
