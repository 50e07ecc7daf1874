import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { awsClient } from '#functions/adapters/settings.ts';
import { functionSpecs } from '../../functions.ts';
import { type Finding, findingFrom, findingsAbout, type Patient } from './finding.ts';

const { good, blocks, warns, unknown } = findingsAbout('functions');

/**
 * Concurrency that Lambda keeps for functions without a reservation (Lambda developer guide, "Reserved concurrency").
 */
const UNRESERVED_LEAST = 100;
/** The usual quota of an account in use; a new one starts with ten. */
const USUAL = 1000;

const raise =
  'aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000';

/**
 * Checks that the concurrency quota covers the functions' reservations. It runs before the first deployment too,
 * because with a new account's quota of ten the Events stack fails.
 */
export const concurrencyFindings = ({ config }: Patient): Promise<readonly Finding[]> =>
  findingFrom('functions', 'Concurrent functions', async () => {
    if (!config) return [unknown('This machine has no limit.')];
    const { AccountLimit } = await new LambdaClient(awsClient()).send(new GetAccountSettingsCommand({}));
    const most = AccountLimit?.ConcurrentExecutions ?? 0;
    const reserved = functionSpecs.reduce((sum, spec) => sum + (spec.reserved ?? 0), 0);
    if (most < UNRESERVED_LEAST + reserved)
      return [
        blocks(
          `Lambda runs ${most} functions at once here; ${reserved} are reserved, and Lambda keeps ${UNRESERVED_LEAST} for the others: the deployment would fail.`,
          raise,
        ),
      ];
    if (most < USUAL) return [warns(`Lambda runs ${most} functions at once here; ${USUAL} are usual.`, raise)];
    return [good(`Lambda runs ${most} functions at once.`)];
  });
