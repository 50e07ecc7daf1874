import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';

/** Every file below these paths, in a fixed order. */
function filesBelow(root: string, paths: readonly string[]): string[] {
  return paths
    .flatMap((path) => {
      const full = join(root, path);
      if (!existsSync(full)) return [];
      try {
        return readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [full];
        throw error;
      }
    })
    .sort();
}

/** A hash of every file below some paths, which tells if anything has to be rebuilt. */
export function fingerprint(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of filesBelow(root, paths)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

const stamped = z.object({ print: z.string(), files: z.array(z.string()) });

/** A stamp's content; undefined if there is none, or an earlier version of this wrote it. */
function readStamp(stamp: string): z.infer<typeof stamped> | undefined {
  if (!existsSync(stamp)) return undefined;
  try {
    return stamped.safeParse(JSON.parse(readFileSync(stamp, 'utf8'))).data;
  } catch {
    // Not JSON, so another version wrote it.
    return undefined;
  }
}

/** True if the build was made from these sources and all its files still exist. */
export function isUpToDate(stamp: string, print: string, root: string): boolean {
  const noted = readStamp(stamp);
  return noted?.print === print && noted.files.every((file) => existsSync(join(root, file)));
}

/** Records a complete build: the sources' fingerprint, and every file in these folders. */
export function noteBuilt(stamp: string, print: string, root: string, folders: readonly string[]): void {
  for (const folder of folders)
    if (filesBelow(root, [folder]).length === 0) throw new Error(`The build left nothing in ${folder}.`);
  const files = filesBelow(root, folders).map((file) => relative(root, file));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ print, files } satisfies z.infer<typeof stamped>));
}
