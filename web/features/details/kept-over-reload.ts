import * as z from 'zod/mini';
import type { LeavingForNewer } from '../../lib/page/newer-version.ts';
import { keepDraftForm, keptForm } from '../../lib/payment/draft-form.ts';
import { currentSession } from '../../lib/session/session.ts';

/** The session-storage key of a form for the moment of a reload: it is written by the page that goes, taken by the next. */
const KEY = 'form kept over reload';

const carried = z.object({
  client: z.string(),
  form: z.object({ transferId: z.optional(z.string()), values: z.record(z.string(), z.string()) }),
});

function write(): void {
  const [form, session] = [keptForm(), currentSession()];
  if (!form || !session) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ client: session.client.id, form }));
  } catch {
    // Storage may be switched off (private windows): the form is then as empty as after any reload.
  }
}

/** What the page before has left, for the same client; it is there once. */
function take(): void {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const read = carried.safeParse(JSON.parse(text ?? 'null'));
    if (!read.success || read.data.client !== currentSession()?.client.id) return;
    const { transferId, values } = read.data.form;
    keepDraftForm({ transferId, values });
  } catch {
    // It is not ours, or storage is off: the same as nothing.
  }
}

/** Takes over the form that was open when the page was left for a newer one, and does the same for the next time. */
export function keepOverReload(): void {
  take();
  addEventListener('portal:leaving-for-newer' satisfies LeavingForNewer, write);
}
