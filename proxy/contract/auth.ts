/** Calls of the auth service: the member, and organisations. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { AskedLanguage, Guid, isStorable, nameOf, Nothing, Numbered } from './entities/common.ts';
import { Organisation } from './entities/organisation.ts';
import { isEmailAddress } from './email-address.ts';
import { isWebAddress } from './web-address.ts';
import { User } from './entities/user.ts';
import { ruleCode } from './rule.ts';
import { logoLimits } from './organisation-logo.ts';

/** The most names that an organisation has in registers. */
export const ORGANISATION_IDENTIFIERS_MOST = 10;

const isIdentifier = (text: string) => text !== '' && text.length <= 200 && isStorable(text);

/** What is in the address of an organisation's page. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A text that may be left empty. */
const optionalText = (most: number, isRight: (text: string) => boolean, rule: string) =>
  z._default(
    z.string().check(
      z.trim(),
      z.maxLength(most),
      z.refine((text) => text === '' || isRight(text), rule),
    ),
    '',
  );

export const authCalls = {
  'user/get': defineCall({
    service: 'auth',
    method: 'GET',
    path: 'user/get',
    summary: 'The member whose access token is sent.',
    access: 'member',
    safe: true,
    audience: 'application',
    request: Nothing,
    response: User,
  }),
  'organisation/list': defineCall({
    service: 'auth',
    method: 'GET',
    path: 'organisation/list',
    summary: 'All organisations, sorted by name.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: Nothing,
    response: z.object({ result: z.array(Organisation) }),
  }),
  'organisation/view': defineCall({
    service: 'auth',
    method: 'GET',
    path: 'organisation/view',
    summary: 'One organisation, by its GUID or its slug.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: z
      .object({ organisationGUID: z.optional(Guid), slug: z.optional(z.string().check(z.maxLength(100))) })
      .check(
        z.refine((v) => (v.organisationGUID === undefined) !== (v.slug === undefined), {
          error: ruleCode('organisation.namedOnce'),
          path: ['organisationGUID'],
        }),
      ),
    response: Organisation,
  }),
  'organisation/update': defineCall({
    service: 'auth',
    method: 'POST',
    path: 'organisation/update',
    summary:
      'Changes what the public page of the organisation shows. An address that it had before leads to the new one.',
    access: { capability: 'organisation.manage' },
    safe: false,
    audience: 'application',
    request: z.object({
      organisationGUID: Guid,
      name: nameOf(255),
      slug: z
        .string()
        .check(z.trim(), z.minLength(2), z.maxLength(100), z.regex(SLUG, ruleCode('slug.notSlug'))),
      description: z.string().check(z.trim(), z.maxLength(5000)),
      url: optionalText(500, isWebAddress, ruleCode('url.notWeb')),
      email: optionalText(254, isEmailAddress, ruleCode('email.notAddress')),
      /** Code of a row of the lookup `agentType`. */
      kind: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
      // What is left out of those that follow stays as it is.
      /** Its names in registers, such as an address of ROR. */
      identifiers: z.optional(
        z.array(z.string().check(z.trim())).check(
          z.maxLength(ORGANISATION_IDENTIFIERS_MOST),
          // Of the list: a form has one control for all of them.
          z.refine((all) => all.every(isIdentifier), ruleCode('organisation.identifierLength')),
        ),
      ),
      /** The organisation that it is a part of; the caller manages that one, too. */
      parentGUID: z.optional(z.nullable(Guid)),
      /** A row of the lookup `licenceType`. */
      defaultLicence: z.optional(z.nullable(Numbered)),
      defaultLanguage: z.optional(z.nullable(AskedLanguage)),
    }),
    response: Organisation,
  }),
  'organisation/setLogo': defineCall({
    service: 'auth',
    method: 'POST',
    path: 'organisation/setLogo',
    summary: 'Sets the logo of the organisation, a PNG, JPEG or WebP picture, or removes it.',
    access: { capability: 'organisation.manage' },
    safe: false,
    audience: 'application',
    request: z.object({
      organisationGUID: Guid,
      /** The bytes in Base64; null for no logo. */
      content: z.nullable(
        z.string().check(z.minLength(1), z.maxLength(Math.ceil((logoLimits.bytes + 100_000) / 3) * 4)),
      ),
    }),
    response: Organisation,
  }),
};
