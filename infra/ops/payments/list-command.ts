import { type ClientId, type TenantId, type TransferId, transferId } from '#shared/ids.ts';
import { done } from '#shared/outcome.ts';
import { memberOf } from '../kit/acting.ts';
import { openBooks } from '../kit/books.ts';
import { type Command, command } from '../kit/command.ts';
import { noteDone } from '../kit/note-done.ts';
import { options } from '../kit/options.ts';

const { tenant, by } = options;

/** Few enough at once that the books keep up with the stream. */
const AT_ONCE = 20;

/** Every transfer in the audit log, which has recorded all of them since the first day. */
async function everyTransfer(of: TenantId): Promise<ReadonlyMap<TransferId, ClientId>> {
  const found = new Map<TransferId, ClientId>();
  for await (const { what, subject, clientId: client } of (await openBooks()).records(of)) {
    const id = what.startsWith('transfer/') ? transferId.safeParse(subject) : undefined;
    if (id?.success && client) found.set(id.data, client);
  }
  return found;
}

async function inTurns<T>(all: readonly T[], act: (one: T) => Promise<boolean>): Promise<number> {
  let count = 0;
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const acted = await Promise.all(all.slice(from, from + AT_ONCE).map(act));
    count += acted.filter(Boolean).length;
  }
  return count;
}

/** Rebuilds a company's staff lists, after the release that brought them or when one is incomplete. */
export const listCommand: Command = command({
  noun: 'lists',
  verb: 'rebuild',
  summary: 'rebuilds the console’s lists and searches from the payments, and changes no payment',
  effect: 'signs',
  options: { tenant, by },
  async run(at, given) {
    const who = await memberOf(at, given, 'prepare');
    if (!who.ok) return who;
    const { listAgain } = await import('#functions/adapters/dynamo/staff.ts');
    const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
    const { payerInvitations } = await import('#functions/adapters/dynamo/payers.ts');
    const [transfers, wires, invitations] = await Promise.all([
      everyTransfer(given.tenant),
      receivedWires.all(given.tenant),
      payerInvitations.all(given.tenant),
    ]);
    const mark = `anew ${at.now.toISOString()}`;
    const listed = await inTurns([...transfers], ([id, client]) => listAgain.transfer(given.tenant, client, id, mark));
    await inTurns(invitations, ({ id }) => listAgain.invitation(given.tenant, id, mark));
    // A part is listed with its wire.
    await inTurns(
      wires.filter(({ part }) => !part),
      (wire) => listAgain.wire(wire, mark),
    );
    await noteDone(who.value, { what: 'lists/rebuilt', subject: given.tenant, details: { payments: listed } });
    return done({
      lines: [`${listed} ${listed === 1 ? 'payment is' : 'payments are'} listed again within moments.`],
      data: { payments: listed, wires: wires.length },
    });
  },
});
