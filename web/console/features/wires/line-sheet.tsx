import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AwaitedPayment, HeldWire, ShownLine } from '#shared/contracts/statements.ts';
import { formatDollars } from '#shared/money.ts';
import { bankDayOf } from '#shared/statement/alike.ts';
import { lineTitle, moneyOf } from '#shared/text/console/bank-line.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { thanAsked } from '#shared/wire/than-asked.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHere } from '../../lib/company.tsx';
import { onDay, whenAt } from '../../lib/when.ts';
import { InlineSelect } from '../../ui/inline-select.tsx';
import { Section } from '../../ui/section.tsx';
import { Sheet, SheetHead } from '../../ui/sheet.tsx';
import { ThreeActions } from '../../ui/three-actions.tsx';
import { BankDecision, type DecisionProps } from './decision.tsx';
import type { BegunForm } from './divide-rules.ts';
import { EqualLines } from './equals.tsx';
import { FilesOf } from './files-of.tsx';
import { GoneLine, StandingNow } from './gone-line.tsx';
import { knownAs } from './known.ts';
import { lastDone, standing, wanted } from './lines-list.tsx';
import { OutsideForm } from './outside-form.tsx';
import { ReasonForm } from './reason-form.tsx';
import { ReturnOf, Returns } from './returns.tsx';
import { type LineActs, type LineProps, useLineWork } from './use-line-work.ts';
import { paymentTitle, twoThatFit } from './wire-choices.ts';
import styles from './wires.module.css';

/** Most transactions are for one file, so the form for several is loaded on request. */
const DivideForm = lazy(async () => ({ default: (await import('./divide-form.tsx')).DivideForm }));

/** A transaction in its version, for the form about it. */
const subjectOf = ({ id, version }: ShownLine): string => `${id} ${version}`;

/** A click handler. If the action is refused, the message appears below. */
const press = (act: () => Promise<void>) => () => void act().catch(() => undefined);

function Facts({ of }: { readonly of: ShownLine }) {
  const { timeZone } = useHere();
  const { last } = of;
  const done = lastDone(of);
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{words.postedOn}</dt>
        <dd>{onDay(bankDayOf(of))}</dd>
      </div>
      {bankDayOf(of) !== of.on && (
        <div>
          <dt>{words.valueDate}</dt>
          <dd>{onDay(of.on)}</dd>
        </div>
      )}
      <div>
        <dt>{words.reference}</dt>
        <dd>{of.reference || words.noReference}</dd>
      </div>
      <div>
        <dt>{words.words}</dt>
        <dd>{of.text || '–'}</dd>
      </div>
      {last && (
        <div>
          <dt>{done}</dt>
          <dd>{words.by(done, last.by, whenAt(last.at, timeZone), last.reason ?? '')}</dd>
        </div>
      )}
    </dl>
  );
}

type OthersProps = { readonly awaited: readonly AwaitedPayment[]; readonly of: ShownLine; readonly work: LineActs };
type WaitingProps = OthersProps & { readonly isGone: boolean };
type ChoiceProps = { readonly chosen: string; readonly onChoose: (id: string) => void };

