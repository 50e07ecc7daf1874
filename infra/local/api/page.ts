import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Route } from '#shared/contracts/route.ts';
import { escapeXml } from '../aws/protocol.ts';
import type { Mounted } from '../host/front.ts';
import { styleReply, textReply } from '../http.ts';

const CALLERS: Readonly<Record<Route['caller'], string>> = {
  visitor: 'anyone at a company’s address',
  client: 'a client who is signed in',
  provider: 'Plaid, which signs its requests',
  guest: 'anyone at the console’s address',
  person: 'anyone who is signed in at the console',
  staff: 'staff of the company in the path, by role',
};

const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema }));
const call = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  'x-caller': z.enum(Object.keys(CALLERS) as Route['caller'][]),
  parameters: z.array(
    z.object({
      name: z.optional(z.string()),
      in: z.optional(z.string()),
      required: z.optional(z.boolean()),
      schema: z.optional(schema),
    }),
  ),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.optional(content) })),
});
const operations = z.array(
  z.object({
    name: z.string(),
    kind: z.string(),
    document: z.string(),
    refusals: z.record(z.string(), z.string()),
    variables: schema,
    reply: schema,
  }),
);
const description = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), call)),
  'x-graph-operations': operations,
  'x-public-graph-operations': operations,
  components: z.object({ schemas: z.record(z.string(), schema) }),
});
type Description = z.infer<typeof description>;
type Call = z.infer<typeof call> & { readonly method: string; readonly path: string };
type Schema = z.infer<typeof schema>;

const nameOf = (ref: unknown): string => String(ref).split('/').at(-1) ?? '';

/** A value's type, in a few words. */
function kindOf(value: Schema): string {
  if (value['$ref']) return nameOf(value['$ref']);
  if ('const' in value) return JSON.stringify(value['const']);
  if (Array.isArray(value['enum'])) return value['enum'].map((one) => JSON.stringify(one)).join(' | ');
  for (const choice of ['anyOf', 'oneOf'])
    if (Array.isArray(value[choice])) return (value[choice] as Schema[]).map(kindOf).join(' | ');
  if (value['type'] === 'array') return `list of ${kindOf((value['items'] ?? {}) as Schema)}`;
  const limits = [
    value['maxLength'] ? `at most ${value['maxLength']} characters` : '',
    value['pattern'] ? String(value['pattern']) : '',
    value['format'] ? String(value['format']) : '',
  ].filter(Boolean);
  return [String(value['type'] ?? 'anything'), ...limits].join(', ');
}

/** The fields of an object, with nested fields below. */
function fields(value: Schema, depth = 0): string {
  const choice = (value['anyOf'] ?? value['oneOf']) as Schema[] | undefined;
  if (choice && !value['properties']) return choice.map((one) => fields(one, depth)).join('<p class="or">or</p>');
  const inner = value['type'] === 'array' ? ((value['items'] ?? {}) as Schema) : value;
  if (value['$ref']) return `<p><a href="#${nameOf(value['$ref'])}">${escapeXml(nameOf(value['$ref']))}</a></p>`;
  const properties = inner['properties'] as Readonly<Record<string, Schema>> | undefined;
  if (!properties) return depth === 0 ? `<p><code>${escapeXml(kindOf(value))}</code></p>` : '';
  const required = (inner['required'] ?? []) as readonly string[];
  const rows = Object.entries(properties).map(([name, field]) => {
    const target = field['type'] === 'array' ? ((field['items'] ?? {}) as Schema) : field;
    const link = target['$ref'] ? `<a href="#${nameOf(target['$ref'])}">${escapeXml(kindOf(field))}</a>` : '';
    const kind = target['properties'] ? '' : `<code>${link || escapeXml(kindOf(field))}</code>`;
    const optional = required.includes(name) ? '' : ' <small>optional</small>';
    return `<li><b>${escapeXml(name)}</b>${optional} ${kind}${target['properties'] ? fields(field, depth + 1) : ''}</li>`;
  });
  return `<ul class="fields">${rows.join('')}</ul>`;
}

const block = (title: string, inner: string): string => (inner ? `<h4>${title}</h4>${inner}` : '');

const refusalRow = (status: string, code: string, sentence: string): string =>
  `<tr><td>${status}</td><td><code>${escapeXml(code)}</code></td><td>${escapeXml(sentence)}</td></tr>`;

