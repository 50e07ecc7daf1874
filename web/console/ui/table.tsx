import { type ReactNode, useEffect, useRef } from 'react';
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
  /** Amounts and days, whose figures are aligned. */
  readonly isFigure?: boolean;
  /** The column's width. Columns without one share the rest. */
  readonly size?: keyof typeof SIZES;
  /** Left out if the list shares the screen with an open item. */
  readonly isSpare?: boolean;
  /** On a card: its head, right of the head, a line below, or hidden. */
  readonly card?: 'head' | 'corner' | 'line' | 'foot' | 'none';
};

type TableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** The address a row opens, if any. Its first cell is the link, and the whole row can be clicked. */
  readonly placeOf?: (row: Row) => string | undefined;
  readonly openId?: string | undefined;
  /** True if the list shares the screen. */
  readonly isNarrow?: boolean;
};

/** A list with rows of 40 px. Below 768 px, every row is a card. */
export function ListTable<Row>({ caption, columns, rows, idOf, placeOf, openId, isNarrow = false }: TableProps<Row>) {
  const marked = useMarked();
  const shown = columns.filter(({ isSpare }) => !isNarrow || !isSpare);
  const look = ({ isFigure, card = 'line' }: Column<Row>) =>
    [styles[`at-${card}`], isFigure && styles['figure']].filter(Boolean).join(' ');
  return (
    <table className={styles['table']} data-narrow={isNarrow || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column.name} scope="col" className={look(column)} data-size={column.size}>
              {column.isTitleHidden ? <span className="visually-hidden">{column.title}</span> : column.title}
            </th>
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
  );
}

/** The rows of the lists on screen, in order. */
const rowLinks = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')];

/** Links to items that are in no table. */
const otherLinks = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-back]')];

/** Moves the focus to the next or the previous row, starting at the open one if none has it. */
export function moveAlong(step: 1 | -1): void {
  const links = rowLinks();
  const focused = links.indexOf(document.activeElement as HTMLElement);
  const at = focused >= 0 ? focused : links.findIndex((link) => link.ariaCurrent === 'true');
  const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** When an open item is closed, its row gets the focus again. */
export function useBackToRow(openId: string | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (!closed || openId) return;
    const row =
      rowLinks().find((link) => link.dataset['row'] === closed) ??
      otherLinks().find((link) => link.dataset['back'] === closed);
    // If the row was removed, the focus moves to the heading, not to the top of the document (WCAG 2.4.3).
    const isLost = document.activeElement === null || document.activeElement === document.body;
    (row ?? (isLost ? document.querySelector<HTMLElement>('h1') : null))?.focus({ preventScroll: true });
  }, [openId]);
}
