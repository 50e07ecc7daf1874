import { useSite } from '../lib/page/site.tsx';
import { langOfOthers } from '../lib/page/text.ts';

/** The tenant's group, on the group's own color. The tenant's style sheet sets both that and a readable text color. */
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