/** The payments a transaction may be for, with reasons. If there are several, a person chooses. */
function Candidates({ of, chosen, onChoose }: ChoiceProps & { readonly of: ShownLine }) {
  const { places } = useHere();
  if (of.proposals.length === 0) return of.namedFile ? null : <p className="meta">{words.noCandidate}</p>;
  return (
    <>
      {of.proposals.length > 1 && !of.isCertain && <p className="meta">{words.ambiguous}</p>}
      <ul className={styles['lines']}>
        {of.proposals.map(({ payment, reasons }) => (
          <li key={payment.id}>
            {of.proposals.length > 1 && (
              <input
                type="radio"
                name={`match ${of.id}`}
                aria-label={payment.referenceId}
                checked={chosen === payment.id}
                onChange={() => onChoose(payment.id)}
              />
            )}
            <span>
              <Link to={places.payment(payment.id)}>{payment.referenceId}</Link> {payment.name},{' '}
              {formatDollars(payment.total)}
              <small>{reasons.join(' ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Any other payment that expects a wire. */
function Others({ awaited, of, chosen, onChoose }: Omit<OthersProps, 'work'> & ChoiceProps) {
  const others = awaited.filter(({ id }) => !of.proposals.some(({ payment }) => payment.id === id));
  if (others.length === 0) return null;
  const asked = others.find(({ id }) => id === chosen);
  const choices = others.map(({ id, referenceId, name, total }) => ({
    value: String(id),
    words: `${referenceId} · ${name} · ${formatDollars(total)}`,
  }));
  return (
    <div className={styles['decide']}>
      <InlineSelect
        label={words.other}
        value={asked ? chosen : ''}
        choices={[{ value: '', words: words.choosePayment }, ...choices]}
        onChoose={onChoose}
      />
      <p aria-live="polite">{asked && words.asksFor(formatDollars(asked.total), thanAsked(of.amount, asked.total))}</p>
    </div>
  );
}

/** Asks which file to post or charge a transaction to, or which files if there are several. */
function Outside({ of, work, onCancel }: Omit<OthersProps, 'awaited'> & { readonly onCancel: () => void }) {
  const [begun, setBegun] = useState<BegunForm>();
  if (!begun) return <OutsideForm of={of} onSay={work.holdOutside} onSeveral={setBegun} onCancel={onCancel} />;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <DivideForm of={of} begun={begun} onSay={work.divideOutside} onCancel={onCancel} />
    </Suspense>
  );
}

function Waiting({ of, awaited, work, isGone }: WaitingProps) {
  const [asking, setAsking] = useState<'ignore' | 'outside'>();
  const [only, ...further] = of.proposals;
  const [chosen, setChosen] = useState<string>('');
  const close = () => setAsking(undefined);
  const offered = [...of.proposals.map(({ payment: each }) => each), ...awaited];
  const payment = offered.find(({ id }) => id === chosen) ?? (further.length === 0 ? only?.payment : undefined);
  const returns = (of.returns ?? []).filter(({ isContradicted }) => !isContradicted).map(({ wire }) => wire.reference);
  const returned = returns.find((reference) => reference === chosen) ?? (returns.length === 1 ? returns[0] : undefined);
  const isBusy = work.work.isPending;
  const [one, two] = of.direction === 'in' ? twoThatFit(of.amount, awaited) : [];
  const known = knownAs(of, useHere().accountInRow);
  if (asking === 'outside') return <Outside of={of} work={work} onCancel={close} />;
  if (asking === 'ignore')
    return (
      <ReasonForm
        as={`exclude ${subjectOf(of)}`}
        lead={words.ignoreLead[of.direction]}
        act={words.ignore.replace('…', '')}
        onSay={work.ignore}
        onCancel={close}
      />
    );
  // Keep what is being typed, but drop the actions, because they would be refused.
  if (isGone) return null;
  return (
    <>
      <EqualLines of={of} />
      <Returns of={of} chosen={chosen} onChoose={setChosen} />
      {of.namedFile && <p className="meta">{words.namedFile[of.direction](of.namedFile)}</p>}
      {of.direction === 'in' && (
        <Section title={words.candidates}>
          <Candidates of={of} chosen={chosen} onChoose={setChosen} />
          <Others of={of} awaited={awaited} chosen={chosen} onChoose={setChosen} />
        </Section>
      )}
      <div className={styles['decide']}>
        <ThreeActions
          usual={[
            ...(known
              ? [
                  {
                    ...{ name: of.own ? words.excludeTransfer : words.excludeFee, isBusy, isFirst: true },
                    act: press(work.excludeKnown),
                  },
                ]
              : []),
            ...(payment
              ? [
                  {
                    ...{ name: words.confirmFor(payment.referenceId), act: press(() => work.confirm(payment)) },
                    ...{ isBusy, isFirst: of.isCertain && payment.id === only?.payment.id },
                  },
                ]
              : []),
            ...(returned
              ? [
                  {
                    ...{ name: words.returned.confirmFor(returned), isBusy },
                    act: press(async () => void (await work.matchReturn(returned))),
                  },
                ]
              : []),
            ...(one && two
              ? [
                  {
                    name: words.splitBetween(one.referenceId, two.referenceId),
                    ...{ act: press(work.keepToSplit), isBusy, isFirst: !payment },
                  },
                ]
              : []),
            {
              name: of.namedFile ? words.forNamed[of.direction](of.namedFile) : words.outside[of.direction].ask,
              act: () => setAsking('outside'),
            },
            ...(of.direction === 'in' ? [{ name: words.keep, act: press(work.keep), isBusy }] : []),
            ...(known ? [] : [{ name: words.ignore, act: () => setAsking('ignore') }]),
          ]}
          rare={of.direction === 'in' && !two ? [{ name: words.several, act: press(work.keepToSplit), isBusy }] : []}
        />
      </div>
    </>
  );
}

type Question = { readonly title: string; readonly lead: string; readonly name: string; readonly act: () => void };

/** The question about an open transaction that may be one of another file, or a wire that someone entered. */
function questionOf({ on: own, alike, typed }: ShownLine, work: LineActs): Question {
  if (typed && !alike) {
    const { by, payment, reference } = typed;
    const { title, lead, match: name } = words.typed;
    const act = press(() => work.matchTyped(reference));
    return { title, lead: lead(by, payment.referenceId, reference), name, act };
  }
  const { on = own, party, text, reference } = alike ?? {};
  const known = [onDay(on), party || text, reference].filter(Boolean).join(' · ');
  const { title, lead, exclude: name, because } = words.alike;
  return { title, lead: lead(known), name, act: press(() => work.ignore(because(known))) };
}

/** An open transaction that may be money on record. It counts for nothing until someone decides. */
function PerhapsKnown({ of, work, isGone }: Omit<WaitingProps, 'awaited'>) {
  const [isAsking, setAsking] = useState(false);
  const { title, lead, name, act } = questionOf(of, work);
  if (isAsking)
    return (
      <ReasonForm
        as={`keep alike ${subjectOf(of)}`}
        lead={words.alike.keepLead}
        act={words.propose}
        onSay={work.takeBack}
        onCancel={() => setAsking(false)}
      />
    );
  if (isGone) return null;
  return (
    <>
      <Alert tone="warning" title={title} announce={false} text={lead} />
      <div className={styles['decide']}>
        <ThreeActions
          usual={[
            { name, act, isBusy: work.work.isPending, isFirst: true },
            { name: words.alike.keep, act: () => setAsking(true) },
          ]}
        />
      </div>
    </>
  );
}

/** The lead of the form to restore a transaction. */
function restoreLead({ outside, parts, state, direction }: ShownLine): string {
  if (state === 'matched') return words.returned.restoreLead;
  return outside || parts ? words.outside[direction].restoreLead : words.restoreLead;
}

type DecidedProps = Omit<WaitingProps, 'awaited'> & DecisionProps;

/** A transaction that can be restored: one that was excluded, or that returned a wire. */
function Decided({ of, work, isGone, proposal, onDecide }: DecidedProps) {
  const { company } = useHere();
  const [isAsking, setAsking] = useState(false);
  const { proposed } = of;
  if (isGone && !isAsking) return null;
  if (proposed)
    return (
      <>
        <p>{wanted(of)}</p>
        <BankDecision proposal={proposal} onDecide={onDecide} />
      </>
    );
  if (!company.roles.includes('operator')) return null;
  return isAsking ? (
    <ReasonForm
      as={`restore ${subjectOf(of)}`}
      lead={restoreLead(of)}
      act={words.restore.replace('…', '')}
      onSay={work.takeBack}
      onCancel={() => setAsking(false)}
    />
  ) : (
    <div className={styles['decide']}>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {words.restore}
      </Button>
    </div>
  );
}

type MatchedProps = Pick<WaitingProps, 'work'> & { readonly wire: HeldWire };

/**
 * The payment that a transaction is matched to, and Undo match; or the wire itself, while it is open. For a part of the
 * wire, the file that it is posted to, and Undo posting.
 */
function Matched({ work, wire }: MatchedProps) {
  const { places, company } = useHere();
  const [isAsking, setAsking] = useState(false);
  const { paid, file, state, proposed, reference, received } = wire;
  const undo = file ? words.posting : words.undoMatch;
  if (isAsking)
    return (
      <ReasonForm
        as={`undo match ${wire.reference} ${wire.version}`}
        lead={undo.lead}
        act={words.propose}
        onSay={(reason) => work.undoMatch(wire, reason)}
        onCancel={() => setAsking(false)}
      />
    );
  return (
    <>
      {paid && (
        <p>
          {words.undoMatch.matched} <Link to={places.payment(paid.id)}>{paymentTitle(paid)}</Link>
        </p>
      )}
      {file && (
        <p>
          <Link to={places.file(file.fileId)}>{words.posting.for(formatDollars(received), file.fileNumber)}</Link>
        </p>
      )}
      {proposed && <p>{words.wants(proposed.by, words.moves[proposed.what], paymentTitle(proposed.payment))}</p>}
      {(proposed || state === 'unmatched') && (
        <p>
          <Link to={places.heldWire(reference)}>{words.undoMatch.see}</Link>
        </p>
      )}
      {(state === 'applied' || state === 'posted') && !proposed && company.roles.includes('operator') && (
        <div className={styles['decide']}>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {undo.ask}
          </Button>
        </div>
      )}
    </>
  );
}

type SheetProps = LineProps &
  DecisionProps & {
    readonly awaited: readonly AwaitedPayment[];
    /** True if it left the list because someone has decided it. */
    readonly isGone: boolean;
    /** Opens the list it is in now. */
    readonly onSeeNow: (state: ShownLine['state']) => void;
  };

/** One bank transaction: the bank description, suggested matches, and the decision. */
export function LineSheet(props: SheetProps) {
  const { of, awaited, onSeeNow, proposal, onDecide } = props;
  const { company, places, accountName } = useHere();
  const closeTo = `${places.wires}${useLocation().search}`;
  const work = useLineWork(props);
  const Open = of.alike || of.typed ? PerhapsKnown : Waiting;
  const isGone = props.isGone && !work.isOwn;
  const mayWork = company.roles.includes('operator');
  const direction = of.direction === 'in' ? words.moneyIn : words.moneyOut;
  return (
    <Sheet closeTo={closeTo} back={words.back}>
      <SheetHead
        title={`${moneyOf(of)} · ${lineTitle(of)}`}
        closeTo={closeTo}
        meta={
          <>
            {accountName(of.account)} · {direction}
            {isGone ? <StandingNow of={of} /> : ` · ${standing(of)}`}
          </>
        }
      />
      {isGone && <GoneLine of={of} onSeeNow={onSeeNow} />}
      <Facts of={of} />
      <ReturnOf of={of} />
      <FilesOf of={of} />
      {work.work.error && <Alert tone="error" text={sentenceOf(work.work.error)} />}
      {of.state === 'new' &&
        !of.proposed &&
        (mayWork ? <Open of={of} awaited={awaited} work={work} isGone={isGone} /> : <p>{words.noRole}</p>)}
      {of.state === 'matched' && of.direction === 'in' && of.wire && <Matched work={work} wire={of.wire} />}
      {of.posted?.map((part) => (
        <Matched key={part.reference} work={work} wire={part} />
      ))}
      {(of.proposed || of.state === 'ignored' || (of.state === 'matched' && of.direction === 'out')) && (
        <Decided of={of} work={work} isGone={isGone} proposal={proposal} onDecide={onDecide} />
      )}
    </Sheet>
  );
}
