import type { GraphFound } from '#shared/graph/replies.ts';
import { financialsText } from '#shared/text/financials.ts';
import { useText } from '../../lib/text.ts';
import { Money } from '../../ui/money.tsx';
import { type Sums, sumOfAll, sumsByProperty } from './totals.ts';
import './financials.css';

const COLUMNS = ['sent', 'fees', 'onItsWay', 'planned', 'received'] as const;

function Cells({ sums }: { readonly sums: Sums }) {
  const text = useText(financialsText);
  return COLUMNS.map((column) => (
    <td key={column} data-label={text[column]}>
      <Money cents={sums[column]} />
    </td>
  ));
}

/** The sums property by property, and over all; on a phone each property is a card. */
export function SumsTable({ transfers }: { readonly transfers: readonly GraphFound[] }) {
  const text = useText(financialsText);
  const properties = sumsByProperty(transfers);
  return (
    <table className="sums">
      <thead>
        <tr>
          <th scope="col">{text.property}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {text[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {properties.map((sums) => (
          <tr key={sums.property}>
            <th scope="row">
              {sums.property}
              <span className="field-hint sums-count">{text.transfers(sums.count)}</span>
            </th>
            <Cells sums={sums} />
          </tr>
        ))}
      </tbody>
      {properties.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            <Cells sums={sumOfAll(transfers)} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}
