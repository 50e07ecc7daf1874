import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { portalAddress } from '#shared/tenant/portal-address.ts';
import { accountChange, clientChange, newDevice } from '../adapters/dynamo/client-changes.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { messages } from '../adapters/dynamo/messages.ts';
import { recordAbout } from '../adapters/dynamo/record-about.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { streamRecord, transferChange } from '../adapters/dynamo/transfer-changes.ts';
import { emails, isCertainlyNotSent } from '../adapters/emails.ts';
import { setting, stageName } from '../adapters/settings.ts';
import { sendNews } from '../adapters/texts.ts';
import { logger, told, withLogKeys } from '../http/log.ts';
import { senderOf } from '../messages/sender.ts';
import { deliverMessages, type OutboxPorts } from './deliver-messages.ts';
import { deliverNotice, type NoticePorts } from './deliver-notices.ts';
import { noticeOfDevice, noticesOfAccount, noticesOfClient } from './notices-of.ts';

const ports: OutboxPorts & NoticePorts = {
  clients,
  messages,
  emails,
  sendText: sendNews,
  isCertain: isCertainlyNotSent,
  tenants: {
    sender: async (id) => {
      const config = await tenants.config(id);
      return config && senderOf(config);
    },
  },
  domain: () => setting('PORTAL_DOMAIN'),
  portalOf: (tenant) => portalAddress({ stage: stageName(), below: setting('PORTAL_ADDRESS') }, tenant),
  // Most writes send nothing, and only a receipt needs the PDF library.
  pdf: async (sender, receipt) => (await import('../messages/receipt-pdf.ts')).receiptPdf(sender, receipt),
  now: () => new Date(),
};

/** Enough of a batch to say which record failed, even when the rest of the record cannot be read. */
const batch = z.object({
  Records: z.array(z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string() }) })),
});

/** What Lambda reads from the answer: it delivers again from the first of these records on. */
type BatchAnswer = { readonly batchItemFailures: { itemIdentifier: string }[] };

/**
 * Sends the messages that writes to transfers, clients, their accounts and sign-ins ask for, fed by the table's stream. Records that fail are
 * reported one by one; those after them are delivered again, find their messages sent, and send nothing.
 */
export const handler = middy<unknown, BatchAnswer>().handler(async (event, context: Context): Promise<BatchAnswer> => {
  const { Records: records } = batch.parse(event);
  const batchItemFailures: BatchAnswer['batchItemFailures'] = [];
  for (const record of records)
    await withLogKeys({ requestId: context.awsRequestId, ...recordAbout(record) }, async () => {
      try {
        const write = streamRecord.parse(record);
        const moved = transferChange(write);
        if (moved) await deliverMessages(ports, moved);
        const changed = clientChange(write);
        for (const notice of changed ? noticesOfClient(changed) : [])
          await deliverNotice(ports, notice, changed?.before);
        const account = accountChange(write);
        for (const notice of account ? noticesOfAccount(account) : []) await deliverNotice(ports, notice);
        const device = newDevice(write);
        if (device) await deliverNotice(ports, noticeOfDevice(device));
      } catch (fault) {
        const causes = fault instanceof AggregateError ? fault.errors.map((each) => told(each)) : [];
        const { SequenceNumber: itemIdentifier } = record.dynamodb;
        logger.error('a stream record was not processed', { itemIdentifier, fault: told(fault), causes });
        batchItemFailures.push({ itemIdentifier });
      }
    });
  return { batchItemFailures };
});
