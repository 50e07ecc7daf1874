import { randomBytes } from 'node:crypto';
import { enterLivePinRoute, readLiveRoute } from '#shared/contracts/live.ts';
import {
  emailDisbursementRoute,
  emailReceiptRoute,
  emailReceiptVariantRoute,
  receiptPdfRoute,
} from '#shared/contracts/receipts.ts';
import { clientGate } from '../adapters/client-gate.ts';
import { bankAccounts } from '../adapters/dynamo/bank-accounts.ts';
import { clientDocuments, clients } from '../adapters/dynamo/clients.ts';
import { closingOf, closingParties, liveLinks } from '../adapters/dynamo/files.ts';
import { listedPayments } from '../adapters/dynamo/lists.ts';
import { payerInvitations } from '../adapters/dynamo/payers.ts';
import { counts, receiptCounts } from '../adapters/dynamo/sign-in.ts';
import { paperLogos, tenants } from '../adapters/dynamo/tenants.ts';
import { transfers } from '../adapters/dynamo/transfers.ts';
import { emails } from '../adapters/emails.ts';
import { portalOf } from '../adapters/portal-of.ts';
import { setting } from '../adapters/settings.ts';
import { emailReceipt, printReceipt } from '../client/receipts/email-receipt.ts';
import { enterLivePin, type LivePinPorts } from '../client/receipts/enter-live-pin.ts';
import type { EmailPorts } from '../client/receipts/ports.ts';
import { readLive } from '../client/receipts/read-live.ts';
import type { ClientCaller } from '../http/caller.ts';
import { logger, told } from '../http/log.ts';
import type { Request } from '../http/parsing.ts';
import { door, on } from '../http/serve.ts';
import { askedTransfers } from '../invitations/as-payment.ts';
import { printed } from '../messages/printed.ts';
import { senderOf } from '../messages/sender.ts';
import type { TransferReader } from '../ports.ts';

const noLogo = (fault: unknown): void => logger.warn('a paper bears no logo', { fault: told(fault) });

const ports: EmailPorts = {
  transfers,
  clients,
  accounts: bankAccounts,
  documents: clientDocuments,
  messages: receiptCounts,
  emails,
  tenants: {
    sender: async (id) => {
      const config = await tenants.config(id);
      return config && senderOf(config);
    },
  },
  links: liveLinks,
  parties: closingParties,
  random: (bytes) => randomBytes(bytes),
  portalOf,
  domain: () => setting('PORTAL_DOMAIN'),
  pdf: (sender, receipt) => printed({ logoOf: paperLogos.remembered, failed: noLogo }, sender, receipt),
  failed: (fault) => logger.error('a receipt was not sent', { fault: told(fault) }),
};

const asked = askedTransfers({ transfers, payers: payerInvitations });

/** The link of a request to someone without an account names its invitation, which is deleted later. */
const findLive: TransferReader['find'] = async (tenant, owner, id) => {
  const found = await asked.find(tenant, owner, id);
  const client = found ? undefined : await listedPayments.clientOf(tenant, id);
  return client ? transfers.find(tenant, client, id) : found;
};

const livePorts: LivePinPorts = {
  transfers: { find: findLive },
  tenants,
  lists: listedPayments,
  closings: { find: closingOf },
  parties: closingParties,
  links: liveLinks,
  counts,
  senders: ports.tenants,
  portalOf: ports.portalOf,
  sendEmail: emails.send,
  random: ports.random,
};

const email = (caller: ClientCaller, { body }: Pick<Request<typeof emailReceiptRoute>, 'body'>) =>
  emailReceipt(ports, { ...caller, transferId: body.transfer_GUID, recipients: body.emailRecipient });

/** Receipts and live pages, each route with its use case. */
export const served = [
  on(emailReceiptRoute, email),
  on(emailReceiptVariantRoute, email),
  on(emailDisbursementRoute, email),
  on(readLiveRoute, (caller, { body }) => readLive(livePorts, caller, body)),
  on(enterLivePinRoute, (caller, { body }) => enterLivePin(livePorts, caller, body)),
  on(receiptPdfRoute, (caller, { params }) => printReceipt(ports, { ...caller, ...params })),
];

export const handler = door(clientGate, served);
