/** The published description is valid, and says what the contract says. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openApiDocument, operationIdOf } from '#contract/openapi.ts';
import { callByName, callNames } from '#contract/index.ts';

const document = openApiDocument('https://data.example.org', 'Commonplace') as {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        security: object[];
        requestBody?: object;
        parameters: { name: string; in: string }[];
      }
    >
  >;
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test('is valid by the schema of OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect([valid, errors ?? []]).toEqual([true, []]);
});

test('describes every public call and no other', () => {
  expect(operations.map((o) => o.operationId).toSorted()).toEqual(
    callNames
      .filter((name) => callByName(name).audience === 'public')
      .map(operationIdOf)
      .toSorted(),
  );
});

test('has paths and names that generators of clients can use', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
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
      .filter((name) => callByName(name).audience === 'public' && callByName(name).access === 'anyone')
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
  const written = JSON.stringify(openApiDocument('https://data.example.org', 'Commonplace', ['app:list']));
  expect(written).not.toContain('appList');
  expect(written).toContain('appView');
});
