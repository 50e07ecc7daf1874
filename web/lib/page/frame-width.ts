import { matchPath } from 'react-router-dom';
import { hasPartnerStep, partnerPath, paths } from './paths.ts';

/** Lists, and steps that have something beside them. */
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
 * Whether the page at this address takes both columns. The address says so, not the page: what stands in its place while
 * it's on its way has its width already, and nothing jumps when it comes.
 */
export const isWide = (pathname: string): boolean => WIDE_ADDRESSES.some((path) => matchPath(path, pathname));
