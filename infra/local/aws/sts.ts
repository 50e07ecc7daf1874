import { type AwsService, type QueryOperation, queryService } from './protocol.ts';

/** A role's session, or the user of the local credentials, who has no staff role. */
const caller: QueryOperation = (_input, request) => ({
  Arn: request.caller?.arn ?? 'arn:aws:iam::000000000000:user/local',
  UserId: 'AIDALOCAL',
  Account: '000000000000',
});

/** STS as far as the portal uses it: it identifies the credentials. */
export function stsService(): AwsService {
  return queryService({
    name: 'sts',
    signingNames: ['sts'],
    xmlNamespace: 'https://sts.amazonaws.com/doc/2011-06-15/',
    denied: 'AccessDenied',
    // No permission is needed (STS API reference, GetCallerIdentity).
    asks: () => [],
    operations: { GetCallerIdentity: caller },
  });
}
