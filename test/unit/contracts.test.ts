import '../support/settings.ts';
import { buildSchema, parse, validate, validateSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { documentOf } from '#functions/client/graph/documents.ts';
import type { Served } from '#functions/http/serve.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { HTTP_FUNCTIONS } from '#shared/contracts/route.ts';
import { allOperations } from '#shared/graph/all-operations.ts';
import { publicOperations } from '#shared/graph/public-operations.ts';
import { schema as text } from '#shared/graph/schema.ts';

const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

describe('the contracts', () => {
  test('each have their own name, method and path', () => {
    expect(new Set(allRoutes.map(keyOf)).size).toBe(allRoutes.length);
    expect(new Set(allRoutes.map(({ name }) => name)).size).toBe(allRoutes.length);
  });

  test.each(HTTP_FUNCTIONS)('for %s are served by its handler, each once, and nothing else is', async (name) => {
    const { served } = (await import(`../../functions/lambdas/${name}.ts`)) as { served: readonly Served[] };
    const promised = allRoutes.filter((route) => route.function === name);
    expect(served.map(({ route }) => keyOf(route)).toSorted()).toEqual(promised.map(keyOf).toSorted());
    for (const { route } of served) expect(promised).toContain(route);
  });

  test('include exactly these open to visitors', () => {
    const names = allRoutes.filter(({ caller }) => caller === 'visitor').map(({ name }) => name);
    expect(names.toSorted()).toEqual([
      'agent',
      'app-icon',
      'app-icon-png',
      'app-manifest',
      'branding-css',
      'create-user',
      'end-session',
      'enter-invited',
      'enter-live-pin',
      'faq',
      'find-user',
      'finish-provider-sign-in',
      'public-graph',
      'puzzle',
      'read-live',
      'read-payer-invitation',
      'refresh-session',
      'resend-code',
      'resend-code-get',
      'send-code',
      'send-code-get',
      'start-invited',
      'start-provider-sign-in',
      'tenant',
      'verify-code',
      'verify-code-get',
    ]);
  });

  test('include only the provider’s webhooks as open to a signing server', () => {
    const names = allRoutes.filter(({ caller }) => caller === 'provider').map(({ name }) => name);
    expect(names.toSorted()).toEqual(['login-webhook', 'provider-webhook']);
  });

  test('have exactly the parameters of their path', () => {
    for (const { name, path, params } of allRoutes) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part);
      const shape = params ? Object.keys((params as unknown as { shape: object }).shape) : [];
      expect(shape.toSorted(), name).toEqual(named.toSorted());
    }
  });

  test('limit the number of requests', () => {
    for (const { name, throttle } of allRoutes) {
      expect(throttle.rate, name).toBeGreaterThan(0);
      expect(throttle.burst, name).toBeGreaterThanOrEqual(throttle.rate);
    }
  });
});

const schema = buildSchema(text);

describe('the schema of the data graph', () => {
  test('is valid, because the function parses it at every start', () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  test('has no mutation that sets a status or a fee', () => {
    for (const field of Object.values(schema.getMutationType()?.getFields() ?? {}))
      expect(field.args.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['status']));
    for (const input of ['TransferInput', 'ClientInput']) {
      const type = schema.getType(input);
      const fields = type && 'getFields' in type ? Object.keys(type.getFields()) : [];
      expect(fields.length, input).toBeGreaterThan(0);
      for (const forbidden of [
        'status',
        'fee',
        'version',
        'clientId',
        'tenantId',
        'mobilePhone',
        'ssnOnFile',
        'id',
        '_id',
      ])
        expect(fields, input).not.toContain(forbidden);
    }
  });
});

describe.each(Object.entries({ ...allOperations, ...publicOperations }))('the operation %s', (name, operation) => {
  test('has a document of that name, made from its reply, which the schema accepts', () => {
    const document = parse(documentOf(name, operation));
    expect(validate(schema, document)).toEqual([]);
    expect(document.definitions).toMatchObject([{ name: { value: name } }]);
  });
});

describe('the text of an operation', () => {
  const one = z.object({ _id: z.string() });

  test('requests exactly what the reply promises, and passes each variable', () => {
    const reply = z.object({ transfer: z.nullable(z.object({ _id: z.string(), attachments: z.array(one) })) });
    expect(documentOf('Papers', { variables: one, reply })).toBe(
      'query Papers($_id: ID!) { transfer(_id: $_id) { _id attachments { _id } } }',
    );
    expect(documentOf('Open', { variables: one, reply: z.object({ openTransfer: one }) })).toBe(
      'mutation Open($_id: ID!) { openTransfer(_id: $_id) { _id } }',
    );
  });

  test('is not built for unknown fields or unused variables', () => {
    expect(() => documentOf('Lost', { variables: one, reply: z.object({ nothing: one }) })).toThrow('nothing');
    expect(() => documentOf('Lost', { variables: one, reply: z.object({ draft: one }) })).toThrow('variable of Lost');
  });

  test('is refused by the schema if the reply has an unknown field', () => {
    const reply = z.object({ draft: z.object({ _id: z.string(), secret: z.string() }) });
    const [error] = validate(schema, parse(documentOf('Peek', { variables: z.object({}), reply })));
    expect(error?.message).toContain('Cannot query field "secret"');
  });
});
