import * as z from 'zod/mini';
import { day } from '#shared/dates.ts';

/**
 * A certificate by which the distribution proves itself to the API, as `npm run ops -- edge certificate` makes it. None
 * of it is secret: its key is known to ACM alone, and the key of its authority to nobody.
 */
export const edgeCertificate = z.strictObject({
  /** Where ACM keeps certificate and key. */
  arn: z
    .string()
    .check(z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]{36}$/, 'Give the ARN of a certificate.')),
  /** The certificate of the authority that signed it, and that signed nothing else: DER as base64, in one line. */
  authority: z.string().check(z.regex(/^MI[A-Za-z0-9+/]{200,4000}={0,2}$/, 'Give a certificate as base64.')),
  /** Its last day. */
  endsOn: day,
});
export type EdgeCertificate = z.infer<typeof edgeCertificate>;

/**
 * Of the certificates that a stage's file lists, all are trusted and the last is presented: while one takes the place
 * of another, calls with either are heard.
 */
export const edgeCertificates = z.array(edgeCertificate).check(z.minLength(1), z.maxLength(2));

/** The label of the API's own name. No company can have it. */
export const API_LABEL = 'api-origin';

/** The name by which the distribution calls the API. */
export const frontDoorHost = ({ domain }: { readonly domain: string }): string => `${API_LABEL}.${domain}`;

const PEM_LINE = /.{1,64}/g;

const pemOf = ({ authority }: EdgeCertificate): string =>
  ['-----BEGIN CERTIFICATE-----', ...(authority.match(PEM_LINE) ?? []), '-----END CERTIFICATE-----', ''].join('\n');

/** What the gateway trusts: the authorities, one after the other. */
export const trustStoreOf = (certificates: readonly EdgeCertificate[]): string => certificates.map(pemOf).join('');
