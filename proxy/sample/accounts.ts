/** The sample accounts of a development server. They exist in no other mode, so their password is no secret. */
import type { NewUser } from '#proxy/domains/identity/accounts/ensure-user.ts';
import type { RoleId } from '#contract/roles.ts';

/** The password of every sample account. */
export const SAMPLE_PASSWORD = 'Commonplace-1';
/** Noor's authenticator secret, in Base32, so that a tester can add it to an app. */
export const SAMPLE_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export interface SampleAccount {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly phoneNumber?: string;
  /** Slug of the organisation. */
  readonly organisation: string;
  readonly roleId: RoleId;
  /** A second membership: the slug of another organisation, and the role there. */
  readonly also?: { readonly organisation: string; readonly roleId: RoleId };
  readonly mfa?: NewUser['mfa'];
}

/** One account for each way to sign in. */
export const sampleAccounts: readonly SampleAccount[] = [
  {
    email: 'marta@leeds.example',
    givenName: 'Marta',
    familyName: 'Kowalczyk',
    organisation: 'leeds-open-data',
    roleId: 2,
  },
  {
    email: 'ade@leeds.example',
    givenName: 'Ade',
    familyName: 'Okonkwo',
    organisation: 'leeds-open-data',
    roleId: 4,
    mfa: { enabled: ['EMAIL_OTP'], preferred: 'EMAIL_OTP' },
  },
  {
    email: 'jurgen@leeds.example',
    givenName: 'Jürgen',
    familyName: 'Brandstätter',
    phoneNumber: '+4915112345678',
    organisation: 'leeds-open-data',
    roleId: 7,
    also: { organisation: 'meridian-climate', roleId: 5 },
    mfa: { enabled: ['SMS_MFA'], preferred: 'SMS_MFA' },
  },
  {
    email: 'noor@census.example',
    givenName: 'Noor',
    familyName: 'Haddad',
    organisation: 'northern-census',
    roleId: 2,
    mfa: { enabled: ['SOFTWARE_TOKEN_MFA'], preferred: 'SOFTWARE_TOKEN_MFA', totpSecret: SAMPLE_TOTP_SECRET },
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
