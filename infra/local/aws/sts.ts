import { type AwsService, queryService } from './protocol.ts';

/** The user of the local credentials, who is in no role of the staff. */
const caller = () => ({
  Arn: 'arn:aws:iam::000000000000:user/local',
  UserId: 'AIDALOCAL',
  Account: '000000000000',
});

/** STS as far as the portal uses it: whose credentials these are. */
export function stsService(): AwsService {
  return queryService({
    name: 'sts',
    signingNames: ['sts'],
    xmlNamespace: 'https://sts.amazonaws.com/doc/2011-06-15/',
    operations: { GetCallerIdentity: caller },
  });
}
