import type { Tenant } from '#shared/tenant/tenant.ts';
import { escapeXml } from '../aws/protocol.ts';
import { type LocalReply, type LocalRequest, textReply } from '../http.ts';

/** The addresses of a running local portal. */
export type Addresses = {
  readonly home: string;
  readonly tenants: readonly { readonly name: string; readonly url: string; readonly about: string }[];
  readonly inbox: string;
  readonly bank: string;
  readonly api: string;
};

/** What makes a tenant worth a visit, in a few words. */
const about = (tenant: Tenant): string =>
  [
    `routes by ${tenant.routingType}`,
    tenant.fee?.clientPays ? 'client pays a fee' : '',
    tenant.branding ? '' : 'default branding',
    tenant.tenantGroup ? `part of ${tenant.tenantGroup.groupName}` : '',
  ]
    .filter(Boolean)
    .join(', ');

/** The addresses at a port. */
export const addressesAt = (port: number, tenants: readonly Tenant[]): Addresses => ({
  home: `http://localhost:${port}`,
  tenants: tenants.map((tenant) => ({
    name: tenant.name,
    url: `http://${tenant.id}.localhost:${port}`,
    about: about(tenant),
  })),
  inbox: `http://inbox.localhost:${port}`,
  bank: `http://bank.localhost:${port}`,
  api: `http://api.localhost:${port}`,
});

const CSS = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #16202c; background: #f4f6f9; }
body { margin: 0 auto; max-width: 44rem; padding: 2.5rem 1.25rem; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1rem; margin: 2rem 0 .5rem; color: #4a5a6c; }
ul { list-style: none; padding: 0; margin: 0; display: grid; gap: .6rem; }
a { color: inherit; text-decoration: none; display: block; background: #fff; border: 1px solid #dfe5ec;
  border-radius: 12px; padding: .9rem 1.1rem; }
a:hover, a:focus-visible { border-color: #1d4ed8; outline: 2px solid #1d4ed8; outline-offset: 1px; }
strong { display: block; } span { color: #4a5a6c; font-size: .9rem; }
`;

const link = (url: string, name: string, words: string): string =>
  `<li><a href="${escapeXml(url)}"><strong>${escapeXml(name)}</strong><span>${escapeXml(words || url)}</span></a></li>`;

function page({ tenants, inbox, bank, api }: Addresses): string {
  const portals = tenants.map(({ name, url, about: words }) => link(url, name, words)).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Closing payments, on this machine</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/home.css"></head>
<body><h1>Closing payments, on this machine</h1><p>Nothing here leaves this machine: no real text, e-mail or money.</p>
<h2>Portals</h2><ul>${portals}</ul>
<h2>Behind the scenes</h2><ul>${link(inbox, 'Inbox', 'Every text and e-mail the portal sent, codes and receipts included')}
${link(bank, 'Bank console', 'Settle, fail or return transfers, drop webhooks, move the clock')}
${link(api, 'API', 'Every call and data query, what it takes and how it is refused')}</ul></body></html>`;
}

/** The page at the bare host: where to go from here. */
export const homePage =
  (addresses: Addresses) =>
  ({ method, path }: LocalRequest): LocalReply | undefined => {
    if (method !== 'GET') return undefined;
    if (path === '/') return textReply('html', page(addresses));
    return path === '/home.css' ? textReply('css', CSS) : undefined;
  };
