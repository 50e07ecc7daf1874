import * as z from 'zod/mini';
import { clientId, tenantId } from '../ids.ts';
import type { Route } from './route.ts';

const ids = z.object({ clientId, tenantId });
/** An RSA-2048 ciphertext in base64 has 344 characters. */
const sealed = z.string().check(z.minLength(300), z.maxLength(400), z.regex(/^[A-Za-z0-9+/]+=*$/));

/** The public half of the key the page seals SSN and birth date with (SPKI, base64). */
export const identityKeyRoute = {
  name: 'identity-key',
  function: 'identity',
  method: 'GET',
  path: '/security/key',
  caller: 'client',
  reply: z.object({ publicKey: z.string(), algorithm: z.literal('RSA-OAEP-256') }),
  throttle: { rate: 20, burst: 40 },
} as const satisfies Route;

/** Which values are on file, never the values themselves. */
export const identityOnFile = z.object({
  ssnOnFile: z.boolean(),
  dobOnFile: z.boolean(),
  SSN: z.nullable(z.literal('••••')),
  DOB: z.nullable(z.literal('••/••/••••')),
});

/** Stores the last four digits of the SSN and the birth date, both sealed by the page. */
export const saveIdentityRoute = {
  name: 'save-identity',
  function: 'identity',
  method: 'PUT',
  path: '/security/customer/{clientId}/{tenantId}',
  caller: 'client',
  params: ids,
  body: z.object({ SSN: sealed, DOB: sealed }),
  reply: identityOnFile,
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;

/** Returns whether they are on file. */
export const readIdentityRoute = {
  name: 'read-identity',
  function: 'identity',
  method: 'GET',
  path: '/security/customer/{clientId}/{tenantId}',
  caller: 'client',
  params: ids,
  reply: identityOnFile,
  throttle: { rate: 20, burst: 40 },
} as const satisfies Route;
