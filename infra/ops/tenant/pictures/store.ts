import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Judged } from '#functions/pictures/judged-picture.ts';
import { invariant } from '#shared/outcome.ts';
import { siteBucketNameOf } from '../../../aws/names.ts';
import { picturesIn } from '../../../local/host/pictures.ts';
import type { Place } from '../../kit/place.ts';

/** The stage's account number, from the ARN of its table. */
async function accountOf(table: string): Promise<string> {
  const { DescribeTableCommand, DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
  const { Table } = await new DynamoDBClient({}).send(new DescribeTableCommand({ TableName: table }));
  const account = Table?.TableArn?.split(':')[4];
  if (!account) throw new Error(`AWS didn’t say in which account the table ${table} is.`);
  return account;
}

/**
 * Stores a picture where the page's own files are served: at AWS in the page's bucket, here in the data folder. It never
 * replaces one, because two people approved the address of what they saw, and the hash in it is short.
 */
export async function storePicture({ stage, running, environment }: Place, address: string, picture: Judged) {
  if (stage === 'local') {
    invariant(running, 'a local place is a running portal');
    const file = join(picturesIn(running.dataDir), address);
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) writeFileSync(file, picture.bytes);
    return;
  }
  const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const put = new PutObjectCommand({
    Bucket: siteBucketNameOf(stage, await accountOf(environment['TABLE_NAME'] ?? '')),
    Key: address.slice(1),
    Body: picture.bytes,
    ContentType: picture.contentType,
    CacheControl: 'public, max-age=31536000, immutable',
    IfNoneMatch: '*',
  });
  try {
    await new S3Client({}).send(put);
  } catch (error) {
    if ((error as Error).name !== 'PreconditionFailed') throw error;
  }
}
