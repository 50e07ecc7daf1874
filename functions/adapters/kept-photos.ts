import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { awsClient, isLocal, setting } from './settings.ts';

// The local S3 has no subdomains for buckets.
const s3 = new S3Client({ ...awsClient(), forcePathStyle: isLocal() });

/** Reads clients' uploads for the staff. It signs no addresses and neither writes nor deletes. */
export const keptPhotos = {
  /** A part of a file's bytes. Undefined if there is no file or the scan has not passed it yet. */
  async part(key: string, from: number, most: number): Promise<Uint8Array | undefined> {
    const Range = `bytes=${from}-${from + most - 1}`;
    try {
      const { Body: body } = await s3.send(
        new GetObjectCommand({ Bucket: setting('UPLOADS_BUCKET'), Key: key, Range }),
      );
      return await body?.transformToByteArray();
    } catch (error) {
      // S3 answers "forbidden" if a file is missing and the caller may not list, or if the scan has not passed it.
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status === 403 || status === 404) return undefined;
      throw error;
    }
  },
};
