/** The published description says what the contract says. */
import { expect, test } from 'vitest';
import { openApiDocument } from '#contract/openapi.ts';
import { callByName, callNames } from '#contract/index.ts';

const document = openApiDocument('https://data.example.org', 'Commonplace') as {
  paths: Record<string, Record<string, { operationId: string; security: object[]; requestBody?: object }>>;
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test('describes every public call and no other', () => {
  expect(operations.map((o) => o.operationId).toSorted()).toEqual(
    callNames.filter((name) => callByName(name).audience === 'public').toSorted(),
  );
});

test('asks for a token where the contract does', () => {
  const open = operations.filter((o) => o.security.some((s) => Object.keys(s).length === 0));
  expect(open.map((o) => o.operationId).toSorted()).toEqual(
    callNames
      .filter((name) => callByName(name).audience === 'public' && callByName(name).access === 'anyone')
      .toSorted(),
  );
});

test('shows the fields of a request and their limits', () => {
  const list = operations.find((o) => o.operationId === 'dataset:listDiscovery');
  expect(JSON.stringify(list?.requestBody)).toContain('"maximum":100');
});
