import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A kind of secret, recognized by its issuer's format instead of a guess. */
type Rule = { readonly name: string; readonly shape: RegExp };

/** The secrets someone could paste into this project by mistake, recognized by their shape. */
const RULES: readonly Rule[] = [
  { name: 'an access key of AWS', shape: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/ },
  { name: 'a secret key of AWS', shape: /aws_?secret_?access_?key["']?\s*[:=]\s*["']?[A-Za-z0-9/+]{40}\b/i },
  { name: 'a private key', shape: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/ },
  {
    name: "a token of a client's bank login at Plaid",
    shape: /\baccess-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f]{4}-/,
  },
  { name: 'a secret of Plaid', shape: /(?:plaid[\w-]*|client)[_-]?secret["']?\s*[:=]\s*["'][0-9a-f]{30}["']/i },
  { name: 'a token of GitHub', shape: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60})/ },
  { name: 'a token of npm', shape: /\bnpm_[A-Za-z0-9]{36}\b|\/:_(?:authToken|password)\s*=/ },
  { name: 'a token of Slack', shape: /\bxox[abeoprs]-[A-Za-z0-9-]{20}/ },
  { name: 'a Slack webhook that anyone may write to', shape: /hooks\.slack\.com\/services\/T[A-Z0-9]{8}/ },
  { name: 'a live key of a payment company', shape: /\b[sr]k_live_[A-Za-z0-9]{16}/ },
  { name: 'a key of Google', shape: /\bAIza[A-Za-z0-9_-]{35}\b/ },
  { name: 'a signed token', shape: /\beyJ[A-Za-z0-9_-]{16,}\.eyJ[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/ },
  {
    name: 'a password in an address',
    shape: /\b[a-z][a-z0-9+]{1,9}:\/\/[^\s/:@"'`$<{]{1,60}:[^\s/@"'`$<{]{6,60}@[a-z0-9]/i,
  },
  {
    name: 'a secret with a name',
    // Long, with mixed letters and digits: a word or a path isn't a secret.
    shape:
      /\b(?:secret|password|passwd|api_?key|auth_?token|access_?token)["']?\s*[:=]\s*["'](?=[^"']*\d)(?=[^"']*[A-Za-z])[A-Za-z0-9+/_=-]{24,}["']/i,
  },
];

/** Marks a line that only looks like a secret, with the reason. */
const EXPECTED = /no secret: \S/;

/** A finding without the secret itself, because reports go to screens and logs. */
export type Found = { readonly file: string; readonly line: number; readonly what: string };

/** The lines of a text with a secret. */
export function secretsIn(file: string, text: string): readonly Found[] {
  return text.split('\n').flatMap((line, at) => {
    if (EXPECTED.test(line)) return [];
    const rule = RULES.find(({ shape }) => shape.test(line));
    return rule ? [{ file, line: at + 1, what: rule.name }] : [];
  });
}

/** Files that must not be shared, by name. */
const NEVER = /(?:^|\/)(?:\.env(?:\.(?!example$)\w+)?|id_(?:rsa|ed25519)|[^/]+\.(?:pem|p12|pfx|key))$/;
/** A larger text isn't written by hand. */
const BYTES_MAX = 2_000_000;
/** Only hashes of packages. */
const SKIPPED = new Set(['package-lock.json']);

/** The files that a commit could include: those git tracks, and those it doesn't ignore. */
function filesOf(root: string): readonly string[] {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 50_000_000,
    },
  );
  if (status !== 0) throw new Error(`git does not say which files are shared: ${stderr}`);
  return stdout.split('\0').filter((file) => file !== '' && !SKIPPED.has(file));
}

/** Searches every shared file for secrets, and for files that are secrets. */
export function secretsHere(root: string): readonly Found[] {
  return filesOf(root).flatMap((file) => {
    if (NEVER.test(file)) return [{ file, line: 1, what: 'a file that is never shared' }];
    const path = join(root, file);
    const about = statSync(path, { throwIfNoEntry: false });
    if (!about?.isFile() || about.size > BYTES_MAX) return [];
    const text = readFileSync(path, 'utf8');
    return text.includes('\0') ? [] : secretsIn(file, text);
  });
}
