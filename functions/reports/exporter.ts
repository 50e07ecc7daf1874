import type { PersonId, TenantId } from '#shared/ids.ts';
import { type ByCommand, byMember, type Member } from '../staff/member.ts';

/** A staff member who exports data. */
export type Exporter = {
  readonly tenant: TenantId;
  readonly person: PersonId;
  readonly member: { readonly name: string; readonly offices?: readonly unknown[] | undefined };
  readonly command?: ByCommand | undefined;
  readonly now: Date;
};

/** Who and when, as recorded for every export. */
export function byExporter({ tenant, person: id, member: { name }, now, command }: Exporter) {
  const { role, way } = command ?? { role: 'prepare', way: 'console' };
  const who: Member = { tenant, id, name, now, role, way };
  const { at, staff: by, identity } = byMember(who);
  return { at, by, identity };
}
