import { exportId, newId, type PersonId, type TenantId } from '#shared/ids.ts';
import { type ByCommand, byMember, type Member } from '../../people/member.ts';
import type { PaperPorts, TakenPaper } from './ports.ts';

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

/** Records a download before anyone gets it, and returns who takes it and when. */
export async function noted(
  ports: Pick<PaperPorts, 'note' | 'random'>,
  caller: Exporter,
  what: Pick<TakenPaper, 'what' | 'subject' | 'asked'>,
): Promise<ReturnType<typeof byExporter>> {
  const who = byExporter(caller);
  await ports.note(caller.tenant, { ...who, id: exportId.parse(newId(caller.now, ports.random(8))), ...what });
  return who;
}
