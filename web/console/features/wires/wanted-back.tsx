import type { ShownLine } from '#shared/contracts/statements.ts';
import { lineTitle, moneyOf } from '#shared/text/console/bank-line.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { Link } from '../../../lib/page/link.tsx';
import { useHere } from '../../lib/company.tsx';
import { brieflyOn } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import { wanted } from './lines-list.tsx';
import styles from './wires.module.css';

/** Transactions with a proposal: each opens at its own address. */
export function WantedBack({ lines }: { readonly lines: readonly ShownLine[] }) {
  const { places } = useHere();
  if (lines.length === 0) return null;
  return (
    <Section title={words.wantedBack}>
      <p className="meta">{words.wantedBackLead}</p>
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              <Link to={places.wire(line.id)}>
                {moneyOf(line)} · {lineTitle(line)}
              </Link>
              <small>
                {brieflyOn(line.on)}
                {` · ${wanted(line)}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
