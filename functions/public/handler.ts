import { appIconPngRoute, appIconRoute, appManifestRoute } from '#shared/contracts/installed.ts';
import { agentRoute, brandingCssRoute, faqRoute, tenantRoute } from '#shared/contracts/tenant.ts';
import { cached } from '../adapters/cached.ts';
import { appIcons } from '../adapters/dynamo/company-pictures.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { gate } from '../adapters/gate.ts';
import { door, on } from '../http/serve.ts';
import { agentPage } from './agent-page.ts';
import { appIcon, appIconPng, appManifest } from './app-manifest.ts';
import { brandingCss } from './branding-css.ts';
import { faq } from './faq.ts';
import { site } from './site.ts';

const ports = {
  tenantOf: tenants.config,
  iconOf: appIcons.remembered,
  // A link passed around by many asks the table once in half a minute.
  agentsOf: cached(tenants.agents, { seconds: 30 }),
  // Loaded with the first tenant that has CSS of its own: most have none, and every start would pay for it.
  cleanCss: cached(async (text: string) => (await import('./custom-css.ts')).cleanCss(text), {
    seconds: 3600,
    most: 50,
  }),
};

/** What anybody may see of a tenant: who it is, and what it looks like. */
export const served = [
  on(tenantRoute, (caller) => site(ports, caller)),
  on(brandingCssRoute, (caller) => brandingCss(ports, caller)),
  on(appManifestRoute, (caller) => appManifest(ports, caller)),
  on(appIconRoute, (caller) => appIcon(ports, caller)),
  on(appIconPngRoute, (caller) => appIconPng(ports, caller)),
  on(faqRoute, (caller) => faq(ports, caller)),
  on(agentRoute, (caller, { params }) => agentPage(ports, caller, params.landingPageURI)),
];

export const handler = door(gate, served);
