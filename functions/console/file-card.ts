import type * as z from 'zod/mini';
import { fullName } from '#shared/client/client.ts';
import type { fileCard } from '#shared/contracts/files.ts';
import type { TenantId, TransferId } from '#shared/ids.ts';
import { formatPhone } from '#shared/phone.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import { refundsOf } from '#shared/transfer/refund.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { asPayment } from '../invitations/as-payment.ts';
import { entriesFor } from '../ledger/book-entries.ts';
import { type LineProof, takenBy } from '../payments/engine/file-funds.ts';
import { isRefundable, refundRefusal } from '../payments/engine/refund-rules.ts';
import { paymentsOfFile } from './file-money.ts';
import type { ConsolePorts, Scope } from './ports.ts';

type Card = z.input<typeof fileCard>;
type LedgerLine = NonNullable<Card['ledger']>[number];
type Added = Omit<LedgerLine, 'balance'>;

export type CardPorts = Pick<ConsolePorts, 'closings' | 'payers'> & {
  readonly lists: Pick<ConsolePorts['lists'], 'page'>;
  readonly books: Pick<ConsolePorts['books'], 'proofs'>;
  readonly transfers: Pick<ConsolePorts['transfers'], 'named'>;
};

/** Notes shown of a file, the newest ones. */
const NOTES_MAX = 20;

/** The payments behind rows of a list, in the rows' order. A request to someone without an account is one, too. */
export async function paymentsOf(
  { transfers, payers }: Pick<CardPorts, 'transfers' | 'payers'>,
  tenant: TenantId,
  rows: readonly ListedPayment[],
): Promise<readonly Transfer[]> {
  const [clients, invitations] = await Promise.all([
    transfers.named(
      tenant,
      rows.filter(({ invitation }) => !invitation),
    ),
    Promise.all(rows.flatMap(({ invitation }) => (invitation ? [payers.find(tenant, invitation)] : []))),
  ]);
  const invited = invitations.flatMap((each) => (each && each.state !== 'used' ? [asPayment(each)] : []));
  const of = new Map([...clients, ...invited].map((each) => [each.id, each]));
  return rows.flatMap(({ id }) => of.get(id) ?? []);
}

/** An entry's effect on its file, in one word. */
function whatOf({ disbursement, refundOf }: Transfer, { file }: TransferEvent, amount: number): LedgerLine['what'] {
  if (file) return amount > 0 ? 'moved in' : 'moved out';
  if (!disbursement) return amount > 0 ? 'received' : 'returned';
  if (amount > 0) return 'put back';
  return refundOf ? 'refunded' : 'paid';
}

/** The entries of a payment that changed its file's balance. */
function addedBy(payment: Transfer, file: string): readonly Added[] {
  return payment.events
    .flatMap((event) => entriesFor(payment, event).map((entry) => ({ event, entry, amount: -takenBy([entry], file) })))
    .filter(({ amount }) => amount !== 0)
    .map(({ event, entry: { on, at }, amount }) => ({
      ...{ on, at, payment: payment.id, reference: payment.referenceId, who: fullName(payment) },
      ...{ purpose: payment.purpose, method: payment.method, amount, what: whatOf(payment, event, amount) },
    }));
}

/** A bank transaction posted to the file, or charged to it. */
const addedByProof = ({ on, at, amount, direction, sender, reference }: LineProof): Added => ({
  ...{ on, at, who: sender, reference },
  amount: direction === 'out' ? -amount : amount,
  what: direction === 'out' ? 'charged' : 'posted',
});

/**
 * Receipts and disbursements in the order of the bank's days, with the balance after each. The latest receipt of a
 * refundable payment is marked, because an earlier one was returned or moved.
 */
function fileLedgerOf(
  file: string,
  payments: readonly Transfer[],
  proofs: readonly LineProof[],
  refundable: ReadonlySet<TransferId>,
): readonly LedgerLine[] {
  const added = [...payments.flatMap((each) => addedBy(each, file)), ...proofs.map(addedByProof)];
  const sorted = added.toSorted((one, other) => (`${one.on} ${one.at}` < `${other.on} ${other.at}` ? -1 : 1));
  const latest = new Set(
    [...refundable].map((id) => sorted.findLast(({ payment, amount }) => payment === id && amount > 0)),
  );
  let balance = 0;
  return sorted.map((line) => {
    balance += line.amount;
    return { ...line, balance, ...(latest.has(line) ? { isRefundable: true } : {}) };
  });
}

