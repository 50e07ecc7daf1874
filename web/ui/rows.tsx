import type { ReactNode } from 'react';

/** One line of a list of facts. `strong` marks the line that matters, such as a total. */
export type Row = { readonly label: string; readonly value: ReactNode; readonly strong?: boolean | undefined };

/** Facts as label and value. Rows without a value are left out. */
export const Rows = ({ rows }: { readonly rows: readonly Row[] }) => (
  <dl className="rows">
    {rows
      .filter(({ value }) => value !== undefined && value !== null && value !== '')
      .map(({ label, value, strong }) => (
        <div key={label} className={strong ? 'row row-strong' : 'row'}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
