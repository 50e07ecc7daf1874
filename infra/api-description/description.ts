import { documentOf } from '#functions/client/graph/documents.ts';
import { anyRefusalSentence, refusalStatus } from '#shared/any-refusal.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { listedAccount } from '#shared/contracts/bank-linking.ts';
import { PROOF_HEADER, PROOF_MAX_CHARACTERS } from '#shared/contracts/puzzle.ts';
import { API_BASE, CLIENT_HEADER, HTTP_FUNCTIONS, isLink, poolOf, type Route } from '#shared/contracts/route.ts';
import { allOperations } from '#shared/graph/all-operations.ts';
import type { Operation } from '#shared/graph/operations.ts';
import { publicOperations } from '#shared/graph/public-operations.ts';
import { graphClientRecord, graphTransferRecord } from '#shared/graph/records.ts';
import { graphCard, graphClient, graphFound, graphRealtor, graphTransfer } from '#shared/graph/replies.ts';
import { operationRefusals, refusalsOf } from './refusals.ts';
import { fieldsOf, type JsonSchema, jsonSchema } from './schema.ts';

/** Each capability's subject. */
const ABOUT = {
  public: 'What anyone may see of a tenant.',
  'sign-in': 'Registration, the texted code and the session.',
  identity: 'SSN and birth date: stored sealed, never shown.',
  'bank-linking': 'Linking, verifying and disconnecting bank accounts.',
  transfers: 'Drafting, starting and accepting a payment, and the other mutations, by name.',
  wiring: 'Where a wire goes, shown after a fresh sign-in.',
  receipts: 'The receipt as PDF and by e-mail.',
  documents: 'Photos of identity documents, and papers of a transfer.',
  graph: 'The data queries, by name.',
  'provider-webhook': 'The bank-transfer provider knocks.',
  'staff-sign-in': 'At the console’s address: signing in, and who works for a company.',
  console: 'At the console’s address: what the staff read of their company’s payments and closings.',
  desk: 'At the console’s address: what the staff do with payments; what lets money out takes a second person.',
  reports: 'At the console’s address: the books as they leave the portal.',
  statements: 'At the console’s address: bank statements, their transactions, and unidentified wires.',
  proposals: 'At the console’s address: changes that one person proposes and another approves.',
  reviews: 'At the console’s address: what the staff decide about people: photos of IDs, and holds.',
} as const satisfies Record<Route['function'], string>;

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'message', 'requestId'],
  properties: {
    error: { const: true, description: 'The flag of the specification: `false` in the answer to a right code.' },
    code: { type: 'string', description: 'The refusal, for programs.' },
    message: { type: 'string', description: 'The sentence for a person.' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'A sentence by field.' },
    requestId: { type: 'string' },
    retryAfterSeconds: { type: 'integer' },
  },
} satisfies JsonSchema;

/** The refusals of a call by status, each with the sentence a person reads. */
function refusalResponses(route: Route): JsonSchema {
  const byStatus = Map.groupBy(refusalsOf(route), (code) => refusalStatus(code));
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `${code}: ${anyRefusalSentence({ code })}`).join('\n'),
          content: {
            'application/json': {
              schema: {
                allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
              },
            },
          },
        },
      ]),
  );
}

const SECURITY = { clients: [{ session: [] }], staff: [{ staffSession: [] }], open: [] } as const;

const parametersOf = (route: Route): readonly JsonSchema[] => [
  ...fieldsOf(route.params).map(({ name, schema }) => ({ name, in: 'path', required: true, schema })),
  ...fieldsOf(route.query).map(({ name, schema, required }) => ({ name, in: 'query', required, schema })),
  ...(isLink(route) || route.caller === 'provider' ? [] : [{ $ref: '#/components/parameters/Portal' }]),
  ...(route.caller === 'client' ? [{ $ref: '#/components/parameters/Client' }] : []),
  ...(route.proof ? [{ $ref: '#/components/parameters/Proof' }] : []),
];

/** A body declared as absent doesn't count. */
const hasBody = ({ method, body }: Route): boolean => body !== undefined && method !== 'GET';

function callOf(route: Route): JsonSchema {
  const [summary = ''] = route.about.split(/(?<=\.)\s/);
  const type = route.contentType ?? 'application/json';
  return {
    operationId: route.name,
    tags: [route.function],
    summary,
    description: route.about,
    'x-caller': route.caller,
    'x-throttle': route.throttle,
    ...(route.roles ? { 'x-roles': route.roles } : {}),
    security: SECURITY[poolOf(route) ?? 'open'],
    parameters: parametersOf(route),
    ...(hasBody(route) && route.body
      ? {
          requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } },
        }
      : {}),
    responses: {
      '200': { description: 'Done.', content: { [type]: { schema: jsonSchema(route.reply, 'output') } } },
      ...(route.redirects ? { '302': { description: 'To that address, for a call without `x-portal`.' } } : {}),
      ...refusalResponses(route),
    },
  };
}

