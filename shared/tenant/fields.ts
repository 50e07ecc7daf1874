import * as z from 'zod/mini';

/** A required text of at most `max` characters. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** An optional text of at most `max` characters. */
export const optionalText = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '');
/** A color in a tenant's file. */
export const color = () => z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Give a color as #rrggbb.'));
/** A font file, which only the portal's own host may serve. */
export const fontFile = () => z.string().check(z.regex(/^\/brand\/[\w./-]+\.woff2$/));
/** A picture from the portal's own host, or over TLS from the tenant's. */
export const picture = () =>
  z.string().check(z.regex(/^(https:\/\/|\/)[^\s"'()<>]+$/, 'Give a path on the portal or an https address.'));
