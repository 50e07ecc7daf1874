import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

/** A hash over the content of every file below some paths: tells whether there is anything to rebuild. */
export function fingerprint(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of filesBelow(root, paths)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether what was built lies there and was made from sources of this fingerprint. */
export const isUpToDate = (stamp: string, print: string): boolean =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === print;

/** Notes what was built, once it is whole. */
export function noteBuilt(stamp: string, print: string): void {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
}
