import type { TenantId } from '#shared/ids.ts';
import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { drawnFrom, ownLogo, paperLogoOf } from './paper-logo.ts';

/** Reads the picture at an address in a company's file; undefined if it doesn't exist or can't be read. */
export type LogoBytes = (address: string) => Promise<Uint8Array | undefined>;

export type KeepLogoPorts = {
  readonly find: (tenant: TenantId) => Promise<PaperLogo | undefined>;
  readonly keep: (tenant: TenantId, logo: PaperLogo) => Promise<void>;
  readonly drop: (tenant: TenantId) => Promise<void>;
  readonly bytesOf: LogoBytes;
};

/** The result. A company whose documents show its name in type is fine. */
export type LogoKept =
  | { readonly became: 'drawn' | 'stands' | 'no logo' }
  | { readonly became: 'not drawn' | 'not read'; readonly sentence: string };

/**
 * Draws a company's logo for its documents when its file is applied. The file is already in force, so the command must
 * not report a failure.
 */
export async function keepPaperLogo(ports: KeepLogoPorts, file: Pick<Tenant, 'id' | 'branding'>): Promise<LogoKept> {
  try {
    return await drawPaperLogo({ ...ports, bytesOf: (address) => ports.bytesOf(address).catch(() => undefined) }, file);
  } catch (error) {
    return {
      became: 'not drawn',
      sentence: `The table did not take it (${(error as Error).name}). Apply the file again.`,
    };
  }
}

/**
 * Draws a company's logo for its documents, so that none waits for a drawing or is spoiled by one. The same logo isn't
 * drawn again.
 */
export async function drawPaperLogo(ports: KeepLogoPorts, file: Pick<Tenant, 'id' | 'branding'>): Promise<LogoKept> {
  // A file must be able to replace an unreadable logo.
  const stands = await ports.find(file.id).catch(() => ({ of: '', from: '' }));
  const address = ownLogo(file);
  const none = async (): Promise<void> => (stands ? ports.drop(file.id) : undefined);
  if (!address) {
    await none();
    return { became: 'no logo' };
  }
  const bytes = await ports.bytesOf(address);
  // A drawing of the same address is still right; one of another address isn't printed any more.
  if (!bytes)
    return {
      became: stands?.of === address ? 'not read' : 'not drawn',
      sentence: `The picture ${address} could not be read.`,
    };
  if (stands?.of === address && stands.from === drawnFrom(bytes, file)) return { became: 'stands' };
  const drawn = await paperLogoOf(bytes, file);
  if (!drawn.ok) {
    await none();
    return { became: 'not drawn', sentence: drawn.refusal.sentence };
  }
  await ports.keep(file.id, drawn.value);
  return { became: 'drawn' };
}
