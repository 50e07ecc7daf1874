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

const stepsKey = (tenantId: string): string => `console first steps ${tenantId}`;

/** True if a company was seen to have done its first steps, so that no one asks again. */
export function areStepsDone(tenantId: string): boolean {
  try {
    return localStorage.getItem(stepsKey(tenantId)) !== null;
  } catch {
    return false;
  }
}

export function noteStepsDone(tenantId: string): void {
  try {
    localStorage.setItem(stepsKey(tenantId), 'done');
  } catch {}
}
