import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { invariant } from '#shared/outcome.ts';
import type { SignedForm } from '../client/documents/ports.ts';
import { awsClient, isLocal, setting } from './settings.ts';

/**
 * A form is used right after it was requested. Ten megabytes on a slow line take minutes, and a failed upload starts
 * over.
 */
const FORM_SECONDS = 15 * 60;
/** The browser opens a download's address at once. */
const DOWNLOAD_SECONDS = 60;

// The local S3 has no subdomains for buckets.
const s3 = new S3Client({ ...awsClient(), forcePathStyle: isLocal() });

/**
 * True if there is no file under a key. S3 answers "forbidden" instead of "not found" to a caller that may not list the
 * bucket (Amazon S3 API reference, GetObject, "Permissions"). No function may list it, because that would list all
 * clients.
 */
const isGone = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

/**
 * The bucket of uploaded documents. The browser uploads with a signed form and downloads with a signed address. In
 * between, a function checks each file and keeps only the picture.
 */
export const uploads = {
  /**
   * A form for one file: under this key, of this type, not empty, smaller than `lessThan` bytes, and encrypted with the
   * portal's own key. It is a POST, because only a form's policy can limit the size.
   */
  async form(file: {
    readonly key: string;
    readonly contentType: string;
    readonly lessThan: number;
  }): Promise<SignedForm> {
    const fields = {
      'Content-Type': file.contentType,
      'x-amz-server-side-encryption': 'aws:kms',
      // Without it S3 would use AWS's own key instead of the bucket's.
      'x-amz-server-side-encryption-aws-kms-key-id': setting('UPLOADS_KEY_ID'),
    };
    return createPresignedPost(s3, {
      Bucket: setting('UPLOADS_BUCKET'),
      Key: file.key,
      Expires: FORM_SECONDS,
      Fields: fields,
      Conditions: [
        ['content-length-range', 1, file.lessThan - 1],
        ...Object.entries(fields).map(([name, value]): ['eq', string, string] => ['eq', `$${name}`, value]),
      ],
    });
  },

  /** A file's first bytes, up to a maximum. Undefined if there is no file. */
  async read(key: string, most: number): Promise<Uint8Array | undefined> {
    const asked = new GetObjectCommand({ Bucket: setting('UPLOADS_BUCKET'), Key: key, Range: `bytes=0-${most - 1}` });
    try {
      const { Body: body } = await s3.send(asked);
      invariant(body, 'S3 answers a GET with bytes');
      return await body.transformToByteArray();
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  },

  /** Stores a file, encrypted with the portal's own key. */
  async write(file: { readonly key: string; readonly contentType: string; readonly bytes: Uint8Array }): Promise<void> {
    await s3.send(
      new PutObjectCommand({
        Bucket: setting('UPLOADS_BUCKET'),
        Key: file.key,
        Body: file.bytes,
        ContentType: file.contentType,
        ServerSideEncryption: 'aws:kms',
        SSEKMSKeyId: setting('UPLOADS_KEY_ID'),
      }),
    );
  },

  /** An address to download a file under a name. It is never embedded in our pages. */
  async download(file: { readonly key: string; readonly name: string; readonly contentType: string }): Promise<string> {
    const asked = new GetObjectCommand({
      Bucket: setting('UPLOADS_BUCKET'),
      Key: file.key,
      ResponseContentType: file.contentType,
      // RFC 6266: the name in the form that current browsers read.
      ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      ResponseCacheControl: 'no-store',
    });
    return getSignedUrl(s3, asked, { expiresIn: DOWNLOAD_SECONDS });
  },

  /**
   * True if a file can be read. The bucket's policy blocks files that the scan has not passed, and S3 then answers
   * "forbidden" to HEAD and GET.
   */
  async isReadable(key: string): Promise<boolean> {
    try {
      await s3.send(new HeadObjectCommand({ Bucket: setting('UPLOADS_BUCKET'), Key: key }));
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  },

  /** Deletes a refused file. */
  async remove(key: string): Promise<void> {
    await s3.send(new DeleteObjectCommand({ Bucket: setting('UPLOADS_BUCKET'), Key: key }));
  },
};
