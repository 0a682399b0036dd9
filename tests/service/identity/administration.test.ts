/** What an administrator does with members of the user pool. */
import {
  AdminConfirmSignUpCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListUserAuthEventsCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { enter, granted } from './srp-client.ts';
import { clientId, PASSWORD } from './support.ts';
import {
  REPLACED,
  UserPoolId,
  admin,
  byPassword,
  member,
  names,
  pool,
  toRecord,
  useAdministration,
} from './administration-bench.ts';
import { invitedPeople } from './invited-people.ts';

useAdministration();

describe('a member', () => {
  test('is shown with attributes, state and factors', async () => {
    const { sub } = await pool.identity.ensureUser({
      password: PASSWORD,
      attributes: { email: 'shown@leeds.example', ...names },
      mfa: { enabled: ['EMAIL_OTP'], preferred: 'EMAIL_OTP' },
    });
    const user = await admin.send(new AdminGetUserCommand({ UserPoolId, Username: 'shown@leeds.example' }));
    expect(user).toMatchObject({
      Username: sub,
      UserStatus: 'CONFIRMED',
      Enabled: true,
      UserMFASettingList: ['EMAIL_OTP'],
      PreferredMfaSetting: 'EMAIL_OTP',
    });
    expect(toRecord(user.UserAttributes)).toMatchObject({ sub, ...names, email_verified: 'true' });
  });

  test('gets another password, which ends every session', async () => {
    const Username = 'password@leeds.example';
    await member(Username);
    const { RefreshToken } = await enter(pool, Username);
    await expect(
      admin.send(
        new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: 'short', Permanent: true }),
      ),
    ).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await admin.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: REPLACED, Permanent: true }),
    );
    expect((await byPassword(Username, PASSWORD)).type).toBe('NotAuthorizedException');
    expect(granted((await byPassword(Username, REPLACED)).body).AccessToken).toBeTypeOf('string');
    const { type } = await pool.call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken });
    expect(type).toBe('NotAuthorizedException');
    await admin.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: 'Temporary-2' }));
    expect((await byPassword(Username, 'Temporary-2')).body).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
    });
  });

  test('must choose another password after a forced reset, with the code that is sent', async () => {
    const Username = 'reset@leeds.example';
    await member(Username);
    const { AccessToken } = await enter(pool, Username);
    await admin.send(new AdminResetUserPasswordCommand({ UserPoolId, Username }));
    expect((await pool.call('GetUser', { AccessToken })).type).toBe('NotAuthorizedException');
    expect((await byPassword(Username, PASSWORD)).type).toBe('PasswordResetRequiredException');
    const { body } = await pool.call('ConfirmForgotPassword', {
      ClientId: clientId,
      Username,
      ConfirmationCode: await pool.codeFor(Username),
      Password: REPLACED,
    });
    expect(body).toEqual({});
    expect(granted((await byPassword(Username, REPLACED)).body).AccessToken).toBeTypeOf('string');
  });

  test('who is disabled or signed out everywhere is out at once', async () => {
    const Username = 'disabled@leeds.example';
    await member(Username);
    const request = async () =>
      new Request('http://service/', {
        headers: { authorization: (await enter(pool, Username)).AccessToken },
      });
    const first = await request();
    await admin.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
    await expect(pool.identity.authenticate(first)).rejects.toMatchObject({ status: 401 });
    const second = await request();
    await admin.send(new AdminDisableUserCommand({ UserPoolId, Username }));
    await expect(pool.identity.authenticate(second)).rejects.toMatchObject({ status: 401 });
    expect((await byPassword(Username, PASSWORD)).body.message).toBe('User is disabled.');
    await admin.send(new AdminEnableUserCommand({ UserPoolId, Username }));
    await expect(pool.identity.authenticate(second)).rejects.toMatchObject({ status: 401 });
    expect(await pool.identity.authenticate(await request())).not.toBeNull();
  });

  test('has attributes and factors set, addresses proved or not', async () => {
    const Username = 'changed@leeds.example';
    await member(Username);
    await member('taken@leeds.example');
    const update = (UserAttributes: AttributeType[]) =>
      admin.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }));
    await update([
      { Name: 'phone_number', Value: '+447700900001' },
      { Name: 'phone_number_verified', Value: 'true' },
    ]);
    expect(granted((await byPassword('+447700900001', PASSWORD)).body).AccessToken).toBeTypeOf('string');
    expect(await pool.outbox.list({ to: '+447700900001' })).toEqual([]);
    await expect(update([{ Name: 'email', Value: 'taken@leeds.example' }])).rejects.toMatchObject({
      name: 'AliasExistsException',
    });
    await expect(update([{ Name: 'email_verified', Value: 'perhaps' }])).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await update([{ Name: 'phone_number', Value: '+447700900002' }]);
    expect((await byPassword('+447700900001', PASSWORD)).type).toBe('NotAuthorizedException');
    expect(await pool.codeFor('+447700900002')).toMatch(/^\d{6}$/);
    await admin.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId,
        Username,
        SMSMfaSettings: { Enabled: true, PreferredMfa: true },
      }),
    );
    expect((await byPassword(Username, PASSWORD)).body).toMatchObject({ ChallengeName: 'SMS_MFA' });
  });

  test('who signed up is confirmed without a code', async () => {
    const Username = 'unconfirmed@leeds.example';
    await pool.call('SignUp', {
      ClientId: clientId,
      Username,
      Password: PASSWORD,
      UserAttributes: Object.entries({ email: Username, ...names }).map(([Name, Value]) => ({ Name, Value })),
    });
    await admin.send(new AdminConfirmSignUpCommand({ UserPoolId, Username }));
    expect(granted((await byPassword(Username, PASSWORD)).body).AccessToken).toBeTypeOf('string');
    await expect(admin.send(new AdminConfirmSignUpCommand({ UserPoolId, Username }))).rejects.toMatchObject({
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
  });

  test('is removed with everything that is theirs', async () => {
    const Username = 'removed@leeds.example';
    const { sub } = await member(Username);
    await enter(pool, Username);
    await pool.db.pool.query('insert into auth."user" (identity_guid) values ($1)', [sub]);
    await admin.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    const { rows } = await pool.db.pool.query(
      `select sub from identity.alias where sub = $1 union all select sub from identity.sign_in where sub = $1
       union all select sub from identity.auth_event where sub = $1
       union all select identity_guid from auth."user" where identity_guid = $1`,
      [sub],
    );
    expect(rows).toEqual([]);
    await expect(admin.send(new AdminDeleteUserCommand({ UserPoolId, Username }))).rejects.toMatchObject({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    });
  });

  test('has a record of what was proved and what was not', async () => {
    const Username = 'events@leeds.example';
    await member(Username);
    await byPassword(Username, 'Wrong-password-1');
    const { AccessToken } = await enter(pool, Username);
    const { AuthEvents = [] } = await admin.send(
      new AdminListUserAuthEventsCommand({ UserPoolId, Username }),
    );
    expect(AuthEvents).toMatchObject([
      {
        EventType: 'SignIn',
        EventResponse: 'Pass',
        ChallengeResponses: [{ ChallengeName: 'Password', ChallengeResponse: 'Success' }],
      },
      {
        EventType: 'SignIn',
        EventResponse: 'Fail',
        ChallengeResponses: [{ ChallengeName: 'Password', ChallengeResponse: 'Failure' }],
      },
    ]);
    const claims = JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString());
    expect(AuthEvents[0]?.EventId).toBe(claims.event_id);
    const first = await admin.send(
      new AdminListUserAuthEventsCommand({ UserPoolId, Username, MaxResults: 1 }),
    );
    const rest = await admin.send(
      new AdminListUserAuthEventsCommand({ UserPoolId, Username, MaxResults: 1, NextToken: first.NextToken }),
    );
    expect([first.AuthEvents?.[0]?.EventId, rest.AuthEvents?.[0]?.EventId]).toEqual(
      AuthEvents.map(({ EventId }) => EventId),
    );
    expect(rest.NextToken).toBeUndefined();
  });
});

invitedPeople();
