import type { PlaidRefusal } from './refusal.ts';

/**
 * Failures that can be planted in the next call, before or after the bank acts on it.
 *
 * "After" matters most, because then the money is in transit and the caller doesn't know.
 */
export const FAULT_KINDS = ['fail before', 'fail after', 'hang before', 'hang after', 'slow'] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/** A planted fault. */
export interface Fault {
  readonly kind: FaultKind;
  /** Only for calls of this path; by default for any. */
  readonly path?: string;
  /** How long a slow call takes or a hanging one hangs. */
  readonly ms: number;
  /** The failure's error, with status 500; by default an outage. */
  readonly says?: Pick<PlaidRefusal, 'type' | 'code'>;
}

/** The planted faults. The first matching call uses up each one. */
export interface Faults {
  set(fault: {
    kind: FaultKind;
    path?: string | undefined;
    ms?: number | undefined;
    times?: number | undefined;
    says?: Fault['says'] | undefined;
  }): void;
  clear(): void;
  readonly waiting: readonly Fault[];
  take(path: string): Fault | undefined;
}

/** Longer than any caller should wait. */
const HANG_MS = 120_000;
const SLOW_MS = 12_000;

/** An empty set of faults. A restart clears them. */
export function faultSwitches(): Faults {
  const waiting: Fault[] = [];
  return {
    set({ kind, path, ms = kind === 'slow' ? SLOW_MS : HANG_MS, times = 1, says }) {
      const fault = { kind, ms, ...(path ? { path } : {}), ...(says ? { says } : {}) };
      for (let left = times; left > 0; left -= 1) waiting.push(fault);
    },
    clear: () => void waiting.splice(0),
    waiting,
    take(path) {
      const at = waiting.findIndex((fault) => fault.path === undefined || fault.path === path);
      return at < 0 ? undefined : waiting.splice(at, 1)[0];
    },
  };
}
