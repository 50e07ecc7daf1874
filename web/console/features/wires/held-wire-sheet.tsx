import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type * as z from 'zod/mini';
import { type AwaitedPayment, type HeldWire, proposeAtBankRoute } from '#shared/contracts/statements.ts';
import { add, type Cents, formatDollars, ZERO } from '#shared/money.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import type { WireMove } from '#shared/wire/received.ts';
import { askedInWords } from '#shared/wire/than-asked.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { onDay, whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import { Sheet, SheetHead } from '../../ui/sheet.tsx';
import { ThreeActions } from '../../ui/three-actions.tsx';
import { BankDecision, type DecisionProps } from './decision.tsx';
import { EqualWires } from './equals.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useWireWork } from './use-wires.ts';
import { movesFor, paymentTitle, twoThatFit } from './wire-choices.ts';
import styles from './wires.module.css';

type WireProps = { readonly of: HeldWire; readonly onDone: () => void };
type SheetProps = WireProps &
  DecisionProps & {
    readonly awaited: readonly AwaitedPayment[];
    /** All unidentified wires, and those that need approval. */
    readonly wires: readonly HeldWire[];
  };

/** The forms are loaded when someone opens a wire to propose something. Splitting and combining load on request. */
const ApplyForm = lazy(async () => ({ default: (await import('./apply-form.tsx')).ApplyForm }));
const SplitForm = lazy(async () => ({ default: (await import('./split-form.tsx')).SplitForm }));
const JoinForm = lazy(async () => ({ default: (await import('./join-form.tsx')).JoinForm }));

/** A split, if a transaction was kept for that or if two payments of a file fit; otherwise, an application. */
const meantIn = (state: unknown, { received }: HeldWire, awaited: readonly AwaitedPayment[]): WireMove =>
  (state as { what?: string } | null)?.what === 'split' || twoThatFit(received, awaited).length > 0 ? 'split' : 'apply';

type ProposeProps = Omit<SheetProps, keyof DecisionProps>;
type Body = Omit<z.input<typeof proposeAtBankRoute.body>, 'version' | 'what'>;

/** Proposes how to resolve an unidentified wire. An approver decides. */
function Propose({ of, awaited, wires, onDone }: ProposeProps) {
  const { tenantId } = useHere();
  const { state } = useLocation();
  const [what, setWhat] = useState<WireMove>(meantIn(state, of, awaited));
  const work = useWireWork(() => words.proposed);
  const params = { tenantId, reference: of.reference };
  const propose = async (said: Body) => {
    await work.mutateAsync(() =>
      callStaff(proposeAtBankRoute, { params, body: { version: of.version, what, ...said } }),
    );
    onDone();
  };
  const form = { of, awaited, wires, onSay: propose, onCancel: onDone };
  return (
    <Section title={words.moves[what]}>
      <Suspense fallback={<Skeleton lines={4} />}>
        {what === 'apply' && <ApplyForm {...form} />}
        {what === 'split' && <SplitForm {...form} />}
        {what === 'join' && <JoinForm {...form} />}
      </Suspense>
      {what !== 'apply' && what !== 'split' && what !== 'join' && (
        <ReasonForm
          key={what}
          as={`${what} ${of.reference} ${of.version}`}
          {...(what === 'send back' ? { lead: words.sendBackLead } : {})}
          act={words.propose}
          onSay={(reason) => propose({ reason })}
          onCancel={onDone}
        />
      )}
      <div className={styles['decide']}>
        <ThreeActions
          usual={[]}
          rare={movesFor(of, wires)
            .filter((move) => move !== what)
            .map((move) => ({ name: words.moves[move], act: () => setWhat(move) }))}
        />
      </div>
    </Section>
  );
}

type PiecesProps = Pick<SheetProps, 'of' | 'awaited' | 'wires'>;

