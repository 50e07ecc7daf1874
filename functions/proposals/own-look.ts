import type { OWN_PICTURES, ProposedChange } from '#shared/contracts/proposals.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { type Judged, judgedPicture, pictureAddress, storedFor } from '../pictures/judged-picture.ts';

/** Stores a checked picture, and never replaces one that has the same address. */
export type KeepPicture = (address: string, picture: Judged) => Promise<void>;

type Asked = { readonly as: keyof typeof OWN_PICTURES; readonly file: string };

/** Stores a picture if it is fit for its place. Its address is new, so no client sees it yet. */
export async function takePicture(
  keepPicture: KeepPicture,
  tenant: TenantId,
  { as, file }: Asked,
): Promise<Outcome<{ readonly address: string }, Refusal<'settings/picture-unfit'>>> {
  const judged = judgedPicture(Buffer.from(file, 'base64'), as);
  if (!judged.ok) return judged;
  const address = pictureAddress(tenant, as, judged.value);
  await keepPicture(address, judged.value);
  return done({ address });
}

type Change = Omit<Extract<ProposedChange, { readonly kind: 'settings' }>, 'kind' | 'reason'>;

const PICTURES = ['logoURL', 'faviconImgURL', 'backgroundImageURL'] as const;

/**
 * A change with the parts of the look that it doesn't name, which stay, and without the pictures that it removes. A new
 * picture has to be one that was checked and stored for this company.
 */
export function withWholeLook(
  tenant: TenantId,
  asked: Change,
  look: Tenant['branding'],
): Outcome<Change, Refusal<'settings/picture-unfit'>> {
  const own = asked.contact?.branding;
  if (!own) return done(asked);
  const isUnknown = PICTURES.some((part) => {
    const address = own[part];
    return address != null && address !== look?.[part] && !storedFor(tenant).test(address);
  });
  if (isUnknown) return refuse({ code: 'settings/picture-unfit' });
  const branding = { ...look, ...own, inSpanish: { ...look?.inSpanish, ...own.inSpanish } };
  for (const part of PICTURES) if (branding[part] === null) delete branding[part];
  return done({ ...asked, contact: { ...asked.contact, branding } });
}
