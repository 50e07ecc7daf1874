import { useState } from 'react';
import {
  agreePayerInvitationRoute,
  askPayerStepUpRoute,
  movePayerInvitationRoute,
  type PayerInvited,
} from '#shared/contracts/payer-invitations.ts';
import { deskText } from '#shared/text/console/desk.ts';
import { invitationsText as words } from '#shared/text/console/invitations.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useTending } from '../../lib/after-move.ts';
import { useHere } from '../../lib/company.tsx';
import { useKeys } from '../../lib/keys.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { useAgree } from '../../lib/use-agree.ts';
import { whenAt } from '../../lib/when.ts';
import { AgreeSheet } from './agree-sheet.tsx';
import styles from './moves.module.css';

const LINKED: readonly PayerInvited['state'][] = ['prepared', 'sent', 'opened', 'registered'];

type SheetProps = { readonly id: string; readonly onClose: () => void };

/** Approves the request, in the server's words, with a step-up. */
export function AgreeToInvitation({ id, onClose }: SheetProps) {
  const { tenantId } = useHere();
  const params = { tenantId, invitationId: id };
  const tending = useTending(({ state }) =>
    state === 'used' ? words.agreedTheirs : state === 'prepared' ? words.agreedUnsent : words.agreed,
  );
  const agreeing = useAgree({
    ask: () => callStaff(askPayerStepUpRoute, { params }),
    act: (stepUp) => tending.mutateAsync(() => callStaff(agreePayerInvitationRoute, { params, body: { stepUp } })),
    onDone: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={words.agreeTitle}>
      <AgreeSheet agreeing={agreeing} go={words.agree} onClose={onClose} />
    </Dialog>
  );
}

/** The progress of the link. */
function Progress({ of }: { readonly of: PayerInvited }) {
  const { timeZone } = useHere();
  const isOver = of.state === 'revoked' || of.state === 'ended';
  const { code } = of.blocked ?? {};
  return (
    <>
      <p>
        {words.states[of.state]}
        {!isOver && ` · ${words.expires(whenAt(of.endsAt, timeZone))}`}
      </p>
      {code && <Alert tone="warning" announce={false} text={words.why[code] ?? words.whyElse(code)} />}
      {of.isTextRefused && !isOver && <Alert tone="warning" announce={false} text={words.noText} />}
    </>
  );
}

/** The progress of a request to someone without an account, and the actions on it. */
export function InvitationBar({ of }: { readonly of: PayerInvited }) {
  const { tenantId, company } = useHere();
  const [isAgreeing, setIsAgreeing] = useState(false);
  const resending = useTending(words.resent);
  const unblocking = useTending(({ state }) => (state === 'used' ? words.unblockedTheirs : words.unblocked));
  const made = (move: 'resend' | 'revoke' | 'unblock') =>
    callStaff(movePayerInvitationRoute, { params: { tenantId, invitationId: of.id }, body: { move } });
  const [prepares, approves] = (['operator', 'approver'] as const).map((role) => company.roles.includes(role));
  const isOpen = of.state === 'waiting' || LINKED.includes(of.state);
  const mayAgree = of.needsAgreement && approves && !of.isOwn;
  const isRejecting = of.needsAgreement && approves && !of.isOwn;
  const revoking = useTending(isRejecting ? words.rejected : words.revoked);
  const isSent = LINKED.includes(of.state) && !of.blocked;
  const problem = unblocking.error ?? resending.error ?? revoking.error;
  useKeys(mayAgree ? { a: () => setIsAgreeing(true) } : {});
  return (
    <section className={styles['bar']} aria-label={deskText.bar}>
      <Progress of={of} />
      {isOpen && (prepares || approves) && (
        <div className={styles['buttons']}>
          {mayAgree && <Button onClick={() => setIsAgreeing(true)}>{words.agree}</Button>}
          {prepares && of.blocked && !of.needsAgreement && (
            <Button busy={unblocking.isPending} onClick={() => unblocking.mutate(() => made('unblock'))}>
              {words.unblock}
            </Button>
          )}
          {prepares && isSent && of.sendsLeft > 0 && (
            <Button
              variant={of.state === 'prepared' ? 'primary' : 'secondary'}
              busy={resending.isPending}
              onClick={() => resending.mutate(() => made('resend'))}
            >
              {words.resend}
            </Button>
          )}
          <Button variant="secondary" busy={revoking.isPending} onClick={() => revoking.mutate(() => made('revoke'))}>
            {isRejecting ? words.reject : words.revoke}
          </Button>
        </div>
      )}
      {of.needsAgreement && of.isOwn && <p className="meta">{words.own}</p>}
      {problem && <Alert tone="error" text={sentenceOf(problem)} />}
      {isAgreeing && <AgreeToInvitation id={of.id} onClose={() => setIsAgreeing(false)} />}
    </section>
  );
}
