import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';
import { consoleHost } from '../../aws/edge/load.ts';
import { fileIn } from '../../ops/tenant/pictures/logo-bytes.ts';
import { escapeXml } from '../aws/protocol.ts';
import { type LocalReply, type LocalRequest, styleReply, textReply } from '../http.ts';
import { SAMPLE_FORMATS } from '../samples/sample-files.ts';
import { samplePath } from '../samples/samples.ts';

/** A company's look in brief. */
type Brand = { readonly logo: string | undefined; readonly colors: readonly string[] };

type Person = { readonly name: string; readonly role: string };

/** The addresses of a running local portal. */
export type Addresses = {
  readonly home: string;
  readonly tenants: readonly {
    readonly name: string;
    readonly url: string;
    readonly about: string;
    readonly brand: Brand;
  }[];
  /** The staff page, and the people to try it as. */
  readonly console: string;
  readonly people: readonly Person[];
  readonly inbox: string;
  readonly bank: string;
  readonly api: string;
  /** Today's statement of the first company's bank, in each format. */
  readonly statement: readonly { readonly format: string; readonly url: string }[];
};

/** A company's highlights, in a few words. */
const about = ({ fee, branding, tenantGroup, agents, routingType }: Tenant): string =>
  [
    branding ? '' : 'no branding of its own',
    routingType === 'office' ? 'clients choose an office' : '',
    fee?.clientPays ? 'clients pay a fee' : '',
    agents.length > 0 ? 'agent pages' : '',
    tenantGroup ? `part of ${tenantGroup.groupName}` : '',
  ]
    .filter(Boolean)
    .join(', ');

function brandOf({ branding }: Tenant): Brand {
  const { backgroundColor, accentColor, buttonColor, linkColor } = effectiveBranding(branding);
  return { logo: branding?.logoURL, colors: [accentColor, buttonColor, linkColor, backgroundColor] };
}

/** The addresses at a port. */
export const addressesAt = (port: number, tenants: readonly Tenant[], people: readonly Person[] = []): Addresses => ({
  home: `http://localhost:${port}`,
  tenants: tenants.map((tenant) => ({
    name: tenant.name,
    url: `http://${tenant.id}.localhost:${port}`,
    about: about(tenant),
    brand: brandOf(tenant),
  })),
  console: `http://${consoleHost('localhost')}:${port}`,
  people: people.map(({ name, role }) => ({ name, role })),
  inbox: `http://inbox.localhost:${port}`,
  bank: `http://bank.localhost:${port}`,
  api: `http://api.localhost:${port}`,
  statement: tenants.slice(0, 1).flatMap(({ id }) =>
    (['csv', 'bai', 'xml'] as const).map((format) => ({
      format: SAMPLE_FORMATS[format].name,
      url: `http://localhost:${port}${samplePath(id, format)}`,
    })),
  ),
});

const sentence = (said: string): string => (said ? `${said.charAt(0).toUpperCase()}${said.slice(1)}.` : '');

const words = (name: string, said: string): string =>
  `<span class="words"><strong>${escapeXml(name)}</strong><span>${escapeXml(said)}</span></span>`;

const link = (url: string, inside: string): string => `<li><a href="${escapeXml(url)}">${inside}</a></li>`;

/** The company's colors side by side, as an image, because this page's policy allows no styles. */
const swatches = (colors: readonly string[]): string =>
  `<svg class="swatches" viewBox="0 0 ${colors.length} 1" preserveAspectRatio="none" shape-rendering="crispEdges" aria-hidden="true">${colors
    .map((color, at) => `<rect x="${at}" width="1" height="1" fill="${escapeXml(color)}"/>`)
    .join('')}</svg>`;

function plate({ logo, colors }: Brand, name: string): string {
  const shown = logo ? `<img src="${escapeXml(logo)}" alt="">` : escapeXml(name);
  return `<span class="plate">${shown}</span>${swatches(colors)}`;
}

/** The company's people, one per line. */
const whoIsWho = (people: readonly Person[]): string =>
  people.length === 0
    ? ''
    : `<dl>${people.map(({ name, role }) => `<dt>${escapeXml(name)}</dt><dd>${escapeXml(role)}</dd>`).join('')}</dl>`;

/** The files to download and import on the page Bank. */
const downloads = (statement: Addresses['statement']): string =>
  statement.length === 0
    ? ''
    : `<h2>Import the bank’s statement on Bank</h2><ul>${statement
        .map(({ format, url }) => link(url, words(format, 'Today’s statement, with the wires that payments expect.')))
        .join('')}</ul>`;

function page({ tenants, console, people, inbox, bank, api, statement }: Addresses): string {
  const portals = tenants.map(({ name, url, about: said, brand }) =>
    link(url, plate(brand, name) + words(name, sentence(said))),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Closing payments, on this machine</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="/home.svg" type="image/svg+xml"><link rel="stylesheet" href="/home.css"></head>
<body><main><h1>Closing payments, on this machine</h1><p>Nothing here leaves this machine: no text, email or money is real.</p>
<h2>Pay as a client</h2><ul>${portals.join('')}</ul>
<h2>Work as the company’s staff</h2><ul>${link(console, words('Console', people.length > 0 ? 'Today’s open items, and where the money is. One click signs you in as one of these people, and one more confirms an approval.' : 'Today’s open items, and where the money is.'))}</ul>${whoIsWho(people)}${downloads(statement)}
<h2>See what happens behind it</h2><ul>${link(inbox, words('Inbox', 'Every text and email that clients and companies get, with codes and receipts.'))}
${link(bank, words('The bank', 'Let payments arrive, clear or be returned, and move the clock.'))}
${link(api, words('API', 'Each call of the portal, what it takes, and what it may refuse.'))}</ul></main></body></html>`;
}

const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg' };

const asset = (name: string): Buffer => readFileSync(join(import.meta.dirname, name));

const picture = (body: Uint8Array, name: string): LocalReply => ({
  status: 200,
  headers: { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream', 'cache-control': 'no-cache' },
  body: Buffer.from(body),
});

/** The page at the bare host, with links to everything. The folders have the companies' pictures. */
export const homePage =
  (addresses: Addresses, folders: readonly string[]) =>
  ({ method, path }: LocalRequest): LocalReply | undefined => {
    if (method !== 'GET') return undefined;
    if (path === '/') return textReply('html', page(addresses));
    if (path === '/home.css') return styleReply(join(import.meta.dirname, 'home.css'));
    if (path === '/home.svg') return picture(asset('home.svg'), path);
    const found = path.startsWith('/brand/') ? fileIn(folders, path) : undefined;
    return found && picture(found, path);
  };
