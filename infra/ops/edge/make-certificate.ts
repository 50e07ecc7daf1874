import { spawnSync } from 'node:child_process';
import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Day } from '#shared/dates.ts';
import { invariant } from '#shared/outcome.ts';

/** A client certificate in a temporary folder: `client.pem`, `client.key`, `authority.pem`. */
export type MadeCertificate = {
  readonly folder: string;
  /** The authority's certificate, as in a stage's file. */
  readonly authority: string;
  readonly endsOn: Day;
};

/** Nothing renews it automatically, and when it expires no call gets in. The alarm fires a month before. */
const GOOD_DAYS = 730;

/** TLS client authentication (RFC 5280, 4.2.1.12): CloudFront takes no certificate without it. */
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';

/** OpenSSL's syntax for extensions, spelled out because its defaults differ between machines. */
const EXTENSIONS = `
[req]
distinguished_name = none
[none]
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[client]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = clientAuth
subjectAltName = DNS:edge.portal.internal
`;

/** Long enough for a slow machine to generate a key. */
const PATIENCE_MS = 30_000;

function openssl(folder: string, ...args: readonly string[]): void {
  const { error, status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8', timeout: PATIENCE_MS });
  if (error) throw new Error(`openssl makes the certificate and couldn’t be run: ${error.message}`, { cause: error });
  if (status !== 0) throw new Error(`openssl ${args[0]} failed: ${stderr.trim()}`);
}

const serial = (): string => `0x${randomBytes(15).toString('hex').replace(/^0/, '1')}`;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const goOn = () => undefined;

/** Generates the keys and signs. */
function sign(folder: string, name: string): void {
  const path = join(folder, 'extensions.cnf');
  writeFileSync(path, EXTENSIONS);
  const curve = ['-name', 'prime256v1', '-genkey', '-noout'];
  const days = ['-days', String(GOOD_DAYS), '-sha256'];
  openssl(folder, 'ecparam', ...curve, '-out', 'authority.key');
  openssl(folder, 'ecparam', ...curve, '-out', 'drawn.key');
  // ACM accepts only PKCS #8 keys.
  openssl(folder, 'pkcs8', '-topk8', '-nocrypt', '-in', 'drawn.key', '-out', 'client.key');
  const config = ['-config', 'extensions.cnf'];
  openssl(
    folder,
    ...['req', '-x509', '-new', '-key', 'authority.key', '-subj', `/CN=Authority of ${name}`, ...config],
    ...['-extensions', 'authority', '-set_serial', serial(), ...days, '-out', 'authority.pem'],
  );
  openssl(folder, 'req', '-new', '-key', 'client.key', '-subj', `/CN=${name}`, ...config, '-out', 'client.csr');
  const by = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-set_serial', serial()];
  const as = ['-extfile', 'extensions.cnf', '-extensions', 'client', ...days];
  openssl(folder, 'x509', '-req', '-in', 'client.csr', ...by, ...as, '-out', 'client.pem');
}

/**
 * Makes a client certificate and an authority that signs only this one. The authority's key is deleted, and so is the
 * certificate's own key after use. So the gateway accepts this one key, and no one can make a second.
 */
export function withCertificate<T>(name: string, use: (made: MadeCertificate) => T): T {
  // Only the person running this may read it.
  const folder = mkdtempSync(join(tmpdir(), 'portal-edge-'));
  // Ctrl-C stops the running tool, but this continues to the end, where the keys are deleted.
  for (const signal of SIGNALS) process.on(signal, goOn);
  try {
    sign(folder, name);
    const read = (file: string) => new X509Certificate(readFileSync(join(folder, file)));
    const [client, authority] = [read('client.pem'), read('authority.pem')];
    invariant(authority.ca && client.checkIssued(authority), 'The authority has issued the certificate.');
    invariant(client.verify(authority.publicKey), 'The authority has signed the certificate.');
    invariant(client.keyUsage.includes(CLIENT_AUTHENTICATION), 'The certificate is for clients.');
    return use({
      folder,
      authority: authority.raw.toString('base64'),
      endsOn: new Date(client.validTo).toISOString().slice(0, 10),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    for (const signal of SIGNALS) process.off(signal, goOn);
  }
}
