const KEY = 'console passkey of';

/** The address of whoever signed in here with a passkey last: then a touch is enough, and nothing is typed. */
export function knownEmail(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the address of whoever has a passkey on this device. */
export function keepEmail(email: string): void {
  try {
    localStorage.setItem(KEY, email);
  } catch {}
}
