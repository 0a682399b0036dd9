/** The steps by which someone comes to a device that replaces their second factor. */
import { expect } from 'vitest';
import { confirmDevice, type Device, granted, proof } from './srp-client.ts';
import { clientId, PASSWORD, type TestPool } from './support.ts';

let people = 0;
/** Someone whose second factor is a code by e-mail, or who has none. */
export async function member(at: TestPool, enabled: readonly 'EMAIL_OTP'[] = ['EMAIL_OTP']) {
  const email = `device-${++people}@leeds.example`;
  const phone = `+4477009${String(people).padStart(5, '0')}`;
  const { sub } = await at.identity.ensureUser({
    password: PASSWORD,
    attributes: { email, phone_number: phone },
    mfa: { enabled: [...enabled] },
  });
  return { email, phone, sub };
}
export type Member = Awaited<ReturnType<typeof member>>;

export const respond = async (at: TestPool, request: unknown) =>
  (await at.call('RespondToAuthChallenge', request)).body;

/** Password, and the code that it asks for. */
export async function enterByCode(at: TestPool, { email }: Member, further: Record<string, string> = {}) {
  const asked = await respond(at, await proof(at, email, PASSWORD, further));
  expect(asked['ChallengeName']).toBe('EMAIL_OTP');
  return granted(
    await respond(at, {
      ClientId: clientId,
      ChallengeName: 'EMAIL_OTP',
      Session: asked['Session'],
      ChallengeResponses: { USERNAME: email, EMAIL_OTP_CODE: await at.codeFor(email) },
    }),
  );
}

export const remember = (at: TestPool, AccessToken: string, { DeviceKey }: Device, status = 'remembered') =>
  at.call('UpdateDeviceStatus', { AccessToken, DeviceKey, DeviceRememberedStatus: status });

/** A device that replaces the second factor of an account. */
export async function remembered(at: TestPool, who: Member): Promise<Device & { AccessToken: string }> {
  const result = await enterByCode(at, who);
  const device = await confirmDevice(at, result);
  expect((await remember(at, result.AccessToken, device)).status).toBe(200);
  return { ...device, AccessToken: result.AccessToken };
}

/** The right password, from a device. */
export const passwordOn = async (
  at: TestPool,
  { email }: Member,
  { DeviceKey }: Device,
  password = PASSWORD,
) => respond(at, await proof(at, email, password, { DEVICE_KEY: DeviceKey }));
