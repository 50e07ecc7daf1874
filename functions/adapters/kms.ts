import { KMSClient } from '@aws-sdk/client-kms';
import { late } from './late.ts';
import { awsClient } from './settings.ts';

/** The one client of the key service. */
export const kms = late(() => new KMSClient(awsClient()));
