import { randomUUID } from 'node:crypto';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { s3Service } from '#infra/local/aws/s3.ts';
import { openPlace, type Place } from './support.ts';

/** An S3 with a bucket of the suite's own. */
export type S3Place = Place & {
  s3: S3Client;
  bucket: string;
  /** Moves the stand-in's time, which determines when signatures and policies expire. */
  ahead(ms: number): void;
  /** A request as a browser makes it, to an address inside the bucket. */
  browse(path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; text: string }>;
  /** An address that can be read for a while without credentials. */
  presign(key: string, query?: Record<string, string>): Promise<string>;
};

type AddressSigner = {
  presign(request: object, options: { expiresIn: number }): Promise<{ query: Record<string, string> }>;
};

/** Opens the S3 that a suite runs at. */
export async function openS3(): Promise<S3Place> {
  let offset = 0;
  const clock = { now: () => new Date(Date.now() + offset) };
  const place = await openPlace((dataDir) => [s3Service({ dataDir, clock })], clock);
  const s3 = new S3Client({ ...place.client, forcePathStyle: true });
  const bucket = `conformance-${randomUUID()}`;
  await s3.send(new CreateBucketCommand({ Bucket: bucket }));
  const { protocol, hostname, port, host } = new URL(place.endpoint);
  return {
    ...place,
    s3,
    bucket,
    close: async () => {
      if (place.elsewhere) await emptyAndRemove(s3, bucket);
      await place.close();
    },
    ahead: (ms) => {
      offset = ms;
    },
    browse: async (path, init) => {
      const reply = await fetch(`${place.endpoint}/${bucket}${path}`, init);
      return { status: reply.status, headers: reply.headers, text: await reply.text() };
    },
    presign: async (key, query = {}) => {
      const scheme = { signingName: 's3', signingRegion: place.client.region, name: 'sigv4', properties: {} };
      const signer = (await s3.config.signer(scheme)) as unknown as AddressSigner;
      const path = `/${bucket}/${key}`;
      // As the SDK's own presigner does it, because an address cannot know the bytes that are sent to it.
      const headers = { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
      const request = { method: 'GET', protocol, hostname, port: Number(port), path, query, headers };
      const signed = await signer.presign(request, { expiresIn: 60 });
      return `/${key}?${new URLSearchParams(signed.query)}`;
    },
  };
}

/** The error in S3's XML. */
export const errorCode = (xml: string): string | undefined => /<Code>([^<]+)<\/Code>/.exec(xml)?.[1];

async function emptyAndRemove(s3: S3Client, Bucket: string): Promise<void> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  for (const { Key } of Contents) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  await s3.send(new DeleteBucketCommand({ Bucket }));
}
