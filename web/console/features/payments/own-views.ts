import * as z from 'zod/mini';
import { createStore, useStore } from '../../../lib/page/store.ts';

const ownView = z.object({ name: z.string(), search: z.string() });
/** A saved filter, under the user's own name for it. */
type OwnView = z.infer<typeof ownView>;

const KEY = 'console views';
const kept = z.record(z.string(), z.array(ownView));

function read(): Readonly<Record<string, readonly OwnView[]>> {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

const views = createStore(read());

function keep(tenantId: string, own: readonly OwnView[]): void {
  views.set({ ...views.get(), [tenantId]: own });
  try {
    localStorage.setItem(KEY, JSON.stringify(views.get()));
  } catch {}
}

/** The views saved in this browser for a company, with the functions to save and delete them. */
export function useOwnViews(tenantId: string) {
  const own = useStore(views)[tenantId] ?? [];
  return {
    own,
    save: (name: string, search: string) =>
      keep(tenantId, [...own.filter((each) => each.name !== name), { name, search }]),
    forget: (name: string) =>
      keep(
        tenantId,
        own.filter((each) => each.name !== name),
      ),
  };
}
