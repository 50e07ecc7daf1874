import type { TransferByStaff } from '#functions/payments/engine/staff-record.ts';
import type { StaffPorts } from '#functions/payments/engine/staff-work.ts';
import type { Member } from '#functions/people/member.ts';
import { clientId, newId, officeId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import { phone } from '#shared/phone.ts';
import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { aClient, aTenant, CLIENT_ID } from '../../support/people.ts';
import { memberNamed } from '../../support/staff.ts';
import { aTransfer } from '../../support/transfers.ts';

export const ACME = tenantId.parse('acme');
export const PHONE = phone.parse('+12175550142');

/** The staff's input for a transfer they make for that client. */
export const said: TransferByStaff = {
  phone: PHONE,
  amount: toCents(2_500_000),
  purpose: 'Earnest Money Deposit for Purchase',
  address1: '12 Oak Street',
  city: 'Springfield',
  state: 'IL',
  zipcode: '62701',
  officeId: officeId.parse('65f0000000000000000000a1'),
};

/** A member of the staff, by name. */
export const member = (name: string): Member => memberNamed(name, { tenant: ACME });
export const rosa = member('Rosa Diaz');
export const sam = member('Sam Okafor');

const created = {
  id: 'e-1',
  name: 'create',
  from: null,
  to: 'created',
  actor: 'staff',
  at: '2026-11-20T15:00:00.000Z',
};

/** A transfer that Rosa created, in any status. */
export const rosasTransfer = (overrides: Readonly<Record<string, unknown>> = {}): Transfer =>
  aTransfer({ events: [{ ...created, by: 'Rosa Diaz' }], status: 'created', fee: 0, ...overrides });

/** The staff's ports over a table in memory: one client, one tenant, and the given transfers. */
export function setUpStaff(
  given: readonly Transfer[] = [],
  { config = {}, available = 10_000_000_00 as number | null, held = 10_000_000_00 } = {},
) {
  const table = new Map<string, Transfer>(given.map((each) => [each.id, transfer.parse(each)]));
  let drawn = 0;
  let list: Awaited<ReturnType<StaffPorts['files']['promised']>> = { version: 0, payments: [], takings: [] };
  const ports: StaffPorts = {
    transfers: {
      find: async (tenant, client, id) => {
        const found = table.get(id);
        return found?.tenantId === tenant && found.clientId === client ? found : undefined;
      },
      add: async (fresh) => {
        table.set(fresh.id, transfer.parse(fresh));
        return fresh;
      },
      save: async (changed) => {
        if (table.get(changed.id)?.version !== changed.version) return refuse({ code: 'transfer/changed-meanwhile' });
        const saved = transfer.parse({ ...changed, version: changed.version + 1 });
        table.set(saved.id, saved);
        return done(saved);
      },
    },
    clients: { findByPhone: async (tenant, number) => (tenant === ACME && number === PHONE ? aClient() : undefined) },
    tenants: { config: async () => aTenant(config), agents: async () => [] },
    available: async () => available,
    fundings: { recent: async () => [] },
    now: () => new Date('2026-11-25T15:00:00.000Z'),
    files: {
      held: async () => held,
      typed: async () => [],
      promised: async () => list,
      isBooked: async () => true,
      open: async () => [...table.values()],
      openAndSubmitted: async () => [...table.values()],
      promise: async (approved, { list: next }) => {
        if (list.version !== next.version) return refuse({ code: 'staff/file-changed' });
        const saved = await ports.transfers.save(approved);
        if (saved.ok) list = { ...next, version: next.version + 1 };
        return saved;
      },
      take: async (changed, takings) => {
        const saved = await ports.transfers.save(changed);
        const noted = [...list.takings, ...takings.map(({ taking }) => taking)];
        if (saved.ok) list = { ...list, version: list.version + 1, takings: noted };
        return saved;
      },
    },
    approvals: { make: async (text) => text, holds: async (text, seal) => text === seal },
    random: (bytes) => {
      drawn += 1;
      return new Uint8Array(bytes).fill(drawn);
    },
  };
  return { ports, table };
}

/** Names a transfer of the only client. */
export const whichOf = ({ id }: Pick<Transfer, 'id'>) => ({ client: clientId.parse(CLIENT_ID), id });
/** An id that no transfer has. */
export const NOBODYS = newId(new Date(), new Uint8Array(8));
