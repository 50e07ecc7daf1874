import { useState } from 'react';
import { ApiError, isOutcomeUnknown } from '../../lib/api/api-error.ts';

type Pressed = { readonly key: string; readonly isLost: boolean };

/** The word of a form's presses, in hex: a repeat of one finds what the first one made. */
const drawn = (bytes: number): Pressed => ({
  key: [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  isLost: false,
});

/** An earlier press made something else, and it stands in the list: what is in the form now is another form. */
const isMadeBefore = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === 'staff/other-form';

/**
 * The key that a form presses with. It is given up once nothing can have been made under it: by a refusal, unless the
 * answer to an earlier press was lost. Then it stays, whatever is answered next: that press may have made something.
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