/** The payments of which part can still be refunded. Their refunds are usually in the same file, so already read. */
async function refundableOf(
  { transfers }: Pick<CardPorts, 'transfers'>,
  payments: readonly Transfer[],
  now: Date,
): Promise<ReadonlySet<TransferId>> {
  const left = await Promise.all(
    payments
      .filter((each) => refundRefusal(each, now) === undefined)
      .map(async (payment) => {
        const find = async (id: TransferId) =>
          payments.find((each) => each.id === id) ??
          (await transfers.named(payment.tenantId, [{ id, clientId: payment.clientId }]))[0];
        return isRefundable(payment, await refundsOf(payment, find), now) ? [payment.id] : [];
      }),
  );
  return new Set(left.flat());
}

const isSeller = ({ disbursement, refundOf, purpose }: Transfer): boolean =>
  disbursement && refundOf === undefined && purpose === 'Proceeds of Sale';

/** A person's role in the file. A refund goes to someone who paid. */
const sideOf = (payment: Transfer): Card['people'][number]['side'] => {
  if (!payment.disbursement || payment.refundOf) return 'buyer';
  return isSeller(payment) ? 'seller' : 'payee';
};

/** The people of a file with their phones, each once, from its newest payments. */
function peopleOf(payments: readonly Transfer[]): Card['people'] {
  const people = new Map<string, Card['people'][number]>();
  for (const payment of payments) {
    const side = sideOf(payment);
    const person = { side, name: fullName(payment), phone: formatPhone(payment.mobilePhone) };
    if (!people.has(`${side} ${person.phone}`)) people.set(`${side} ${person.phone}`, person);
  }
  const sides = ['buyer', 'seller', 'payee'] as const;
  return sides.flatMap((side) => [...people.values()].filter((person) => person.side === side));
}

/** The fields that a new payment of the file begins with. */
function startOf(payments: readonly Transfer[]): Card['start'] {
  const [newest] = payments;
  if (!newest) return null;
  const latest = (of: 'officeId' | 'agentId') => payments.find((each) => each[of])?.[of] ?? '';
  const { propertyAddress1, propertyAddress2, propertyCity, propertyState, propertyZipcode } = newest;
  return {
    ...{ address1: propertyAddress1, address2: propertyAddress2, city: propertyCity },
    ...{ state: propertyState, zipcode: propertyZipcode, fileNumber: newest.fileNumber ?? '' },
    ...{ officeId: latest('officeId'), agentId: latest('agentId') },
  };
}

/** A file's card and the payments that the reader sees of it; undefined if there are none. */
export async function cardOf(
  ports: CardPorts,
  tenant: TenantId,
  { file, scope, now }: { readonly file: string; readonly scope: Scope; readonly now: Date },
): Promise<{ readonly card: Card; readonly payments: readonly Transfer[] } | undefined> {
  const [{ rows, isWhole }, closing, proofs] = await Promise.all([
    paymentsOfFile(ports, tenant, { id: file, scope }),
    ports.closings.find(tenant, file),
    ports.books.proofs(tenant, file),
  ]);
  const [newest] = rows;
  if (!newest) return undefined;
  const payments = await paymentsOf(ports, tenant, rows);
  const notes = payments.flatMap(({ id, referenceId, notes: own, createdAt }) =>
    own.map(({ note, at = createdAt, by }) => ({ payment: id, reference: referenceId, note, at, by: by ?? null })),
  );
  const card: Card = {
    file: newest.file,
    property: newest.property,
    closing: closing ? { on: closing.on ?? null, by: closing.by, at: closing.at } : null,
    people: peopleOf(payments),
    start: startOf(payments),
    ledger: isWhole ? [...fileLedgerOf(file, payments, proofs, await refundableOf(ports, payments, now))] : null,
    notes: notes.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, NOTES_MAX),
  };
  return { card, payments };
}
