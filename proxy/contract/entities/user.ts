/** The member as the auth service knows them (specification, section 3: User). */
import * as z from 'zod/mini';
import { Guid, Instant } from './common.ts';

/** A membership of the user; `slug` and `name` save the browser a second call. */
export const UserOrganisation = z.object({
  organisationGUID: Guid,
  slug: z.string(),
  name: z.string(),
  roleId: z.int(),
});

export const User = z.object({
  identityGUID: Guid,
  givenName: z.string(),
  familyName: z.string(),
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  phone_number: z.nullable(z.string()),
  phone_number_verified: z.boolean(),
  /** IANA name; null for UTC. A service elsewhere may know none. */
  timeZone: z.optional(z.nullable(z.string())),
  /** Present for a platform administrator alone. */
  isPlatformAdministrator: z.optional(z.literal(true)),
  /** When the account is deleted, unless its owner keeps it; null or left out where they have not asked for that. */
  deletionAt: z.optional(z.nullable(Instant)),
  organisations: z.array(UserOrganisation),
});
export type User = z.infer<typeof User>;
export type UserOrganisation = z.infer<typeof UserOrganisation>;
