import { useState } from 'react';
import { ApiError, isOutcomeUnknown } from '../../lib/api/api-error.ts';

type Pressed = { readonly key: string; readonly isLost: boolean };

/** The key of a form's submissions, in hex. A retry finds what the first submission made. */
const drawn = (bytes: number): Pressed => ({
  key: [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  isLost: false,
});

/** An earlier submission created a different item, so the current contents count as another form. */
const isMadeBefore = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === 'staff/other-form';

/**
 * The idempotency key of a form. A refusal discards it, because nothing was created under it. But if the answer to an
 * earlier submission was lost, the key stays whatever is answered next: that submission may have created something.
 */
export function usePressKey(bytes: number) {
  const [pressed, setPressed] = useState(() => drawn(bytes));
  return {
    key: pressed.key,
    renew: () => setPressed(drawn(bytes)),
    onFailed: (thrown: unknown) =>
      setPressed((before) => {
        if (isOutcomeUnknown(thrown)) return { ...before, isLost: true };
        return before.isLost && !isMadeBefore(thrown) ? before : drawn(bytes);
      }),
  };
}
