import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { address } from '#shared/address.ts';
import { email, optionalName, requiredName } from '#shared/client/client.ts';
import { listedAccount } from '#shared/contracts/bank-linking.ts';
import { codeSent, registration, verified } from '#shared/contracts/sign-in.ts';
import * as records from '#shared/graph/records.ts';
import * as replies from '#shared/graph/replies.ts';
import { behind } from '#shared/late-schema.ts';
import { agent, branding, staffPerson, tenant, tenantConfig, wiringDetail } from '#shared/tenant/tenant.ts';
import { transferDetails } from '#shared/transfer/rules.ts';
import { shown } from '#shared/transfer/shown.ts';
import { terms } from '#shared/transfer/terms.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import { transferCard } from '#shared/transfer/transfer-card.ts';

describe('the schema of a large record', () => {
  test.each(
    Object.entries({
      ...replies,
      ...records,
      agent,
      branding,
      tenant,
      tenantConfig,
      wiringDetail,
      transfer,
      transferCard,
      address,
      codeSent,
      email,
      listedAccount,
      optionalName,
      registration,
      requiredName,
      shown,
      staffPerson,
      terms,
      transferDetails,
      verified,
    }),
  )('for %s is built when one is first read, not when a function starts or a page loads (X-105)', (_, schema) => {
    expect(schema.def.type).toBe('lazy');
  });

  test('is built once, including for picking from it or extending it', () => {
    let built = 0;
    const late = z.lazy(() => {
      built += 1;
      return z.object({ amount: z.int(), note: z.string() });
    });
    const wider = z.extend(behind(late), { paid: z.boolean() });
    expect(late.safeParse({ amount: 1, note: 'a' }).success).toBe(true);
    expect(late.safeParse({ amount: 1.5, note: 'a' }).success).toBe(false);
    expect(wider.safeParse({ amount: 1, note: 'a' }).success).toBe(false);
    expect(wider.safeParse({ amount: 1, note: 'a', paid: true }).success).toBe(true);
    expect(built).toBe(1);
  });
});
