import { accountLabel } from '#shared/bank/account.ts';
import { areDebitsStopped, type Client } from '#shared/client/client.ts';
import { API_BASE } from '#shared/contracts/route.ts';
import { UTC_OFFSET } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { sentenceIn } from '#shared/sentence.ts';
import type { Agent, Office, TenantConfig } from '#shared/tenant/tenant.ts';
import type { Language } from '#shared/text/language.ts';
import { otherAmountText } from '#shared/text/other-amount.ts';
import { needsCallIfNew } from '#shared/transfer/account-check.ts';
import { answerUntil } from '#shared/transfer/deadline.ts';
import type { TransferEventName } from '#shared/transfer/lifecycle.ts';
import { claimedNetwork, networkOf } from '#shared/transfer/network.ts';
import { problemCodeOf } from '#shared/transfer/problem-code.ts';
import type { PaymentMethod, TransferType } from '#shared/transfer/purposes.ts';
import { PAYMENT_METHODS, PURPOSE_NAMES } from '#shared/transfer/purposes.ts';
import { isLiveRefund } from '#shared/transfer/refund.ts';
import { wayOn } from '#shared/transfer/retry.ts';
import { feeFor, limitFor, limitsFor } from '#shared/transfer/rules.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { cardParts, happenedAt, type TransferCard } from '#shared/transfer/transfer-card.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { waitsFor } from '#shared/transfer/waiting.ts';
import { otherAmountOf } from '#shared/wire/than-asked.ts';
import { accountCallView } from './account-call.ts';
import { maskedNumber } from './record-views.ts';

const times = ({ createdAt, updatedAt }: { readonly createdAt: string; readonly updatedAt: string }) => ({
  createdAt_utc: createdAt,
  createdAt_offset: UTC_OFFSET,
  updatedAt_utc: updatedAt,
  updatedAt_offset: UTC_OFFSET,
});

/**
 * A client under the specification's field names. The SSN and birth date are never shown, only that they are on file.
 */
export const clientView = (client: Client, { id: tenant, name }: Pick<TenantConfig, 'id' | 'name'>) => ({
  ...client,
  _id: client.id,
  language: client.language ?? null,
  debitsStopped: areDebitsStopped(client),
  tenant: { _id: tenant, name },
  ...times(client),
});

/** The events that a client may see. A new one stays hidden until it is listed. */
const SHOWN_TO_CLIENT: readonly string[] = [
  // A client's own draft begins with it. Without it, their payment would look like a request of the company's.
  'saveDetails',
  ...(['adopt', 'edit', 'schedule', 'unschedule', 'remind', 'makeTransfer', 'chooseWire', 'discard'] as const),
  ...(['submitForApproval', 'release', 'initiate', 'cancel', 'approve', 'approveDisbursement'] as const),
  ...(['approveRefund', 'refundedAtProvider', 'reject', 'withdraw', 'open', 'decline', 'recall'] as const),
  ...(['chooseUnverifiedAccount', 'askForCall', 'acceptPayment', 'releaseAccount', 'refuseAccount'] as const),
  ...(['changeAccount', 'accepted', 'declined', 'declinedRequest', 'declinedDisbursement'] as const),
  ...(['takenBack', 'takenBackRequest', 'takenBackDisbursement', 'posted', 'cancelled', 'failed'] as const),
  ...(['settled', 'returned', 'reportSent', 'confirmReceipt', 'applyReceipt', 'markProblem'] as const),
  ...(['fundsAvailable', 'reopenReceipt', 'sendReversal', 'retry', 'reissue', 'resolve', 'close'] as const),
] satisfies (TransferEventName | 'saveDetails')[];

/** The client sees the reason for their own and the provider's actions, but not for the staff's. */
const READABLE: readonly TransferEvent['actor'][] = ['client', 'provider'];

/** True for another approval of a disbursement that the client has been sent already. */
const isAgain = ({ name, from, to }: Pick<TransferEvent, 'name' | 'from' | 'to'>): boolean =>
  name === 'approveDisbursement' && from === to;

/**
 * The events that the client may see, without the name of the staff member. They start when the transfer becomes
 * visible to the client. A prepared refund shows only once it is sent. Filing a payment in another file shows.
 */
