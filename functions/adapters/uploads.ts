import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { invariant } from '#shared/outcome.ts';
import { awsClient, isLocal, setting } from './settings.ts';

/** A form is posted right after it was asked for; a photo over a slow line takes minutes once, not hours. */
const FORM_SECONDS = 5 * 60;
/** The browser follows a download's address at once. */
const DOWNLOAD_SECONDS = 60;

// Subdomains for buckets do not exist on one machine.
const s3 = new S3Client({ ...awsClient(), forcePathStyle: isLocal() });

/**
 * Nothing lies under a key. S3 says "forbidden" then, and not "not found", to whoever may not list the bucket (Amazon
 * S3 API reference, GetObject, "Permissions"); and no function may, for the list would be one of all clients.
 */
const isGone = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

/** The start of an uploaded file, how long the whole is, and what tells it from another put in its place. */
export type Upload = { readonly start: Uint8Array; readonly size: number; readonly etag: string };

/**
 * The bucket of uploaded documents. Files go from the browser to the bucket by a signed form, and back by a signed
 * address; functions look at the first bytes and nothing more.
 */
export const uploads = {
  /**
   * A form that takes one file: under this key, of this type, larger than nothing and smaller than `lessThan` bytes,
   * encrypted with the portal's own key. A POST and no PUT, because only a form's policy can bound the size.
   */
  async form(file: {
    readonly key: string;
    readonly contentType: string;
    readonly lessThan: number;
  }): Promise<{ readonly url: string; readonly fields: Record<string, string> }> {
    const fields = {
      'Content-Type': file.contentType,
      'x-amz-server-side-encryption': 'aws:kms',
      // Without it S3 would take AWS's own key and not the bucket's.
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

  /** The first bytes of what was uploaded; undefined when nothing has arrived. */
  async start(key: string, bytes: number): Promise<Upload | undefined> {
    const asked = new GetObjectCommand({ Bucket: setting('UPLOADS_BUCKET'), Key: key, Range: `bytes=0-${bytes - 1}` });
    try {
      const { Body: body, ContentRange: range, ContentLength: length, ETag: etag } = await s3.send(asked);
      invariant(body && etag, 'S3 answers a GET with bytes and their tag');
      const size = Number(range?.split('/')[1] ?? length);
      return { start: await body.transformToByteArray(), size, etag };
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  },

  /** What tells the file that lies there now from another one; undefined when there is none. */
  async etag(key: string): Promise<string | undefined> {
    try {
      return (await s3.send(new HeadObjectCommand({ Bucket: setting('UPLOADS_BUCKET'), Key: key }))).ETag;
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  },

  /** An address that downloads a file under a name; it is never shown inside a page of ours. */
  async download(file: { readonly key: string; readonly name: string; readonly contentType: string }): Promise<string> {
    const asked = new GetObjectCommand({
      Bucket: setting('UPLOADS_BUCKET'),
      Key: file.key,
      ResponseContentType: file.contentType,
      // RFC 6266: the name as it is for browsers of today, and none for others.
      ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      ResponseCacheControl: 'no-store',
    });
    return getSignedUrl(s3, asked, { expiresIn: DOWNLOAD_SECONDS });
  },

  /** Takes away what was refused. */
  async remove(key: string): Promise<void> {
    await s3.send(new DeleteObjectCommand({ Bucket: setting('UPLOADS_BUCKET'), Key: key }));
  },
};
