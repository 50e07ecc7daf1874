import { appIconPngRoute, appIconRoute, appManifestRoute } from '#shared/contracts/installed.ts';
import { agentRoute, brandingCssRoute, faqRoute, tenantRoute } from '#shared/contracts/tenant.ts';
import { cached } from '../adapters/cached.ts';
import { appIcons, tenants } from '../adapters/dynamo/tenants.ts';
import { gate } from '../adapters/gate.ts';
import { appIcon, appIconPng, appManifest } from '../client/public/app-manifest.ts';
import { brandingCss } from '../client/public/branding-css.ts';
import { agentPage, faq, site } from '../client/public/site.ts';
import { door, on } from '../http/serve.ts';

const ports = {
  tenantOf: tenants.config,
  iconOf: appIcons.remembered,
  // A link shared with many people reads the table once in 30 seconds.
  agentsOf: cached(tenants.agents, { seconds: 30 }),
  // Loaded with the first tenant that has its own CSS. Most have none, and loading it would slow down every start.
  cleanCss: cached(async (text: string) => (await import('../client/public/custom-css.ts')).cleanCss(text), {
    seconds: 3600,
    most: 50,
  }),
};

/** The public facts about a tenant: its name and branding. */
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
