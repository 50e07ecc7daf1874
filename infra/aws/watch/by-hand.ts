import type { EventPattern } from 'aws-cdk-lib/aws-events';
import { STAFF_ROLES } from '#shared/staff/person.ts';
import { functionSpecs } from '../../functions.ts';
import type { StageConfig } from '../config.ts';
import { roleName } from '../keys.ts';
import { releaseRoleName, staffRoleName } from '../names.ts';

/** How an item of the table is changed, by whatever program. */
const WRITES = [
  ...['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'],
  ...['ExecuteStatement', 'BatchExecuteStatement', 'ExecuteTransaction'],
];

const BY_CLOUDTRAIL = ['AWS API Call via CloudTrail'];

/**
 * A write to the table by anybody but the functions and the staff in their two roles. An IAM user and the root of the
 * account are no session of a role at all. The functions stand here although this stage's trail leaves them out:
 * another trail of the account or of its organization may not. Where money is play money, the pipeline's smoke deposit
 * signs in through the table at each release: a mail each time would teach people to look away.
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

/** Somebody stopped or changed a trail; a deployment may. */
export const trailChanged: EventPattern = {
  source: ['aws.cloudtrail'],
  detailType: BY_CLOUDTRAIL,
  detail: {
    eventName: ['StopLogging', 'DeleteTrail', 'UpdateTrail', 'PutEventSelectors'],
    sourceIPAddress: [{ 'anything-but': ['cloudformation.amazonaws.com'] }],
  },
};
