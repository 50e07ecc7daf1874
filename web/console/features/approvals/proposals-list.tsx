import type { ShownProposal } from '#shared/contracts/proposals.ts';
import { proposalsText as words } from '#shared/text/console/proposals.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useHere } from '../../lib/company.tsx';
import {
  type AnyProposal,
  decisionsOn,
  type ProposalDecision,
  proposalName,
  useAllProposals,
} from '../../lib/decide-proposals.ts';
import { whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import { ToldValue } from '../../ui/told-value.tsx';
import styles from './approvals.module.css';

type ListProps = { readonly onDecide: (of: AnyProposal, decision: ProposalDecision) => void };
type OneProps = ListProps & { readonly of: AnyProposal };

/** Each value before and after the change. */
export const ChangedValues = ({ of: { what, rows } }: { readonly of: ShownProposal }) => (
  <table className={styles['comparison']}>
    <caption className="visually-hidden">{what}</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{words.field}</span>
        </th>
        <th scope="col">{words.current}</th>
        <th scope="col">{words.proposed}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, current, proposed }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>
            <ToldValue text={current} />
          </td>
          <td>
            <ToldValue text={proposed} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Proposed({ of, onDecide }: OneProps) {
  const { me, timeZone } = useHere();
  const { what, reason, by, at, isByCommand, mayApprove } = of;
  const note = by === me.name ? words.yours : isByCommand ? words.byCommand : undefined;
  return (
    <li className={styles['change']} data-row={proposalName(of)} tabIndex={-1}>
      <div>
        <p>
          <strong>{what}</strong>
        </p>
        {reason && <p>{words.reasonOf(reason)}</p>}
        <p className={styles['note']}>
          {words.by(by, whenAt(at, timeZone))}
          {!mayApprove && note && ` ${note}`}
        </p>
      </div>
      <span className={styles['decide']}>
        {decisionsOn(of, me.name).map((decision) => (
          <Button
            key={decision}
            variant={decision === 'approve' ? 'secondary' : 'quiet'}
            aria-label={`${words.decisions[decision].act}: ${what}`}
            onClick={() => onDecide(of, decision)}
          >
            {words.decisions[decision].act}
          </Button>
        ))}
      </span>
      {'rows' in of && of.rows.length > 0 && <ChangedValues of={of} />}
    </li>
  );
}

type ProposalsProps = ListProps & {
  /** True to show only proposals about deposits and withdrawals, on the page of the Plaid balance. */
  readonly isLedger?: boolean;
};

/** Changes other than payments that need approval, oldest first. It renders nothing if there are none. */
export function ProposalsList({ onDecide, isLedger = false }: ProposalsProps) {
  const { proposals, error, refetch } = useAllProposals();
  const shown = proposals.filter((of) => !isLedger || ('funding' in of && of.funding));
  if (shown.length === 0) return error ? <LoadFailure thrown={error} onRetry={refetch} /> : null;
  return (
    <Section title={isLedger ? words.needApproval : words.title}>
      <ul className={styles['changes']}>
        {shown.map((each) => (
          <Proposed key={proposalName(each)} of={each} onDecide={onDecide} />
        ))}
      </ul>
    </Section>
  );
}
