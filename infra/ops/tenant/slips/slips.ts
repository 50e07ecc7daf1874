import { type TenantProblem, tenantProblemsAt } from '#shared/tenant/problems.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { lookChecks } from './look.ts';
import { moneyChecks } from './money.ts';
import { reachChecks } from './reach.ts';

/**
 * Checks a tenant's file beyond its schema. These checks aren't in the schema, because a stored record has to stay
 * readable, however strict a later check is.
 */
export function slipsIn(file: Tenant, now: Date): readonly TenantProblem[] {
  const found = [...moneyChecks, ...reachChecks, ...lookChecks].flatMap((check) => [...check(file, now)]);
  return [...tenantProblemsAt(file), ...found];
}
