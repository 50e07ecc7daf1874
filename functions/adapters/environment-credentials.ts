import { invariant } from '#shared/outcome.ts';

/** What every AWS client signs its requests with. */
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
 * Replaces the SDK's chain of credential providers in the bundles (`infra/build/build.ts` puts it there).
 *
 * Lambda gives a function its role's credentials in the environment, and so does the local host. The rest of the chain
 * (profiles, SSO, processes, a machine's metadata address) only costs: it is two fifths of the document client's bundle
 * and a quarter of its start, and would let a function without a role use any credentials it finds.
 */
export const defaultProvider = (): (() => Promise<Credentials>) => fromEnvironment;
