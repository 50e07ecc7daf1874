import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { TenantId } from '#shared/ids.ts';
import { awsClient, isLocal, setting } from './settings.ts';

const s3 = new S3Client({ ...awsClient(), forcePathStyle: isLocal() });

const keyOf = (tenant: TenantId, file: string): string => `sites/${tenant}/first/${file}`;

/** The file is missing: S3 answers "forbidden" if the caller may not list the bucket. */
const isGone = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

async function textAt(key: string): Promise<string | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: setting('SITE_BUCKET'), Key: key }));
    return await Body?.transformToString();
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The bucket that serves the page. Its own files are read; the tenants' first screens are also written. */
export const siteFiles = {
  read: (address: string): Promise<string | undefined> => textAt(address.slice(1)),

  drawn: (tenant: TenantId, file: string): Promise<string | undefined> => textAt(keyOf(tenant, file)),

  async write(tenant: TenantId, file: string, html: string): Promise<void> {
    await s3.send(
      new PutObjectCommand({
        Bucket: setting('SITE_BUCKET'),
        Key: keyOf(tenant, file),
        Body: html,
        ContentType: 'text/html; charset=utf-8',
        // Revalidated on each request like index.html, so that a new or removed screen takes effect at once.
        CacheControl: 'no-cache',
      }),
    );
  },

  async remove(tenant: TenantId, file: string): Promise<void> {
    await s3.send(new DeleteObjectCommand({ Bucket: setting('SITE_BUCKET'), Key: keyOf(tenant, file) }));
  },
};
