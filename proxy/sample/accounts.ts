/** The sample accounts of a development server. They exist in no other mode, so their password is no secret. */
import type { NewUser } from '#proxy/domains/identity/accounts/ensure-user.ts';
import type { RoleId } from '#contract/roles.ts';

/** The password of every sample account. */
export const SAMPLE_PASSWORD = 'Commonplace-1';
/** Whom `npm start` names as the platform administrator. */
export const SAMPLE_PLATFORM_ADMINISTRATOR = 'oriane@platform.example';
/** Noor's authenticator secret, in Base32, so that a tester can add it to an app. */
export const SAMPLE_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

interface SampleMembership {
  /** Slug of the organisation. */
  readonly organisation: string;
  readonly roleId: RoleId;
  /** Days since the person joined. */
  readonly age: number;
}

export interface SampleAccount {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly phoneNumber?: string;
  readonly memberships: readonly SampleMembership[];
  readonly mfa?: NewUser['mfa'];
}

/** One account for each way to sign in, and the owners of the organisations. */
export const sampleAccounts: readonly SampleAccount[] = [
  {
    email: 'marta@leeds.example',
    givenName: 'Marta',
    familyName: 'Kowalczyk',
    memberships: [{ organisation: 'leeds-open-data', roleId: 2, age: 330 }],
  },
  {
    email: 'ade@leeds.example',
    givenName: 'Ade',
    familyName: 'Okonkwo',
    memberships: [{ organisation: 'leeds-open-data', roleId: 4, age: 160 }],
    mfa: { enabled: ['EMAIL_OTP'], preferred: 'EMAIL_OTP' },
  },
  {
    email: 'jurgen@leeds.example',
    givenName: 'Jürgen',
    familyName: 'Brandstätter',
    phoneNumber: '+4915112345678',
    memberships: [
      { organisation: 'leeds-open-data', roleId: 7, age: 48 },
      { organisation: 'meridian-climate', roleId: 5, age: 210 },
    ],
    mfa: { enabled: ['SMS_MFA'], preferred: 'SMS_MFA' },
  },
  {
    email: 'noor@census.example',
    givenName: 'Noor',
    familyName: 'Haddad',
    memberships: [{ organisation: 'northern-census', roleId: 2, age: 300 }],
    mfa: { enabled: ['SOFTWARE_TOKEN_MFA'], preferred: 'SOFTWARE_TOKEN_MFA', totpSecret: SAMPLE_TOTP_SECRET },
  },
  {
    email: 'ines@leeds.example',
    givenName: 'Inês',
    familyName: 'Carvalho',
    memberships: [{ organisation: 'leeds-open-data', roleId: 1, age: 390 }],
  },
  // A platform administrator where PLATFORM_ADMINISTRATORS names the address, as `npm start` does.
  {
    email: SAMPLE_PLATFORM_ADMINISTRATOR,
    givenName: 'Oriane',
    familyName: 'Lefebvre',
    memberships: [],
  },
  {
    email: 'pavel@census.example',
    givenName: 'Pavel',
    familyName: 'Horák',
    memberships: [
      { organisation: 'northern-census', roleId: 1, age: 390 },
      { organisation: 'meridian-climate', roleId: 1, age: 380 },
      { organisation: 'atlantic-transport', roleId: 1, age: 350 },
      { organisation: 'foxglove-collections', roleId: 1, age: 270 },
      { organisation: 'harbour-market-records', roleId: 1, age: 120 },
    ],
  },
];

/** What the identity service needs to create the account. */
export const toNewUser = (account: SampleAccount): NewUser => ({
  password: SAMPLE_PASSWORD,
  attributes: {
    email: account.email,
    given_name: account.givenName,
    family_name: account.familyName,
    ...(account.phoneNumber !== undefined && { phone_number: account.phoneNumber }),
  },
  ...(account.mfa && { mfa: account.mfa }),
});
