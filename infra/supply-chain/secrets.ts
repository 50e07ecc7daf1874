import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A kind of secret: how its issuer writes it, so that it is known by its shape and not by a guess. */
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
    // Letters and digits mixed, and long: a word or a path is no secret.
    shape:
      /\b(?:secret|password|passwd|api_?key|auth_?token|access_?token)["']?\s*[:=]\s*["'](?=[^"']*\d)(?=[^"']*[A-Za-z])[A-Za-z0-9+/_=-]{24,}["']/i,
  },
];

/** Stands on a line that looks like a secret and is none; behind it, why. */
const EXPECTED = /no secret: \S/;

/** What was found, without the secret itself: a report goes to screens and logs. */
export type Found = { readonly file: string; readonly line: number; readonly what: string };

/** The lines of a text that hold a secret. */
export function secretsIn(file: string, text: string): readonly Found[] {
  return text.split('\n').flatMap((line, at) => {
    if (EXPECTED.test(line)) return [];
    const rule = RULES.find(({ shape }) => shape.test(line));
    return rule ? [{ file, line: at + 1, what: rule.name }] : [];
  });
}

/** Files that must not be shared, known by their names. */
const NEVER = /(?:^|\/)(?:\.env(?:\.(?!example$)\w+)?|id_(?:rsa|ed25519)|[^/]+\.(?:pem|p12|pfx|key))$/;
/** A text larger than this is not written by hand. */
const BYTES_MAX = 2_000_000;
/** Hashes of packages, and nothing else. */
const SKIPPED = new Set(['package-lock.json']);

/** The files that a commit could take along: those git knows, and those it does not ignore. */
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

/** Looks through every file that is shared, for secrets in it and for files that are secrets. */
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
