import { invariant } from '#shared/outcome.ts';

/** The credentials to sign AWS requests. */
type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

async function fromEnvironment(): Promise<Credentials> {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  invariant(accessKeyId && secretAccessKey, 'the environment of a function holds the credentials of its role');
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}

/**
 * Replaces the SDK's chain of credential providers in the bundles (`infra/build/build.ts` does this).
 *
 * Lambda puts a function's role credentials into the environment, and so does the local host. The rest of the chain
 * (profiles, SSO, processes, instance metadata) is two fifths of the document client's bundle and a quarter of its
 * start-up time. It would also let a function without a role use any credentials it finds.
 */
export const defaultProvider = (): (() => Promise<Credentials>) => fromEnvironment;
