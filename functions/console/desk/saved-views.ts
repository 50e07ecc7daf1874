import type * as z from 'zod/mini';
import type { removeViewRoute, saveViewRoute } from '#shared/contracts/saved-views.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type SavedView, searchOf } from '#shared/staff/saved-view.ts';
import type { DeskCaller } from './ports.ts';

/** Stores the views that a company's staff share. */
export type ViewPorts = {
  readonly views: {
    readonly save: (tenant: TenantId, view: SavedView) => Promise<'saved' | 'taken' | 'full'>;
    /** Records who removes it, and when. */
    readonly remove: (tenant: TenantId, view: SavedView) => Promise<void>;
  };
};

/** Saves a payment view for everyone at the company. */
export async function saveView(
  { views }: ViewPorts,
  { tenant, member, now }: DeskCaller,
  { name, filter }: z.output<typeof saveViewRoute.body>,
): Promise<
  Outcome<z.input<typeof saveViewRoute.reply>, Refusal<'staff/no-name' | 'view/name-taken' | 'view/too-many'>>
> {
  if (!member.name) return refuse({ code: 'staff/no-name' });
  const view = { name, search: searchOf(filter), by: member.name, at: now.toISOString() as SavedView['at'] };
  const became = await views.save(tenant, view);
  if (became === 'taken') return refuse({ code: 'view/name-taken' });
  return became === 'full' ? refuse({ code: 'view/too-many' }) : done({ view });
}

/** Removes a view for everyone. If two people do so at once, both succeed. */
export async function removeView(
  { views }: ViewPorts,
  { tenant, member, now }: DeskCaller,
  { name, search }: z.output<typeof removeViewRoute.body>,
): Promise<Outcome<z.input<typeof removeViewRoute.reply>, never>> {
  await views.remove(tenant, { name, search, by: member.name, at: now.toISOString() as SavedView['at'] });
  return done({ name });
}
