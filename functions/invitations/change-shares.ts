import type { TenantId, TransferId } from '#shared/ids.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { isOverUnpaid } from '#shared/transfer/last-try.ts';
import { moved } from '#shared/transfer/move.ts';
import { amountRefusal, limitsFor } from '#shared/transfer/rules.ts';
import type { ShareGroup } from '#shared/transfer/shares.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import { type ReadShare, readShares, type ShareReader } from '../payments/engine/shares.ts';
import { needsApproval } from '../payments/engine/staff-work.ts';
import { byMember, type Member, nameOf } from '../people/member.ts';
import type { TenantReader } from '../ports.ts';
import { asPayment } from './as-payment.ts';
import { actedNow } from './invite-payer.ts';

export type StaffShareReader = ShareReader & {
  readonly payers: { readonly find: (tenant: TenantId, id: string) => Promise<PayerInvitation | undefined> };
};

/** A share as the staff see it: while someone isn't a client yet, their invitation as the payment that it becomes. */
export type StaffShare = ReadShare & {
  readonly payment: Transfer;
  readonly invited?: PayerInvitation;
  /** Its amount can be changed: it waits for its payer, who has neither paid nor scheduled it. */
  readonly isOpen: boolean;
  /** It ended unpaid, so others can take over what it asked for. */
  readonly isOver: boolean;
};

const waitsForPayer = (payment: Transfer): boolean =>
  (payment.status === 'requested' || payment.status === 'viewed') && !payment.schedule && !holdOf(payment);

/** The shares of a group for the staff. */
export async function staffShares(ports: StaffShareReader, group: ShareGroup): Promise<readonly StaffShare[]> {
  const shares = await readShares(ports, group);
  const read = await Promise.all(
    shares.map(async (share): Promise<readonly StaffShare[]> => {
      const invited = share.payment ? undefined : await ports.payers.find(group.tenantId, share.invitation ?? '');
      const payment = share.payment ?? (invited && asPayment(invited));
      if (!payment) return [];
      const part = { ...share, payment, ...(invited ? { invited } : {}) };
      // One that was just used became a payment with the amount it had, although the group doesn't name its client yet.
      const isTheirs = invited?.state === 'used';
      return [{ ...part, isOpen: !isTheirs && waitsForPayer(payment), isOver: isOverUnpaid(payment) }];
    }),
  );
  return read.flat();
}

/** The changed payments and invitations, saved with their group. */
export type ShareChanges = {
  readonly payments: readonly Transfer[];
  readonly invitations: readonly PayerInvitation[];
};

export type ChangeSharesPorts = StaffShareReader & {
  readonly tenants: TenantReader;
  readonly shares: { readonly change: (group: ShareGroup, changes: ShareChanges) => Promise<boolean> };
};

type Wanted = { readonly id: TransferId; readonly amount: Cents };

const NOTHING: ShareChanges = { payments: [], invitations: [] };

/** A share with another amount. What ended unpaid can only give some of its amount to others, and stays as it ended. */
function changedShare(
  { payment, invited, isOpen, isOver, amount: before }: StaffShare,
  { amount }: Wanted,
  member: Member,
  config: TenantConfig,
) {
  if (isOver && amount < before) return done(NOTHING);
  if (!isOpen || !hasRoomForAnAttempt(payment)) return refuse({ code: 'payer/share-not-open' });
  const wrong = amountRefusal(amount, limitsFor(config, payment.purpose), payment.method);
  if (wrong) return refuse(wrong);
  // They see the amount only after entering the code, so they need no notice.
  if (invited) {
    const request = { ...invited.request, amount };
    return done({ ...NOTHING, invitations: [{ ...invited, request, changedBy: actedNow(member) }] });
  }
  const why = `From ${formatDollars(before)} to ${formatDollars(amount)}`;
  const changed = moved(payment, 'changeShare', 'staff', { ...byMember(member, why), amount });
  return changed.ok ? done({ ...NOTHING, payments: [changed.value] }) : changed;
}

/**
 * Changes the shares of people who haven't paid. The total stays. Each changed payment gets a new version, so that its
 * payer can only agree to the new amount. From the company's threshold up, an approver has agreed to each amount, so a
 * new request is needed.
 */
export async function changeShares(
  ports: ChangeSharesPorts,
  member: Member,
  group: ShareGroup,
  { version, shares: wanted }: { readonly version: number; readonly shares: readonly Wanted[] },
) {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const config = await ports.tenants.config(member.tenant);
  if (!config) return refuse({ code: 'tenant/not-found' });
  if (group.version !== version) return refuse({ code: 'staff/changed-meanwhile' });
  if (needsApproval({ disbursement: false, amount: group.total }, config))
    return refuse({ code: 'payer/shares-approved' });
  const amounts = new Map(wanted.map(({ id, amount }) => [id, amount]));
  const shares = group.shares.map((share) => ({ ...share, amount: amounts.get(share.id) ?? share.amount }));
  if (shares.reduce((sum, { amount }) => sum + amount, 0) !== group.total)
    return refuse({
      code: 'payer/other-sum',
      sentence: `The shares have to add up to ${formatDollars(group.total)}.`,
    });
  let changes = NOTHING;
  for (const share of await staffShares(ports, group)) {
    const amount = amounts.get(share.id) ?? share.amount;
    if (amount === share.amount) continue;
    const changed = changedShare(share, { id: share.id, amount }, member, config);
    if (!changed.ok) return changed;
    const { payments, invitations } = changed.value;
    changes = {
      payments: [...changes.payments, ...payments],
      invitations: [...changes.invitations, ...invitations],
    };
  }
  const changed = { ...group, shares };
  if (!(await ports.shares.change(changed, changes))) return refuse({ code: 'staff/changed-meanwhile' });
  return done({ ...changed, version: version + 1 });
}
