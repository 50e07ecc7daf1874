import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import parser from 'dynalite/db/conditionParser.js';
import type { LocalCloud } from '#infra/local/aws/cloud.ts';
import { keyOfRunning } from './as-function.ts';

/*
 * A test's SDK clients and its local cloud share one process, so their requests need neither a socket nor a signature,
 * and a document command needs no HTTP request at all. This saves half of the CPU time of the tests that use the table.
 * test/conformance and the journeys sign their requests and send them over sockets.
 */

type HttpRequest = {
  readonly method: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | readonly string[] | null>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
};
type Options = { readonly abortSignal?: AbortSignal };
type Signer = {
  readonly credentialProvider: () => Promise<{ readonly accessKeyId: string }>;
  readonly regionProvider: () => Promise<string>;
  readonly service: string;
  signRequest(request: HttpRequest, how?: { signingRegion?: string; signingService?: string }): Promise<HttpRequest>;
};
type Handler = { handle(request: HttpRequest, options?: Options): Promise<{ response: object }> };

/** By port, for all files of this process, because packages stay loaded from one file to the next. */
const shared = globalThis as { cloudsHere?: Map<number, LocalCloud> };
shared.cloudsHere ??= new Map();
const clouds = shared.cloudsHere;

/** RFC 3986, as the SDK's own handler writes a query. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function urlOf({ path, query = {} }: HttpRequest): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [escaped(name)] : [value].flat().map((one) => `${escaped(name)}=${escaped(String(one))}`),
  );
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

const bytesOf = async (body: HttpRequest['body']): Promise<Buffer> =>
  body instanceof Readable ? await buffer(body) : Buffer.from((body ?? '') as string);

async function answered(cloud: LocalCloud, request: HttpRequest): Promise<{ response: object }> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const received = { method: request.method, url: urlOf(request), headers, body: await bytesOf(request.body) };
  const reply = await cloud.answer(received, keyOfRunning());
  const body = Buffer.from(request.method === 'HEAD' ? '' : reply.body);
  const head = { date: new Date().toUTCString(), 'content-length': String(body.length), ...reply.headers };
  // Only S3 passes a body on as a stream.
  const isStream = headers['x-amz-target'] === undefined;
  const read = isStream ? Readable.from(body.length > 0 ? [body] : []) : new Uint8Array(body);
  return { response: { statusCode: reply.status, headers: head, body: read } };
}

const cloudOf = ({ hostname, port = 0 }: HttpRequest): LocalCloud | undefined =>
  hostname === '127.0.0.1' ? clouds.get(port) : undefined;

/** Names the caller and the service, by which the local cloud judges and dispatches a request, and signs nothing. */
function leaveUnsigned(signer: object): void {
  const prototype = Object.getPrototypeOf(signer) as Signer;
  const { signRequest } = prototype;
  prototype.signRequest = async function named(request, how = {}) {
    if (!cloudOf(request)) return signRequest.call(this, request, how);
    const { accessKeyId } = await this.credentialProvider();
    const region = how.signingRegion ?? (await this.regionProvider());
    const scope = `20260101/${region}/${how.signingService ?? this.service}/aws4_request`;
    const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}`;
    return Object.assign(request, { headers: { ...request.headers, authorization } });
  };
}

type Step = (parts: { readonly input: unknown }) => Promise<{ output: object; readonly response: undefined }>;
type Around = (next: Step) => Step;
type Stack = {
  add(around: Around, place: { readonly step: string; readonly name: string; readonly override: true }): void;
  identify(): readonly string[];
  resolve(last: Step, context: object): Step;
};
type DocumentCommand = {
  readonly input: unknown;
  readonly clientCommand: { readonly middlewareStack: Stack };
  addMarshallingMiddleware(configuration: object): void;
};
type DocumentClient = {
  readonly config: { readonly isCustomEndpoint: boolean; serviceConfiguredEndpoint(): Promise<string | undefined> };
  readonly middlewareStack: Stack;
};
type Send = (this: DocumentClient, command: object, ...more: unknown[]) => Promise<unknown>;

const asItIs: Around = (next) => next;

/** The local DynamoDB's answer to a command with its values in DynamoDB's own types. */
async function answerOf(cloud: LocalCloud, operation: string, input: unknown): Promise<object> {
  const headers = {
    host: '127.0.0.1',
    'x-amz-target': `DynamoDB_20120810.${operation}`,
    authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request',
  };
  const received = { method: 'POST', url: '/', headers, body: Buffer.from(JSON.stringify(input)) };
  const { status, body } = await cloud.answer(received, keyOfRunning());
  const answer = JSON.parse(String(body));
  const $metadata = { httpStatusCode: status, attempts: 1, totalRetryDelay: 0 };
  if (status === 200) return { ...answer, $metadata };
  const { __type: name, message, ...more } = answer;
  const refused = new DynamoDBServiceException({
    name,
    message,
    $fault: status < 500 ? 'client' : 'server',
    $metadata,
  });
  throw Object.assign(refused, more);
}

/**
 * Passes document commands to the local DynamoDB. The SDK still converts their values, but serializing, routing,
 * retrying and deserializing a request takes longer than all the local cloud's work. A client that a test listens to,
 * by a middleware of its own, sends its requests as usual.
 */
function leaveRequestsOut(client: object): void {
  const usual = (client as DocumentClient).middlewareStack.identify().length;
  const Commands = Object.getPrototypeOf(GetCommand) as new () => DocumentCommand;
  const ports = new WeakMap<object, Promise<number>>();
  const listenedTo = new WeakSet<object>();
  const portOf = async ({ config, middlewareStack }: DocumentClient): Promise<number> => {
    if (config.isCustomEndpoint || middlewareStack.identify().length !== usual) listenedTo.add(middlewareStack);
    const { add } = middlewareStack;
    middlewareStack.add = (...parts) => {
      listenedTo.add(middlewareStack);
      add(...parts);
    };
    return Number(new URL((await config.serviceConfiguredEndpoint()) ?? 'http://none').port);
  };
  const clients = Object.getPrototypeOf(DynamoDBClient.prototype) as { send: Send };
  const { send } = clients;
  clients.send = async function direct(command, ...more) {
    if (!(command instanceof Commands) || more.length > 0) return send.call(this, command, ...more);
    const port = ports.get(this) ?? portOf(this);
    ports.set(this, port);
    const here = clouds.get(await port);
    if (!here || listenedTo.has(this.middlewareStack)) return send.call(this, command);
    const { clientCommand } = command;
    const { middlewareStack: steps } = clientCommand;
    // The middleware positions before which value conversions are added.
    steps.add(asItIs, { step: 'serialize', name: 'serializerMiddleware', override: true });
    steps.add(asItIs, { step: 'deserialize', name: 'deserializerMiddleware', override: true });
    command.addMarshallingMiddleware(this.config);
    const operation = clientCommand.constructor.name.replace(/Command.*$/, '');
    const last: Step = async ({ input }) => ({ output: await answerOf(here, operation, input), response: undefined });
    return (await steps.resolve(last, {})({ input: command.input })).output;
  };
}

/** The maximum number of cached conditions. */
const MOST_CONDITIONS = 2000;

/** Parses each condition once: dynalite's parser takes longer than the write, and most conditions repeat. */
function keepConditions(): void {
  const { parse } = parser;
  const kept = new Map<string, { readonly parsed: unknown; readonly names: string[]; readonly values: string[] }>();
  const all = (of: object = {}) => Object.fromEntries(Object.keys(of).map((name) => [name, true]));
  const read = (text: string, context: Parameters<typeof parse>[1]['context']) => {
    const unused = { unusedAttrNames: all(context.attrNames), unusedAttrVals: all(context.attrVals) };
    const parsed = parse(text, { context: { ...context, ...unused } });
    const used = (of: object = {}, left: object) => Object.keys(of).filter((name) => !(name in left));
    return {
      parsed,
      names: used(context.attrNames, unused.unusedAttrNames),
      values: used(context.attrVals, unused.unusedAttrVals),
    };
  };
  parser.parse = (text, options) => {
    const { context } = options;
    // dynalite changes the parsed condition of a key in place.
    if (context.isKeyCondition) return parse(text, options);
    const id = JSON.stringify([text, context.attrNames, context.attrVals]);
    const found = kept.get(id) ?? read(text, context);
    if (kept.size >= MOST_CONDITIONS) kept.clear();
    kept.set(id, found);
    for (const name of found.names) delete context.unusedAttrNames[name];
    for (const name of found.values) delete context.unusedAttrVals[name];
    return found.parsed;
  };
}

/** Passes the requests of this process's SDK clients directly to a cloud, until the returned function is called. */
export function withoutSockets(cloud: LocalCloud): () => void {
  const client = new DynamoDBClient({ region: 'us-east-1' });
  const handler = Object.getPrototypeOf(client.config.requestHandler) as Handler & { isDirect?: boolean };
  if (!handler.isDirect) {
    const { handle } = handler;
    handler.isDirect = true;
    handler.handle = function direct(request, options) {
      const here = cloudOf(request);
      if (!here || options?.abortSignal?.aborted) return handle.call(this, request, options);
      return answered(here, request);
    };
    void client.config.signer().then(leaveUnsigned);
    leaveRequestsOut(client);
    keepConditions();
    // For a log that no one reads, the SDK copies each input and output.
    Object.assign(Object.getPrototypeOf(client.config.logger), { info: undefined, error: undefined });
  }
  clouds.set(cloud.port, cloud);
  return () => void clouds.delete(cloud.port);
}
