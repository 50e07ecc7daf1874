import type { ReactNode } from 'react';
import type { ToldMessage } from '#shared/contracts/console-messages.ts';
import { toldText } from '#shared/text/console/messages.ts';
import { becameText } from '../lib/became.ts';
import { useHere } from '../lib/company.tsx';
import { whenAt } from '../lib/when.ts';
import styles from './noted-lines.module.css';

/** A line with a note below it. */
export type NotedLine = { readonly key: string; readonly line: ReactNode; readonly note?: ReactNode };

/** Records of the open item, each with a note in smaller type. */
export const NotedLines = ({ of }: { readonly of: readonly NotedLine[] }) => (
  <ul className={styles['lines']}>
    {of.map(({ key, line, note }) => (
      <li key={key}>
        <span>{line}</span>
        {note && <small>{note}</small>}
      </li>
    ))}
  </ul>
);

type Told = ToldMessage & { readonly client?: string };

/** Messages to clients, each with its delivery result, and with the link and the name if it has them. */
export function ToldLines({ of, linked }: { readonly of: readonly Told[]; readonly linked?: (of: Told) => ReactNode }) {
  const { timeZone } = useHere();
  return (
    <NotedLines
      of={of.map((message) => ({
        key: message.id,
        line: linked?.(message) ?? message.words,
        note: [message.client, toldText.channel[message.by], becameText(message.became, (at) => whenAt(at, timeZone))]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}
