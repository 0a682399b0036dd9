/**
 * The administrator's side: signs requests and sends them, to the embedded pool in this process or to a pool elsewhere.
 * The administration of members (invitation, forced reset, removal) uses this interface and does not depend on the pool.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { AdministratorCredentials } from './credentials.ts';
import { createSigner, signable } from './signature.ts';

/** How long the pool may take, in milliseconds. */
const TIME = 10_000;

/** The pool refused, by the name of its exception, such as `UserNotFoundException`. */
export class AdministratorError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.name = 'AdministratorError';
    this.type = type;
  }
}

const Refusal = z.object({
  __type: z.string(),
  message: z.string().optional(),
  Message: z.string().optional(),
});
const UserType = z.object({
  Username: z.string(),
  Attributes: z.array(z.object({ Name: z.string(), Value: z.string().optional() })).default([]),
  UserStatus: z.string(),
  Enabled: z.boolean(),
});

/** A member as the pool knows them. */
export interface PoolUser {
  readonly username: string;
  /** The identityGUID. */
  readonly sub: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly status: string;
  readonly enabled: boolean;
}

export interface Administrator {
  /** Any operation of the administrator. @throws AdministratorError */
  send(operation: string, input: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Creates a member with a temporary password and sends the invitation. @throws UsernameExistsException */
  invite(person: { email: string; attributes?: Readonly<Record<string, string>> }): Promise<PoolUser>;
  /** Sends the invitation again, with a new temporary password. @throws UnsupportedUserStateException */
  inviteAgain(username: string): Promise<PoolUser>;
  /** @returns null when there is no account of that name */
  find(username: string): Promise<PoolUser | null>;
  /** Makes the password useless and sends a code for another. @throws UserNotFoundException, NotAuthorizedException */
  resetPassword(username: string): Promise<void>;
  /** @throws UserNotFoundException */
  setAttributes(username: string, attributes: Readonly<Record<string, string>>): Promise<void>;
  disable(username: string): Promise<void>;
  enable(username: string): Promise<void>;
  signOutEverywhere(username: string): Promise<void>;
  /** @throws UserNotFoundException */
  remove(username: string): Promise<void>;
}

const toList = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

function toUser(user: z.output<typeof UserType>): PoolUser {
  const attributes = Object.fromEntries(user.Attributes.map(({ Name, Value = '' }) => [Name, Value]));
  const { sub = '' } = attributes;
  return { username: user.Username, sub, attributes, status: user.UserStatus, enabled: user.Enabled };
}

export interface AdministratorOptions {
  /** Where the pool answers. */
  readonly endpoint: () => string;
  readonly userPoolId: string;
  readonly region: string;
  readonly credentials: AdministratorCredentials;
  /** `fetch`, or the embedded pool's. */
  readonly send: (request: Request) => Promise<Response>;
}

/** @throws AdministratorError from every method, when the pool refuses or does not answer as a pool does. */
export function createAdministrator(options: AdministratorOptions): Administrator {
  const { endpoint, userPoolId, credentials, region, send: post } = options;
  const signer = createSigner(credentials, region);

  async function send(operation: string, input: Readonly<Record<string, unknown>>): Promise<unknown> {
    const url = new URL(endpoint());
    const body = JSON.stringify({ UserPoolId: userPoolId, ...input });
    const unsigned = {
      host: url.host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'amz-sdk-invocation-id': randomUUID(),
    };
    const { headers } = await signer.sign(signable(url, unsigned, body));
    const response = await post(
      new Request(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIME),
      }),
    );
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer;
    const refusal = Refusal.safeParse(answer);
    if (!refusal.success)
      throw new AdministratorError('InternalErrorException', `The user pool answered ${response.status}`);
    const { __type: type, message, Message } = refusal.data;
    throw new AdministratorError(type.replace(/^.*#/, ''), message ?? Message ?? type);
  }

  const created = async (input: Readonly<Record<string, unknown>>): Promise<PoolUser> =>
    toUser(z.object({ User: UserType }).parse(await send('AdminCreateUser', input)).User);
  const to = (operation: string) => async (Username: string) => {
    await send(operation, { Username });
  };

  return {
    send,
    invite: ({ email, attributes = {} }) =>
      created({
        Username: email,
        // A sign-in with what was sent to the address proves control of it.
        UserAttributes: toList({ ...attributes, email, email_verified: 'true' }),
        DesiredDeliveryMediums: ['EMAIL'],
      }),
    inviteAgain: (Username) =>
      created({ Username, MessageAction: 'RESEND', DesiredDeliveryMediums: ['EMAIL'] }),
    async find(Username) {
      try {
        const { UserAttributes: Attributes, ...rest } = z
          .object({ UserAttributes: UserType.shape.Attributes, Username: z.string() })
          .loose()
          .parse(await send('AdminGetUser', { Username }));
        return toUser(UserType.parse({ ...rest, Attributes }));
      } catch (error) {
        if (error instanceof AdministratorError && error.type === 'UserNotFoundException') return null;
        throw error;
      }
    },
    resetPassword: to('AdminResetUserPassword'),
    async setAttributes(Username, attributes) {
      await send('AdminUpdateUserAttributes', { Username, UserAttributes: toList(attributes) });
    },
    disable: to('AdminDisableUser'),
    enable: to('AdminEnableUser'),
    signOutEverywhere: to('AdminUserGlobalSignOut'),
    remove: to('AdminDeleteUser'),
  };
}
