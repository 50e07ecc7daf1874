import { todayRoute } from '#shared/contracts/console.ts';
import { useOfCompany } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** Today's open items and the lists' filter choices, requested once for all screens. */
export const useToday = () => useOfCompany('today', (of) => callStaff(todayRoute, of));
