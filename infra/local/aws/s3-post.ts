import { Buffer } from 'node:buffer';
import type { Principal } from './judge.ts';
import { type AwsRefusal, type AwsRequest, awsRefusal, isAwsRefusal } from './protocol.ts';
import { localCredentials, parseScope, sameText, sign } from './sigv4.ts';

/** A browser's upload whose policy has been checked. */
export type PostedForm = { key: string; bytes: Buffer; fields: Record<string, string>; caller: Principal | undefined };

type Policy = { expiration: string; conditions: unknown[] };

/** Fields that a policy may leave out (S3 guide, "Creating a POST policy"). */
const FREE_FIELDS = new Set(['policy', 'x-amz-signature', 'file']);

/**
 * Reads a browser's multipart POST and checks it as S3 does: the signature, the expiry, each condition, then the size.
 */
export async function readPostedForm(request: AwsRequest, bucket: string, now: Date): Promise<PostedForm | AwsRefusal> {
  const form = await readForm(request);
  if (isAwsRefusal(form)) return form;
  const { fields, file } = form;
  const policy = signedPolicy(fields, request);
  if (isAwsRefusal(policy)) return policy;
  if (!(new Date(policy.expiration) > now)) return denied('Invalid according to Policy: Policy expired.');
  const bytes = Buffer.from(await file.arrayBuffer());
  const broken = brokenCondition(policy, { ...fields, bucket }, bytes.length);
  if (broken) return broken;
  if (fields['success_action_redirect']) {
    return awsRefusal('NotImplemented', 'Redirects after an upload are not made here.', { status: 501 });
  }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: S3's own placeholder, which it replaces with the file's name.
  const key = (fields['key'] ?? '').replaceAll('${filename}', () => file.name);
  // The role that signed a posted form decides about it.
  const caller = request.callers.get(parseScope(fields['x-amz-credential'] ?? '')?.accessKeyId ?? '');
  return { key, bytes, fields, caller };
}

async function readForm(request: AwsRequest): Promise<{ fields: Record<string, string>; file: File } | AwsRefusal> {
  const type = request.headers['content-type'] ?? '';
  const malformed = awsRefusal(
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  );
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(request.body), { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    // The parser throws this if the body doesn't match its type.
    if (cause instanceof TypeError) return malformed;
    throw cause;
  }
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    // S3 ignores everything after the file.
    if (typeof value !== 'string') return name === 'file' ? { fields, file: value } : malformed;
    fields[name.toLowerCase()] = value;
  }
  return awsRefusal('InvalidArgument', 'POST requires exactly one file upload per request.');
}

function signedPolicy(fields: Record<string, string>, { callers }: AwsRequest): Policy | AwsRefusal {
  const { policy: encoded, 'x-amz-signature': signature, 'x-amz-date': date } = fields;
  const scope = parseScope(fields['x-amz-credential'] ?? '');
  if (!encoded || !signature || !scope || !date) return denied('Access Denied');
  if (scope.accessKeyId !== localCredentials.accessKeyId && !callers.has(scope.accessKeyId)) {
    return awsRefusal('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.', {
      status: 403,
    });
  }
  const isRight =
    fields['x-amz-algorithm'] === 'AWS4-HMAC-SHA256' && scope.service === 's3' && date.startsWith(scope.date);
  if (!isRight || !sameText(sign(scope, encoded), signature)) {
    const message = 'The request signature we calculated does not match the signature you provided.';
    return awsRefusal('SignatureDoesNotMatch', message, { status: 403 });
  }
  const policy = parsePolicy(Buffer.from(encoded, 'base64').toString('utf8'));
  return policy ?? awsRefusal('InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.');
}

function parsePolicy(text: string): Policy | undefined {
  try {
    const { expiration, conditions } = JSON.parse(text) as Partial<Policy>;
    const isWhole =
      typeof expiration === 'string' && !Number.isNaN(Date.parse(expiration)) && Array.isArray(conditions);
    return isWhole ? { expiration, conditions } : undefined;
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

type Condition =
  | { rule: 'eq' | 'starts-with'; field: string; value: string }
  | { rule: 'content-length-range'; min: number; max: number };

function brokenCondition(policy: Policy, fields: Record<string, string>, size: number): AwsRefusal | undefined {
  const named = new Set(FREE_FIELDS).add('bucket');
  for (const written of policy.conditions) {
    const conditions = readConditions(written);
    if (!conditions) return awsRefusal('InvalidPolicyDocument', 'Invalid Policy: Invalid Condition.');
    for (const condition of conditions) {
      if (condition.rule === 'content-length-range') continue;
      named.add(condition.field);
      if (!holds(condition, fields[condition.field])) {
        return denied(`Invalid according to Policy: Policy Condition failed: ${JSON.stringify(written)}`);
      }
    }
  }
  const extra = Object.keys(fields).filter((name) => !named.has(name) && !name.startsWith('x-ignore-'));
  if (extra.length > 0) return denied(`Invalid according to Policy: Extra input fields: ${extra.join(', ')}`);
  return wrongSize(policy, size);
}

function wrongSize({ conditions }: Policy, size: number): AwsRefusal | undefined {
  for (const condition of conditions.flatMap((written) => readConditions(written) ?? [])) {
    if (condition.rule !== 'content-length-range') continue;
    if (size > condition.max) {
      const fields = { ProposedSize: size, MaxSizeAllowed: condition.max };
      return awsRefusal('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', { fields });
    }
    if (size < condition.min) {
      const fields = { ProposedSize: size, MinSizeAllowed: condition.min };
      return awsRefusal('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', { fields });
    }
  }
  return undefined;
}

/** Reads `{ "key": "a" }`, `["eq", "$key", "a"]`, `["starts-with", …]` and `["content-length-range", 1, 2]`. */
function readConditions(written: unknown): Condition[] | undefined {
  if (!Array.isArray(written)) {
    if (typeof written !== 'object' || written === null) return undefined;
    return Object.entries(written).map(([field, value]) => ({
      rule: 'eq',
      field: field.toLowerCase(),
      value: String(value),
    }));
  }
  const [rule, second, third] = written as unknown[];
  if (rule === 'content-length-range') {
    const [min, max] = [Number(second), Number(third)];
    return Number.isSafeInteger(min) && Number.isSafeInteger(max) ? [{ rule, min, max }] : undefined;
  }
  if ((rule !== 'eq' && rule !== 'starts-with') || typeof second !== 'string' || !second.startsWith('$'))
    return undefined;
  return [{ rule, field: second.slice(1).toLowerCase(), value: String(third) }];
}

function holds(condition: Exclude<Condition, { rule: 'content-length-range' }>, sent: string | undefined): boolean {
  if (sent === undefined) return false;
  return condition.rule === 'eq' ? sent === condition.value : sent.startsWith(condition.value);
}

const denied = (message: string): AwsRefusal => awsRefusal('AccessDenied', message, { status: 403 });
