import { matchPath } from 'react-router-dom';
import { hasPartnerStep, partnerPath, paths } from './paths.ts';

/** Lists, and steps with a second column. */
const WIDE = [
  paths.details,
  paths.selectAccount,
  paths.review,
  paths.wiring,
  paths.bankAccounts,
  paths.bankReturn,
  paths.history,
  paths.payment,
  paths.financials,
] as const;

const WIDE_ADDRESSES = [...WIDE, ...WIDE.filter(hasPartnerStep).map(partnerPath)];

/**
 * True if the page at this address uses both columns. The address decides, not the page: its placeholder then has the
 * same width while it loads, and nothing jumps.
 */
export const isWide = (pathname: string): boolean => WIDE_ADDRESSES.some((path) => matchPath(path, pathname));
