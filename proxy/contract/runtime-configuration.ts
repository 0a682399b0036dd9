/**
 * What a browser must know of the deployment it talks to. The server writes it into every page as JSON, the
 * browser reads it before anything else; both check it against this schema. Nothing in it is secret.
 */
import * as z from 'zod/mini';

/** What a user can sign in with; the first is the username (specification, section 3). */
export const loginMechanisms = ['email', 'phone_number'] as const;

/** The flows that someone who wants to sign in may start with (specification, section 4). */
export const initialScreens = ['signIn', 'signUp', 'passwordReset'] as const;

/** The providers by the names that Cognito and aws-amplify give them on the wire. */
export const providerNames = ['Google', 'Facebook', 'LoginWithAmazon', 'SignInWithApple'] as const;

/** The rules for a new password (specification, section 5). */
export const PasswordPolicy = z.object({
  minimumLength: z.int().check(z.gte(1)),
  requireLowercase: z.boolean(),
  requireUppercase: z.boolean(),
  requireNumbers: z.boolean(),
  requireSymbols: z.boolean(),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

export const RuntimeConfiguration = z.object({
  productName: z.string(),
  /** `development` also offers what only a developer needs, for example the outbox. */
  mode: z.enum(['development', 'production']),
  /** Changes with every build of the browser application. */
  buildId: z.string(),
  /** Feature flags (specification, section 1). */
  flags: z.object({
    MAPPING_SOLUTION: z.boolean(),
    PERSONAL_TOKENS: z.boolean(),
    PRIVATE_DATA_CATALOGUE: z.boolean(),
    API_KEYS: z.boolean(),
  }),
  /** Calls by name that the services of this deployment do not answer, so that nothing is offered that needs them. */
  missingCalls: z.array(z.string()),
  identity: z.object({
    userPoolId: z.string(),
    userPoolClientId: z.string(),
    identityPoolId: z.string(),
    /** Path of the embedded user pool on this origin; null when the pool is elsewhere. */
    endpoint: z.nullable(z.string()),
    passwordPolicy: PasswordPolicy,
    loginMechanisms: z.array(z.enum(loginMechanisms)).check(z.minLength(1)),
    initialScreen: z.enum(initialScreens),
    /** Whether visitors may make an account themselves. */
    selfSignUp: z.boolean(),
    /** Standard attributes that a new account must have, by their names on the wire. */
    requiredAttributes: z.array(z.string()),
    /** Where the hosted sign-in is, with a slash at the end: a path of this origin or an address; null without one. */
    hostedSignIn: z.nullable(z.string()),
    /** The providers that the hosted sign-in offers, by their names on the wire. */
    providers: z.array(z.string()),
    /** What providers are called that are not one of the four social ones. */
    providerLabels: z.record(z.string(), z.string()),
  }),
  tokenRefreshIntervalMs: z.int(),
  /** Where analytics events are sent after consent: an address or a path of this origin; null for nowhere. */
  analytics: z.nullable(z.object({ host: z.string(), key: z.string() })),
  /** Images that maps are drawn on, with `{z}`, `{x}` and `{y}` in the address; null: the product's own outlines. */
  mapTiles: z.nullable(z.object({ address: z.string(), attribution: z.string() })),
  /** Domain of the cookies; null keeps them on this host. */
  cookieDomain: z.nullable(z.string()),
});
export type RuntimeConfiguration = z.infer<typeof RuntimeConfiguration>;
