/** What the test file has opened and not yet closed, for all files of this process. */
const shared = globalThis as { openHere?: Set<() => Promise<void>> };
shared.openHere ??= new Set();
const open = shared.openHere;

/** Closes something once: on request, or at the end of the test file (fresh.ts). */
export function closesWithFile(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const once = () => {
    open.delete(once);
    closing ??= close();
    return closing;
  };
  open.add(once);
  return once;
}

/** Closes everything that is still open. */
export async function closeEverything(): Promise<void> {
  for (const close of open) await close();
}
