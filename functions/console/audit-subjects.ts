import type { AuditRecord } from '#shared/audit/record.ts';
import type { ShownRecord } from '#shared/contracts/audit.ts';
import { type ClientId, clientId, type TenantId, type TransferId, transferId } from '#shared/ids.ts';
import { fileId } from '#shared/staff/listed-payment.ts';
import { findAsked } from '../invitations/as-payment.ts';
import type { ConsolePorts } from './ports.ts';

export type SubjectPorts = Pick<ConsolePorts, 'tenants' | 'payers' | 'members'> & {
  readonly lists: Pick<ConsolePorts['lists'], 'clientOf' | 'page'>;
  readonly transfers: Pick<ConsolePorts['transfers'], 'find'>;
};

/** A record's subject as a person reads it: a payment, a file, or the name of a colleague or an agent. */
export type AuditSubject = Pick<ShownRecord, 'payment' | 'file' | 'named'>;

export const NONE: AuditSubject = { payment: null, file: null, named: null };

/** Records whose subject may be a payment although they don't have its reference. */
const OF_PAYMENTS = ['transfer/', 'wiring/', 'wire/', 'message/', 'party/', 'client/'];

const isOf = ({ what }: AuditRecord, ...starts: readonly string[]): boolean =>
  starts.some((start) => what.startsWith(start));

/** The client of a record. After too many wrong codes, only the record's subject names them. */
export const clientOf = (record: AuditRecord): ClientId | undefined =>
  record.clientId ?? (isOf(record, 'sign-in/') ? clientId.safeParse(record.subject).data : undefined);

/** The file that a record is about. What is set for a party without a client is for a file. */
const fileIn = (record: AuditRecord): string | undefined =>
  isOf(record, 'file/', 'ledger/file-taken') || (isOf(record, 'party/') && !record.clientId)
    ? fileId.safeParse(record.subject).data
    : undefined;

async function fileNamed({ lists }: SubjectPorts, tenant: TenantId, id: string): Promise<AuditSubject> {
  const asked = { list: `file ${id}`, isNewestFirst: true, filter: {}, scope: {}, most: 1 } as const;
  const [row] = (await lists.page(tenant, asked)).rows;
  return row ? { ...NONE, file: { id, name: row.file.number ?? row.property } } : NONE;
}

/** The reference of a payment, or of the request that a record about an invitation names by the invitation. */
async function paymentNamed(ports: SubjectPorts, tenant: TenantId, id: TransferId): Promise<AuditSubject> {
  const owner = await ports.lists.clientOf(tenant, id);
  const found = owner && (await findAsked(ports, tenant, { owner, id }))?.payment;
  if (found) return { ...NONE, payment: { id, referenceId: found.referenceId } };
  const invitation = await ports.payers.find(tenant, clientId.parse(id));
  return invitation ? { ...NONE, payment: { id: invitation.transferId, referenceId: invitation.referenceId } } : NONE;
}

/** The subject of one record. */
async function subjectOf(ports: SubjectPorts, tenant: TenantId, now: Date, record: AuditRecord): Promise<AuditSubject> {
  const { subject, details } = record;
  const file = fileIn(record);
  if (file) return fileNamed(ports, tenant, file);
  const id = transferId.safeParse(subject).data;
  if (id === undefined) return NONE;
  const { reference, name } = details;
  if (reference !== undefined) return { ...NONE, payment: { id, referenceId: String(reference) } };
  if (isOf(record, ...OF_PAYMENTS)) return paymentNamed(ports, tenant, id);
  if (isOf(record, 'staff/'))
    return {
      ...NONE,
      named: name
        ? String(name)
        : ((await ports.members(tenant, now)).find((each) => each.id === subject)?.name ?? null),
    };
  if (isOf(record, 'tenant/agent-')) {
    const agent = (await ports.tenants.agents(tenant)).find((each) => each.id === subject);
    return { ...NONE, named: agent?.displayName ?? null };
  }
  return NONE;
}

/** The subjects of a page's records, by their number. Each is looked up once. */
export async function subjectsOf(
  ports: SubjectPorts,
  tenant: TenantId,
  now: Date,
  records: readonly AuditRecord[],
): Promise<ReadonlyMap<number, AuditSubject>> {
  const once = new Map<string, Promise<AuditSubject>>();
  const lookedUp = (record: AuditRecord) => {
    const { what, subject, details } = record;
    const key = JSON.stringify([what.split('/')[0], subject, details['reference'], details['name']]);
    const found = once.get(key) ?? subjectOf(ports, tenant, now, record);
    once.set(key, found);
    return found;
  };
  return new Map(await Promise.all(records.map(async (record) => [record.sequence, await lookedUp(record)] as const)));
}
