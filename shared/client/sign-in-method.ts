import * as z from 'zod/mini';

/**
 * How a client can prove who they are: by a code texted to them, or by the word of their company's identity provider.
 */
export const signInMethod = z.enum(['texted code', 'identity provider']);
export type SignInMethod = z.infer<typeof signInMethod>;
