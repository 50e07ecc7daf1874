import { createHash } from 'node:crypto';
import { iconSvg } from '#functions/public/icon-svg.ts';
import type { TenantId } from '#shared/ids.ts';
import type { AppIcon } from '#shared/tenant/app-icon.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { drawingOf } from './drawn.ts';
import { opaquePng } from './opaque-png.ts';

/** Grows when pictures are drawn in another way: the next application of a file draws its picture anew. */
const VERSION = 1;
/** What the largest iPhones ask for: 60 points of three pixels. */
const WIDTH_PX = 180;

/** What it takes to keep a company's picture for devices. */
export type KeepIconPorts = {
  readonly find: (tenant: TenantId) => Promise<AppIcon | undefined>;
  readonly keep: (tenant: TenantId, icon: AppIcon) => Promise<void>;
};

/**
 * Draws a company's picture for devices when its file is applied, unless it stands so already. A file is in force by
 * then, so nothing that goes wrong here is the command's failure: a device without a picture shows the page.
 */
export async function keepAppIcon(ports: KeepIconPorts, file: Pick<Tenant, 'id' | 'name' | 'branding'>): Promise<void> {
  const svg = iconSvg(file).replace('<svg ', `<svg width="${WIDTH_PX}" height="${WIDTH_PX}" `);
  const from = createHash('sha256').update(`${VERSION} ${svg}`).digest('hex');
  try {
    if ((await ports.find(file.id).catch(() => undefined))?.from === from) return;
    const drawing = await drawingOf(new TextEncoder().encode(svg));
    const png = opaquePng(drawing.on('#ffffff', WIDTH_PX));
    await ports.keep(file.id, { from, png: png.toString('base64') });
  } catch {
    // The next application of the file draws it.
  }
}
