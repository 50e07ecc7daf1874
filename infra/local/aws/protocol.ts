import { randomUUID } from 'node:crypto';
import type { Needed, Principal, Principals } from './judge.ts';

/** The scope of a SigV4 signature: the signer, the day, the region and the service. */
export type CredentialScope = { accessKeyId: string; date: string; region: string; service: string };

/** A request as a stand-in gets it: read completely, with lowercase header names. */
export type AwsRequest = {
  id: string;
  method: string;
  /** Path and query exactly as they arrived, still percent-encoded, because signatures cover these bytes. */
  url: string;
  /** The path alone, still percent-encoded. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
  /** `x-amz-target`, which names the service and the operation in the JSON protocols. */
  target: string | undefined;
  scope: CredentialScope | undefined;
  /** The callers with a role. The administrator, who may do everything, isn't among them. */
  callers: Principals;
  /** The caller whose key signed the request; undefined for the administrator and for an unsigned request. */
  caller: Principal | undefined;
};

/** A stand-in's reply, before the front door writes it to the socket. */
export type AwsReply = { status: number; headers: Record<string, string>; body: string | Buffer };

/** AWS's "no": an error with AWS's name, which SDK clients turn into the exception of that name. */
export type AwsRefusal = {
  refused: true;
  code: string;
  message: string;
  status: number;
  /** Members that some exceptions have besides the message (`Item`, `CancellationReasons`). */
  fields: Record<string, unknown>;
};

/** A stand-in for one AWS service, behind the local cloud's front door. */
export type AwsService = {
  name: string;
  /** True if this request is for this service. The first service that claims a request answers it. */
  claims(request: AwsRequest): boolean;
  /** True if this request may be handled without a verifiable signature. */
  unsigned?(request: AwsRequest): boolean;
  answer(request: AwsRequest): Promise<AwsReply>;
  /** A refusal in this service's wire format, for requests that the front door itself refuses. */
  refuse(refusal: AwsRefusal, request: AwsRequest): AwsReply;
  /** Opens the stand-in's data on disk. The front door calls it once, with the data folder locked. */
  open?(): Promise<void>;
  close?(): Promise<void>;
};

/** Refuses as AWS does. An operation returns the refusal instead of throwing it. */
export function awsRefusal(
  code: string,
  message: string,
  { status = 400, fields = {} }: { status?: number; fields?: Record<string, unknown> } = {},
): AwsRefusal {
  return { refused: true, code, message, status, fields };
}

/** True for a refusal, false for an operation's output. */
export function isAwsRefusal(outcome: unknown): outcome is AwsRefusal {
  return typeof outcome === 'object' && outcome !== null && (outcome as { refused?: unknown }).refused === true;
}

/** A service's code and status for a denial. */
type Denial = { readonly code: string; readonly status: number };

/**
 * Refuses a call unless the caller has every permission it needs. The message is AWS's (IAM User Guide, "Troubleshoot
 * access denied error messages").
 */
export function denialOf(
  caller: Principal | undefined,
  asked: readonly Needed[],
  { code, status }: Denial,
): AwsRefusal | undefined {
  if (!caller) return undefined;
  for (const each of asked) {
    const verdict = caller.judge(each);
    if (verdict === 'allowed') continue;
    const { action, resources } = each;
    const why =
      verdict === 'denied'
        ? `because no identity-based policy allows the ${action} action`
        : 'with an explicit deny in an identity-based policy';
    const message = `User: ${caller.arn} is not authorized to perform: ${action} on resource: ${resources[0]} ${why}`;
    return awsRefusal(code, message, { status });
  }
  return undefined;
}

/** An operation of a JSON service: it gets the parsed body, and returns the reply's body or a refusal. */
export type JsonOperation = (
  input: Record<string, unknown>,
  request: AwsRequest,
) => Promise<object | AwsRefusal> | object | AwsRefusal;

/** The options of a service with AWS JSON 1.0 (DynamoDB) or 1.1 (KMS, Cognito, Secrets Manager). */
export type JsonServiceOptions = {
  name: string;
  /** The part before the dot in `x-amz-target`: `DynamoDB_20120810`, `TrentService`. */
  targetPrefix: string;
  version?: '1.0' | '1.1';
  operations: Record<string, JsonOperation>;
  /** Operations that AWS answers without a signature (Cognito's `RevokeToken`). */
  unsigned?: readonly string[];
  asks: (operation: string, input: Record<string, unknown>, caller: Principal) => readonly Needed[];
};

const DENIED = { code: 'AccessDeniedException', status: 400 };

/** A service with AWS JSON. An unlisted operation is refused with AWS's name for that. */
export function jsonService(options: JsonServiceOptions): AwsService {
  const { name, targetPrefix, version = '1.1', operations, unsigned = [], asks } = options;
  const operationOf = (request: AwsRequest) => request.target?.slice(targetPrefix.length + 1) ?? '';
  const refuse = (refusal: AwsRefusal, request: AwsRequest) => jsonRefusal(refusal, version, request);

  async function answer(request: AwsRequest): Promise<AwsReply> {
    const operation = own(operations, operationOf(request));
    if (!operation) return refuse(awsRefusal('UnknownOperationException', ''), request);
    const input = parseJsonBody(request.body);
    if (isAwsRefusal(input)) return refuse(input, request);
    const { caller } = request;
    const denied = caller && denialOf(caller, asks(operationOf(request), input, caller), DENIED);
    if (denied) return refuse(denied, request);
    const outcome = await operation(input, request);
    if (isAwsRefusal(outcome)) return refuse(outcome, request);
    return { status: 200, headers: jsonHeaders(version, request), body: JSON.stringify(outcome) };
  }

  return {
    name,
    claims: (request) => request.target?.startsWith(`${targetPrefix}.`) ?? false,
    unsigned: (request) => unsigned.includes(operationOf(request)),
    answer,
    refuse,
  };
}

