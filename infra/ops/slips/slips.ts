import { type TenantProblem, tenantProblemsAt } from '#shared/tenant/problems.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { lookChecks } from './look.ts';
import { moneyChecks } from './money.ts';
import { reachChecks } from './reach.ts';

/**
 * Everything that is wrong with a tenant's file beyond its shape. It isn't part of the shape: a record that stands in
 * the table has to be readable, however strict a later check is.
 */
export function slipsIn(file: Tenant, now: Date): readonly TenantProblem[] {
  const found = [...moneyChecks, ...reachChecks, ...lookChecks].flatMap((check) => [...check(file, now)]);
  return [...tenantProblemsAt(file), ...found];
}
