import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';
import { palette } from './palette.ts';

/** The initials of a name's first two words. */
const initials = (name: string): string =>
  (name.match(/\p{L}+|\p{N}+/gu) ?? ['·'])
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

/** The company's initials on its color. They fit into the circle that no device crops. */
export function iconSvg({ name, branding }: Pick<Tenant, 'name' | 'branding'>): string {
  const { light } = palette(effectiveBranding(branding));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${light.button}"/>` +
    `<text x="256" y="256" dy=".36em" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="600" ` +
    `font-size="200" fill="${light.onButton}">${initials(name)}</text></svg>`
  );
}
