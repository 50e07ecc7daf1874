import { useSite } from '../lib/page/site.tsx';
import { langOfOthers } from '../lib/page/text.ts';

/** The group a tenant belongs to, on the group's own color: the tenant's sheet has it, with a text that can be read. */
export function TenantBanner() {
  const group = useSite().tenant.tenantGroup;
  if (!group) return null;
  return (
    <section className="tenant-banner" aria-label={group.groupName}>
      {group.logoURL && <img src={group.logoURL} alt="" height={28} />}
      <p>
        <strong>{group.groupName}</strong>
        {group.groupTagline && <span lang={langOfOthers()}>{group.groupTagline}</span>}
      </p>
    </section>
  );
}
