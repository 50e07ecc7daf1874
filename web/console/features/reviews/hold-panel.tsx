import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { showClientRoute } from '#shared/contracts/console-clients.ts';
import { proposeChangeRoute } from '#shared/contracts/proposals.ts';
import { moveClientRoute } from '#shared/contracts/reviews.ts';
import { reviewsText } from '#shared/text/console/reviews.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { whenAt } from '../../lib/when.ts';
import { type Action, ThreeActions } from '../../ui/three-actions.tsx';
import { AskReason } from './reason-form.tsx';

const words = reviewsText.hold;
type Held = Pick<
  z.output<typeof showClientRoute.reply>,
  'id' | 'version' | 'name' | 'hold' | 'debitsStopped' | 'wireHeldSince' | 'limits' | 'overLimit'
>;

const ways = {
  hold: { name: words.act, title: words.ask, lead: words.lead, said: words.done },
  lift: { name: words.lift, title: words.liftAsk, lead: words.liftLead, said: words.liftDone },
  'allow debits': { name: words.debits, title: words.debitsAsk, lead: words.debitsLead, said: words.debitsDone },
  'allow over limit': { name: words.over, title: words.overAsk, lead: words.overLead, said: words.overDone },
  'show wire': { name: words.wire, title: words.wireAsk, lead: words.wireLead, said: words.wireDone },
} as const;
type Way = keyof typeof ways;

/** In the order in which they are needed. Someone may have to hold a client at once. */
const WAYS = ['lift', 'hold', 'allow debits', 'show wire', 'allow over limit'] as const;

function Ask({ of, way, onClose }: { readonly of: Held; readonly way: Way; readonly onClose: () => void }) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const { name, title, lead, said } = ways[way];
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
      act={name.replace('…', '')}
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

/** The rare actions are those of another feature. */
type PanelProps = { readonly of: Held; readonly rare: readonly Action[] };

/** Shows if a client is on hold, and what this person can do about it. */
export function HoldPanel({ of, rare }: PanelProps) {
  const { timeZone, company } = useHere();
  const [asked, setAsked] = useState<Way>();
  const { hold } = of;
  const [prepares, approves] = (['operator', 'approver'] as const).map((role) => company.roles.includes(role));
  const can: Readonly<Record<Way, boolean | undefined>> = {
    lift: hold !== null && prepares,
    hold: hold === null && (prepares || approves),
    'allow debits': approves && of.debitsStopped !== null,
    'show wire': approves && of.wireHeldSince !== null,
    'allow over limit': approves && mayGoOver(of),
  };
  const open = WAYS.filter((way) => can[way]);
  const actions = open.length + rare.length > 0 && (
    <div className="button-row">
      <ThreeActions usual={open.map((way) => ({ name: ways[way].name, act: () => setAsked(way) }))} rare={rare} />
      {asked && <Ask of={of} way={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
  if (!hold) return actions;
  return (
    <Alert
      tone="warning"
      announce={false}
      title={words.title}
      text={words.is(hold.by, whenAt(hold.at, timeZone), hold.reason)}
    >
      {!prepares && <p>{words.who}</p>}
      {actions}
    </Alert>
  );
}
