/* Formats phone numbers without a parser, because the first screen formats one before anything is checked. */

/** The ten digits typed, without a leading 1 or +1. Fewer while the client is typing. */
export function phoneDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  return (digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
}

/**
 * True if a number starts with another country's code: "+44 …". Its first ten digits would be a stranger's number here.
 */
export const isAbroad = (typed: string): boolean => /^\s*\+(?!\s*1)/.test(typed);

/** "(xxx) xxx-xxxx" for the digits so far, used while typing and to show a stored number. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed);
  if (digits.length < 4) return digits.length === 0 ? '' : `(${digits}`;
  const head = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length < 7 ? head : `${head}-${digits.slice(6)}`;
}

/** Shows that a number is known without revealing it: "(•••) •••-0142". */
export const maskPhone = (stored: string): string => `(•••) •••-${phoneDigits(stored).slice(-4)}`;