const eventsOf = ({ events }: Transfer) =>
  events
    .filter(
      ({ name, from, to }) => isClientsToSee(to) && SHOWN_TO_CLIENT.includes(name) && !isAgain({ name, from, to }),
    )
    .map(({ name, to, actor, at, reason = null }) => ({
      name,
      to,
      actor,
      at,
      reason: READABLE.includes(actor) ? reason : null,
    }));

const accountOf = (account: Transfer['source']) =>
  account ? { ...account, _id: account.id, institutionCode: account.institutionCode ?? null } : null;

/** A payment's refunds that were sent to the client. Refunds that failed are left out. */
const refundsView = (refunds: readonly Transfer[]) =>
  refunds
    .filter((refund) => isClientsToSee(refund.status) && isLiveRefund(refund))
    .map(({ id, referenceId, amount, status }) => ({ _id: id, referenceID: referenceId, amount, status }));

/** A transfer's documents. Only the owner can open the address, and it leads to a link valid for one minute. */
const attachmentsOf = ({ id, attachments = [] }: Transfer) =>
  attachments.map(({ id: documentId, name }) => {
    const path = `/account/document/${id}/${documentId}`;
    return { _id: documentId, name, filePath: path, fileURL: API_BASE + path };
  });

/** A transfer's agent, limited to the fields that the client may see. */
const realtorOf = (agent: Agent | undefined) =>
  agent ? { _id: agent.id, firstName: agent.firstName, lastName: agent.lastName, email: agent.email } : null;

/** A type of transfer. Client transfers leave the client's account; both types name an account to pay into. */
const typeOf = (name: TransferType, purposes: readonly string[]) => ({
  _id: name,
  name,
  purpose: JSON.stringify({ purposes }),
  isDebit: name === 'Client Transfer',
  isCredit: true,
});

/** The records linked to a transfer. */
type Linked = {
  readonly office: Office | undefined;
  readonly agent: Agent | undefined;
  readonly refunds: readonly Transfer[];
};

/** The time and language of the view. */
type Seen = { readonly now: Date; readonly language: Language };

type ViewedTenant = Pick<TenantConfig, 'id' | 'name' | 'pocPhone'>;

/** The problem of a transfer in words: why it failed, or that its wire had a different amount. */
function problemOf(transfer: Transfer, { name: tenant, pocPhone }: ViewedTenant, language: Language): string | null {
  if (transfer.problem) return sentenceIn(language, transfer.problem.sentence);
  const other = otherAmountOf(transfer);
  return other ? otherAmountText[language]({ ...other, tenant, phone: formatPhone(pocPhone) }) : null;
}

/** A transfer under the specification's field names, with its current office, agent and refunds. */
export const transferView = (
  transfer: Transfer,
  tenant: ViewedTenant,
  { office, agent, refunds }: Linked,
  { now, language }: Seen,
) => ({
  ...transfer,
  ...times(transfer),
  _id: transfer.id,
  referenceID: transfer.referenceId,
  fileNumber: transfer.fileNumber ?? null,
  creditTraceID: transfer.creditTraceId ?? null,
  // The specification uses both names for this field.
  expectedClosingDate: transfer.expectedClosingAt ?? null,
  expectedClosingDate_utc: transfer.expectedClosingAt ?? null,
  sellerName: transfer.sellerName ?? null,
  deadlineAt_utc: answerUntil(transfer) ?? null,
  scheduledOn: transfer.schedule?.on ?? null,
  notes: JSON.stringify(transfer.notes),
  debitMethod: transfer.method,
  network: networkOf(transfer) ?? claimedNetwork(transfer) ?? null,
  purposeData: JSON.stringify({ purpose: transfer.purpose, method: transfer.method }),
  otherIndividuals: JSON.stringify(agent ? [realtorOf(agent)] : []),
  client: { _id: transfer.clientId, firstName: transfer.firstName, lastName: transfer.lastName },
  tenant: { _id: tenant.id, name: tenant.name },
  agent: realtorOf(agent),
  office: office ? { ...office, _id: office.id } : null,
  realtor: realtorOf(agent),
  transferType: typeOf(transfer.type, [transfer.purpose]),
  sourceBankAccount: accountOf(transfer.source),
  destBankAccount: accountOf(transfer.destination),
  attachments: attachmentsOf(transfer),
  events: eventsOf(transfer),
  problem: problemOf(transfer, tenant, language),
  problemCode: problemCodeOf(transfer.problem) ?? null,
  waitsFor: waitsFor(transfer) ?? null,
  nextTry: transfer.status === 'error' ? wayOn(transfer, now.toISOString()) : null,
  retryOf: transfer.retryOf?.id ?? null,
  retriedAs: transfer.retriedAs ?? null,
  refundOf: transfer.refundOf ? { _id: transfer.refundOf.id, referenceID: transfer.refundOf.referenceId } : null,
  refunds: refundsView(refunds),
  accountCall: accountCallView(transfer, now),
  refusedAccounts: transfer.accountCheck?.refused ?? [],
  authorizationText: (transfer.schedule?.authorization ?? transfer.authorization)?.text ?? null,
  wireReportedAt_utc: transfer.wireReport?.at ?? null,
  wireReference: transfer.wireReport?.reference ?? null,
  submittedAt_utc: transfer.submittedAt ?? null,
  startedAt_utc: transfer.startedAt ?? null,
  postedAt_utc: transfer.postedAt ?? null,
  completedOn_utc: transfer.completedAt ?? null,
  clearedOn_utc: transfer.clearedAt ?? null,
});

