import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { awsClient, isLocal, setting } from './settings.ts';

// One machine has no subdomains for buckets.
const s3 = new S3Client({ ...awsClient(), forcePathStyle: isLocal() });

/** Reads what clients uploaded, for the staff who look at it: it signs no address, and writes and deletes nothing. */
export const keptPhotos = {
  /** A part of a file's bytes, from one on; undefined when there is no file, or no scan has found it clean yet. */
  async part(key: string, from: number, most: number): Promise<Uint8Array | undefined> {
    const Range = `bytes=${from}-${from + most - 1}`;
    try {
      const { Body: body } = await s3.send(
        new GetObjectCommand({ Bucket: setting('UPLOADS_BUCKET'), Key: key, Range }),
      );
      return await body?.transformToByteArray();
    } catch (error) {
      // S3 says "forbidden" of what is not there to a caller that may not list, and of what no scan has found clean.
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status === 403 || status === 404) return undefined;
      throw error;
    }
  },
};
