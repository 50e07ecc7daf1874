import { spawnSync } from 'node:child_process';
import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Day } from '#shared/dates.ts';
import { invariant } from '#shared/outcome.ts';

/**
 * A client certificate as it lies in a folder for as long as it is used: `client.pem`, `client.key`, `authority.pem`.
 */
export type MadeCertificate = {
  readonly folder: string;
  /** The authority's certificate, as a stage's file has it. */
  readonly authority: string;
  readonly endsOn: Day;
};

/** How long one is good. No provider renews it, and the day it ends nobody gets in: the alarm rings a month before. */
const GOOD_DAYS = 730;

/** TLS client authentication (RFC 5280, 4.2.1.12): CloudFront takes no certificate without it. */
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';

/** OpenSSL's own words for what goes into a certificate; its defaults differ from machine to machine. */
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

/** Long enough for a slow machine to draw a key. */
const PATIENCE_MS = 30_000;

function openssl(folder: string, ...args: readonly string[]): void {
  const { error, status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8', timeout: PATIENCE_MS });
  if (error) throw new Error(`openssl makes the certificate and couldn’t be run: ${error.message}`, { cause: error });
  if (status !== 0) throw new Error(`openssl ${args[0]} failed: ${stderr.trim()}`);
}

const serial = (): string => `0x${randomBytes(15).toString('hex').replace(/^0/, '1')}`;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const goOn = () => undefined;

/** Draws the keys and signs. */
function sign(folder: string, name: string): void {
  const path = join(folder, 'extensions.cnf');
  writeFileSync(path, EXTENSIONS);
  const curve = ['-name', 'prime256v1', '-genkey', '-noout'];
  const days = ['-days', String(GOOD_DAYS), '-sha256'];
  openssl(folder, 'ecparam', ...curve, '-out', 'authority.key');
  openssl(folder, 'ecparam', ...curve, '-out', 'drawn.key');
  // ACM takes the key as PKCS #8 only.
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
 * Makes a client certificate and an authority that has signed this one and can sign no other: its key is thrown away,
 * and so is the certificate's own once it was used. So the gateway lets in who holds the one key, and nobody makes a
 * second.
 */
export function withCertificate<T>(name: string, use: (made: MadeCertificate) => T): T {
  // Only the person who runs this may look into it.
  const folder = mkdtempSync(join(tmpdir(), 'portal-edge-'));
  // Whoever presses Ctrl-C stops the tool that is running; this goes on to the end, where the keys are deleted.
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
