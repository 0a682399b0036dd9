/** DescribeUserPool and DescribeUserPoolClient: the configuration, in Cognito's words. */
import * as z from 'zod';
import { mediumOf } from '../../accounts/attributes.ts';
import type { IdentityContext } from '../../context.ts';
import { resourceNotFound } from '../../protocol/exceptions.ts';
import { ClientId } from '../../protocol/schemas.ts';
import { administration, requirePool, UserPoolId } from './administration.ts';

const DAY = 86_400;

function policies({ pool }: IdentityContext) {
  const { passwordPolicy: policy, firstFactors } = pool;
  return {
    PasswordPolicy: {
      MinimumLength: policy.minimumLength,
      RequireUppercase: policy.requireUppercase,
      RequireLowercase: policy.requireLowercase,
      RequireNumbers: policy.requireNumbers,
      RequireSymbols: policy.requireSymbols,
      TemporaryPasswordValidityDays: Math.floor(pool.lifetimes.temporaryPassword / DAY),
    },
    SignInPolicy: {
      AllowedFirstAuthFactors: ['PASSWORD', ...firstFactors.filter((factor) => factor.endsWith('_OTP'))],
    },
  };
}

export const describeUserPool = administration({
  input: z.object({ UserPoolId }),
  once: false,
  async run(context, input) {
    requirePool(context, input.UserPoolId);
    const { db, pool, productName } = context;
    const { members } = await db
      .selectFrom('identity.account')
      .select(({ fn }) => fn.countAll<string>().as('members'))
      .executeTakeFirstOrThrow();
    return {
      UserPool: {
        Id: pool.id,
        Name: productName,
        Policies: policies(context),
        LambdaConfig: {},
        AutoVerifiedAttributes: pool.loginMechanisms,
        UsernameAttributes: pool.loginMechanisms,
        UsernameConfiguration: { CaseSensitive: false },
        SchemaAttributes: pool.requiredAttributes.map((Name) => ({
          Name,
          AttributeDataType: 'String',
          DeveloperOnlyAttribute: false,
          Mutable: true,
          Required: true,
        })),
        MfaConfiguration: pool.mfa.mode,
        ...(pool.devices === 'off'
          ? {}
          : {
              DeviceConfiguration: {
                ChallengeRequiredOnNewDevice: true,
                DeviceOnlyRememberedOnUserPrompt: pool.devices === 'opt-in',
              },
            }),
        EstimatedNumberOfUsers: Number(members),
        AccountRecoverySetting: {
          RecoveryMechanisms: pool.recovery.map((kind, index) => ({
            Priority: index + 1,
            Name: mediumOf(kind) === 'EMAIL' ? 'verified_email' : 'verified_phone_number',
          })),
        },
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: !pool.selfSignUp },
      },
    };
  },
});

export const describeUserPoolClient = administration({
  input: z.object({ UserPoolId, ClientId }),
  once: false,
  async run(context, input) {
    requirePool(context, input.UserPoolId);
    const { pool, productName } = context;
    if (input.ClientId !== pool.clientId)
      throw resourceNotFound(`User pool client ${input.ClientId} does not exist.`);
    return {
      UserPoolClient: {
        UserPoolId: pool.id,
        ClientName: productName,
        ClientId: pool.clientId,
        ...(pool.clientSecret === null ? {} : { ClientSecret: pool.clientSecret }),
        RefreshTokenValidity: pool.lifetimes.refreshToken,
        AccessTokenValidity: pool.lifetimes.accessToken,
        IdTokenValidity: pool.lifetimes.idToken,
        TokenValidityUnits: { AccessToken: 'seconds', IdToken: 'seconds', RefreshToken: 'seconds' },
        ExplicitAuthFlows: pool.flows.map((flow) => `ALLOW_${flow}`),
        PreventUserExistenceErrors: 'ENABLED',
        EnableTokenRevocation: true,
        AuthSessionValidity: Math.floor(pool.lifetimes.authSession / 60),
        RefreshTokenRotation: pool.refreshRotation
          ? { Feature: 'ENABLED', RetryGracePeriodSeconds: pool.refreshRotation.graceSeconds }
          : { Feature: 'DISABLED' },
      },
    };
  },
});
