import type { ReactNode } from 'react';
import { addDays } from '#shared/banking-days.ts';
import type { ToldMessage } from '#shared/contracts/console-messages.ts';
import type { Day } from '#shared/dates.ts';
import type { TransferId } from '#shared/ids.ts';
import { type Cents, formatDollars, toCents, ZERO } from '#shared/money.ts';
import { filesText as words } from '#shared/text/console/files.ts';
import { provenText } from '#shared/text/console/proven.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { WithPhones } from '../../../ui/with-phones.tsx';
import { useHere } from '../../lib/company.tsx';
import { provenWords } from '../../lib/file-outside.ts';
import { type ShownFile, useFile } from '../../lib/use-file.ts';
import { type FileCard, useFileCard } from '../../lib/use-file-card.ts';
import { bankToday, onDay, weekdayOf, whenAt } from '../../lib/when.ts';
import { NotedLines, ToldLines } from '../../ui/noted-lines.tsx';
import { Section } from '../../ui/section.tsx';
import { LoadedSheet, SheetHead } from '../../ui/sheet.tsx';
import { ClosingDate } from './closing-date.tsx';
import { FileActions } from './file-actions.tsx';
import { FileLedger } from './file-ledger.tsx';
import styles from './files.module.css';

/** "Short $12,000.00 for Friday’s closing." A date further away is written in full. */
function shortWords(lacks: Cents, closesOn: Day | null | undefined): string {
  if (!closesOn || closesOn < bankToday()) return words.short.none(formatDollars(lacks));
  const isNear = closesOn <= addDays(bankToday(), 6);
  return words.short.closing(formatDollars(lacks), isNear ? weekdayOf(closesOn) : onDay(closesOn));
}

/** Shows if the file covers its outstanding disbursements: received, outstanding, expected, balance. */
function FileMoney({
  of: {
    held,
    promised,
    expected,
    left: inPortal,
    proven = ZERO,
    provenOut = ZERO,
    planned: prepared,
    unshown = ZERO,
    short,
    closesOn,
  },
}: {
  readonly of: Omit<ShownFile, 'rows'>;
}) {
  if (held === null || promised === null || expected === null || inPortal === null)
    return <Alert tone="info" announce={false} text={words.others} />;
  const planned = prepared ?? ZERO;
  const left = inPortal + proven - provenOut;
  const lacks = short ?? Math.max(0, -left);
  const outside = provenOut > 0 ? words.money.provenBoth : words.money.proven;
  const shown = [
    { of: words.money.held, amount: formatDollars(held) },
    ...(unshown > 0 ? [{ of: words.money.unshown, amount: formatDollars(unshown) }] : []),
    ...(proven + provenOut > 0 ? [{ of: outside, amount: provenWords({ proven, provenOut }) }] : []),
    { of: words.money.promised, amount: formatDollars(promised) },
    ...(planned > 0 ? [{ of: words.money.planned, amount: formatDollars(planned) }] : []),
    { of: words.money.expected, amount: formatDollars(expected) },
    { of: words.money.left, amount: formatDollars(left), isShort: left < 0 },
  ];
  return (
    <>
      <dl className={styles['money']}>
        {shown.map(({ of: [name, lead], amount, isShort }) => (
          <div key={name} data-short={isShort || undefined}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
            <dd className={styles['lead']}>{lead}</dd>
          </div>
        ))}
      </dl>
      {lacks > 0 && <Alert tone="warning" announce={false} text={shortWords(toCents(lacks), closesOn)} />}
    </>
  );
}

/** The bank transactions posted or charged to this file outside the portal, and who recorded them. */
function Proofs({ of }: { readonly of: NonNullable<ShownFile['proofs']> }) {
  if (of.length === 0) return null;
  return (
    <Section title={words.proofs}>
      <NotedLines
        of={of.map(({ id, amount, on, sender, reference, by, reason = '', direction, partOf }) => ({
          key: id,
          line: words.proof[direction ?? 'in'](formatDollars(amount), onDay(on), sender),
          note: [
            ...[reference, words.provedBy(by, reason)],
            ...(partOf ? [words.partOf(formatDollars(partOf.amount), provenText.files(partOf.files))] : []),
          ]
            .filter((part) => part !== '')
            .join(' · '),
        }))}
      />
    </Section>
  );
}

