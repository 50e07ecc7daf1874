const KEY = 'console company';

/** The company used last in this browser; undefined if storage is off. */
export function lastCompany(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the company used in this browser. */
export function rememberCompany(tenantId: string): void {
  try {
    localStorage.setItem(KEY, tenantId);
  } catch {}
}

const stepsKey = (tenantId: string): string => `console first steps ${tenantId}`;

/** True if a company is known to have done its first steps, so that it isn't checked again. */
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
