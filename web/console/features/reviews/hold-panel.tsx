import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { showClientRoute } from '#shared/contracts/console-clients.ts';
import { proposeChangeRoute } from '#shared/contracts/proposals.ts';
import { moveClientRoute } from '#shared/contracts/reviews.ts';
import { reviewsText } from '#shared/text/console/reviews.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { whenAt } from '../../lib/when.ts';
import { AskReason } from './reason-form.tsx';

const words = reviewsText.hold;
type Held = Pick<
  z.output<typeof showClientRoute.reply>,
  'id' | 'version' | 'name' | 'hold' | 'debitsStopped' | 'wireHeldSince' | 'limits' | 'overLimit'
>;

const ways = {
  hold: { title: words.ask, lead: words.lead, act: words.title, said: words.done },
  lift: { title: words.liftAsk, lead: words.liftLead, act: words.lift, said: words.liftDone },
  'allow debits': { title: words.debitsAsk, lead: words.debitsLead, act: words.debits, said: words.debitsDone },
  'allow over limit': { title: words.overAsk, lead: words.overLead, act: words.over, said: words.overDone },
  'show wire': { title: words.wireAsk, lead: words.wireLead, act: words.wire, said: words.wireDone },
} as const;
type Way = keyof typeof ways;

function Ask({ of, way, onClose }: { readonly of: Held; readonly way: Way; readonly onClose: () => void }) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const { title, lead, act, said } = ways[way];
  const params = { tenantId, clientId: of.id };
  const made = (reason: string) => {
    if (way === 'lift')
      return callStaff(proposeChangeRoute, {
        params: { tenantId },
        body: { kind: 'client hold', clientId: of.id, reason },
      });
    const body =
      way === 'show wire' ? { move: way, reason, heldSince: of.wireHeldSince ?? '' } : ({ move: way, reason } as const);
    return callStaff(moveClientRoute, { params, body });
  };
  return (
    <AskReason
      as={`${way} client ${of.id} ${of.version}`}
      title={title(of.name)}
      lead={lead}
      act={act.replace('…', '')}
      isDanger={way === 'hold'}
      onClose={onClose}
      onSay={async (reason) => {
        await made(reason);
        showToast(said, 'success');
        await Promise.all(
          [
            ['client', tenantId, of.id],
            ['held clients', tenantId],
            ['proposals', tenantId],
          ].map((queryKey) => cache.invalidateQueries({ queryKey })),
        );
      }}
    />
  );
}

/** True if a client's payments count against the limits and no permission to exceed them is open. */
const mayGoOver = ({ limits, overLimit }: Held): boolean =>
  limits.week.count > 0 && (overLimit === null || overLimit.isUsed);

/** Shows if a client is on hold, and what this person can do about it. */
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
  const isApprover = company.roles.includes('approver');
  const allow = isApprover && (
    <>
      {of.debitsStopped && open('allow debits', words.debits)}
      {of.wireHeldSince && open('show wire', words.wire)}
      {mayGoOver(of) && open('allow over limit', words.over)}
    </>
  );
  if (!hold)
    return decides ? (
      <div>
        {allow}
        {open('hold', words.act)}
        {dialog}
      </div>
    ) : null;
  return (
    <Alert tone="warning" announce={false} title={words.title}>
      <p>{words.is(hold.by, whenAt(hold.at, timeZone), hold.reason)}</p>
      {company.roles.includes('operator') ? open('lift', words.lift) : <p>{words.who}</p>}
      {allow}
      {dialog}
    </Alert>
  );
}
