import { randomBytes } from 'node:crypto';
import { mendMessageRoute } from '#shared/contracts/console-messages.ts';
import {
  askPaymentRoute,
  askSeveralRoute,
  askStepUpRoute,
  changeSharesRoute,
  confirmWireRoute,
  movePaymentRoute,
  prepareDisbursementRoute,
  prepareRefundRoute,
  secondPersonRoute,
  setFileRoute,
} from '#shared/contracts/desk.ts';
import { setClosingRoute } from '#shared/contracts/files.ts';
import { listFundingsRoute, proposeFundingRoute } from '#shared/contracts/fundings.ts';
import { ledgerFundsRoute, paymentCoverRoute } from '#shared/contracts/ledger-funds.ts';
import { addPartyRoute, removePartyRoute, sendAgentLinkRoute, setPartyPinRoute } from '#shared/contracts/parties.ts';
import {
  agreePayerInvitationRoute,
  askPayerStepUpRoute,
  invitePayerRoute,
  movePayerInvitationRoute,
} from '#shared/contracts/payer-invitations.ts';
import { noteProofRequestRoute } from '#shared/contracts/proof-requests.ts';
import { noteReversalRoute, proposeReversalRoute } from '#shared/contracts/reversals.ts';
import { removeViewRoute, saveViewRoute } from '#shared/contracts/saved-views.ts';
import { fileFunds, receivedWires, statementLines, statements } from '../adapters/dynamo/bank.ts';
import { bankAccounts } from '../adapters/dynamo/bank-accounts.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { arrivingDebits, staffTransfers } from '../adapters/dynamo/console-reads.ts';
import { closingParties, fileClosings, liveLinks } from '../adapters/dynamo/files.ts';
import { listedPayments } from '../adapters/dynamo/lists.ts';
import { messageFates, messages } from '../adapters/dynamo/messages.ts';
import { addShares, findShares, payerInvitations, saveShares } from '../adapters/dynamo/payers.ts';
import { fundings } from '../adapters/dynamo/provider.ts';
import { savedViews } from '../adapters/dynamo/staff.ts';
import { stepUps } from '../adapters/dynamo/staff-sign-in.ts';
import { paperLogos, tenants } from '../adapters/dynamo/tenants.ts';
import { addRefund, promisedBefore, promisedId, releasedId, transfers } from '../adapters/dynamo/transfers.ts';
import { emails } from '../adapters/emails.ts';
import { entriesOf } from '../adapters/entries-of.ts';
import { approvals } from '../adapters/key-service.ts';
import { moveAtProvider } from '../adapters/move-funds.ts';
import { isCertainlyNotSent } from '../adapters/not-sent.ts';
import { ledgerAvailable, ledgerBalance } from '../adapters/plaid/ledger.ts';
import { portalOf } from '../adapters/portal-of.ts';
import { setting } from '../adapters/settings.ts';
import { staffGate } from '../adapters/staff-gate.ts';
import { sendNews } from '../adapters/texts.ts';
import { setClosing } from '../console/desk/closing-date.ts';
import { type FundingDeskPorts, listFundings, proposeAtDesk } from '../console/desk/fundings.ts';
import { ledgerFunds, paymentsCover } from '../console/desk/funds.ts';
import { type MendPorts, mendMessage } from '../console/desk/mend-message.ts';
import { actOnPayment, confirmArrivedWire, eitherRole, movePayment } from '../console/desk/moves.ts';
import { addParty, type PartyPorts, removeParty, sendAgentLink, setPartyPin } from '../console/desk/parties.ts';
import {
  agreeAtDesk,
  askPayerStepUp,
  askSeveralAtDesk,
  changeSharesAtDesk,
  inviteAtDesk,
  moveInvitation,
  type PayerPorts,
  type SharePorts,
} from '../console/desk/payers.ts';
import type { DeskPorts } from '../console/desk/ports.ts';
import { askPayment, prepareDisbursement } from '../console/desk/prepare.ts';
import { removeView, saveView } from '../console/desk/saved-views.ts';
import { actAsSecondPerson, askStepUp } from '../console/desk/second-person.ts';
import { logger, told } from '../http/log.ts';
import { door, on } from '../http/serve.ts';
import type { FundsPorts } from '../ledger/read-funds.ts';
import { createRefund } from '../payments/create-refund.ts';
import { noteProofRequest } from '../payments/note-proof.ts';
import { noteReversal, proposeReversal } from '../payments/reverse-payment.ts';
import { setFileNumber } from '../payments/set-file-number.ts';

const ports: DeskPorts = {
  transfers: { ...transfers, addRefund, add: transfers.addPromised },
  clients,
  tenants,
  accounts: bankAccounts,
  wires: receivedWires,
  lines: statementLines,
  statements,
  entries: entriesOf,
  files: { ...fileFunds, ...staffTransfers },
  approvals,
  available: ledgerAvailable,
  fundings,
  random: (bytes) => randomBytes(bytes),
  now: () => staffGate.now(),
  // The lists lag the table, so a payment made just now is found among the open transfers.
  clientOf: async (tenant, id) =>
    (await listedPayments.clientOf(tenant, id)) ?? (await staffTransfers.openOf(tenant, id)),
  lists: listedPayments,
  closings: fileClosings,
  stepUps,
  promised: promisedId,
  promisedBefore,
  released: releasedId,
};

const fundsPorts: FundsPorts = {
  moves: fundings.recent,
  balance: ledgerBalance,
  arriving: arrivingDebits,
  openAndSubmitted: staffTransfers.openAndSubmitted,
};

