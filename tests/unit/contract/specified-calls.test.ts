/** The calls of the specification (section 7), to the letter: where each is sent, what it carries, and what it returns. */
import type { $ZodObject, $ZodType } from 'zod/v4/core';
import { expect, it } from 'vitest';
import { callByName, callNames } from '#contract/index.ts';
import { matchCall } from '#contract/match.ts';
import { isExtension } from '#contract/specified-calls.ts';

const organisation = 'org/0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4';

/** Fields that the specification names; what a call takes or answers beside them is its own. */
const specified: readonly [method: string, address: string, carries: string, returns?: string][] = [
  ['GET', 'auth/user/get', ''],
  ['GET', 'auth/user/getUserFromGUID', 'userGUID'],
  ['POST', 'auth/user/update', 'givenName familyName'],
  ['POST', 'auth/user/create', 'email organisationGUID roleId'],
  ['POST', 'auth/user/updateRoles', 'identityGUID roleId organisationGUID remove'],
  ['POST', 'auth/user/forceRemove', ''],
  ['POST', 'auth/user/adminForceReset', 'organisationGUID identityGUID'],
  ['POST', 'auth/user/forgotPassword', 'email'],
  ['POST', 'auth/user/resetPassword', ''],
  ['POST', 'auth/oauth/get_personal_token', '', 'token'],
  ['POST', 'auth/generate_personal_token', '', 'dataValues'],
  ['POST', 'auth/reset_personal_token', '', 'dataValues'],
  ['GET', 'auth/organisation/list', ''],
  ['GET', 'auth/organisation/view', 'organisationGUID'],
  ['POST', 'auth/organisation/update', 'organisationGUID name'],
  ['POST', 'auth/organisation/users', 'organisationGUID limit offset order search', 'result totalCount'],
  ['GET', 'auth/dataset/getSharing', 'organisationGUID'],
  ['POST', 'auth/group/create', 'name organisationGUID'],
  ['POST', 'auth/group/remove', ''],
  ['POST', 'auth/group/updateName', 'name'],
  ['POST', 'auth/group/attachMember', 'groupId email roleId organisationGUID'],
  ['POST', 'auth/group/updateMember', 'groupId email identityGUID roleId'],
  ['POST', 'auth/group/removeMember', 'groupId email'],
  ['POST', 'auth/group/attachDataset', 'groupId datasetGUIDs'],
  ['POST', 'auth/group/removeDataset', 'groupId datasetGUID'],
  ['POST', `data/${organisation}/lut:view`, 'lutTableName', 'result'],
  ['POST', `data/${organisation}/lut:delete`, ''],
  ['POST', `data/${organisation}/dataProvider:list`, 'limit offset order query', 'result totalCount'],
  [
    'POST',
    'discovery/dataset:listDiscovery',
    'order themes tags keywords statuses organisationGUID limit offset',
  ],
  ['POST', 'discovery/organisation:statistics', 'organisationGUID', 'result'],
];

const fieldsOf = (schema: $ZodType): string[] => Object.keys((schema as $ZodObject)._zod.def.shape);
const words = (text: string): string[] => text.split(' ').filter(Boolean);

it.each(specified)('%s %s carries “%s”', (method, address, carries, returns = '') => {
  const name = matchCall(address)?.name;
  if (name === undefined) throw new Error(`The contract has no call at ${address}`);
  const call = callByName(name);
  expect(call.method).toBe(method);
  expect(isExtension(name)).toBe(false);
  expect(fieldsOf(call.request)).toEqual(expect.arrayContaining(words(carries)));
  expect(fieldsOf(call.response)).toEqual(expect.arrayContaining(words(returns)));
});

it('every other call of the contract is an extension', () => {
  const found = callNames.filter((name) => !isExtension(name));
  const listed = specified.map(([, address]) => matchCall(address)?.name);
  expect(new Set(found)).toEqual(new Set(listed));
});
