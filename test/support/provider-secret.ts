import type { SecretOf } from '#functions/adapters/dynamo/provider-secrets.ts';

/** Puts an account's secret at the provider in force, as two people do by command. */
export async function putProviderSecret(of: SecretOf, value: string): Promise<void> {
  const { putSecret, sealSecret } = await import('#functions/adapters/dynamo/provider-secrets.ts');
  const sealed = await sealSecret(of, value);
  const at = new Date().toISOString();
  await putSecret({ secret: of.secretName, account: of.clientId, sealed, by: 'Rosa Diaz', at, version: 1 });
}
