import type { CountryCode } from 'plaid';
import * as z from 'zod/mini';
import type { ProviderAnswer } from '../../ports.ts';
import { askPlaid, type ProviderAccount, plaidOf } from './client.ts';

/** A client waits for this during linking. */
const TIMEOUT_MS = 4000;

const reply = z.object({ institution: z.object({ name: z.string(), logo: z.nullish(z.string()) }) });

/** Plaid sends PNGs of 152 pixels square. Far larger ones would slow down every list, and are left out. */
const LOGO_MAX_CHARACTERS = 28_000;
const PNG_IN_BASE64 = /^iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/;

const pictureAddress = (base64: string | null | undefined): string | null =>
  base64 && base64.length <= LOGO_MAX_CHARACTERS && PNG_IN_BASE64.test(base64)
    ? `data:image/png;base64,${base64}`
    : null;

/** A bank's name and logo. The list of banks is public, so no login is needed. */
export async function institutionOf(
  provider: ProviderAccount,
  code: string,
): Promise<ProviderAnswer<{ readonly name: string; readonly logo: string | null }>> {
  const plaid = await plaidOf(provider);
  const request = {
    institution_id: code,
    country_codes: ['US'] as CountryCode[],
    options: { include_optional_metadata: true },
  };
  const asked = await askPlaid(() => plaid.institutionsGetById(request, { timeout: TIMEOUT_MS }));
  if (asked.heard !== 'yes') return asked;
  const { name, logo } = reply.parse(asked.value).institution;
  return { heard: 'yes', value: { name, logo: pictureAddress(logo) } };
}
