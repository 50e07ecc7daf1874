import { type ReactNode, useEffect, useRef, useState } from 'react';
import { orderText } from '#shared/text/console/frame.ts';
import { Link } from '../../lib/page/link.tsx';
import { useMarked } from '../lib/live-list.ts';
import styles from './table.module.css';

const SIZES = { small: 'small', middle: 'middle', amount: 'amount', large: 'large', wide: 'wide' } as const;

/** One column of a list, and how it appears on a card. */
export type Column<Row> = {
  readonly name: string;
  readonly title: string;
  /** True if the cells speak for themselves. */
  readonly isTitleHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** The value by which the column orders the rows. Rows without one come last. */
  readonly sortBy?: (row: Row) => string | number | undefined;
  /** The words for the column's order. Without them, it is alphabetical. */
  readonly sortsAs?: Exclude<keyof typeof orderText.words, 'text'>;
  /** Amounts and days, whose figures are aligned. */
  readonly isFigure?: boolean;
  /** The column's width. Columns without one share the rest. */
  readonly size?: keyof typeof SIZES;
  /** Left out if the list shares the screen with an open item. */
  readonly isSpare?: boolean;
  /** On a card: its head, right of the head, a line below, or hidden. */
  readonly card?: 'head' | 'corner' | 'line' | 'foot' | 'none';
};

/** The order of a list: the column's name, and the direction. */
type RowOrder = { readonly by: string; readonly isDown: boolean };

type TableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** The order in which the rows arrive. */
  readonly order?: RowOrder;
  /** True if no row is missing. Only then can a person sort the list. */
  readonly isWhole?: boolean;
  /** The address a row opens, if any. Its first cell is the link, and the whole row can be clicked. */
  readonly placeOf?: (row: Row) => string | undefined;
  readonly openId?: string | undefined;
  /** True if the list shares the screen. */
  readonly isNarrow?: boolean;
};

/** Compares names and file numbers as people do: "file 9" comes before "file 10". */
const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function sorted<Row>(rows: readonly Row[], of: NonNullable<Column<Row>['sortBy']>, isDown: boolean): readonly Row[] {
  const valued = rows.map((row) => ({ row, value: of(row) ?? '' }));
  const compare = (one: string | number, other: string | number): number =>
    typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(`${one}`, `${other}`);
  const given = valued.filter(({ value }) => value !== '');
  return [
    ...given.toSorted((one, other) => compare(one.value, other.value) * (isDown ? -1 : 1)),
    ...valued.filter(({ value }) => value === ''),
  ].map(({ row }) => row);
}

/** The rows in the order a person chose. If that column isn't in the list, or rows are missing, as they arrived. */
function useRowOrder<Row>({ columns, rows, order: given, isWhole = false }: TableProps<Row>) {
  const [chosen, setChosen] = useState<RowOrder>();
  const own = chosen && isWhole ? columns.find(({ name }) => name === chosen.by) : undefined;
  const order = own ? chosen : given;
  return {
    order,
    rows: chosen && own?.sortBy ? sorted(rows, own.sortBy, chosen.isDown) : rows,
    // A first click puts names from A to Z, but the largest amounts and the newest days first.
    sort: isWhole
      ? ({ name, sortsAs }: Column<Row>) =>
          setChosen({ by: name, isDown: order?.by === name ? !order.isDown : sortsAs !== undefined })
      : undefined,
  };
}

/** Combines a column's class with that of its place on a card. */
const look = <Row,>({ isFigure, card = 'line' }: Column<Row>): string =>
  [styles[`at-${card}`], isFigure && styles['figure']].filter(Boolean).join(' ');

type HeadProps<Row> = {
  readonly of: Column<Row>;
  readonly order: RowOrder | undefined;
  readonly onSort: ((of: Column<Row>) => void) | undefined;
};