const jsonHeaders = (version: string, request: AwsRequest) => ({
  'content-type': `application/x-amz-json-${version}`,
  'x-amzn-requestid': request.id,
});

function jsonRefusal({ code, message, status, fields }: AwsRefusal, version: string, request: AwsRequest): AwsReply {
  return {
    status,
    headers: { ...jsonHeaders(version, request), 'x-amzn-errortype': code },
    body: JSON.stringify({ __type: code, message, ...fields }),
  };
}

function parseJsonBody(body: Buffer): Record<string, unknown> | AwsRefusal {
  try {
    const parsed: unknown = body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  return awsRefusal('SerializationException', 'The request body is not a JSON object.');
}

/** A form value of the query protocol: text, a list (`.member.1`, `.entry.1`) or a structure (`.Name`). */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** An operation of a query service: it gets the nested form, and returns the content of `…Result` or a refusal. */
export type QueryOperation = (
  input: { [name: string]: FormValue },
  request: AwsRequest,
) => Promise<object | AwsRefusal> | object | AwsRefusal;

/** The options of a service with the AWS query protocol (SNS, SES v1): form requests, XML replies. */
export type QueryServiceOptions = {
  name: string;
  /** The service in the SigV4 scope: `sns`, `email` or `ses`. */
  signingNames: readonly string[];
  xmlNamespace: string;
  operations: Record<string, QueryOperation>;
  /** The service's error code for a denied call. */
  denied: string;
  asks: (operation: string, input: { [name: string]: FormValue }) => readonly Needed[];
};

/** A service with the AWS query protocol. An unlisted operation is refused. */
export function queryService(options: QueryServiceOptions): AwsService {
  const { name, signingNames, xmlNamespace, operations, denied: code, asks } = options;
  const headers = (request: AwsRequest) => ({ 'content-type': 'text/xml', 'x-amzn-requestid': request.id });
  const refuse = ({ code, message, status, fields }: AwsRefusal, request: AwsRequest): AwsReply => {
    const type = status < 500 ? 'Sender' : 'Receiver';
    const error = xml({ Type: type, Code: code, Message: message, ...fields });
    const body = `<ErrorResponse xmlns="${xmlNamespace}"><Error>${error}</Error><RequestId>${request.id}</RequestId></ErrorResponse>`;
    return { status, headers: headers(request), body };
  };

  async function answer(request: AwsRequest): Promise<AwsReply> {
    const {
      Action: action,
      Version: _version,
      ...input
    } = nestForm(new URLSearchParams(request.body.toString('utf8')));
    const operation = typeof action === 'string' ? own(operations, action) : undefined;
    // The query protocol has no UnknownOperationException; AWS answers InvalidAction instead.
    if (!operation) return refuse(awsRefusal('InvalidAction', `Could not find operation ${action}`), request);
    const denied = request.caller && denialOf(request.caller, asks(String(action), input), { code, status: 403 });
    if (denied) return refuse(denied, request);
    const outcome = await operation(input, request);
    if (isAwsRefusal(outcome)) return refuse(outcome, request);
    const result = `<${action}Result>${xml(outcome)}</${action}Result>`;
    const metadata = `<ResponseMetadata><RequestId>${request.id}</RequestId></ResponseMetadata>`;
    const body = `<${action}Response xmlns="${xmlNamespace}">${result}${metadata}</${action}Response>`;
    return { status: 200, headers: headers(request), body };
  }

  return {
    name,
    claims: ({ target, scope }) => target === undefined && scope !== undefined && signingNames.includes(scope.service),
    answer,
    refuse,
  };
}

/** Turns `Destination.ToAddresses.member.1=a` into `{ Destination: { ToAddresses: ['a'] } }`. */
export function nestForm(form: URLSearchParams): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = Object.create(null);
  for (const [path, value] of form) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    let here = root;
    for (const step of steps) {
      const next = here[step];
      const inner = typeof next === 'object' && !Array.isArray(next) ? next : Object.create(null);
      here[step] = inner;
      here = inner;
    }
    here[last] = value;
  }
  return listsOf(root) as { [name: string]: FormValue };
}

function listsOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const list = value['member'] ?? value['entry'];
  if (Object.keys(value).length === 1 && typeof list === 'object' && !Array.isArray(list)) {
    const numbered = Object.entries(list).sort(([a], [b]) => Number(a) - Number(b));
    return numbered.map(([, member]) => listsOf(member));
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, listsOf(inner)]));
}

/** Writes a plain record as XML elements. A list becomes `<member>` elements, as in the query protocol. */
export function xml(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((member) => `<member>${xml(member)}</member>`).join('');
  if (typeof value === 'object') {
    const present = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
    return present.map(([name, inner]) => `<${name}>${xml(inner)}</${name}>`).join('');
  }
  return escapeXml(String(value));
}

const xmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes any text for the content of an XML element or attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => xmlEscapes[sign] ?? sign);

/** A new request id in AWS's format. */
export const freshRequestId = (): string => randomUUID();

const own = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