const fundingPorts: FundingDeskPorts = {
  ...ports,
  fundings,
  move: moveAtProvider,
};

const payerPorts: PayerPorts = {
  ...ports,
  invitations: payerInvitations,
  sendEmail: emails.send,
  notEmailed: (fault) => logger.error('an invitation was not emailed', { fault: told(fault) }),
  sendText: sendNews,
  portalOf,
};

const sharePorts: SharePorts = {
  ...payerPorts,
  ...ports,
  shares: { find: findShares, add: addShares, change: saveShares },
};

const partyPorts: PartyPorts = { ...ports, tenants, payers: payerInvitations, parties: closingParties };

const mendPorts: MendPorts = {
  ...ports,
  fates: messageFates,
  links: liveLinks,
  parties: closingParties,
  messages,
  emails,
  sendText: sendNews,
  isCertain: isCertainlyNotSent,
  hasTime: () => true,
  rounds: 0,
  domain: () => setting('PORTAL_DOMAIN'),
  portalOf: payerPorts.portalOf,
  // Only a receipt needs it, which is rare, so this function's start doesn't load its fonts.
  pdf: async (sender, receipt) => {
    const { printed } = await import('../messages/printed.ts');
    const failed = (fault: unknown): void => logger.warn('a paper bears no logo', { fault: told(fault) });
    return printed({ logoOf: paperLogos.remembered, failed }, sender, receipt);
  },
};

/** The staff's actions on payments, with their use cases. */
export const served = [
  on(askPaymentRoute, (caller, { body }) => askPayment(ports, caller, body)),
  on(askSeveralRoute, (caller, { body }) => askSeveralAtDesk(sharePorts, caller, body)),
  on(changeSharesRoute, (caller, { params, body }) => changeSharesAtDesk(sharePorts, caller, params, body)),
  on(prepareDisbursementRoute, (caller, { body }) => prepareDisbursement(ports, caller, body)),
  on(prepareRefundRoute, (caller, { params: of, body: { version, ...said } }) =>
    actOnPayment(ports, caller, { of, version, as: 'prepare', withLacks: true }, (to, who, which) =>
      createRefund(to, who, which, said),
    ),
  ),
  on(movePaymentRoute, (caller, { params, body }) => movePayment(ports, caller, params, body)),
  on(noteProofRequestRoute, (caller, { params: of, body: { version, asked } }) =>
    actOnPayment(ports, caller, { of, version, as: eitherRole(caller) }, (to, who, which) =>
      noteProofRequest(to, who, which, asked),
    ),
  ),
  on(proposeReversalRoute, (caller, { params: of, body: { version, ...wanted } }) =>
    actOnPayment(ports, caller, { of, version, as: 'prepare' }, (to, who, which) =>
      proposeReversal(to, who, which, wanted),
    ),
  ),
  on(noteReversalRoute, (caller, { params: of, body: { version, ...said } }) =>
    actOnPayment(ports, caller, { of, version, as: eitherRole(caller) }, (to, who, which) =>
      noteReversal(to, who, which, said),
    ),
  ),
  on(setFileRoute, (caller, { params: of, body: { version, fileNumber, reason } }) =>
    actOnPayment(ports, caller, { of, version, as: 'prepare' }, (to, who, which) =>
      setFileNumber(to, who, which, { fileNumber, reason }),
    ),
  ),
  on(confirmWireRoute, (caller, { params, body }) => confirmArrivedWire(ports, caller, params, body)),
  on(askStepUpRoute, (caller, { params, body }) => askStepUp(ports, caller, params, body)),
  on(ledgerFundsRoute, (caller) => ledgerFunds({ ...ports, ...fundsPorts }, caller)),
  on(paymentCoverRoute, (caller, { params }) => paymentsCover(ports, caller, params)),
  on(listFundingsRoute, (caller) => listFundings(fundingPorts, caller)),
  on(proposeFundingRoute, (caller, { body }) => proposeAtDesk(fundingPorts, caller, body)),
  on(invitePayerRoute, (caller, { body }) => inviteAtDesk(payerPorts, caller, body)),
  on(movePayerInvitationRoute, (caller, { params, body }) => moveInvitation(payerPorts, caller, params, body)),
  on(askPayerStepUpRoute, (caller, { params }) => askPayerStepUp(payerPorts, caller, params)),
  on(agreePayerInvitationRoute, (caller, { params, body }) => agreeAtDesk(payerPorts, caller, params, body)),
  on(mendMessageRoute, (caller, { body }) => mendMessage(mendPorts, caller, body)),
  on(saveViewRoute, (caller, { body }) => saveView({ views: savedViews }, caller, body)),
  on(removeViewRoute, (caller, { body }) => removeView({ views: savedViews }, caller, body)),
  on(setClosingRoute, (caller, { params, body }) => setClosing(ports, caller, params, body)),
  on(addPartyRoute, (caller, { body }) => addParty(partyPorts, caller, body)),
  on(sendAgentLinkRoute, (caller, { params, body }) => sendAgentLink(partyPorts, caller, { ...params, ...body })),
  on(removePartyRoute, (caller, { body }) => removeParty(partyPorts, caller, body)),
  on(setPartyPinRoute, (caller, { body }) => setPartyPin(partyPorts, caller, body)),
  on(secondPersonRoute, (caller, { params, body }) => actAsSecondPerson(ports, caller, params, body)),
];

export const handler = door(staffGate, served);