const refusalRows = (status: string, words: string): string =>
  words
    .split('\n')
    .map((line) => {
      const [code = '', ...sentence] = line.split(': ');
      return refusalRow(status, code, sentence.join(': '));
    })
    .join('');

const refusalTable = (rows: readonly string[]): string =>
  block('Refusals', rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : '');

function callSection({ responses, requestBody, ...one }: Call): string {
  const inputs = one.parameters.flatMap(({ name, in: where, required, schema: value }) =>
    name && value
      ? [
          `<li><b>${escapeXml(name)}</b> <small>${where}${required ? '' : ', optional'}</small> <code>${escapeXml(kindOf(value))}</code></li>`,
        ]
      : [],
  );
  const { 200: answer, ...refusals } = responses;
  const reply = Object.entries(answer?.content ?? {});
  const body = requestBody?.content['application/json']?.schema;
  const rows = Object.entries(refusals).map(([status, { description: words }]) => refusalRows(status, words));
  return `<details class="card" id="${one.operationId}"><summary>
<span class="method ${one.method}">${one.method}</span> <code>${escapeXml(one.path)}</code><span class="what">${escapeXml(one.summary)}</span></summary>
<p>${escapeXml(one.description)}</p><p class="who">For ${CALLERS[one['x-caller']]}.</p>
${block('In the address', inputs.length > 0 ? `<ul class="fields">${inputs.join('')}</ul>` : '')}
${block('Body', body ? fields(body) : '')}
${block('Reply', reply.map(([type, { schema: value }]) => `<p class="type">${type}</p>${fields(value)}`).join(''))}
${refusalTable(rows)}</details>`;
}

function capability({ name, description: about }: Description['tags'][number], calls: readonly Call[]): string {
  const own = calls.filter(({ tags }) => tags.includes(name));
  return `<section id="of-${name}"><h2>${escapeXml(name)}</h2><p>${escapeXml(about)}</p>${own.map(callSection).join('')}</section>`;
}

type Operation = Description['x-graph-operations'][number];

const operationSection = ({ name, kind, document, ...one }: Operation, id = name): string =>
  `<details class="card" id="${id}"><summary><span class="method ${kind}">${kind}</span> <code>${name}</code></summary>
<pre>${escapeXml(document)}</pre>${block('Variables', fields(one.variables))}${block('Reply', fields(one.reply))}
${refusalTable(Object.entries(one.refusals).map(([code, sentence]) => refusalRow('200', code, sentence)))}</details>`;

function page(api: Description): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, method: method.toUpperCase(), path })),
  );
  const toc = api.tags.map(({ name }) => `<a href="#of-${name}">${escapeXml(name)}</a>`).join('');
  const records = Object.entries(api.components.schemas)
    .map(([name, value]) => `<h3 id="${name}">${escapeXml(name)}</h3>${fields(value)}`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="/api.css"></head>
<body><nav aria-label="Capabilities"><strong>The API</strong>${toc}<a href="#operations">operations</a><a href="#records">records</a><a href="/openapi.json">openapi.json</a></nav>
<main><h1>${escapeXml(api.info.title)}</h1><p>${escapeXml(api.info.description)}</p>
${api.tags.map((tag) => capability(tag, calls)).join('')}
<section id="operations"><h2>Operations of the data graph</h2><p>POST /graphql answers the queries by name, and POST /graphql/mutations the mutations, and nothing else.</p>${api['x-graph-operations'].map((one) => operationSection(one)).join('')}</section>
<section id="public-operations"><h2>Operations without a session</h2><p>POST /graphql/public answers these by name, and nothing else.</p>${api['x-public-graph-operations'].map((one) => operationSection(one, `public-${one.name}`)).join('')}</section>
<section id="records"><h2>Records</h2>${records}</section></main></body></html>`;
}

/** The API description as a page, from the document that the build writes. It is read on each request. */
export const apiPage =
  (root: string): Mounted =>
  ({ method, path }) => {
    if (method !== 'GET') return undefined;
    if (path === '/api.css') return styleReply(join(import.meta.dirname, 'api.css'));
    const document = () => readFileSync(join(root, 'dist/openapi.json'), 'utf8');
    if (path === '/openapi.json')
      return { status: 200, headers: { 'content-type': 'application/json' }, body: document() };
    return path === '/' ? textReply('html', page(description.parse(JSON.parse(document())))) : undefined;
  };
