import { expect } from 'vitest';
import { transferId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { graphCaller } from '../../support/graph.ts';
import { linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

/** The staff pay a client back, by their commands, on the real table and bank and with the real books. */
export async function setUpRefunds() {
  const setup = await setUpBookkeeping();
  const graph = await graphCaller();

  type Given = Readonly<Record<string, unknown>>;
  const rosa = { by: 'Rosa Diaz', reason: 'the closing fell through' };
  const sam = { by: 'Sam Okafor' };

  const refund = (payment: Transfer, given: Given = {}, isDryRun = false) =>
    setup.ops('call prepare-refund', { ...rosa, transfer: payment.id, ...given }, isDryRun);
  const codeOf = (outcome: Awaited<ReturnType<typeof refund>>) => (outcome.ok ? 'done' : outcome.refusal.code);

  /** The refund that a command prepared, as it is in the table. */
  async function prepared(payment: Transfer, given: Given = {}): Promise<Transfer> {
    const outcome = await refund(payment, given);
    expect(linesOf(outcome)).toContain('created');
    const { id } = (outcome as { value: { data: { id: string } } }).value.data;
    return setup.stored({ ...payment, id: transferId.parse(id) });
  }

  type Step = 'submit' | 'approve' | 'reject';
  const step = (move: Step, { id: transfer }: Transfer, { reason, ...given }: Given, isDryRun = false) =>
    setup.ops(
      move === 'approve' ? 'call second-person' : 'call move-payment',
      { transfer, move, ...given, ...(move === 'submit' ? {} : { reason }) },
      isDryRun,
    );

  /** A refund that needs approval. */
  async function submitted(payment: Transfer, given: Given = {}): Promise<Transfer> {
    const made = await prepared(payment, given);
    expect(codeOf(await step('submit', made, rosa))).toBe('done');
    return setup.stored(made);
  }

  /** The bank's record of a refund. */
  const atBank = async ({ id }: Transfer) => {
    const { provider } = await setup.ports.transfers.find(setup.tenant, setup.payer.client.id, id).then((found) => {
      if (!found) throw new Error('The refund is gone.');
      return found;
    });
    return (await setup.book.all()).filter((entry) => entry.id === provider.transferId);
  };
  /** Every refund at the bank, of any payment. */
  const allAtBank = async () => (await setup.book.all()).filter(({ type }) => type === 'refund');

  /** The bank, used by someone with its dashboard who bypasses the portal. */
  async function dashboard() {
    const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
    return plaidOf(setup.world.tenant.provider);
  }
  async function refundedThere(payment: Transfer, amount: string): Promise<string> {
    const [entry] = await setup.book.of(payment.id);
    const api = await dashboard();
    const asked = {
      transfer_id: entry?.id ?? '',
      amount,
      idempotency_key: `dashboard-${amount}-${payment.id}`.slice(0, 50),
    };
    return (await api.transferRefundCreate(asked)).data.refund.id;
  }
  async function bankMoves(refund: Transfer, ...events: readonly string[]): Promise<void> {
    const api = await dashboard();
    const { provider } = await setup.stored(refund);
    for (const event_type of events)
      await api.sandboxTransferRefundSimulate({
        refund_id: provider.transferId ?? '',
        event_type: `refund.${event_type}`,
      });
    await setup.acts.sync(setup.ports);
  }

  async function returned(payment: Transfer): Promise<void> {
    for (const { id } of await setup.book.of(payment.id)) setup.world.plaid.console.advance(id, 'returned', 'R08');
    await setup.acts.sync(setup.ports);
  }

  /** The transfer as its client reads it. */
  async function read({ id, clientId }: Transfer) {
    const reply = await graph({
      client: clientId,
      body: { operationName: 'Transfer', variables: { _id: id } },
    });
    return (reply.body['data'] as { transfer: Record<string, unknown> | null }).transfer;
  }

  const heldFor = async (file: string) => {
    await setup.written();
    return (
      (await setup.books.files(setup.tenant)).find((each) => each.file === file && each.fileNumber === undefined)
        ?.held ?? 0
    );
  };
  const fileOf = async ({ id }: Transfer) =>
    (await setup.books.allEntries(setup.tenant)).find((one) => one.transferId === id)?.file;

  return {
    setup,
    graph,
    rosa,
    sam,
    refund,
    codeOf,
    prepared,
    step,
    submitted,
    atBank,
    allAtBank,
    dashboard,
    refundedThere,
    bankMoves,
    returned,
    read,
    heldFor,
    fileOf,
  };
}