/** A card of the history. */
export const cardView = (card: TransferCard, config: Pick<TenantConfig, 'newAccountLimit'>) => ({
  ...card,
  _id: card.id,
  referenceID: card.referenceId,
  isRefund: card.refundOf !== undefined,
  scheduledOn: card.scheduledOn ?? null,
  waitsFor: card.waitsFor ?? null,
  deadlineAt_utc: answerUntil(card) ?? null,
  newAccountCall: card.disbursement && needsCallIfNew(card, config),
  startedAt_utc: card.startedAt ?? null,
  postedAt_utc: card.postedAt ?? null,
  completedOn_utc: card.completedAt ?? null,
  clearedOn_utc: card.clearedAt ?? null,
  createdAt_utc: card.createdAt,
  updatedAt_utc: card.updatedAt,
});

/** A search result: the transfer's card with its property and file. */
export const foundView = (transfer: Transfer, config: Pick<TenantConfig, 'newAccountLimit'>) => ({
  ...transfer,
  ...cardView({ ...transfer, ...cardParts(transfer), updatedAt: happenedAt(transfer) }, config),
  fileNumber: transfer.fileNumber ?? null,
});

/** The purpose configuration with the limit for each method. */
export const purposesView = (config: TenantConfig) => [
  {
    purpose: 'Client Transfer',
    fields: ['purpose', 'method', 'active', 'disclaimer'],
    active: true,
    config: config.purposes.map((entry) => ({
      ...entry,
      limit: limitFor(limitsFor(config, entry.purpose), entry.method).limit,
    })),
    limits: PAYMENT_METHODS.map((method: PaymentMethod) => ({ method, limit: limitFor(config.limits, method).limit })),
  },
];

/** The fee configuration. Empty if the client does not pay the fee. */
export const feesView = ({ fee, name, id }: TenantConfig) =>
  fee
    ? [
        {
          _id: id,
          clientPays: fee.clientPays,
          amount: Math.max(...PAYMENT_METHODS.map((method) => feeFor(fee, method))),
          methods: fee.methods ?? null,
          tenantName: name,
        },
      ]
    : [];

/**
 * The two types of transfer. A client transfer takes one of the tenant's purposes, a client disbursement any purpose.
 */
export function typesView({ purposes }: TenantConfig) {
  const own = new Set(purposes.filter(({ active }) => active).map(({ purpose }) => purpose));
  return [typeOf('Client Transfer', [...own]), typeOf('Client Disbursement', [...new Set([...PURPOSE_NAMES, ...own])])];
}

export const officeView = (office: Office) => ({ ...office, _id: office.id });
export const agentView = ({ mobilePhone: _own, ...agent }: Agent) => ({
  ...agent,
  _id: agent.id,
  brokerageName: agent.brokerage.name,
  licenses: JSON.stringify(agent.licenses),
});

/** The tenant's receiving accounts, shown by their last four digits. */
export const destinationView = (account: TenantConfig['destinationAccounts'][number]) => ({
  ...account,
  _id: account.id,
  bankDisplayName: accountLabel(account),
  description: account.name,
  accountNumber: maskedNumber(account),
  pendingVerification: false,
  ownerType: 'tenant',
  createdAt_utc: account.createdAt,
});
