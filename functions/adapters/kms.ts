import { KMSClient } from '@aws-sdk/client-kms';
import { late } from './late.ts';
import { awsClient } from './settings.ts';

/** The only KMS client. */
export const kms = late(() => new KMSClient(awsClient()));
