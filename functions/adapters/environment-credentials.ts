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
 * Stands in the bundles for the SDK's chain of credential providers (`infra/build/build.ts` puts it there).
 *
 * Lambda hands a function its role's credentials by the environment, and so does the local host; the rest of the chain
 * (profiles, SSO, processes, the metadata address of a machine) can only cost: it is two fifths of the document client's
 * bundle and a quarter of its start, and would let a function without a role borrow whatever it finds.
 */
export const defaultProvider = (): (() => Promise<Credentials>) => fromEnvironment;
