import { wireDeskRoute } from '#shared/contracts/statements.ts';
import { useOfCompany } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** Expected wires, wires and transactions that need a decision, and imported statements. */
export const useWireDesk = () => useOfCompany('wires', (of) => callStaff(wireDeskRoute, of), { part: ['desk'] });
