import * as z from 'zod/mini';
import { day } from '#shared/dates.ts';

/**
 * A certificate with which the distribution identifies itself to the API, as made by `npm run ops -- edge certificate`.
 * None of it is secret: only ACM has its key, and the authority's key no longer exists.
 */
export const edgeCertificate = z.strictObject({
  /** The certificate and key in ACM. */
  arn: z
    .string()
    .check(z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]{36}$/, 'Give the ARN of a certificate.')),
  /** The certificate of the authority that signed only this certificate, as base64 DER in one line. */
  authority: z.string().check(z.regex(/^MI[A-Za-z0-9+/]{200,4000}={0,2}$/, 'Give a certificate as base64.')),
  endsOn: day,
});
export type EdgeCertificate = z.infer<typeof edgeCertificate>;

/**
 * All certificates in a stage's file are trusted, and the last is presented, so calls with either work during a
 * renewal.
 */
export const edgeCertificates = z.array(edgeCertificate).check(z.minLength(1), z.maxLength(2));

/** The label of the API's own host name. No company can have it. */
export const API_LABEL = 'api-origin';

/** The host name where the distribution calls the API. */
export const frontDoorHost = ({ domain }: { readonly domain: string }): string => `${API_LABEL}.${domain}`;

const PEM_LINE = /.{1,64}/g;

const pemOf = ({ authority }: EdgeCertificate): string =>
  ['-----BEGIN CERTIFICATE-----', ...(authority.match(PEM_LINE) ?? []), '-----END CERTIFICATE-----', ''].join('\n');

/** The gateway's trust store: the authorities, one after the other. */
export const trustStoreOf = (certificates: readonly EdgeCertificate[]): string => certificates.map(pemOf).join('');
