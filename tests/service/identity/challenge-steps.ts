/** Takes the steps of a walk at a pool. */
import { expect } from 'vitest';
import type { MfaMethod } from '#proxy/platform/settings/pool-configuration.ts';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { confirmDevice, deviceProof, proof } from './srp-client.ts';
import { clientId, PASSWORD } from './support.ts';
import { people, SECRET, type Command, type Proof, type Walk } from './challenge-walk.ts';

/** Tries one step; a step that has nothing to continue is none. */
export async function run(walk: Walk, command: Command): Promise<void> {
  const { pool, subs } = walk;
  // Locks and limits are tested elsewhere; here they would only end walks early.
  await pool.db.pool.query('delete from identity.lock_out');
  await pool.db.pool.query('delete from identity.allowance');
  const password = (right: boolean) => (right ? PASSWORD : 'Wrong-password-1');
  const proved = (right: boolean): ReadonlySet<Proof> => new Set(right ? ['password'] : []);
  switch (command.kind) {
    case 'password': {
      const person = people[command.who]!;
      const AuthParameters = { USERNAME: person.email, PASSWORD: password(command.right) };
      const body = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: clientId, AuthParameters };
      return walk.ask('InitiateAuth', body, person, proved(command.right));
    }
    case 'srp': {
      const person = people[command.who]!;
      const request = await proof(pool, person.email, password(command.right));
      const responses = request['ChallengeResponses'] as Record<string, string>;
      const USERNAME = subs.get(people[command.as]!.email) ?? '';
      const body = { ...request, ChallengeResponses: { ...responses, USERNAME } };
      return walk.ask('RespondToAuthChallenge', body, person, proved(command.right));
    }
    case 'code first': {
      const person = people[command.who]!;
      const AuthParameters = { USERNAME: person.email, PREFERRED_CHALLENGE: 'EMAIL_OTP' };
      const body = { AuthFlow: 'USER_AUTH', ClientId: clientId, AuthParameters };
      return walk.ask('InitiateAuth', body, person, new Set());
    }
    case 'confirm device': {
      const { signedIn } = walk;
      const mine = signedIn[command.signedIn % Math.max(1, signedIn.length)];
      if (!mine) return undefined;
      const other = command.keyOf === null ? mine : signedIn[command.keyOf % signedIn.length]!;
      const NewDeviceMetadata = other.tokens.NewDeviceMetadata;
      if (!NewDeviceMetadata) return undefined;
      const { AccessToken } = mine.tokens;
      const { answer: confirmed, ...device } = await confirmDevice(pool, { AccessToken, NewDeviceMetadata });
      if (confirmed.status !== 200) return undefined;
      if (command.remember)
        await pool.call('UpdateDeviceStatus', {
          AccessToken,
          DeviceKey: device.DeviceKey,
          DeviceRememberedStatus: 'remembered',
        });
      const stands = !mine.void && mine.person.factors.some((factor) => mine.proofs.has(factor));
      walk.devices.push({ device, owner: mine.person, remembered: command.remember, stands });
      return undefined;
    }
    case 'password on device': {
      const known = walk.devices[command.device % Math.max(1, walk.devices.length)];
      if (!known) return undefined;
      const person = command.who === null ? known.owner : people[command.who]!;
      const AuthParameters = {
        USERNAME: person.email,
        PASSWORD: password(command.right),
        DEVICE_KEY: known.device.DeviceKey,
      };
      const body = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: clientId, AuthParameters };
      return walk.ask('InitiateAuth', body, person, proved(command.right));
    }
    case 'device': {
      // Mostly a session that waits for a device.
      const waiting = walk.held.filter(({ challenge }) => challenge === 'DEVICE_SRP_AUTH');
      const sessions = waiting.length > 0 && command.session % 4 > 0 ? waiting : walk.held;
      const held = sessions[command.session % Math.max(1, sessions.length)];
      const known = walk.devices[command.device % Math.max(1, walk.devices.length)];
      if (!held || !known) return undefined;
      const { email } = command.as === null ? held.person : people[command.as]!;
      const device = command.right ? known.device : { ...known.device, secret: 'guessed' };
      const { first, answer: second } = await deviceProof(pool, device, {
        session: held.token,
        username: email,
      });
      expect(first['AuthenticationResult']).toBeUndefined();
      const proofs = new Set(held.proofs);
      // It replaces a factor only on the account that it was confirmed on, and only if it is to be remembered.
      if (command.right && known.remembered && known.stands && known.owner === held.person)
        proofs.add('device');
      if (held.void) proofs.clear();
      return walk.ask('RespondToAuthChallenge', second, held.person, proofs);
    }
    case 'new credentials': {
      const person = people[command.who]!;
      const Username = person.email;
      const { administrator } = pool.identity;
      const Permanent = person.status !== 'FORCE_CHANGE_PASSWORD';
      if (command.how === 'password') {
        await administrator.send('AdminSetUserPassword', { Username, Password: PASSWORD, Permanent });
        walk.chosen.delete(person);
      } else if (command.how === 'sign out') await administrator.send('AdminUserGlobalSignOut', { Username });
      else {
        await administrator.send('AdminDisableUser', { Username });
        await administrator.send('AdminEnableUser', { Username });
      }
      walk.renew(person);
      return undefined;
    }
    case 'forget device': {
      const mine = walk.signedIn[command.signedIn % Math.max(1, walk.signedIn.length)];
      const known = walk.devices[command.device % Math.max(1, walk.devices.length)];
      if (!mine || !known) return undefined;
      const { AccessToken } = mine.tokens;
      const { DeviceKey } = known.device;
      const { status } = await pool.call('ForgetDevice', { AccessToken, DeviceKey });
      if (status === 200) known.stands = false;
      return undefined;
    }
    case 'repeat': {
      const sent = walk.sent[command.which % Math.max(1, walk.sent.length)];
      if (!sent) return undefined;
      // A password in clear proves itself again. An answer proves nothing by coming twice: it would have to be
      // refused, and were it accepted, the proofs would be too few.
      const again = sent.operation === 'InitiateAuth' ? sent.proofs : new Set<Proof>();
      await walk.ask(sent.operation, sent.body, sent.person, again);
      return undefined;
    }
    case 'set up': {
      const held = walk.held[command.session % Math.max(1, walk.held.length)];
      if (!held) return undefined;
      const UserCode = totpCode(fromBase32(SECRET), totpStep());
      const body = command.verify ? { Session: held.token, UserCode } : { Session: held.token };
      return walk.ask(
        command.verify ? 'VerifySoftwareToken' : 'AssociateSoftwareToken',
        body,
        held.person,
        held.void ? new Set() : held.proofs,
      );
    }
    default:
      return answer(walk, command as Extract<Command, { kind: 'answer' }>);
  }
}

