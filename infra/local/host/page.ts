import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#shared/text/language.ts';
import { pageFile } from '../../build/one-language.ts';
import { objectStore } from '../aws/s3-objects.ts';
import { localNames } from './environment.ts';
import { picturesIn } from './pictures.ts';

/** The files in a folder by their relative path; empty without the folder. */
function filesBelow(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Uploads to the local bucket the parts of a release's page that functions read: the deployed page itself, and the
 * companies' pictures. The edge serves everything from the build's folder.
 */
export async function deployPage(root: string, dataDir: string): Promise<void> {
  const { CreateBucketCommand, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const s3 = new S3Client({ forcePathStyle: true });
  const Bucket = localNames.siteBucket;
  // Created at each start; S3 reports one that already exists.
  await s3.send(new CreateBucketCommand({ Bucket })).catch((error: Error) => {
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error;
  });
  const web = join(root, 'dist/web');
  const pictures = picturesIn(dataDir);
  const files = [
    ...LANGUAGES.map((language) => [pageFile(language), join(web, pageFile(language))] as const),
    ...filesBelow(join(web, 'brand')).map((file) => [file.slice(web.length + 1), file] as const),
    ...filesBelow(join(pictures, 'brand')).map((file) => [file.slice(pictures.length + 1), file] as const),
  ];
  for (const [Key, file] of files) await s3.send(new PutObjectCommand({ Bucket, Key, Body: readFileSync(file) }));
}

/** Files that functions put into the local bucket: the companies' first screens and pictures. */
export function keptInSite(dataDir: string): (key: string) => Promise<Buffer | undefined> {
  const store = objectStore(join(dataDir, 's3'));
  return async (key) => (await store.read(localNames.siteBucket, key))?.bytes;
}
