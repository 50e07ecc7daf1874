import type * as z from 'zod/mini';
import type { listViewsRoute } from '#shared/contracts/saved-views.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { ConsolePorts } from './ports.ts';
import type { Reader } from './reader.ts';

/** The payment views that everyone at the company sees. A view names a filter and shows no payment by itself. */
export async function listViews(
  { views }: Pick<ConsolePorts, 'views'>,
  { tenant }: Reader,
): Promise<Outcome<z.input<typeof listViewsRoute.reply>, never>> {
  return done({ views: [...(await views.all(tenant))] });
}
