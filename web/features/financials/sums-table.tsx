import type { GraphFound } from '#shared/graph/replies.ts';
import { financialsText } from '#shared/text/financials.ts';
import { useText } from '../../lib/page/text.ts';
import { Money } from '../../ui/money.tsx';
import styles from './financials.module.css';
import { type Sums, sumOfAll, sumsByProperty } from './totals.ts';

const COLUMNS = ['sent', 'fees', 'leaving', 'planned', 'received', 'coming'] as const;

type Column = (typeof COLUMNS)[number];

/** Leaves out columns that are all zero. The amount sent is always shown. */
const columnsOf = (all: Sums): readonly Column[] => COLUMNS.filter((column) => column === 'sent' || all[column] > 0);

function Cells({ sums, columns }: { readonly sums: Sums; readonly columns: readonly Column[] }) {
  const text = useText(financialsText);
  return columns.map((column) => (
    <td key={column} data-label={text[column]}>
      <Money cents={sums[column]} />
    </td>
  ));
}

/** The sums by property, and in total. On a phone, each property is a card. */
export function SumsTable({ transfers }: { readonly transfers: readonly GraphFound[] }) {
  const text = useText(financialsText);
  const properties = sumsByProperty(transfers);
  const all = sumOfAll(transfers);
  const columns = columnsOf(all);
  return (
    <table className={styles['sums']}>
      <caption className="visually-hidden">{text.lead}</caption>
      <thead>
        <tr>
          <th scope="col">{text.property}</th>
          {columns.map((column) => (
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
              <span className={`field-hint ${styles['sums-count']}`}>{text.transfers(sums.count)}</span>
            </th>
            <Cells sums={sums} columns={columns} />
          </tr>
        ))}
      </tbody>
      {properties.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            <Cells sums={all} columns={columns} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}