/** The named operations of a graph: the only ones that it answers. */
const operationsOf = (operations: Readonly<Record<string, Operation>>): readonly JsonSchema[] =>
  Object.entries(operations).map(([name, operation]) => {
    const document = documentOf(name, operation);
    return {
      name,
      kind: document.startsWith('mutation') ? 'mutation' : 'query',
      document,
      refusals: Object.fromEntries(operationRefusals(operation).map((code) => [code, anyRefusalSentence({ code })])),
      variables: jsonSchema(operation.variables, 'input'),
      reply: jsonSchema(operation.reply, 'output'),
    };
  });

function pathsOf(): JsonSchema {
  const byPath = Map.groupBy(allRoutes, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, routes]) => [
      path,
      Object.fromEntries(routes.map((route) => [route.method.toLowerCase(), callOf(route)])),
    ]),
  );
}

/** Records shared by many replies, described once. */
const RECORDS = {
  Transfer: graphTransfer,
  TransferCard: graphCard,
  FoundTransfer: graphFound,
  Client: graphClient,
  ClientRecord: graphClientRecord,
  TransferRecord: graphTransferRecord,
  LinkedAccount: listedAccount,
  Realtor: graphRealtor,
} as const;

/** Replaces each complete record by a reference. */
function withReferences(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withReferences(one, names));
  const name = names.get(JSON.stringify(value));
  if (name) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withReferences(inner, names)]));
}

const ABOUT_THE_API = {
  openapi: '3.1.0',
  info: {
    title: 'Closing payments portal',
    version: '1',
    description:
      'The calls of the portal, on the host of each tenant. Amounts are integer cents, times ISO 8601 in UTC. A refusal is an answer with a code for programs and a sentence for people; one of a request that does not fit names what is missing.',
  },
  servers: [
    {
      url: `https://{tenant}.{domain}${API_BASE}`,
      variables: { tenant: { default: 'acme' }, domain: { default: 'portal.example' } },
    },
  ],
  tags: HTTP_FUNCTIONS.map((name) => ({ name, description: ABOUT[name] })),
} satisfies JsonSchema;

const COMPONENTS = {
  parameters: {
    Portal: {
      name: 'x-portal',
      in: 'header',
      required: true,
      description:
        'No link and no form of another site can send it. Calls that change something also need their Origin.',
      schema: { const: 'web' },
    },
    Client: {
      name: CLIENT_HEADER,
      in: 'header',
      required: false,
      description:
        'The client the page shows. A call whose session is another client’s is refused, because someone else has logged in to this browser since.',
      schema: { type: 'string' },
    },
    Proof: {
      name: PROOF_HEADER,
      in: 'header',
      required: true,
      description:
        'A proof of work: a solved puzzle (call `puzzle`) and its solution as ALTCHA 2 writes them, JSON in base64. Good at the same tenant until the puzzle says, once to ask about a number or to register it, and once for a text.',
      schema: { type: 'string', contentEncoding: 'base64', maxLength: PROOF_MAX_CHARACTERS },
    },
  },
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-portal-access',
      description: 'Set by the call that verifies the code; no script can read it.',
    },
    staffSession: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-staff-access',
      description: 'Set at the console’s address by the last step of a sign-in; no script can read it.',
    },
  },
} satisfies JsonSchema;

/**
 * The whole API as an OpenAPI 3.1 document, made from the contracts that the page, the functions and the stack read.
 */
export function describeApi(): JsonSchema {
  const records = Object.entries(RECORDS).map(([name, schema]) => [name, jsonSchema(schema, 'output')] as const);
  const names = new Map(records.map(([name, schema]) => [JSON.stringify(schema), name]));
  const told = withReferences(
    { paths: pathsOf(), operations: operationsOf(allOperations), open: operationsOf(publicOperations) },
    names,
  ) as JsonSchema;
  return {
    ...ABOUT_THE_API,
    paths: told['paths'],
    'x-graph-operations': told['operations'],
    'x-public-graph-operations': told['open'],
    components: { ...COMPONENTS, schemas: { Error: errorSchema, ...Object.fromEntries(records) } },
  };
}
