import { brandingCssRoute, tenantRoute } from '#shared/contracts/tenant.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { gate } from '../adapters/gate.ts';
import { remembered } from '../adapters/remembered.ts';
import { door, on } from '../http/serve.ts';
import { brandingCss } from './branding-css.ts';
import { site } from './site.ts';

const ports = {
  tenantOf: tenants.config,
  // Loaded with the first tenant that has CSS of its own: most have none, and every start would pay for it.
  cleanCss: remembered(async (text: string) => (await import('./custom-css.ts')).cleanCss(text).css, {
    seconds: 3600,
    most: 50,
  }),
};

/** What anybody may see of a tenant: who it is, and what it looks like. */
export const served = [
  on(tenantRoute, (caller) => site(ports, caller)),
  on(brandingCssRoute, (caller) => brandingCss(ports, caller)),
];

export const handler = door(gate, served);
