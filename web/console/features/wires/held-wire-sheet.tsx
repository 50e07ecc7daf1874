import { useState } from 'react';
import {
  type AwaitedPayment,
  type HeldWire,
  proposeForWireRoute,
  rejectForWireRoute,
} from '#shared/contracts/statements.ts';
import { formatDollars } from '#shared/money.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import type { WireMove } from '#shared/wire/received.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { WithPhones } from '../../../ui/with-phones.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { onDay, whenAt } from '../../lib/when.ts';
import { InlineSelect } from '../../ui/inline-select.tsx';
import { Section } from '../../ui/section.tsx';
import { ReasonForm } from './reason-form.tsx';
import { SheetFrame } from './sheet-frame.tsx';
import { useWireWork } from './use-wires.ts';
import styles from './wires.module.css';

type WireProps = { readonly of: HeldWire; readonly onDone: () => void };
type SheetProps = WireProps & { readonly awaited: readonly AwaitedPayment[]; readonly onApprove: () => void };

const MOVES = ['apply', 'send back', 'void'] as const satisfies readonly WireMove[];

/** Proposes what becomes of a wire of nobody; a second person decides. */
function Propose({ of, awaited, onDone }: WireProps & { readonly awaited: readonly AwaitedPayment[] }) {
  const { tenantId } = useHere();
  const [what, setWhat] = useState<(typeof MOVES)[number]>('apply');
  const [payment, setPayment] = useState(String(awaited[0]?.id ?? ''));
  const work = useWireWork<HeldWire>(() => words.proposed);
  const chosen = awaited.find(({ id }) => id === payment);
  const params = { tenantId, reference: of.reference };
  const propose = async (reason: string) => {
    const transferId = what === 'apply' ? chosen?.id : undefined;
    const body = { version: of.version, what, reason, ...(transferId ? { transferId } : {}) };
    await work.mutateAsync(() => callStaff(proposeForWireRoute, { params, body }));
    onDone();
  };
  const choices = awaited.map(({ id, referenceId, name, total }) => ({
    value: String(id),
    words: `${referenceId} · ${name} · ${formatDollars(total)}`,
  }));
  return (
    <Section title={words.what}>
      <div className={styles['decide']}>
        <InlineSelect
          label={words.what}
          value={what}
          choices={MOVES.map((value) => ({ value, words: words.moves[value] }))}
          onChoose={setWhat}
        />
        {what === 'apply' && choices.length > 0 && (
          <InlineSelect label={words.choosePayment} value={payment} choices={choices} onChoose={setPayment} />
        )}
      </div>
      {what === 'apply' && choices.length === 0 ? (
        <p className={styles['meta']}>{words.noneAwaited}</p>
      ) : (
        <ReasonForm act={words.propose} onSay={propose} onCancel={onDone} />
      )}
    </Section>
  );
}

/** What a colleague proposed, and the second person's part. */
function Proposed({ of, onDone, onApprove }: WireProps & { readonly onApprove: () => void }) {
  const { tenantId, timeZone, company } = useHere();
  const [isRejecting, setRejecting] = useState(false);
  const work = useWireWork<HeldWire>(() => words.rejected);
  const { proposed } = of;
  if (!proposed) return null;
  const params = { tenantId, reference: of.reference };
  const reject = async (reason: string) => {
    await work.mutateAsync(() => callStaff(rejectForWireRoute, { params, body: { version: of.version, reason } }));
    onDone();
  };
  const { by, what, payment, reason = '', at } = proposed;
  return (
    <>
      <p>{words.wants(by, words.moves[what], payment?.referenceId ?? '')}</p>
      <p className={styles['meta']}>{words.by(words.propose, by, whenAt(at, timeZone), reason)}</p>
      {!proposed.isOther && <p className={styles['meta']}>{words.yours}</p>}
      {isRejecting ? (
        <ReasonForm act={words.reject} onSay={reject} onCancel={() => setRejecting(false)} />
      ) : (
        <div className={styles['decide']}>
          {company.roles.includes('approver') && proposed.isOther && (
            <Button onClick={onApprove}>{words.approve}</Button>
          )}
          {company.roles.some((role) => role === 'operator' || role === 'approver') && (
            <Button variant="secondary" onClick={() => setRejecting(true)}>
              {words.reject}
            </Button>
          )}
        </div>
      )}
      {work.error && (
        <Alert tone="error">
          <p>
            <WithPhones text={sentenceOf(work.error)} />
          </p>
        </Alert>
      )}
    </>
  );
}

/** A wire that is held for nobody, or that a colleague has proposed something with. */
export function HeldWireSheet({ of, awaited, onDone, onApprove }: SheetProps) {
  const { company } = useHere();
  const mayPropose = company.roles.includes('operator') && of.state === 'unmatched' && !of.proposed;
  return (
    <SheetFrame
      title={`${formatDollars(of.received)} · ${of.sender}`}
      meta={`${onDay(of.on)} · ${of.reference} · ${words.wireStates[of.state]}`}
    >
      <Proposed of={of} onDone={onDone} onApprove={onApprove} />
      {mayPropose && <Propose of={of} awaited={awaited} onDone={onDone} />}
    </SheetFrame>
  );
}
