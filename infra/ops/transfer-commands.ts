import { approve } from '#functions/payments/approve.ts';
import { approveRefund } from '#functions/payments/approve-refund.ts';
import { cancelByStaff } from '#functions/payments/cancel-by-staff.ts';
import { closeTransfer } from '#functions/payments/close-transfer.ts';
import { createDisbursement } from '#functions/payments/create-disbursement.ts';
import { createRequest } from '#functions/payments/create-request.ts';
import type { TransferByStaff } from '#functions/payments/engine/staff-record.ts';
import type { Sort, Which } from '#functions/payments/engine/staff-work.ts';
import { initiate } from '#functions/payments/initiate.ts';
import { reject } from '#functions/payments/reject.ts';
import { release } from '#functions/payments/release.ts';
import { stopTransfer } from '#functions/payments/stop-transfer.ts';
import { submitForApproval } from '#functions/payments/submit-for-approval.ts';
import type { Member } from '#functions/staff/member.ts';
import type { Day } from '#shared/dates.ts';
import type { AgentId, OfficeId, TransferId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type ActsAs, memberOf, type Signed } from './acting.ts';
import { type At, type Command, command, type Told } from './command.ts';
import type { CommandPorts } from './command-ports.ts';
import { options } from './options.ts';
import type { Refused } from './refused.ts';
import { toldOfMove } from './told.ts';
import { toldWithLacks } from './told-with-lacks.ts';
import { anyPhone, transferLists } from './transfer-lists.ts';

/** Finds the transfer that is meant, does one thing to it in a person's name and role, and tells what came of it. */
export async function act(
  at: At,
  given: Signed & { readonly transfer: TransferId; readonly phone?: Phone | undefined },
  work: (staff: CommandPorts['staff'], who: Member, which: Which) => Promise<Outcome<Transfer, Refusal>>,
  as: ActsAs = 'prepare',
): Promise<Outcome<Told, Refused>> {
  const who = await memberOf(at, given, as);
  if (!who.ok) return who;
  const which = await at.ports.which(given.tenant, given.transfer, given.phone);
  if (!which.ok) return which;
  const worked = await work(at.ports.staff, who.value, which.value);
  return as === 'prepare' ? toldWithLacks(at.ports.staff, worked) : toldOfMove(worked);
}

const { tenant, by, transfer, reason, anyReason, phone } = options;
const meant = { tenant, by, transfer };
const property = (({ address, unit, city, state, zipcode }) => ({ address, unit, city, state, zipcode }))(options);
const { amount, purpose, file, note, deadline } = options;
const made = { tenant, by, phone, amount, purpose, ...property, file, note, deadline };

type Made = {
  readonly phone: Phone;
  readonly amount: Cents;
  readonly purpose: string;
  readonly address: string;
  readonly unit: string;
  readonly city: string;
  readonly state: TransferByStaff['state'];
  readonly zipcode: string;
  readonly file?: string | undefined;
  readonly note: string;
  readonly deadline?: Day | undefined;
  readonly method?: 'ACH' | 'Wire' | undefined;
  readonly office?: OfficeId | undefined;
  readonly agent?: AgentId | undefined;
};

const newTransfer = (given: Made): TransferByStaff => ({
  phone: given.phone,
  amount: given.amount,
  purpose: given.purpose,
  address1: given.address,
  address2: given.unit,
  city: given.city,
  state: given.state,
  zipcode: given.zipcode,
  fileNumber: given.file,
  note: given.note,
  deadlineOn: given.deadline,
  ...(given.method ? { method: given.method } : {}),
  ...(given.office ? { officeId: given.office } : {}),
  ...(given.agent ? { agentId: given.agent } : {}),
});

/** Prepares what was entered, in a person's name, and says what the ledger lacks for it. */
async function create(at: At, given: Signed & Made, make: typeof createDisbursement): Promise<Outcome<Told, Refused>> {
  const who = await memberOf(at, given, 'prepare');
  return who.ok ? toldWithLacks(at.ports.staff, await make(at.ports.staff, who.value, newTransfer(given))) : who;
}

/** What a second person releases. Its file must cover a payment. */
const approval = {
  disbursement: command({
    noun: 'disbursement',
    verb: 'approve',
    summary: "releases a colleague's disbursement to the client; its file must hold enough",
    argument: 'transfer',
    effect: 'signs',
    options: { ...meant, 'held-outside': options.heldOutside, reason: anyReason },
    run: (at, { 'held-outside': heldOutside, reason: why, ...given }) =>
      act(
        at,
        given,
        (staff, who, which) => approve(staff, who, which, 'disbursement', { heldOutside, reason: why }),
        'approve',
      ),
  }),
  refund: command({
    noun: 'refund',
    verb: 'approve',
    summary: "sends a colleague's refund back to the account the payment came from, at once",
    argument: 'transfer',
    effect: 'signs',
    options: { ...meant, 'held-outside': options.heldOutside, reason: anyReason },
    run: (at, { 'held-outside': heldOutside, reason: why, ...given }) =>
      act(at, given, (staff, who, which) => approveRefund(staff, who, which, { heldOutside, reason: why }), 'approve'),
  }),
  request: command({
    noun: 'request',
    verb: 'approve',
    summary: "releases a colleague's request to the client",
    argument: 'transfer',
    effect: 'signs',
    options: meant,
    run: (at, given) => act(at, given, (staff, who, which) => approve(staff, who, which, 'request'), 'approve'),
  }),
};

