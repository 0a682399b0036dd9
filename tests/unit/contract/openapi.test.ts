/** The published description is valid, and says what the contract says. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openApiDocument, operationIdOf } from '#contract/openapi.ts';
import { callPath } from '#contract/call.ts';
import { callByName, callNames } from '#contract/index.ts';
import { isExtension } from '#contract/specified-calls.ts';

type Paths = Record<
  string,
  Record<
    string,
    {
      operationId: string;
      'x-audience': string;
      security: object[];
      requestBody?: object;
      parameters: { name: string; in: string }[];
    }
  >
>;
const operationsOf = ({ paths }: { paths: Paths }) =>
  Object.values(paths).flatMap((path) => Object.values(path));
const document = openApiDocument('https://data.example.org', 'Commonplace') as { paths: Paths };
const whole = openApiDocument('https://data.example.org', 'Commonplace', {
  calls: 'all',
}) as { paths: Paths };
const operations = operationsOf(document);
const isDocumented = (name: (typeof callNames)[number]) =>
  callByName(name).audience === 'public' || !isExtension(name);

test.each([
  ['for third parties', document],
  ['of every call', whole],
])('the description %s is valid by the schema of OpenAPI 3.1', async (_, written) => {
  const { valid, errors } = await new Validator().validate(structuredClone(written));
  expect([valid, errors ?? []]).toEqual([true, []]);
});

test('describes every public call and every call of the specification, and no other', () => {
  expect(operations.map((o) => o.operationId).toSorted()).toEqual(
    callNames.filter(isDocumented).map(operationIdOf).toSorted(),
  );
});

test('describes every call at its path, and for whom it is made', () => {
  expect(operationsOf(whole)).toHaveLength(callNames.length);
  for (const name of callNames) {
    const { method, audience } = callByName(name);
    const operation = whole.paths[callPath(callByName(name))]?.[method.toLowerCase()];
    expect(operation).toMatchObject({
      operationId: operationIdOf(name),
      'x-audience': audience,
    });
  }
});

test('has paths and names that generators of clients can use', () => {
  for (const [path, methods] of Object.entries(whole.paths)) {
    expect(path).toMatch(/^\/api\/(?:auth|data|discovery)\/[\w/:{}-]+$/);
    for (const operation of Object.values(methods)) {
      expect(operation.operationId).toMatch(/^[A-Za-z][A-Za-z0-9]*$/);
      const named = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  }
});

test('asks for a token where the contract does', () => {
  const open = operations.filter((o) => o.security.some((s) => Object.keys(s).length === 0));
  expect(open.map((o) => o.operationId).toSorted()).toEqual(
    callNames
      .filter((name) => isDocumented(name) && callByName(name).access === 'anyone')
      .map(operationIdOf)
      .toSorted(),
  );
});

test('shows the fields of a request and their limits', () => {
  const list = operations.find((o) => o.operationId === 'datasetListDiscovery');
  expect(JSON.stringify(list?.requestBody)).toContain('"maximum":100');
});

test('marks the calls that another implementation may lack', () => {
  const extensions = operations.filter((o) => 'x-extension' in o).map((o) => o.operationId);
  expect(extensions).toContain('authExtensions');
  expect(extensions).not.toContain('datasetListDiscovery');
});

test('leaves out what the services of a deployment do not answer', () => {
  const written = JSON.stringify(
    openApiDocument('https://data.example.org', 'Commonplace', { missing: ['app:list'] }),
  );
  expect(written).not.toContain('appList');
  expect(written).toContain('appView');
});
