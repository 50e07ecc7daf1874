import '../support/settings.ts';
import {
  buildSchema,
  type FieldNode,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  validate,
  validateSchema,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import type { Served } from '#functions/http/serve.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { HTTP_FUNCTIONS } from '#shared/contracts/route.ts';
import { allOperations } from '#shared/graph/all-operations.ts';
import { schema as text } from '#shared/graph/schema.ts';

const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

describe('the contracts', () => {
  test('each have their own name, method and path', () => {
    expect(new Set(allRoutes.map(keyOf)).size).toBe(allRoutes.length);
    expect(new Set(allRoutes.map(({ name }) => name)).size).toBe(allRoutes.length);
  });

  test.each(HTTP_FUNCTIONS)('of %s are served by its handler, each once, and nothing else is', async (name) => {
    const { served } = (await import(`../../functions/${name}/handler.ts`)) as { served: readonly Served[] };
    const promised = allRoutes.filter((route) => route.function === name);
    expect(served.map(({ route }) => keyOf(route)).toSorted()).toEqual(promised.map(keyOf).toSorted());
    for (const { route } of served) expect(promised).toContain(route);
  });

  test('open to visitors are exactly these', () => {
    const names = allRoutes.filter(({ caller }) => caller === 'visitor').map(({ name }) => name);
    expect(names.toSorted()).toEqual([
      'agent',
      'branding-css',
      'create-user',
      'end-session',
      'faq',
      'find-user',
      'finish-provider-sign-in',
      'puzzle',
      'refresh-session',
      'resend-code',
      'resend-code-get',
      'send-code',
      'send-code-get',
      'start-provider-sign-in',
      'tenant',
      'verify-code',
      'verify-code-get',
    ]);
  });

  test('open to a signing server is only the provider’s webhook', () => {
    expect(allRoutes.filter(({ caller }) => caller === 'provider').map(({ name }) => name)).toEqual([
      'provider-webhook',
    ]);
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

type Shape = {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      innerType?: Shape;
      element?: Shape;
      shape?: Readonly<Record<string, Shape>>;
    };
  };
};

/** The paths of a parser's fields: "client.firstName". */
function pathsOf(shape: Shape, path = ''): readonly string[] {
  const { innerType, element, shape: fields } = shape._zod.def;
  const inner = innerType ?? element;
  if (inner) return pathsOf(inner, path);
  if (!fields) return [path];
  return Object.entries(fields).flatMap(([name, field]) => pathsOf(field, path ? `${path}.${name}` : name));
}

/** The paths a query's text asks for. */
const askedBy = ({ selections }: SelectionSetNode, path = ''): readonly string[] =>
  selections.flatMap((selection) => {
    const { name, selectionSet } = selection as FieldNode;
    const here = path ? `${path}.${name.value}` : name.value;
    return selectionSet ? askedBy(selectionSet, here) : [here];
  });

const definitionOf = (document: string): OperationDefinitionNode => {
  const [definition, ...others] = parse(document).definitions;
  expect(others).toEqual([]);
  return definition as OperationDefinitionNode;
};

describe('the schema of the data graph', () => {
  test('is valid: the function takes it as such at every start', () => {
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

describe.each(Object.entries(allOperations))('the operation %s', (name, { document, variables, reply }) => {
  test('is one text of that name, which the schema accepts', () => {
    expect(definitionOf(document).name?.value).toBe(name);
    expect(validate(schema, parse(document))).toEqual([]);
  });

  test('asks for exactly the fields its reply promises', () => {
    const asked = askedBy(definitionOf(document).selectionSet);
    expect(asked.toSorted()).toEqual(pathsOf(reply as unknown as Shape).toSorted());
  });

  test('takes exactly the variables it declares', () => {
    const declared = (definitionOf(document).variableDefinitions ?? []).map(({ variable }) => variable.name.value);
    const { shape = {} } = (variables as unknown as Shape)._zod.def;
    expect(Object.keys(shape).toSorted()).toEqual(declared.toSorted());
  });
});
