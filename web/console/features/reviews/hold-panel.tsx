import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { showClientRoute } from '#shared/contracts/console-clients.ts';
import { holdClientRoute, proposeLiftRoute } from '#shared/contracts/reviews.ts';
import { reviewsText } from '#shared/text/console/reviews.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { whenAt } from '../../lib/when.ts';
import { AskReason } from './reason-form.tsx';
import { type Lifting, useLifting } from './use-lifting.ts';

const words = reviewsText.hold;
type Held = Pick<z.output<typeof showClientRoute.reply>, 'id' | 'name' | 'hold'>;

const ways = {
  hold: { route: holdClientRoute, title: words.ask, lead: words.lead, act: words.title, said: words.done },
  lift: {
    route: proposeLiftRoute,
    title: words.liftAsk,
    lead: words.liftLead,
    act: reviewsText.hold.lift.replace('…', ''),
    said: words.liftDone,
  },
} as const;
type Way = keyof typeof ways;

/** How the second person proves who they are is another feature's. */
type Prove = (lifting: Lifting, onClose: () => void) => ReactNode;

function Ask({ of, way, onClose }: { readonly of: Held; readonly way: Way; readonly onClose: () => void }) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const { route, title, lead, act, said } = ways[way];
  return (
    <AskReason
      title={title(of.name)}
      lead={lead}
      act={act}
      isDanger={way === 'hold'}
      onClose={onClose}
      onSay={async (reason) => {
        await callStaff(route, { params: { tenantId, clientId: of.id }, body: { reason } });
        showToast(said, 'success');
        await Promise.all(
          [
            ['client', tenantId, of.id],
            ['held clients', tenantId],
          ].map((queryKey) => cache.invalidateQueries({ queryKey })),
        );
      }}
    />
  );
}

type LiftProps = { readonly of: Held; readonly reason: string; readonly prove: Prove; readonly onClose: () => void };

function Lift({ of, reason, prove, onClose }: LiftProps) {
  return prove(useLifting(of.id, reason, onClose), onClose);
}

/** Agrees to lift a hold: why, and then the proof of who does. */
function Agree({ of, prove, onClose }: Omit<LiftProps, 'reason'>) {
  const [reason, setReason] = useState<string>();
  if (reason === undefined)
    return (
      <AskReason
        title={words.liftAsk(of.name)}
        lead={words.agreeLead}
        act={words.agree.replace('…', '')}
        onClose={onClose}
        onSay={async (said) => setReason(said)}
        staysOpen
      />
    );
  return (
    <Dialog open onClose={onClose} title={words.liftAsk(of.name)}>
      <Lift of={of} reason={reason} prove={prove} onClose={onClose} />
    </Dialog>
  );
}

/** Whether a client is held, and what this person can do about it. */
export function HoldPanel({ of, prove }: { readonly of: Held; readonly prove: Prove }) {
  const { timeZone, company } = useHere();
  const [asked, setAsked] = useState<Way | 'agree'>();
  const { hold } = of;
  const decides = company.roles.some((role) => role === 'operator' || role === 'approver');
  const open = (way: Way | 'agree', label: string) => (
    <Button variant="secondary" onClick={() => setAsked(way)}>
      {label}
    </Button>
  );
  const close = () => setAsked(undefined);
  const dialog =
    asked === 'agree' ? (
      <Agree of={of} prove={prove} onClose={close} />
    ) : (
      asked && <Ask of={of} way={asked} onClose={close} />
    );
  if (!hold)
    return decides ? (
      <div>
        {open('hold', words.act)}
        {dialog}
      </div>
    ) : null;
  return (
    <Alert tone="warning" announce={false} title={words.title}>
      <p>{words.is(hold.by, whenAt(hold.at, timeZone), hold.reason)}</p>
      {hold.lift && <p>{words.proposed(hold.lift.by, hold.lift.reason)}</p>}
      {hold.lift?.isMine && <p>{words.yours}</p>}
      {hold.lift && !hold.lift.isMine && hold.isMine && <p>{words.yoursToo}</p>}
      {decides && !hold.lift && open('lift', words.lift)}
      {hold.lift &&
        !hold.lift.isMine &&
        !hold.isMine &&
        company.roles.includes('approver') &&
        open('agree', words.agree)}
      {dialog}
    </Alert>
  );
}
