import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { done, refuse } from '#shared/outcome.ts';
import { command } from '../kit/command.ts';
import { options } from '../kit/options.ts';
import { newTenantFile } from './new-tenant.ts';

/** A host name's label (RFC 1123), as in `tenantId` of shared/ids.ts. */
const TENANT_ID = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const newTenantCommand = command({
  noun: 'tenant',
  verb: 'new',
  summary: 'writes a new tenant’s file, and marks what you have to fill in',
  argument: 'id',
  effect: 'writes',
  isOffline: true,
  options: {
    id: {
      about: 'the first label of its address ("acme"); it can’t change later',
      placeholder: '<id>',
      schema: z
        .string('Name the tenant: tenant new acme')
        .check(z.regex(TENANT_ID, 'Give the first label of the address: small letters, digits and hyphens: "acme".')),
    },
    name: {
      about: "the company's name",
      placeholder: '<name>',
      schema: z
        .string('Say what it’s called: --name "Acme Title & Escrow"')
        .check(z.trim(), z.minLength(1, 'Say what it’s called.'), z.maxLength(80, 'A name has at most 80 characters.')),
    },
    phone: { ...options.phone, about: 'the number clients call, in any spelling' },
    type: {
      about: 'title, escrow or brokerage; the default is title',
      placeholder: '<type>',
      schema: z._default(z.enum(['title', 'escrow', 'brokerage'], 'Give title, escrow or brokerage.'), 'title'),
    },
    out: {
      about: 'the file to write; the default is tenants/<id>.json',
      placeholder: '<file>',
      schema: z.optional(z.string()),
    },
  },
  async run({ now, isDryRun }, { out, ...given }) {
    const path = out ?? join('tenants', `${given.id}.json`);
    if (existsSync(path))
      return refuse({ code: 'tenant/exists', sentence: `${path} exists already. Change it, or name another: --out` });
    const fresh = newTenantFile({ ...given, now, random: () => randomBytes(8) });
    if (!isDryRun) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${JSON.stringify(fresh, null, 2)}\n`);
    }
    const lines = [
      `${path} was written. Fill in what is marked, then check it:`,
      `  npm run ops -- tenant check ${path}`,
    ];
    return done({ lines, data: { id: given.id, file: path } });
  },
});
