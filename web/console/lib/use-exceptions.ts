import { listExceptionsRoute } from '#shared/contracts/console-exceptions.ts';
import { useOfCompany } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** Its key is below the wires' key, so that a change of either reloads both. */
export const useExceptions = () =>
  useOfCompany('wires', (of) => callStaff(listExceptionsRoute, of), { part: ['exceptions'] });
