import type { TenantId } from '#shared/ids.ts';
import { done, invariant, refuse } from '#shared/outcome.ts';
import type { ChangeOf } from '#shared/proposal/proposal.ts';
import type { Refusal } from '#shared/refusals.ts';
import {
  type DismissedEvent,
  ownTransfer,
  type SetAside,
  type StreamedEvent,
} from '#shared/transfer/streamed-event.ts';
import type { TransferReader } from '../../ports.ts';
import type { ApplyEventPorts } from '../../provider/apply-event.ts';
import type { Kind, Write } from '../kind.ts';

type What = ChangeOf<'provider event'>['what'];

/** One Plaid account's events that need a decision, and the ports to find their owner. */
type DecidedEvents = Pick<ApplyEventPorts, 'account' | 'ownerOf' | 'findAtProvider' | 'isOurs'> &
  TransferReader & {
    readonly parked: { readonly list: () => Promise<readonly SetAside[]> };
    readonly dismissed: () => Promise<readonly DismissedEvent[]>;
    /** Parks an event of an account that nothing reads anymore. */
    readonly settle: (eventId: number) => Promise<void>;
  };

type Ports = {
  /** The events of every Plaid account that the company's file names or ever named. */
  readonly accounts: (tenant: TenantId) => Promise<readonly DecidedEvents[]>;
  /** Moves an event to the other list. */
  readonly moved: (account: string, event: SetAside | DismissedEvent) => readonly Write[];
};

type Asked = { readonly event: number; readonly move: What; readonly account?: string | undefined };

const MISSING = {
  dismiss: { code: 'event/not-parked' },
  'bring back': { code: 'event/not-dismissed' },
} as const satisfies Record<What, Refusal>;

/** The event in the list that it would leave. */
async function leaving({ parked, dismissed }: DecidedEvents, what: What, eventId: number) {
  const list = await (what === 'dismiss' ? parked.list() : dismissed());
  return list.find(({ event }) => event.eventId === eventId);
}

/**
 * Refuses to dismiss an event that may be about a payment of ours, in any status, by our own item or by Plaid's
 * metadata. If Plaid doesn't answer, no one knows.
 */
async function oursRefusal(
  ports: DecidedEvents,
  event: StreamedEvent,
): Promise<Refusal<'event/ours' | 'event/unknown-whose'> | undefined> {
  const { providerTransferId, originatorClientId } = event;
  if (await ports.ownerOf(providerTransferId)) return { code: 'event/ours' };
  const known = await ports.findAtProvider(providerTransferId, originatorClientId);
  if (known.heard === 'no' && known.code === 'NOT_FOUND') return undefined;
  if (known.heard !== 'yes') return { code: 'event/unknown-whose' };
  const named = ownTransfer.safeParse(known.value.metadata);
  if (!named.success) return undefined;
  const { tenant, client, transferId } = named.data;
  // A tenant's own account is enough, because its transfer may be the one that the table has lost.
  const isOurs = (await ports.isOurs(tenant, originatorClientId)) || (await ports.find(tenant, client, transferId));
  return isOurs ? { code: 'event/ours' } : undefined;
}

/** Dismisses a parked Plaid event that is about no payment of ours, or brings one back. */
export const providerEvent = ({ accounts, moved }: Ports): Kind<'provider event', Asked> => ({
  kind: 'provider event',
  overtaken: { code: 'proposal/changed-meanwhile' },
  async ask({ tenant }, { event: eventId, move: what, account: named }) {
    const all = await accounts(tenant);
    const looked = all.map(async (each) => ({ of: each, aside: await leaving(each, what, eventId) }));
    const [found, other] = (await Promise.all(looked)).filter(
      ({ of, aside }) => aside && (named === undefined || of.account === named),
    );
    if (!found?.aside) return refuse(MISSING[what]);
    if (other) return refuse({ code: 'event/several' });
    const { of, aside } = found;
    const refused = what === 'dismiss' ? await oursRefusal(of, aside.event) : undefined;
    if (refused) return refuse(refused);
    // From now on it is parked, because people don't decide about an event that is still waiting.
    await of.settle(eventId);
    const { event, why, since } = aside;
    return done({ subject: `${of.account} ${eventId}`, change: { account: of.account, what, event, why, since } });
  },
  async refuses({ tenantId, change: { account, what, event } }) {
    const of = (await accounts(tenantId)).find((each) => each.account === account);
    if (!of || !(await leaving(of, what, event.eventId))) return MISSING[what];
    return what === 'dismiss' ? oursRefusal(of, event) : undefined;
  },
  async writes({ tenantId, by, reason, decided, change: { account, what, ...aside } }) {
    if (what === 'bring back') return moved(account, aside);
    invariant(decided, 'an event is dismissed by an approver');
    const dismissed = { tenantId, by, approvedBy: decided.by, at: decided.at, reason };
    return moved(account, { ...aside, dismissed });
  },
});
