/**
 * OpenID Connect providers of organisations (Microsoft Entra ID, Keycloak, GOV.UK One Login, ProConnect and any other):
 * the setting `OPENID_PROVIDERS`, a list in JSON. `docs/federation.md` explains it.
 */
import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import { providerNames } from '#contract/runtime-configuration.ts';
import { OWNER_ROLE_ID, roles, type RoleId } from '#contract/roles.ts';

/** Where people of a provider become members, by the domain of their address, and as what, by a claim. */
export interface ProviderMembership {
  /** Slug of the organisation. */
  readonly organisation: string;
  /** Domains of e-mail addresses, in lower case. */
  readonly domains: readonly string[];
  /** Path of a claim whose values name roles, such as `groups` or `realm_access.roles`; null: everyone gets `role`. */
  readonly roleClaim: string | null;
  /** Role by value of the claim; the first that is in the list counts. */
  readonly roles: readonly (readonly [value: string, roleId: RoleId])[];
  /** Of those whose claim has none of the values. */
  readonly role: RoleId;
}

/** The domain of an e-mail address, in lower case as the settings have domains. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const roleIds: ReadonlyMap<string, RoleId> = new Map(
  Object.entries(roles)
    .filter(([id, { capabilities }]) => Number(id) !== OWNER_ROLE_ID && capabilities.length > 0)
    .map(([id, { name }]) => [name, Number(id) as RoleId]),
);
const Role = z.string().transform((name, context): RoleId => {
  const id = roleIds.get(name);
  if (id !== undefined) return id;
  context.addIssue({ code: 'custom', message: `must be one of ${[...roleIds.keys()].join(', ')}` });
  return z.NEVER;
});

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param isSafeAddress whether codes and secrets may travel to an address */
export function openIdProviders(isSafeAddress: (text: string) => boolean) {
  const text = z.string().min(1).max(500);
  const Domains = z
    .array(z.string().regex(/^[^@\s]+\.[^@\s]+$/, 'must be a domain'))
    .min(1)
    .transform((domains) => domains.map((domain) => domain.toLowerCase()));
  const Provider = z
    .strictObject({
      name: z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9-]{1,31}$/, 'must be 2 to 32 letters, digits and hyphens')
        .refine(
          (name) => !providerNames.some((taken) => taken.toLowerCase() === name.toLowerCase()),
          'is taken',
        ),
      label: text,
      issuer: z.string().refine(isSafeAddress, 'must be an https address, or http on this machine'),
      clientId: text,
      clientSecret: z.string().min(1).max(4_096).optional(),
      /** PKCS #8 in PEM, for providers that require a signed assertion (`private_key_jwt`). */
      privateKey: z
        .string()
        .transform((value) => value.replaceAll('\\n', '\n'))
        .refine(isPrivateKey, 'must be a private key in PEM')
        .optional(),
      keyId: text.optional(),
      scope: z
        .string()
        .default('openid email profile')
        .refine((scope) => scope.split(' ').includes('openid'), 'must contain openid'),
      /** Domains whose addresses the provider may verify; those of `membership` where it is left out. */
      domains: Domains.optional(),
      /** For a provider that verifies addresses of every domain, also where it leaves out `email_verified`. */
      trustsAddresses: z.boolean('must be true or false').default(false),
      membership: z
        .strictObject({
          organisation: text,
          domains: Domains,
          roleClaim: text.nullable().default(null),
          roles: z
            .record(z.string(), Role)
            .default({})
            .transform((by) => Object.entries(by)),
          role: Role.default(7),
        })
        .nullable()
        .default(null),
    })
    .refine(
      ({ clientSecret, privateKey }) => (clientSecret === undefined) !== (privateKey === undefined),
      'needs either clientSecret or privateKey',
    );
  const List = z.array(Provider);
  return z
    .string()
    .default('[]')
    .transform((json, context): z.output<typeof List> => {
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      const value = readJson(json);
      if (!Array.isArray(value)) return refuse('must be a list of providers in JSON');
      const parsed = List.safeParse(value);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      const at = issue?.path.join('.') ?? '';
      // What zod says by itself is no sentence of ours.
      const said = /^(?:must|needs|is) /.test(issue?.message ?? '')
        ? issue?.message
        : 'is not as docs/federation.md has it';
      return refuse(`must be a list of providers, of which ${at} ${said}`);
    })
    .refine(
      (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
      'must name each provider once',
    );
}
