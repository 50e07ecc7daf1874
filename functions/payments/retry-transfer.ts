import type { TransferId } from '#shared/ids.ts';
import { newId, transferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { lastTryOf } from '#shared/transfer/last-try.ts';
import { moved } from '#shared/transfer/move.ts';
import { newTransfer } from '#shared/transfer/new-transfer.ts';
import { nextTry } from '#shared/transfer/retry.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import { hasRoomForAnAttempt, kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { Owner, Random, TransferAdder, TransferReader, TransferWriter } from '../ports.ts';

export type RetryTransferPorts = {
  readonly transfers: TransferReader & TransferAdder & TransferWriter;
  readonly random: Random;
};

/** A new draft of the same payment. It keeps the account if that can be debited again. */
function draftOf(ports: RetryTransferPorts, failed: Transfer, id: TransferId, now: Date): Transfer {
  const { propertyAddress1, propertyAddress2, propertyCity, propertyState, propertyZipcode } = failed;
  const { fileNumber, purpose, purposeInSpanish, amount, fee, method, type, notes } = failed;
  const { officeId, agentId, destination, expectedClosingAt, sellerName, share } = failed;
  const isSameAccount = nextTry(failed, now.toISOString()).way === 'same account';
  return newTransfer(
    failed,
    { now, random: ports.random, id },
    {
      ...{ propertyAddress1, propertyAddress2, propertyCity, propertyState, propertyZipcode },
      ...{ fileNumber, purpose, purposeInSpanish, amount, fee, method, type, notes },
      ...{ officeId, agentId, destination },
      ...(share ? { share } : {}),
      ...{ expectedClosingAt, sellerName },
      ...(isSameAccount ? { source: failed.source } : {}),
      retryOf: {
        id: failed.id,
        code: failed.problem?.code ?? 'failed',
        accountId: failed.source?.id,
      },
    },
  );
}

/** The promised draft. If we crashed between promise and draft, the next request makes it. */
async function promised(
  ports: RetryTransferPorts,
  owner: Owner,
  failed: Transfer,
  id: TransferId,
): Promise<Outcome<Transfer, Refusal<'transfer/already-retried'>>> {
  const find = () => ports.transfers.find(owner.tenant, owner.client, id);
  const made = await find();
  if (made) return made.status === 'draft' ? done(made) : refuse({ code: 'transfer/already-retried' });
  try {
    return done(await ports.transfers.add(draftOf(ports, failed, id, owner.now)));
  } catch (fault) {
    const faster = await find();
    if (!faster) throw fault;
    return done(faster);
  }
}

type NotRetried = Refusal<
  'transfer/wrong-status' | 'transfer/held' | 'transfer/too-many-tries' | 'transfer/not-retryable'
>;

/** Refuses another try. */
function refusalOf(failed: Transfer, at: string): NotRetried | undefined {
  if (failed.status !== 'error' || kindOf(failed) !== 'ACH') return { code: 'transfer/wrong-status' };
  if (!hasRoomForAnAttempt(failed)) return { code: 'transfer/too-many-tries' };
  return nextTry(failed, at).way === 'call' ? { code: 'transfer/not-retryable' } : undefined;
}

/** Retries when bank events or a second click change the failed transfer at the same moment. */
const SAVES_MAX = 5;

/**
 * Makes a new draft of a failed or returned payment, once. The failed transfer names its successor before that exists,
 * so two clicks, or a crash between the two writes, lead to the same draft. Another is made only if every later try
 * ended unpaid.
 */
export async function retryTransfer(
  ports: RetryTransferPorts,
  owner: Owner,
  id: TransferId,
): Promise<
  Outcome<
    Transfer,
    NotRetried | Refusal<'transfer/not-found' | 'transfer/already-retried' | 'transfer/changed-meanwhile'>
  >
> {
  const at = owner.now.toISOString();
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const failed = await ports.transfers.find(owner.tenant, owner.client, id);
    if (!failed || !isClientsToSee(failed.status)) return refuse({ code: 'transfer/not-found' });
    const refusal = refusalOf(failed, at);
    if (refusal) return refuse(refusal);
    const find = (each: TransferId) => ports.transfers.find(owner.tenant, owner.client, each);
    if (failed.retriedAs && !(await find(failed.retriedAs))) return promised(ports, owner, failed, failed.retriedAs);
    const last = await lastTryOf(failed, find);
    if (last.id !== id) return last.status === 'draft' ? done(last) : refuse({ code: 'transfer/already-retried' });
    const retriedAs = transferId.parse(newId(owner.now, ports.random(8)));
    const marked = moved(failed, 'retry', 'client', { at, retriedAs });
    if (!marked.ok) return marked;
    const saved = await ports.transfers.save(marked.value);
    if (saved.ok) return promised(ports, owner, saved.value, retriedAs);
  }
  return refuse({ code: 'transfer/changed-meanwhile' });
}
