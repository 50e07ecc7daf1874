import { type Cents, formatDollars, toCents, ZERO } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { provenText } from '#shared/text/console/proven.ts';
import { hasGoodFunds, routedBy } from '#shared/transfer/refund.ts';
import { destinationFor, totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { fileOf } from '../../ledger/book-entries.ts';
import { hasFile, sealed } from './cover.ts';
import { type FileStanding, outsideOf, standingOf, typedWireWords } from './file-funds.ts';
import { ledgerCover, shortWords } from './ledger-cover.ts';
import type { StaffPorts } from './staff-work.ts';

/**
 * Approving a disbursement: the steps that the approval and the handover by the tenant's own software share. A client
 * never sees a disbursement that didn't go through here.
 */

/** The approver's statement about the money: the amount received outside the portal, and the reason for approving. */
export type HeldStatement = {
  /** Everything received for the file outside the portal. */
  readonly heldOutside?: Cents | undefined;
  readonly reason?: string | undefined;
};

/** More payments than any file has waiting at once. The list is read one by one. */
const PROMISED_MAX = 100;

const NO_REASON =
  'This payment has no file number, so we can’t check a file balance. Enter a reason for paying it. The reason is recorded.';

/** The approver's statement, as the event records it. */
const statementText = (payment: Transfer, { heldOutside, reason = '' }: HeldStatement): string | undefined => {
  if (!hasFile(payment)) return `without a file: ${reason.trim()}`;
  return heldOutside && `${formatDollars(heldOutside)} held outside of the portal, by word: ${reason.trim()}`;
};

/** Refuses if the refunded payment came back, the tenant has no open account, or its ledger holds too little. */
async function payoutRefusal(
  ports: StaffPorts,
  config: TenantConfig,
  transfer: Transfer,
): Promise<Refusal<'refund/not-good' | 'disbursement/no-source' | 'staff/over-ledger'> | undefined> {
  const { refundOf, tenantId, clientId } = transfer;
  const refunded = refundOf && (await ports.transfers.find(tenantId, clientId, refundOf.id));
  if (refundOf && !(refunded && hasGoodFunds(refunded))) return { code: 'refund/not-good' };
  const source = destinationFor(config.destinationAccounts, routedBy(transfer));
  if (!source) return { code: 'disbursement/no-source' };
  const available = await ports.available(config, source.ledgerId);
  // An unknown balance doesn't block the approval. It is checked again when the client accepts.
  if (available === null || available >= totalOf(transfer)) return undefined;
  const cover = await ledgerCover(ports, config, transfer, available);
  const sentence = cover && shortWords(cover);
  return { code: 'staff/over-ledger', ...(sentence ? { sentence } : {}) };
}

/** Refuses if the approver's statement isn't enough to approve this payment. */
function statementRefusal(
  payment: Transfer,
  { heldOutside, reason = '' }: HeldStatement,
  config: TenantConfig,
): Refusal<'staff/no-reason' | 'staff/no-file'> | undefined {
  const isSaid = reason.trim() !== '';
  if (hasFile(payment)) return heldOutside && !isSaid ? { code: 'staff/no-reason' } : undefined;
  if (!config.payoutsWithoutFile) return { code: 'staff/no-file' };
  return isSaid ? undefined : { code: 'staff/no-reason', sentence: NO_REASON };
}

/** The approver's statement in a form to record, or the reason why the tenant can't pay. */
export async function stated(ports: StaffPorts, config: TenantConfig, payment: Transfer, statement: HeldStatement) {
  const short = statementRefusal(payment, statement, config) ?? (await payoutRefusal(ports, config, payment));
  if (short) return refuse(short);
  const { heldOutside } = statement;
  const said = hasFile(payment) ? heldOutside && { heldOutside } : ({ withoutFile: true } as const);
  return done({ text: statementText(payment, statement), cover: said ? { cover: said } : {} });
}

/** Dollars for a sentence. A file that paid out money received outside the portal is negative. */
export const signed = (amount: number): string => `${amount < 0 ? '-' : ''}${formatDollars(toCents(Math.abs(amount)))}`;

/** Describes the bank transactions that prove a file's money. */
function provenParts({ in: came, out }: FileStanding['proven']): readonly string[] {
  if (out > 0) return [`bank activity shows ${provenText.both(formatDollars(came), formatDollars(out))}`];
  return came > 0 ? [`bank activity shows ${formatDollars(came)} in`] : [];
}

/** The way to make typed wires count. */
function typedTodo(wires: FileStanding['uncounted']): string {
  const unshown = wires.map((wire) => wire.unshown);
  if (unshown.includes('yet')) return 'Import the statement that shows the wire, and it counts. ';
  if (unshown.includes('elsewhere'))
    return 'Undo the wire’s match and apply it again, so that an approver accepts the account. ';
  return unshown.length > 0 ? 'Ask your bank whether the wire arrived. ' : '';
}

function tooLittle(payment: Transfer, { booked, held, uncounted, promised, proven }: FileStanding) {
  const outside = outsideOf(payment, proven);
  const { heldOutside = ZERO } = payment.cover ?? {};
  const file = payment.fileNumber === undefined ? 'The file of this property' : `File ${payment.fileNumber}`;
  const parts = [
    `${file} has ${signed(booked)}`,
    ...(promised > 0 ? [`${signed(promised)} is outstanding`] : []),
    ...provenParts(proven),
    ...(heldOutside > proven.in ? [`${signed(heldOutside)} was stated as received outside`] : []),
    ...typedWireWords(uncounted),
  ];
  const left = signed(held - promised + outside);
  const sentence =
    `${parts.join(', ')}: ${left} is available, and this payment is ${signed(totalOf(payment))}. ` +
    `${typedTodo(uncounted)}If other money came straight to your bank, such as a lender’s wire, post it to this ` +
    'file in Bank activity. Or approve with the total received outside, and enter how you confirmed it.';
  return refuse({ code: 'staff/over-file', sentence });
}

/**
 * Seals an approved disbursement and saves it if the file's money covers it. That is: good funds received through the
 * portal without typed wires that don't count yet, minus what was paid out and promised, plus what bank transactions
 * prove to be held outside (or the approver's stated amount), minus what they prove was paid out there. A refund is
 * checked the same way, because the money of its payment may have been paid out since.
 *
 * Two approvals at once can't use the same money: each saves the file's list on the version it read.
 */
export async function letOut(ports: StaffPorts, approved: Transfer) {
  const payment = await sealed(ports, approved);
  if (!hasFile(payment)) return ports.transfers.save(payment);
  const { tenantId: tenant, clientId: client, id } = payment;
  const fileId = fileOf(payment);
  const open = await ports.files.open(tenant);
  const standing = await standingOf(ports, tenant, fileId, { except: [id], open });
  const { held, promised, proven, list } = standing;
  if (list.payments.length >= PROMISED_MAX) return refuse({ code: 'staff/file-full' });
  if (held - promised + outsideOf(payment, proven) < totalOf(payment)) return tooLittle(payment, standing);
  // The payment keeps the amounts proven at this moment. Later checks use the file's list as it is then.
  const said = {
    ...(proven.in > 0 ? { proven: proven.in } : {}),
    ...(proven.out > 0 ? { provenOut: proven.out } : {}),
  };
  const counted = proven.in + proven.out > 0 ? { ...payment, cover: { ...payment.cover, ...said } } : payment;
  // One that is approved again is on the list.
  const others = list.payments.filter((each) => each.id !== id);
  return ports.files.promise(counted, { fileId, list: { ...list, payments: [...others, { client, id }] } });
}
