import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { LocalReply } from '../http.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
};
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.txt', '.webmanifest', '.map']);

type Kept = { readonly changedMs: number; readonly reply: LocalReply; readonly packed: LocalReply | undefined };

function packedUp(file: string, body: Buffer, { changedMs, isHashed }: { changedMs: number; isHashed: boolean }): Kept {
  const extension = extname(file);
  const headers = {
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    // Files with hashed names never change; everything else is revalidated each time.
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    vary: 'accept-encoding',
  };
  const packed = COMPRESSED.has(extension) && {
    status: 200,
    headers: { ...headers, 'content-encoding': 'br' },
    body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
  return { changedMs, reply: { status: 200, headers, body }, packed: packed || undefined };
}

/**
 * The file in the first folder that has it; undefined for a missing one, and for a path that leads out of the folders.
 */
export function foundIn(folders: readonly string[], path: string) {
  for (const folder of folders) {
    const file = normalize(join(folder, path));
    const found = file.startsWith(folder + sep) ? statSync(file, { throwIfNoEntry: false }) : undefined;
    if (found?.isFile()) return { file, changedMs: found.mtimeMs };
  }
  return undefined;
}

/**
 * Serves the built page and the tenants' pictures as the distribution serves its bucket: compressed, with an ETag, and
 * hashed files cached forever.
 */
export function localFiles(...folders: readonly string[]) {
  const kept = new Map<string, Kept>();
  const ofFile = (path: string): Kept | undefined => {
    const found = foundIn(folders, path);
    if (!found) return undefined;
    const { file, changedMs } = found;
    const before = kept.get(file);
    const isHashed = path.startsWith('/assets/');
    const now = before?.changedMs === changedMs ? before : packedUp(file, readFileSync(file), { changedMs, isHashed });
    kept.set(file, now);
    return now;
  };
  const ofDrawn = (path: string, drawn: Buffer): Kept => {
    const id = `${path} ${createHash('sha256').update(drawn).digest('base64url')}`;
    const now = kept.get(id) ?? packedUp(path, drawn, { changedMs: 0, isHashed: false });
    kept.set(id, now);
    return now;
  };
  /** A pre-rendered page, if given, replaces the file of its path. */
  return (path: string, accepts: string, known: string, drawn?: Buffer): LocalReply => {
    const now = drawn ? ofDrawn(path, drawn) : ofFile(path);
    if (!now) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found\n' };
    const reply = (accepts.includes('br') && now.packed) || now.reply;
    return known !== '' && known === reply.headers['etag'] ? { ...reply, status: 304, body: '' } : reply;
  };
}
