import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '../../lib/page/link.tsx';
import { useMarked } from '../lib/live-list.ts';
import styles from './table.module.css';

const SIZES = { small: 'small', middle: 'middle', amount: 'amount', large: 'large', wide: 'wide' } as const;

/** One column of a list, and what becomes of it where there is no room for columns. */
export type Column<Row> = {
  readonly name: string;
  readonly title: string;
  /** Where the cells say enough to the eye. */
  readonly isTitleHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts and days: figures of one width, the last ones below each other. */
  readonly isFigure?: boolean;
  /** How wide the column is; those that say nothing share what is left. */
  readonly size?: keyof typeof SIZES;
  /** Left out where the list shares the screen with what is open. */
  readonly isSpare?: boolean;
  /** On a card: its head, at the right of the head, a line below, or not at all. */
  readonly card?: 'head' | 'corner' | 'line' | 'foot' | 'none';
};

type TableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Where a row leads, if it leads anywhere; its first cell is the link, and the whole row can be pressed. */
  readonly placeOf?: (row: Row) => string | undefined;
  readonly openId?: string | undefined;
  /** Narrow: the list shares the screen. */
  readonly isNarrow?: boolean;
};

/** A list in rows of 40 px; below 768 px every row is a card. */
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

/** The rows of the lists on screen, in their order. */
const rowLinks = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')];

/** What leads to something that is in no table. */
const otherLinks = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-back]')];

/** Moves the focus along a list: to the next row or the one before, from the open one if none has it. */
export function moveAlong(step: 1 | -1): void {
  const links = rowLinks();
  const focused = links.indexOf(document.activeElement as HTMLElement);
  const at = focused >= 0 ? focused : links.findIndex((link) => link.ariaCurrent === 'true');
  const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** When what was open is closed, its row has the focus again. */
export function useBackToRow(openId: string | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (!closed || openId) return;
    const row =
      rowLinks().find((link) => link.dataset['row'] === closed) ??
      otherLinks().find((link) => link.dataset['back'] === closed);
    // A row that is done with is gone: then the heading takes the focus, and not the top of the document (WCAG 2.4.3).
    const isLost = document.activeElement === null || document.activeElement === document.body;
    (row ?? (isLost ? document.querySelector<HTMLElement>('h1') : null))?.focus({ preventScroll: true });
  }, [openId]);
}
