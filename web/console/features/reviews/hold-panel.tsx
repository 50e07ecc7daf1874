import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { showClientRoute } from '#shared/contracts/console-clients.ts';
import { holdClientRoute, liftHoldRoute, proposeLiftRoute } from '#shared/contracts/reviews.ts';
import { reviewsText } from '#shared/text/console/reviews.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { whenAt } from '../../lib/when.ts';
import { AskReason } from './reason-form.tsx';

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
  agree: {
    route: liftHoldRoute,
    title: words.liftAsk,
    lead: words.agreeLead,
    act: reviewsText.hold.agree.replace('…', ''),
    said: words.agreeDone,
  },
} as const;
type Way = keyof typeof ways;

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
        await cache.invalidateQueries({ queryKey: ['client', tenantId, of.id] });
      }}
    />
  );
}

/** Whether a client is held, and what this person can do about it. */
export function HoldPanel({ of }: { readonly of: Held }) {
  const { timeZone, company } = useHere();
  const [asked, setAsked] = useState<Way>();
  const { hold } = of;
  const decides = company.roles.some((role) => role === 'operator' || role === 'approver');
  const open = (way: Way, label: string) => (
    <Button variant="secondary" onClick={() => setAsked(way)}>
      {label}
    </Button>
  );
  const dialog = asked && <Ask of={of} way={asked} onClose={() => setAsked(undefined)} />;
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
      {decides && !hold.lift && open('lift', words.lift)}
      {hold.lift && !hold.lift.isMine && company.roles.includes('approver') && open('agree', words.agree)}
      {dialog}
    </Alert>
  );
}
