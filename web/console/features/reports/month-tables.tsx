import type { ShownTable } from '#shared/contracts/exports.ts';
import { reportsText } from '#shared/text/console/reports.ts';
import { Card } from '../../../ui/card.tsx';
import { useHere } from '../../lib/company.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, ListTable } from '../../ui/table.tsx';
import styles from './month.module.css';

type Row = ShownTable['rows'][number];
/** A table row with its position, so that equal rows can be told apart. */
type Placed = Row & { readonly at: number };

/** The address a row opens; undefined for a sum or a row of several items. */
function usePlaceOf(): (row: Row) => string | undefined {
  const { places } = useHere();
  return ({ of: { line, payment, wire, file } }) => {
    if (line) return places.line(line);
    if (payment) return places.payment(payment);
    if (wire) return places.heldWire(wire);
    return file && places.file(file);
  };
}

const columnsOf = ({ columns }: ShownTable): readonly Column<Placed>[] =>
  columns.map(({ title, isAmount }, at) => ({
    ...{ name: title, title, isFigure: isAmount },
    card: at === 0 ? ('head' as const) : isAmount ? ('corner' as const) : ('line' as const),
    ...(isAmount ? { size: 'amount' as const } : {}),
    cell: ({ cells }) => cells[at] || (at === 0 ? reportsText.month.noNumber : ''),
  }));

/** A list of the report. A row about a single item opens it. */
export function MonthList({ of }: { readonly of: ShownTable }) {
  const placeOf = usePlaceOf();
  const rows = of.rows.map((row, at) => ({ ...row, at }));
  const sum = of.rows.find(({ isSum }) => isSum);
  return (
    <Section title={of.heading}>
      {of.note && <p>{of.note}</p>}
      {rows.length > 0 && (
        <ListTable
          caption={of.heading}
          columns={columnsOf(of)}
          rows={rows.filter(({ isSum }) => !isSum)}
          idOf={({ at }) => `${of.heading} ${at}`}
          placeOf={placeOf}
        />
      )}
      {sum && (
        <p className={styles['sum']}>
          <span>{sum.cells[0]}</span>
          <span>{sum.cells.at(-1)}</span>
        </p>
      )}
    </Section>
  );
}

/** True for one of the three sides, or one of several trust accounts: items that lead to a sum. */
export const isSide = ({ columns }: ShownTable): boolean => columns.length === 2;

/** A side or a trust account, with its components. */
export const MonthSide = ({ of: { heading, note, rows } }: { readonly of: ShownTable }) => (
  <Card title={heading}>
    {note && <p>{note}</p>}
    <dl className={styles['side']}>
      {rows.map(({ cells: [what = '', amount = ''], isSum }) => (
        <div key={`${what} ${amount}`} data-sum={isSum || undefined}>
          <dt>{what}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  </Card>
);