async function answer(
  walk: Walk,
  command: { session: number; step: string | null; as: number | null; code: string },
) {
  const held = walk.held[command.session % Math.max(1, walk.held.length)];
  if (!held) return;
  const step = command.step ?? held.challenge;
  const code = walk.code(command.code, held);
  const right =
    step === 'SOFTWARE_TOKEN_MFA' ? code === totpCode(fromBase32(SECRET), totpStep()) : code === held.code;
  const proofs = new Set(held.proofs);
  if (right && held.proofs.has('password') && ['EMAIL_OTP', 'SMS_MFA', 'SOFTWARE_TOKEN_MFA'].includes(step))
    proofs.add(step as MfaMethod);
  else if (right && step === 'EMAIL_OTP') proofs.add('code by e-mail');
  if (step === 'NEW_PASSWORD_REQUIRED') proofs.add('new password');
  if (held.void) proofs.clear();
  const named = command.as === null ? held.person : people[command.as]!;
  const body = {
    ClientId: clientId,
    ChallengeName: step,
    Session: held.token,
    ChallengeResponses: {
      USERNAME: named.email,
      EMAIL_OTP_CODE: code,
      SMS_OTP_CODE: code,
      SMS_MFA_CODE: code,
      SOFTWARE_TOKEN_MFA_CODE: code,
      // A choice of what to start with proves nothing, even with the right password beside it.
      ANSWER: step === 'SELECT_CHALLENGE' ? 'EMAIL_OTP' : 'SOFTWARE_TOKEN_MFA',
      NEW_PASSWORD: PASSWORD,
    },
  };
  await walk.ask('RespondToAuthChallenge', body, held.person, proofs);
}
