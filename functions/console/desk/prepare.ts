import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { AfterMove, askPaymentRoute, prepareDisbursementRoute } from '#shared/contracts/desk.ts';
import type { ClientId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { fileOf } from '../../ledger/book-entries.ts';
import { createDisbursement, createRequest } from '../../payments/create-request.ts';
import type { TransferByStaff } from '../../payments/engine/staff-record.ts';
import { needsApproval, tenantConfigOf } from '../../payments/engine/staff-work.ts';
import { isSeenBy, scopeOf } from '../reader.ts';
import { setClosingOf } from './closing-date.ts';
import { deskMember } from './desk-member.ts';
import { lacksOf } from './funds.ts';
import { madeOnce } from './made-once.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

type Asked = z.output<typeof askPaymentRoute.body>;
type ForClient = z.output<typeof prepareDisbursementRoute.body>;

export const afterMove = ({ id, referenceId, status, version }: Transfer): AfterMove => ({
  ...{ id, referenceId, status, version },
});

/** A hash of a form's content and its purpose. */
const saidIn = (kind: 'request' | 'disbursement', said: object): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, said]))
    .digest('hex');

type Making<Code extends RefusalCode> = {
  readonly kind: 'request' | 'disbursement';
  readonly make: (...asked: Parameters<typeof createDisbursement>) => Promise<Outcome<Transfer, Refusal<Code>>>;
  /** The failed payment of this client that the new one pays again, if any. */
  readonly failedOf: (client: ClientId) => Promise<Outcome<Transfer | undefined, Refusal<Code>>>;
};

const OTHER_NUMBER = 'No client has this number now. Enter the client’s current number.';
const OTHER_CLIENT = 'We can’t find this payment for this client. To pay someone else, prepare a new disbursement.';

/**
 * Prepares a payment, once per form. Members limited to some offices prepare only for those, so that they can see it.
 */
async function prepared<Code extends RefusalCode>(
  ports: DeskPorts,
  caller: DeskCaller,
  { key, closingOn, ...said }: Asked | ForClient,
  { kind, make, failedOf }: Making<Code>,
) {
  const { tenant, person, member, now } = caller;
  const { offices } = member;
  if (offices && !(said.officeId && offices.includes(said.officeId))) return refuse({ code: 'staff/other-office' });
  const reissueOf = 'reissueOf' in said ? said.reissueOf : undefined;
  const who = await ports.clients.findByPhone(tenant, said.phone);
  if (!who?.active) return refuse({ code: 'staff/phone-unknown', ...(reissueOf ? { sentence: OTHER_NUMBER } : {}) });
  const { transfers } = ports;
  const before = await failedOf(who.id);
  if (!before.ok) return before;
  const { value: failed } = before;
  // The client is part of the content, because the number may be another client's tomorrow.
  const form = { tenant, person, key, now, said: saidIn(kind, { ...said, client: who.id }) };
  const made = await madeOnce(ports, form, {
    find: (id) => transfers.find(tenant, who.id, id),
    make: (id, bound) => {
      const add = bound(async (fresh: Transfer, marked: Transfer) => {
        const added = await transfers.addRefund(fresh, { ...marked, retriedAs: fresh.id });
        return added.ok ? added.value : undefined;
      });
      const binding = { ...ports, transfers: { ...transfers, add: bound(transfers.add) } };
      const given = { ...(said as TransferByStaff), id };
      return make(binding, deskMember(caller, 'prepare'), given, failed ? { failed, add } : undefined);
    },
  });
  if (made.ok && closingOn)
    await setClosingOf(ports, caller, { file: fileOf(made.value), on: closingOn, at: made.value.createdAt });
  return made;
}

/** Prepares a payment request, and says which step sends it to the client. */
export async function askPayment(ports: DeskPorts, caller: DeskCaller, said: Asked) {
  const failedOf = async () => done(undefined);
  const made = await prepared(ports, caller, said, { kind: 'request', make: createRequest, failedOf });
  if (!made.ok) return made;
  const config = await tenantConfigOf(ports, deskMember(caller, 'prepare'));
  const next = needsApproval(made.value, config) ? ('submit' as const) : ('release' as const);
  return done({ ...afterMove(made.value), next });
}

/** Prepares a disbursement, and reports the ledger's shortfall, because funding takes days. */
export async function prepareDisbursement(ports: DeskPorts, caller: DeskCaller, said: ForClient) {
  const { reissueOf } = said;
  const failedOf = async (client: ClientId) => {
    const failed = reissueOf && (await ports.transfers.find(caller.tenant, client, reissueOf));
    const isSeen = failed && isSeenBy(failed, scopeOf(caller));
    return reissueOf && !isSeen ? refuse({ code: 'staff/no-payment', sentence: OTHER_CLIENT }) : done(failed);
  };
  const made = await prepared(ports, caller, said, { kind: 'disbursement', make: createDisbursement, failedOf });
  if (!made.ok) return made;
  return done({ ...afterMove(made.value), ...(await lacksOf(ports, caller, made.value)) });
}
