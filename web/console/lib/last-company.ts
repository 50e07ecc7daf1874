const KEY = 'console company';

/** The company that was worked for here last; nothing where nothing can be kept. */
export function lastCompany(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps for which company this browser is used. */
export function rememberCompany(tenantId: string): void {
  try {
    localStorage.setItem(KEY, tenantId);
  } catch {}
}
