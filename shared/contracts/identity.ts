import * as z from 'zod/mini';
import { clientId, tenantId } from '../ids.ts';
import type { Route } from './route.ts';

const ids = z.object({ clientId, tenantId });
/** An RSA-2048 ciphertext in base64 has 344 characters. */
const sealed = z.string().check(z.minLength(300), z.maxLength(400), z.regex(/^[A-Za-z0-9+/]+=*$/));

export const identityKeyRoute = {
  name: 'identity-key',
  about: 'Returns the public key with which the page encrypts the SSN and the birth date (SPKI, base64).',
  function: 'identity',
  method: 'GET',
  path: '/security/key',
  caller: 'client',
  reply: z.object({ publicKey: z.string(), algorithm: z.literal('RSA-OAEP-256') }),
  throttle: { rate: 20, burst: 40 },
  refusals: [],
} as const satisfies Route;

/** Which values are on file, never the values themselves. */
export const identityOnFile = z.object({
  ssnOnFile: z.boolean(),
  dobOnFile: z.boolean(),
  SSN: z.nullable(z.literal('••••')),
  DOB: z.nullable(z.literal('••/••/••••')),
});

export const saveIdentityRoute = {
  name: 'save-identity',
  about:
    'Stores the last four digits of the SSN and the birth date, both encrypted by the page. Changing them takes a new code.',
  function: 'identity',
  method: 'PUT',
  path: '/security/customer/{clientId}/{tenantId}',
  caller: 'client',
  params: ids,
  body: z.object({ SSN: sealed, DOB: sealed }),
  reply: identityOnFile,
  throttle: { rate: 5, burst: 10 },
  refusals: [
    'client/not-found',
    'caller/not-fresh',
    'identity/unreadable',
    'identity/too-young',
    'identity/not-a-date',
    'request/invalid',
  ],
} as const satisfies Route;

export const readIdentityRoute = {
  name: 'read-identity',
  about: 'Returns whether the SSN and the birth date are on file, and never their values.',
  function: 'identity',
  method: 'GET',
  path: '/security/customer/{clientId}/{tenantId}',
  caller: 'client',
  params: ids,
  reply: identityOnFile,
  throttle: { rate: 20, burst: 40 },
  refusals: ['client/not-found'],
} as const satisfies Route;
