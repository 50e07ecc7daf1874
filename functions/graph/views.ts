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
 * A client in the specification's field names; no field tells more of SSN and birth date than that they are on file.
 */
export const clientView = (client: Client, { id: tenant, name }: Pick<TenantConfig, 'id' | 'name'>) => ({
  ...client,
  _id: client.id,
  language: client.language ?? null,
  debitsStopped: areDebitsStopped(client),
  tenant: { _id: tenant, name },
  ...times(client),
});

/** What the staff do for themselves while a transfer is a client's to see. */
const STAFFS_OWN: readonly string[] = [
  'refund',
  'hold',
  'unhold',
  'proposeReversal',
  'dropReversal',
  'noteReversal',
  'askProof',
  'sendProof',
  'dropProof',
  'setFileNumber',
  'uncovered',
  'overdraw',
  'resolveOverdraft',
  'declinedRefund',
] satisfies TransferEventName[];

/** Why the provider or the client did something is the client's to read; why the staff did is the staff's. */
const READABLE: readonly TransferEvent['actor'][] = ['client', 'provider'];

/**
 * What the client may read of events: the steps since it was theirs, never the record of who sat behind them. That a
 * refund was prepared is not theirs yet; the refund itself tells when it is. How the staff file it is theirs.
 */
const eventsOf = ({ events }: Transfer) =>
  events
    .filter(({ name, to }) => isClientsToSee(to) && !STAFFS_OWN.includes(name))
    .map(({ name, to, actor, at, reason = null }) => ({
      name,
      to,
      actor,
      at,
      reason: READABLE.includes(actor) ? reason : null,
    }));

const accountOf = (account: Transfer['source']) =>
  account ? { ...account, _id: account.id, institutionCode: account.institutionCode ?? null } : null;

/** The refunds of a payment that the client has been sent; one that came to nothing is not told. */
const refundsView = (refunds: readonly Transfer[]) =>
  refunds
    .filter((refund) => isClientsToSee(refund.status) && isLiveRefund(refund))
    .map(({ id, referenceId, amount, status }) => ({ _id: id, referenceID: referenceId, amount, status }));

/** The files of a transfer; their address answers to the owner only, with one that is good for a minute. */
const attachmentsOf = ({ id, attachments = [] }: Transfer) =>
  attachments.map(({ id: documentId, name }) => {
    const path = `/account/document/${id}/${documentId}`;
    return { _id: documentId, name, filePath: path, fileURL: API_BASE + path };
  });

/** The agent of a transfer, as far as it is the client's business. */
const realtorOf = (agent: Agent | undefined) =>
  agent ? { _id: agent.id, firstName: agent.firstName, lastName: agent.lastName, email: agent.email } : null;

/** A type of transfer: money to the tenant leaves the client's account, and both kinds arrive at one. */
const typeOf = (name: TransferType, purposes: readonly string[]) => ({
  _id: name,
  name,
  purpose: JSON.stringify({ purposes }),
  isDebit: name === 'Client Transfer',
  isCredit: true,
});

/** What a transfer is linked to. */
type Linked = {
  readonly office: Office | undefined;
  readonly agent: Agent | undefined;
  readonly refunds: readonly Transfer[];
};

/** When a transfer is looked at, and in which language. */
type Seen = { readonly now: Date; readonly language: Language };

type ViewedTenant = Pick<TenantConfig, 'id' | 'name' | 'pocPhone'>;

/** What is wrong with a transfer, in words: why it failed, or that its wire brought another amount than it asks for. */
function problemOf(transfer: Transfer, { name: tenant, pocPhone }: ViewedTenant, language: Language): string | null {
  if (transfer.problem) return sentenceIn(language, transfer.problem.sentence);
  const other = otherAmountOf(transfer);
  return other ? otherAmountText[language]({ ...other, tenant, phone: formatPhone(pocPhone) }) : null;
}

/** A transfer in the specification's field names, with its office, agent and refunds as they are now. */
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
  // The specification has the one name in its list of fields and the other beside it.
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

/** A transfer that a search has found: its card, and the property and file it belongs to. */
export const foundView = (transfer: Transfer, config: Pick<TenantConfig, 'newAccountLimit'>) => ({
  ...transfer,
  ...cardView({ ...transfer, ...cardParts(transfer), updatedAt: happenedAt(transfer) }, config),
  fileNumber: transfer.fileNumber ?? null,
});

/** The purpose configuration with the limit that holds for each method. */
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

/** The fee configuration; one that the client does not pay is no concern of theirs and reads as nothing. */
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

/** The two types of transfer; clients send money for the tenant's purposes, and the tenant for any. */
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

/** The tenant's receiving accounts, by their last four digits. */
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
