import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { TenantId } from '#shared/ids.ts';
import type { Judged } from '../pictures/judged-picture.ts';
import { awsClient, isLocal, setting } from './settings.ts';

const s3 = new S3Client({ ...awsClient(), forcePathStyle: isLocal() });

const keyOf = (tenant: TenantId, file: string): string => `sites/${tenant}/first/${file}`;

/** The file is missing: S3 answers "forbidden" if the caller may not list the bucket. */
const isGone = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

async function bytesAt(key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: setting('SITE_BUCKET'), Key: key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

async function textAt(key: string): Promise<string | undefined> {
  const bytes = await bytesAt(key);
  return bytes && Buffer.from(bytes).toString();
}

/** The companies' pictures in that bucket. An address has a hash of its picture, so none is ever replaced. */
export const brandPictures = {
  async keep(address: string, { bytes, contentType }: Pick<Judged, 'bytes' | 'contentType'>): Promise<void> {
    const picture = {
      ...{ Bucket: setting('SITE_BUCKET'), Key: address.slice(1), Body: bytes, ContentType: contentType },
      CacheControl: 'public, max-age=31536000, immutable',
    };
    try {
      await s3.send(new PutObjectCommand({ ...picture, IfNoneMatch: '*' }));
    } catch (error) {
      if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412)) throw error;
    }
  },

  read: (address: string): Promise<Uint8Array | undefined> => bytesAt(address.slice(1)),
};

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