type FileSheetProps = {
  readonly file: string;
  readonly closeTo: string;
  /** The file's payments, rendered by another feature. */
  readonly payments: (file: ShownFile) => ReactNode;
  /** The file's notification recipients, rendered by another feature. */
  readonly told: (card: FileCard) => ReactNode;
  /** Absent for those who can't refund. */
  readonly onRefund: ((payment: TransferId) => void) | undefined;
};

/** The file's people, each with the phone to call. */
function People({ of }: { readonly of: FileCard['people'] }) {
  if (of.length === 0) return null;
  return (
    <Section title={words.people}>
      <ul className={styles['people']}>
        {of.map(({ side, name, phone }) => (
          <li key={`${side} ${phone}`}>
            <small>{words.sides[side]}</small> {name} <WithPhones text={phone} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The newest notes on the file's payments. */
function Notes({ of }: { readonly of: FileCard['notes'] }) {
  const { places, timeZone } = useHere();
  if (of.length === 0) return null;
  return (
    <Section title={words.notes}>
      <NotedLines
        of={of.map(({ payment, reference, note, at, by }) => ({
          key: `${payment} ${at} ${note}`,
          line: <Link to={places.payment(payment)}>{note}</Link>,
          note: words.noteOf(reference, by ?? '', whenAt(at, timeZone)),
        }))}
      />
    </Section>
  );
}

/** The emails and texts to the file's clients that are shown at first. */
const MESSAGES_SHOWN = 5;

/** The newest emails and texts to the file's clients, each with its delivery result. The older ones are folded. */
function Messages({ of = [] }: { readonly of: FileCard['messages'] }) {
  const { places } = useHere();
  if (of.length === 0) return null;
  const linked = ({ transferId, words: about }: ToldMessage) =>
    transferId ? <Link to={places.payment(transferId)}>{about}</Link> : about;
  const older = of.slice(MESSAGES_SHOWN);
  return (
    <Section title={words.messages}>
      <ToldLines of={of.slice(0, MESSAGES_SHOWN)} linked={linked} />
      {older.length > 0 && (
        <Disclosure title={words.olderMessages(older.length)} quiet>
          <ToldLines of={older} linked={linked} />
        </Disclosure>
      )}
    </Section>
  );
}

function FileParts({
  of,
  closeTo,
  payments,
  told,
  onRefund,
}: Omit<FileSheetProps, 'file'> & { readonly of: ShownFile }) {
  const card = useFileCard(of.file.id).data;
  const number = of.file.number ?? words.noNumber;
  return (
    <>
      <SheetHead title={number} tabTitle={`${number}, ${of.property}`} closeTo={closeTo} meta={of.property} />
      {card && <ClosingDate of={card} />}
      <FileMoney of={of} />
      {card && <FileActions of={card} />}
      {card && <People of={card.people} />}
      {card && told(card)}
      {card?.ledger && <FileLedger of={card.ledger} onRefund={onRefund} />}
      <Proofs of={of.proofs ?? []} />
      {of.agents.length > 0 && (
        <Section title={words.agents}>
          <p>{of.agents.join(', ')}</p>
        </Section>
      )}
      <Section title={words.payments}>{payments(of)}</Section>
      {card && <Notes of={card.notes} />}
      {card && <Messages of={card.messages} />}
    </>
  );
}

/** One file: its balance, outstanding disbursements, and all its payments. */
export function FileSheet({ file, closeTo, ...parts }: FileSheetProps) {
  return (
    <LoadedSheet query={useFile(file)} closeTo={closeTo} back={words.back}>
      {(of) => <FileParts of={of} closeTo={closeTo} {...parts} />}
    </LoadedSheet>
  );
}
