/** Every service of the authenticator and its flows, none of which is expected to be called. */
import type { AllServices } from '#machines/authenticator/index.ts';

const unexpected = (name: string) => () => Promise.reject(new Error(`'${name}' is not part of this test`));

export const allServices = (): AllServices => ({
  authenticator: {
    checkSession: unexpected('checkSession'),
    loadConfiguration: unexpected('loadConfiguration'),
    fetchUser: unexpected('fetchUser'),
  },
  federatedSignIn: {
    leaveForProvider: unexpected('leaveForProvider'),
    completeReturn: unexpected('completeReturn'),
  },
  passwordReset: { requestCode: unexpected('requestCode'), resetPassword: unexpected('resetPassword') },
  session: {
    refreshTokens: unexpected('refreshTokens'),
    fetchCredentials: unexpected('fetchCredentials'),
  },
  signIn: {
    authenticate: unexpected('authenticate'),
    recallChallenge: async () => ({ kind: 'none' }),
    dropChallenge: async () => {},
    challenge: {
      confirmCode: unexpected('confirmCode'),
      chooseMethod: unexpected('chooseMethod'),
      chooseSetUp: unexpected('chooseSetUp'),
      registerEmail: unexpected('registerEmail'),
      setNewPassword: unexpected('setNewPassword'),
    },
  },
  signOut: {
    revokeToken: async () => {},
    clearSession: async () => {},
    leaveProvider: async () => ({ kind: 'notFederated' }),
  },
  signUp: {
    register: unexpected('register'),
    confirm: unexpected('confirm'),
    resendCode: unexpected('resendCode'),
  },
  verifyAttributes: { sendCode: unexpected('sendCode'), verify: unexpected('verify') },
});
