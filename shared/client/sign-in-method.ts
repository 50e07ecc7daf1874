import * as z from 'zod/mini';

/** The ways for a client to prove their identity: a texted code, or their company's identity provider. */
export const signInMethod = z.enum(['texted code', 'identity provider']);
export type SignInMethod = z.infer<typeof signInMethod>;
