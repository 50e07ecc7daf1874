import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import type { Cents } from '#shared/money.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import type { Tenant, TenantConfig } from '#shared/tenant/tenant.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { isOtherPerson, type Member, nameOf, type Recorded } from '../../people/member.ts';
import type {
  AgentReader,
  ClientFinder,
  Clock,
  Random,
  TenantReader,
  TransferAdder,
  TransferReader,
  TransferWriter,
} from '../../ports.ts';
import type { Approvals } from './cover.ts';
import type { FilePorts } from './file-funds.ts';

export type StaffPorts = {
  readonly transfers: TransferReader & TransferAdder & TransferWriter;
  readonly clients: ClientFinder;
  readonly tenants: TenantReader & AgentReader;
  /** The balance of one of the tenant's ledgers at the provider, in cents; null if the provider doesn't say. */
  readonly available: (config: TenantConfig, ledgerId?: string) => Promise<number | null>;
  /** The company's deposits that are on their way or recent. */
  readonly fundings: { readonly recent: (tenant: TenantId) => Promise<readonly Funding[]> };
  /** The money held and promised for each file. */
  readonly files: FilePorts;
  readonly approvals: Approvals;
  readonly random: Random;
  readonly now: Clock;
};

/** The transfer, and the version that the person was shown, if any. */
export type Which = { readonly client: ClientId; readonly id: TransferId; readonly version?: number | undefined };

/** The staff member who created a transfer; empty if a client began it. */
const creatorOf = ({ events: [first] }: Transfer): Recorded => ({ by: first?.by, identity: first?.identity });

export async function tenantConfigOf(ports: StaffPorts, { tenant }: Member): Promise<TenantConfig> {
  const config = await ports.tenants.config(tenant);
  invariant(config, 'a transfer belongs to a tenant that exists');
  return config;
}

/** True if this member may decide: anyone but its creator. */
export const isSecondPerson = (member: Member, transfer: Transfer): boolean =>
  isOtherPerson(member, creatorOf(transfer));

/** The money that leaves the company with a payment, which counts against an approver's limit. */
export const leavingWith = (payment: Pick<Transfer, 'disbursement' | 'amount' | 'fee'>): Cents | undefined =>
  payment.disbursement ? totalOf(payment) : undefined;

/**
 * True if this member submitted it for approval and it was not approved since: a refund that Plaid declined needs
 * approval again, and Plaid may still have made it.
 */
export function isSubmitter(member: Member, { events }: Transfer): boolean {
  const last = events.findLast(({ name }) => name === 'submitForApproval' || name === 'approveRefund');
  return last?.name === 'submitForApproval' && !isOtherPerson(member, last);
}

/**
 * True if a colleague has to approve: always when money leaves the tenant, otherwise from the threshold up. For a share
 * the total counts, so that no one asks for more by dividing it.
 */
export const needsApproval = (
  { disbursement, amount, share }: Pick<Transfer, 'disbursement' | 'amount' | 'share'>,
  { approvalThreshold }: Pick<Tenant, 'approvalThreshold'>,
): boolean => disbursement || (approvalThreshold !== undefined && (share?.total ?? amount) >= approvalThreshold);

/** The kinds of transfer a staff action applies to. */
export type Sort = 'disbursement' | 'refund' | 'request' | 'wire' | 'any';

const fits = (sort: Sort, transfer: Transfer): boolean => {
  if (sort === 'any') return true;
  if (sort === 'refund') return transfer.refundOf !== undefined;
  if (sort === 'disbursement') return transfer.disbursement;
  return sort === 'wire' ? kindOf(transfer) === 'Wire' : !transfer.disbursement;
};

/** A transfer of the member's own tenant, of a kind the action applies to. Drafts belong to the clients. */
export async function findWork(
  ports: { readonly transfers: Pick<StaffPorts['transfers'], 'find'> },
  member: Member,
  { client, id, version }: Which,
  sort: Sort,
) {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const found = await ports.transfers.find(member.tenant, client, id);
  if (!found || found.status === 'draft') return refuse({ code: 'transfer/not-found' });
  if (version !== undefined && found.version !== version) return refuse({ code: 'staff/changed-meanwhile' });
  return fits(sort, found) ? done(found) : refuse({ code: 'staff/other-kind' });
}

/** Runs a staff action on a transfer: finds it, changes it, and saves it against the version that was read. */
export async function workOn<Code extends RefusalCode>(
  ports: { readonly transfers: Pick<StaffPorts['transfers'], 'find' | 'save'> },
  member: Member,
  which: Which,
  sort: Sort,
  change: (found: Transfer) => Outcome<Transfer, Refusal<Code>> | Promise<Outcome<Transfer, Refusal<Code>>>,
) {
  const found = await findWork(ports, member, which, sort);
  if (!found.ok) return found;
  const changed = await change(found.value);
  return changed.ok ? ports.transfers.save(changed.value) : changed;
}

/** A change that requires a reason. */
export const withReason = <Code extends RefusalCode>(reason: string, changed: Outcome<Transfer, Refusal<Code>>) =>
  changed.ok && reason.trim() === '' ? refuse({ code: 'staff/no-reason' }) : changed;
