import { keepAppIcon } from '#functions/pictures/app-icon.ts';
import { type KeepLogoPorts, keepPaperLogo, type LogoBytes, type LogoKept } from '#functions/pictures/keep-logo.ts';
import { ownLogo, paperLogoOf } from '#functions/pictures/paper-logo.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { siteBucketNameOf } from '../../aws/names.ts';
import { picturesIn, SHIPPED_PICTURES } from '../../local/host/pictures.ts';
import { callerArn } from '../kit/caller-identity.ts';
import type { Place } from '../kit/place.ts';
import { bytesAt, fileIn } from './pictures/logo-bytes.ts';

/** A picture that `tenant picture` stored in the page's bucket. */
async function storedAtAws({ stage }: Place, address: string): Promise<Uint8Array | undefined> {
  if (stage === 'local') return undefined;
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const account = (await callerArn(new Date())).split(':')[4] ?? '';
  const where = { Bucket: siteBucketNameOf(stage, account), Key: address.slice(1) };
  const { Body } = await new S3Client({}).send(new GetObjectCommand(where));
  return Body?.transformToByteArray();
}

const logoBytesIn =
  (place: Place): LogoBytes =>
  async (address) => {
    if (!address.startsWith('/')) return bytesAt(address);
    const folders = [SHIPPED_PICTURES, ...(place.running ? [picturesIn(place.running.dataDir)] : [])];
    return fileIn(folders, address) ?? storedAtAws(place, address);
  };

/** Draws and stores a company's pictures: the logo for documents, and the app icon. */
export async function openLogoKeeper(place: Place): Promise<(file: Tenant) => Promise<LogoKept>> {
  const { appIcons, paperLogos } = await import('#functions/adapters/dynamo/tenants.ts');
  const ports: KeepLogoPorts = {
    ...paperLogos,
    bytesOf: logoBytesIn(place),
  };
  return async (file) => {
    // A device without an icon shows the page.
    await keepAppIcon(appIcons, file).catch(() => undefined);
    return keepPaperLogo(ports, file);
  };
}

/** For `tenant check`, which has no place: reports if a logo shipped with the page can be drawn for receipts. */
export async function shippedLogoLines(file: Tenant): Promise<readonly string[]> {
  const bytes = fileIn([SHIPPED_PICTURES], ownLogo(file) ?? '');
  const drawn = bytes && (await paperLogoOf(bytes, file));
  return drawn && !drawn.ok ? [`  receipts will show its name as text: ${drawn.refusal.sentence}`] : [];
}

/** The operator's message about the logo; empty if it is unchanged or there is none. */
export function logoLines(kept: LogoKept): readonly string[] {
  if (kept.became === 'drawn') return ['  its logo is drawn for receipts'];
  if (kept.became === 'not read') return [`  receipts keep the logo that was drawn before: ${kept.sentence}`];
  if (kept.became !== 'not drawn') return [];
  return [`  receipts show its name as text: ${kept.sentence}`];
}
