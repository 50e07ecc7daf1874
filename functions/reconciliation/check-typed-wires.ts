import { addBankingDays } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import type { KeptStatement } from '#shared/statement/kept-line.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { TransferReader } from '../ports.ts';
import type { SeenException } from './note-exceptions.ts';

export type TypedWirePorts = {
  readonly transfers: Pick<TransferReader, 'find'>;
  readonly statements: { readonly recent: (tenant: TenantId) => Promise<readonly KeptStatement[]> };
  readonly wires: {
    readonly typed: (tenant: TenantId) => Promise<readonly ReceivedWire[]>;
    readonly markMissing: (wire: ReceivedWire, missing: NonNullable<ReceivedWire['missing']>) => Promise<boolean>;
  };
};

/** Banks book a late wire on the next banking day, so a statement has to reach that one. */
const lastDayOf = ({ on }: ReceivedWire): Day => addBankingDays(on, 1);

/** The statement that has all of a wire's day, of the account that the wire instructions name, if that is known. */
const statementOf = (
  statements: readonly KeptStatement[],
  wire: ReceivedWire,
  { wireInto, destination }: Pick<Transfer, 'wireInto' | 'destination'>,
): KeptStatement | undefined => {
  const account = wireInto ?? destination?.accountLastFourDigits;
  return statements.find(
    (each) =>
      (account === undefined || each.account === account) && each.from <= wire.on && each.until >= lastDayOf(wire),
  );
};

/**
 * The wires that someone typed and that the statement of their day doesn't show. Each is marked, so its money no longer
 * counts for disbursements. A statement that shows it later ends that.
 */
export async function checkTypedWires(
  ports: TypedWirePorts,
  tenant: TenantId,
  now: Date,
): Promise<readonly SeenException[]> {
  const typed = await ports.wires.typed(tenant);
  if (typed.length === 0) return [];
  const statements = await ports.statements.recent(tenant);
  const found = await Promise.all(
    typed.map(async (wire) => {
      const { transfer, reference, received, missing } = wire;
      const payment = transfer && (await ports.transfers.find(tenant, transfer.client, transfer.id));
      const until = payment && statementOf(statements, wire, payment)?.until;
      if (!payment || !(until ?? missing)) return [];
      const at = now.toISOString();
      if (until && !missing) await ports.wires.markMissing(wire, { until, at });
      return [
        {
          ...{ id: `wire ${reference}`, kind: 'wire' as const, since: missing?.at ?? at, amount: received },
          ...{ said: reference, transferId: payment.id, clientId: payment.clientId },
        },
      ];
    }),
  );
  return found.flat();
}
