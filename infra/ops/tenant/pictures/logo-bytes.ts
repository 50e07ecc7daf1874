import { readFileSync } from 'node:fs';
import { foundIn } from '../../../local/host/files.ts';

/** Twice the limit of `tenant picture`: another host may have a larger picture, but not an endless one. */
const BYTES_MAX = 200 * 1024;
const PATIENCE_MS = 5000;

/** A file in one of the folders; a path that leads out of them is refused. */
export function fileIn(folders: readonly string[], address: string): Uint8Array | undefined {
  const found = foundIn(folders, address);
  return found && readFileSync(found.file);
}

/** Reads a picture from another host, up to a logo's maximum size. */
export async function bytesAt(address: string, ask: typeof fetch = fetch): Promise<Uint8Array | undefined> {
  const reply = await ask(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!reply.ok || !reply.body) return undefined;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of reply.body) {
    parts.push(part);
    length += part.length;
    if (length > BYTES_MAX) return undefined;
  }
  return Buffer.concat(parts);
}