/** A column's title. An arrow shows the list's order, and a click changes it. */
function Head<Row>({ of, order, onSort }: HeadProps<Row>) {
  const { title, isTitleHidden, size, sortBy } = of;
  const isBy = order?.by === of.name;
  const isSortable = onSort !== undefined && sortBy !== undefined;
  const content = (
    <>
      {isTitleHidden ? <span className="visually-hidden">{title}</span> : title}
      {isBy && <span aria-hidden="true">{order.isDown ? ' ↓' : ' ↑'}</span>}
    </>
  );
  return (
    <th
      scope="col"
      className={look(of)}
      data-size={size}
      data-ordered={isBy || isSortable || undefined}
      aria-sort={isBy ? (order.isDown ? 'descending' : 'ascending') : undefined}
    >
      {isSortable ? (
        <button type="button" className={styles['sort']} onClick={() => onSort(of)}>
          {content}
        </button>
      ) : (
        content
      )}
    </th>
  );
}

/** The order in words, if its column isn't shown beside an open item. */
function OrderLine<Row>({ of, order }: { readonly of: Column<Row> | undefined; readonly order: RowOrder }) {
  if (!of) return null;
  const [up, down] = orderText.words[of.sortsAs ?? 'text'];
  return <p className={styles['order']}>{orderText.line(of.title, order.isDown ? down : up)}</p>;
}

/**
 * A list with rows of 40 px. Below 768 px, every row is a card. It shows its order: by an arrow in the column's head, or
 * in words if that column is left out. A list without missing rows can be sorted by its columns' heads.
 */
export function ListTable<Row>(props: TableProps<Row>) {
  const { caption, columns, idOf, placeOf, openId, isNarrow = false } = props;
  const marked = useMarked();
  const { order, rows, sort } = useRowOrder(props);
  const shown = columns.filter(({ isSpare }) => !isNarrow || !isSpare);
  const hidden = columns.filter((column) => !shown.includes(column));
  return (
    <>
      {order && <OrderLine of={hidden.find(({ name }) => name === order.by)} order={order} />}
      <table className={styles['table']} data-narrow={isNarrow || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <Head key={column.name} of={column} order={order} onSort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = idOf(row);
            const place = placeOf?.(row);
            return (
              <tr
                key={id}
                data-open={id === openId || undefined}
                data-fresh={marked.has(id) || undefined}
                className={place && styles['pressed']}
              >
                {shown.map((column, at) => (
                  <td key={column.name} data-label={column.title} className={look(column)}>
                    {at === 0 && place ? (
                      <Link
                        to={place}
                        data-row={id}
                        className={styles['way']}
                        aria-current={id === openId ? 'true' : undefined}
                      >
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** The rows of the lists on screen, in order. */
const rowLinks = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')];

/** Moves the focus to the next or the previous row, starting at the open one if none has it. */
export function moveAlong(step: 1 | -1): void {
  const links = rowLinks();
  const focused = links.indexOf(document.activeElement as HTMLElement);
  const at = focused >= 0 ? focused : links.findIndex((link) => link.ariaCurrent === 'true');
  const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** When an open item is closed, its row gets the focus again, or the next one, if its row was removed. */
export function useBackToRow(openId: string | undefined): void {
  const before = useRef(openId);
  const place = useRef(0);
  useEffect(() => {
    const at = rowLinks().findIndex((link) => link.dataset['row'] === openId);
    if (at >= 0) place.current = at;
  });
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (!closed || openId) return;
    const rows = rowLinks();
    const own = rows.find((link) => link.dataset['row'] === closed);
    const next = rows[place.current] ?? rows.at(-1) ?? document.querySelector<HTMLElement>('h1');
    // If the row was removed, the focus doesn't move to the top of the document (WCAG 2.4.3).
    const isLost = document.activeElement === null || document.activeElement === document.body;
    (own ?? (isLost ? next : null))?.focus({ preventScroll: true });
  }, [openId]);
}
