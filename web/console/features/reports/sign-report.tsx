import { useState } from 'react';
import type { ProposedChange } from '#shared/contracts/proposals.ts';
import { MAY, shortVersion } from '#shared/proposal/proposal.ts';
import { hasRole } from '#shared/staff/role.ts';
import { reportsText } from '#shared/text/console/reports.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import { usePropose } from '../../lib/use-proposals.ts';
import { AskWhy } from '../../ui/ask-why.tsx';

const words = reportsText.sign;

/** A report as it was downloaded. */
export type Downloaded = Omit<Extract<ProposedChange, { readonly kind: 'report signature' }>, 'kind' | 'reason'> & {
  readonly signers: readonly string[];
};

/** Signs exactly the report that was downloaded, as the first of two people, or shows who signed it. */
export function SignReport({ of: { signers, ...report } }: { readonly of: Downloaded }) {
  const { company, me, places } = useHere();
  const propose = usePropose();
  const [isAsking, setAsking] = useState(false);
  const [signed, setSigned] = useState(signers);
  const [first, second] = signed;
  if (first)
    return (
      <p role="status">
        {second ? words.both(first, second) : words.first(first)}{' '}
        {!second && <Link to={places.approvals}>{words.approvals}</Link>}
      </p>
    );
  if (!hasRole(company.roles, MAY['report signature'].propose)) return <p>{words.who}</p>;
  if (!isAsking)
    return (
      <div className="dialog-actions">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {words.open(shortVersion(report.sha256))}
        </Button>
      </div>
    );
  return (
    <AskWhy
      as={`sign ${report.report} ${report.sha256}`}
      words={words}
      lead={words.lead(shortVersion(report.sha256))}
      act={words.go}
      cancel={words.cancel}
      takesFocus
      onSay={async (reason) => {
        await propose({ kind: 'report signature', ...report, reason });
        setSigned([me.name]);
      }}
      onCancel={() => setAsking(false)}
    />
  );
}
