import { createHash } from 'node:crypto';
import type { TenantId } from '#shared/ids.ts';
import type { AppIcon } from '#shared/tenant/app-icon.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { iconSvg } from '../client/public/icon-svg.ts';
import { drawingOf } from './drawn.ts';
import { opaquePng } from './opaque-png.ts';

/** Increase it when pictures are drawn differently: the next application of a file then redraws its picture. */
const VERSION = 1;
/** The size that the largest iPhones request: 60 points of three pixels. */
const WIDTH_PX = 180;

export type KeepIconPorts = {
  readonly find: (tenant: TenantId) => Promise<AppIcon | undefined>;
  readonly keep: (tenant: TenantId, icon: AppIcon) => Promise<void>;
};

/** Draws a company's app icon, unless it exists already. */
export async function keepAppIcon(ports: KeepIconPorts, file: Pick<Tenant, 'id' | 'name' | 'branding'>): Promise<void> {
  const svg = iconSvg(file).replace('<svg ', `<svg width="${WIDTH_PX}" height="${WIDTH_PX}" `);
  const from = createHash('sha256').update(`${VERSION} ${svg}`).digest('hex');
  if ((await ports.find(file.id).catch(() => undefined))?.from === from) return;
  const drawing = await drawingOf(new TextEncoder().encode(svg));
  const png = opaquePng(drawing.on('#ffffff', WIDTH_PX));
  await ports.keep(file.id, { from, png: png.toString('base64') });
}