/** Until when something can be withdrawn. */
const WITHDRAWN = { disbursement: 'accepted', refund: 'submitted for approval', request: 'paid' } as const;

/** What a disbursement, a refund and a request have in common: a second person, and an end. */
export const approvals = (noun: 'disbursement' | 'refund' | 'request', sort: Sort): readonly Command[] => [
  command({
    noun,
    verb: 'submit',
    summary: `asks a colleague to approve a ${noun}`,
    argument: 'transfer',
    effect: 'signs',
    options: meant,
    run: (at, given) => act(at, given, (staff, who, which) => submitForApproval(staff, who, which, sort)),
  }),
  approval[noun],
  command({
    noun,
    verb: 'reject',
    summary: `rejects a colleague's ${noun}; the client never sees it`,
    argument: 'transfer',
    effect: 'signs',
    options: { ...meant, reason },
    run: (at, given) => act(at, given, (staff, who, which) => reject(staff, who, which, given.reason, sort), 'approve'),
  }),
  command({
    noun,
    verb: noun === 'disbursement' ? 'recall' : 'cancel',
    summary: `withdraws a ${noun} that hasn’t been ${WITHDRAWN[noun]}`,
    argument: 'transfer',
    effect: 'signs',
    options: { ...meant, reason: anyReason },
    run: (at, given) =>
      act(at, given, (staff, who, which) => cancelByStaff(staff, who, which, given.reason, sort), 'either'),
  }),
];

/** Payments to clients, payments asked of clients, and looking at both. */
export const transferCommands: readonly Command[] = [
  command({
    noun: 'disbursement',
    verb: 'create',
    summary: 'prepares a payment to a client; a second person must approve it',
    effect: 'signs',
    options: made,
    run: (at, given) => create(at, given, createDisbursement),
  }),
  ...approvals('disbursement', 'disbursement'),
  command({
    noun: 'disbursement',
    verb: 'initiate',
    summary: "hands over what the tenant's software created, as its second person, under the checks of an approval",
    argument: 'transfer',
    effect: 'signs',
    options: { ...meant, file, 'held-outside': options.heldOutside, reason: anyReason },
    run: (at, { file: fileNumber, 'held-outside': heldOutside, reason: why, ...given }) =>
      act(
        at,
        given,
        (staff, who, which) => initiate(staff, who, which, 'disbursement', { fileNumber, heldOutside, reason: why }),
        'approve',
      ),
  }),
  command({
    noun: 'request',
    verb: 'create',
    summary: 'prepares a request for a payment by a client',
    effect: 'signs',
    options: { ...made, method: options.method, office: options.office, agent: options.agent },
    run: (at, given) => create(at, given, createRequest),
  }),
  command({
    noun: 'request',
    verb: 'release',
    summary: "sends a request to the client; below the tenant's threshold it needs no second person",
    argument: 'transfer',
    effect: 'signs',
    options: meant,
    run: (at, given) => act(at, given, release),
  }),
  command({
    noun: 'request',
    verb: 'initiate',
    summary: "hands over what the tenant's software created; the client sees it at the next visit",
    argument: 'transfer',
    effect: 'signs',
    options: { ...meant, file },
    run: (at, { file: fileNumber, ...given }) =>
      act(at, given, (staff, who, which) => initiate(staff, who, which, 'request', { fileNumber }), 'either'),
  }),
  ...approvals('request', 'request'),
  command({
    noun: 'transfer',
    verb: 'cancel',
    summary: 'cancels a payment on its way, until the bank has sent it; client and staff are told',
    argument: 'transfer',
    effect: 'signs',
    options: { ...meant, phone: anyPhone, reason },
    run: (at, given) => act(at, given, (staff, who, which) => stopTransfer(staff, who, which, given.reason), 'either'),
  }),
  command({
    noun: 'transfer',
    verb: 'close',
    summary: 'closes a failed transfer, once you know where the money is',
    argument: 'transfer',
    effect: 'signs',
    options: { ...meant, reason },
    run: (at, given) => act(at, given, (staff, who, which) => closeTransfer(staff, who, which, given.reason)),
  }),
  ...transferLists,
];
