import { readableOn } from '../lib/page/readable-on.ts';
import { useSite } from '../lib/page/site.tsx';
import { langOfOthers } from '../lib/page/text.ts';

/** The group a tenant belongs to, on the group's own color. The text always has enough contrast. */
export function TenantBanner() {
  const group = useSite().tenant.tenantGroup;
  if (!group) return null;
  return (
    <section
      className="tenant-banner"
      aria-label={group.groupName}
      style={{ backgroundColor: group.bannerColor, color: readableOn(group.bannerColor) }}
    >
      {group.logoURL && <img src={group.logoURL} alt="" height={28} />}
      <p>
        <strong>{group.groupName}</strong>
        {group.groupTagline && <span lang={langOfOthers()}>{group.groupTagline}</span>}
      </p>
    </section>
  );
}
