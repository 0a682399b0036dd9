/** Addresses of calls: matched exactly, and filled in so that they match again. */
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { calls, callNames, callByName } from '#contract/index.ts';
import { fillPath, matchCall } from '#contract/match.ts';

const guid = '0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4';

describe('matchCall', () => {
  test('finds a call by service and path', () => {
    expect(matchCall('discovery/dataset:listDiscovery')?.name).toBe('dataset:listDiscovery');
  });

  test('reads path parameters, decoded', () => {
    expect(matchCall(`data/org/${guid}/lut:view`)?.parameters).toEqual({ organisationGUID: guid });
    expect(matchCall('data/org/a%2Fb/lut:view')?.parameters).toEqual({ organisationGUID: 'a/b' });
  });

  test.each([
    'dataset:listDiscovery',
    'discovery//dataset:listDiscovery',
    '/discovery/dataset:listDiscovery',
    'discovery/dataset:listDiscovery/',
    'Discovery/dataset:listDiscovery',
    'auth/dataset:listDiscovery',
    'data/org//lut:view',
    'data/org/%E0%A4%A/lut:view',
    'https://example.org/discovery/dataset:listDiscovery',
    '//example.org/user/get',
    'auth/../discovery/dataset:view',
    '__proto__/constructor',
    '',
  ])('knows nothing of %j', (address) => {
    expect(matchCall(address)).toBeUndefined();
  });

  test('never matches a text that is not an address of the contract', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const match = matchCall(text);
        if (match) expect(callNames).toContain(match.name);
      }),
    );
  });
});

describe('fillPath', () => {
  test('matches what it fills, whatever the parameter contains', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), (value) => {
        const { path, rest } = fillPath(calls['lut:view'], {
          organisationGUID: value,
          lutTableName: 'theme',
        });
        expect(matchCall(`data/${path}`)?.parameters).toEqual({ organisationGUID: value });
        expect(rest).toEqual({ lutTableName: 'theme' });
      }),
    );
  });
});

describe('the contract', () => {
  test('has one address for each call', () => {
    const addresses = callNames.map((name) => `${callByName(name).service}/${callByName(name).path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('calls a GET safe, always', () => {
    expect(callNames.filter((name) => callByName(name).method === 'GET' && !callByName(name).safe)).toEqual(
      [],
    );
  });

  test('has a request field for each path parameter', () => {
    expect(matchCall(`data/org/${guid}/lut:view`)?.call.request).toBe(calls['lut:view'].request);
    expect(Object.keys(calls['lut:view'].request._zod.def.shape)).toContain('organisationGUID');
  });
});