/** The parts that an undo voids, and the wire it restores. It is possible only while all of them are unidentified. */
function undonePieces({ partOf = '' }: HeldWire, wires: readonly HeldWire[]): readonly string[] {
  const gone = wires.filter((one) => one.partOf === partOf);
  const sum = gone.reduce((all, { received }) => add(all, received), ZERO);
  return [
    ...gone.map(({ reference, received }) => words.otherOf(reference, formatDollars(received))),
    words.undoneOf(formatDollars(sum), partOf),
  ];
}

/** The proposal for several records one by one, and who was asked for how much for each payment. */
function Pieces({ of, awaited, wires }: PiecesProps) {
  const { received, proposed } = of;
  if (!proposed) return null;
  const { parts = [], others = [], payment } = proposed;
  const all = others.reduce((sum, other) => add(sum, other.received), received);
  const asked = (to: typeof payment, arrived: Cents) =>
    to
      ? askedInWords(
          to.referenceId,
          arrived,
          awaited.find(({ id }) => id === to.id),
        )
      : '';
  const pieces = [
    ...(proposed.what === 'undo' ? undonePieces(of, wires) : []),
    ...parts.map(({ amount, payment: to, fileNumber }) =>
      fileNumber
        ? words.posting.for(formatDollars(amount), fileNumber)
        : words.partOf(formatDollars(amount), asked(to, amount)),
    ),
    ...others.map(({ reference, received: other }) => words.otherOf(reference, formatDollars(other))),
    ...(payment ? [words.partOf(formatDollars(all), asked(payment, all))] : []),
  ];
  return pieces.length === 0 ? null : (
    <ul className={styles['lines']}>
      {[...pieces.entries()].map(([at, piece]) => (
        <li key={at}>{piece}</li>
      ))}
    </ul>
  );
}

/** A colleague's proposal, and the approver's part. */
function Proposed({ of, awaited, wires, proposal, onDecide }: SheetProps) {
  const { timeZone } = useHere();
  const { proposed } = of;
  if (!proposed) return null;
  const { by, what, payment, reason = '', at } = proposed;
  return (
    <>
      <p>{words.wants(by, words.moves[what], paymentTitle(payment))}</p>
      <Pieces of={of} awaited={awaited} wires={wires} />
      {what === 'send back' && <p>{words.sendBackLead}</p>}
      <p className="meta">{words.by(words.last['propose'] ?? '', by, whenAt(at, timeZone), reason)}</p>
      <BankDecision proposal={proposal} onDecide={onDecide} />
    </>
  );
}

/** Says that a colleague rejected the last proposal, and why. Its author looks for that here. */
function Dropped({ of: { dropped } }: { readonly of: HeldWire }) {
  const { timeZone } = useHere();
  if (!dropped) return null;
  const { by, at, reason = '' } = dropped;
  return <Alert tone="info" announce={false} text={words.by(words.wasDropped, by, whenAt(at, timeZone), reason)} />;
}

/** An unidentified wire, or one with a colleague's proposal. */
export function HeldWireSheet(props: SheetProps) {
  const { of, awaited, wires, onDone } = props;
  const { company, places } = useHere();
  const mayPropose = company.roles.includes('operator') && of.state === 'unmatched' && !of.proposed;
  return (
    <Sheet closeTo={places.unidentified} back={words.held.back}>
      <SheetHead
        title={`${formatDollars(of.received)} · ${of.sender}`}
        closeTo={places.unidentified}
        meta={`${onDay(of.on)} · ${of.reference} · ${words.wireStates[of.state]}`}
      />
      {of.partOf && <p className="meta">{words.partFrom(of.partOf)}</p>}
      {of.joined && <p className="meta">{words.joinedFrom(of.joined.join(', '))}</p>}
      <EqualWires of={of} wires={wires} />
      <Dropped of={of} />
      <Proposed {...props} />
      {mayPropose && <Propose of={of} awaited={awaited} wires={wires} onDone={onDone} />}
    </Sheet>
  );
}
