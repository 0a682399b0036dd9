/** People whom an administrator invites. */
import { AdminCreateUserCommand, AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { granted } from './srp-client.ts';
import { clientId } from './support.ts';
import { REPLACED, UserPoolId, admin, byPassword, pool, toRecord } from './administration-bench.ts';

export function invitedPeople(): void {
  describe('an invited person', () => {
    const email = 'invited@leeds.example';

    test('gets a temporary password, replaces it and is a member', async () => {
      const { User } = await admin.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username: email,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
          DesiredDeliveryMediums: ['EMAIL'],
        }),
      );
      expect(User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
      expect(User?.UserCreateDate).toBeInstanceOf(Date);
      expect(toRecord(User?.Attributes)).toMatchObject({ email, sub: User?.Username });
      const [sent] = await pool.outbox.list({ to: email });
      expect(sent).toMatchObject({ purpose: 'invitation', channel: 'email' });
      const temporary = await pool.codeFor(email);
      expect(sent?.text).toContain(temporary);
      const { body } = await byPassword(email, temporary);
      expect(body).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
      const answer = await pool.call('RespondToAuthChallenge', {
        ClientId: clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: body['Session'],
        ChallengeResponses: {
          USERNAME: email,
          NEW_PASSWORD: REPLACED,
          'userAttributes.given_name': 'In',
          'userAttributes.family_name': 'Vited',
        },
      });
      expect(granted(answer.body).AccessToken).toBeTypeOf('string');
      await expect(
        admin.send(new AdminCreateUserCommand({ UserPoolId, Username: email })),
      ).rejects.toMatchObject({ name: 'UsernameExistsException', message: 'User account already exists' });
      await expect(
        admin.send(new AdminCreateUserCommand({ UserPoolId, Username: email, MessageAction: 'RESEND' })),
      ).rejects.toMatchObject({ name: 'UnsupportedUserStateException' });
    });

    test('can be invited again, which makes the first temporary password useless', async () => {
      const Username = 'again@leeds.example';
      await admin.send(new AdminCreateUserCommand({ UserPoolId, Username }));
      const first = await pool.codeFor(Username);
      await admin.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'RESEND' }));
      const second = await pool.codeFor(Username);
      expect(second).not.toBe(first);
      expect((await byPassword(Username, first)).body.message).toBe('Incorrect username or password.');
      expect((await byPassword(Username, second)).body).toMatchObject({
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
      });
      await pool.db.pool.query(
        'update identity.account set temporary_password_expires_at = now() where status = $1',
        ['FORCE_CHANGE_PASSWORD'],
      );
      expect((await byPassword(Username, second)).body.message).toBe(
        'Temporary password has expired and must be reset by an administrator.',
      );
    });

    test('gets nothing when the message is suppressed, and needs an address otherwise', async () => {
      const Username = 'quiet@leeds.example';
      await admin.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username,
          TemporaryPassword: 'Temporary-1',
          MessageAction: 'SUPPRESS',
        }),
      );
      expect(await pool.outbox.list({ to: Username })).toEqual([]);
      expect((await byPassword(Username, 'Temporary-1')).body).toMatchObject({
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
      });
      await expect(
        admin.send(
          new AdminCreateUserCommand({
            UserPoolId,
            Username: 'nophone@leeds.example',
            DesiredDeliveryMediums: ['SMS'],
          }),
        ),
      ).rejects.toMatchObject({ name: 'InvalidParameterException' });
      await expect(
        admin.send(new AdminGetUserCommand({ UserPoolId, Username: 'nophone@leeds.example' })),
      ).rejects.toMatchObject({ name: 'UserNotFoundException' });
    });
  });
}
