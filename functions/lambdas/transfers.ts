import { randomBytes } from 'node:crypto';
import { mutationRoute } from '#shared/contracts/graph.ts';
import { scheduleTransferRoute, unscheduleTransferRoute } from '#shared/contracts/schedule.ts';
import { cancelTransferRoute, startDisbursementRoute, startTransferRoute } from '#shared/contracts/transfers.ts';
import { currentBalance } from '../adapters/balances.ts';
import { clientGate } from '../adapters/client-gate.ts';
import { bankAccounts } from '../adapters/dynamo/bank-accounts.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { findShares } from '../adapters/dynamo/payers.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { draftsOf, velocity } from '../adapters/dynamo/transfers.ts';
import { accountAtBank, carrying, ownerScore, takesInstantCredits } from '../adapters/entries.ts';
import { ledgerAvailable } from '../adapters/plaid/ledger.ts';
import type { MutationPorts } from '../client/graph/resolvers.ts';
import { door, on } from '../http/serve.ts';
import { type AcceptPaymentPorts, acceptPayment } from '../payments/accept-payment.ts';
import { type CancelDebitPorts, cancelDebit } from '../payments/cancel-debit.ts';
import { scheduleTransfer } from '../payments/schedule-transfer.ts';
import { type StartTransferPorts, startTransfer } from '../payments/start-transfer.ts';
import { unscheduleTransfer } from '../payments/unschedule-transfer.ts';

/** The dependencies of starting a transfer and accepting a payment. The crash tests wrap each of them. */
export const ports: StartTransferPorts & AcceptPaymentPorts = {
  ...carrying,
  clients,
  accounts: bankAccounts,
  tenants,
  velocity,
  accountAtBank,
  balance: currentBalance,
  takesInstantCredits,
  available: ledgerAvailable,
  ownerScore,
};

/** The dependencies of canceling. */
export const cancelPorts: CancelDebitPorts = { ...carrying, tenants };

/** The dependencies of drafting, opening, choosing and declining, which call no bank. */
const mutationPorts: MutationPorts = {
  transfers: carrying.transfers,
  clients,
  tenants,
  velocity,
  shares: { find: findShares },
  accounts: bankAccounts,
  draftsOf,
  random: (bytes) => randomBytes(bytes),
};

export const served = [
  on(mutationRoute, async (caller, { body }) => {
    // A start or an acceptance doesn't wait for the query language to load.
    const { answerMutation } = await import('../client/graph/resolvers.ts');
    return answerMutation(mutationPorts, caller, body);
  }),
  on(startTransferRoute, (caller, { body }) => startTransfer(ports, { ...caller, ...body })),
  on(startDisbursementRoute, (caller, { body }) => acceptPayment(ports, { ...caller, ...body })),
  on(scheduleTransferRoute, (caller, { body }) => scheduleTransfer(ports, { ...caller, ...body })),
  on(unscheduleTransferRoute, (caller, { body }) => unscheduleTransfer(ports, { ...caller, ...body })),
  on(cancelTransferRoute, (caller, { body }) => cancelDebit(cancelPorts, { ...caller, ...body })),
];

export const handler = door(clientGate, served);
