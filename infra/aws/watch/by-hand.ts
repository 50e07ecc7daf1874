import type { EventPattern } from 'aws-cdk-lib/aws-events';
import { STAFF_ROLES } from '#shared/staff/person.ts';
import { functionSpecs } from '../../functions.ts';
import type { StageConfig } from '../config.ts';
import { roleName } from '../keys.ts';
import { releaseRoleName, staffRoleName } from '../names.ts';

/** Every API call that changes an item. */
const WRITES = [
  ...['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'],
  ...['ExecuteStatement', 'BatchExecuteStatement', 'ExecuteTransaction'],
];

const BY_CLOUDTRAIL = ['AWS API Call via CloudTrail'];

/**
 * A write to the table by anyone except the functions and the two staff roles. IAM users and the account's root aren't
 * role sessions at all. The functions are listed although this stage's trail leaves them out, because another trail of
 * the account or its organization may not. In stages without real money, the pipeline's `smoke deposit` signs in
 * through the table at each release. An email each time would teach people to ignore them.
 */
export const writtenByHand = ({ stage, plaid }: Pick<StageConfig, 'stage' | 'plaid'>): EventPattern => ({
  source: ['aws.dynamodb'],
  detailType: BY_CLOUDTRAIL,
  detail: {
    eventName: WRITES,
    userIdentity: {
      sessionContext: {
        sessionIssuer: {
          userName: [
            {
              'anything-but': [
                ...functionSpecs.map(({ name }) => roleName(stage, name)),
                ...STAFF_ROLES.map((role) => staffRoleName(stage, role)),
                ...(plaid === 'sandbox' ? [releaseRoleName(stage)] : []),
              ],
            },
            { exists: false },
          ],
        },
      },
    },
  },
});

/** Someone other than a deployment stopped or changed a trail. */
export const trailChanged: EventPattern = {
  source: ['aws.cloudtrail'],
  detailType: BY_CLOUDTRAIL,
  detail: {
    eventName: ['StopLogging', 'DeleteTrail', 'UpdateTrail', 'PutEventSelectors'],
    sourceIPAddress: [{ 'anything-but': ['cloudformation.amazonaws.com'] }],
  },
};
