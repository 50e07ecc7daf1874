const KEY = 'console passkey of';

/** The e-mail of the last person who used a passkey here: a touch is enough, and nothing has to be typed. */
export function knownEmail(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the e-mail of someone with a passkey on this device. */
export function keepEmail(email: string): void {
  try {
    localStorage.setItem(KEY, email);
  } catch {}
}
