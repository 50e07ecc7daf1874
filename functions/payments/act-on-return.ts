import { consequenceOf } from '#shared/transfer/returns.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { AccountReader, AccountWriter, ClientReader, ClientWriter } from '../ports.ts';

export type ActOnReturnPorts = {
  readonly accounts: AccountReader & AccountWriter;
  readonly clients: ClientReader & ClientWriter;
};

/** Retries when another writer saves the same record first. */
const SAVES_MAX = 5;

/** Thrown so that the event counts as not applied: it is retried every minute and raises an alarm in the end. */
const overtaken = (what: string): Error =>
  new Error(`A return wasn’t processed: other writers were always faster to ${what}.`);

/** True if someone decided after this return that the client or the account may be debited again. */
const isOlderThan = (at: string, decidedAt: string | undefined): boolean => decidedAt !== undefined && at <= decidedAt;

async function takeOutOfUse({ accounts }: ActOnReturnPorts, transfer: Transfer, code: string, at: string) {
  const { tenantId, clientId, id: transferId, disbursement, source, destination } = transfer;
  const own = disbursement ? destination : source;
  for (let tries = 0; own && tries < SAVES_MAX; tries += 1) {
    const account = await accounts.find(tenantId, clientId, own.id);
    // A repeated event must not disable an account that was linked again since.
    if (!account || account.returned?.transferId === transferId || isOlderThan(at, account.linkedAt)) return;
    const { providerItemId } = account;
    const returned = { code, at, transferId, providerItemId };
    if ((await accounts.save({ ...account, returned, updatedAt: at })).ok) return;
  }
  if (own) throw overtaken('save the account');
}

async function stopDebits({ clients }: ActOnReturnPorts, transfer: Transfer, code: string, at: string) {
  const { tenantId, clientId, id: transferId } = transfer;
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const client = await clients.find(tenantId, clientId);
    const stop = client?.debitsStopped;
    // A repeated or late event must not undo what the staff have lifted since.
    if (!client || stop?.transferId === transferId || isOlderThan(at, stop?.lifted?.at)) return;
    const debitsStopped = { code, at, transferId };
    if ((await clients.save({ ...client, debitsStopped, updatedAt: at })).ok) return;
  }
  throw overtaken('save the client');
}

/**
 * Acts on a return beyond the transfer itself. The account takes no more entries until it is linked again, or no
 * account of the client is debited until the staff have spoken with them. Safe to repeat.
 */
export async function actOnReturn(ports: ActOnReturnPorts, transfer: Transfer): Promise<void> {
  const { returnedAt: at, problem } = transfer;
  const consequence = at && consequenceOf(problem?.code, transfer);
  if (!consequence || !problem) return;
  await (consequence === 'debits stopped' ? stopDebits : takeOutOfUse)(ports, transfer, problem.code, at);
}
