import { createHash } from 'node:crypto';

const scoped = new Map<string, string>();

/** A short name for a class of a component's own style sheet. Two classes never get the same one. */
export function scopedName(name: string, file: string): string {
  const whose = `${file.slice(file.lastIndexOf('/web/'))}.${name}`;
  const short = `_${createHash('sha256').update(whose).digest('base64url').slice(0, 4)}`;
  const other = scoped.get(short);
  if (other && other !== whose) throw new Error(`${whose} and ${other} get the same class name: rename one of them.`);
  scoped.set(short, whose);
  return short;
}
