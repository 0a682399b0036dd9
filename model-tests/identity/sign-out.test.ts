/** Signing out, walked against the real identity service. */
import { walkIdentity } from './walk.ts';
import { PASSWORD, signIn } from './fixture.ts';
import { provideSignOut } from '#machines/sign-out/sign-out.machine.ts';
import { signOutModel } from '#model-tests/models/sign-out.model.ts';
import { createSignOutServices } from '#src/services/identity/sign-out.ts';

const asItIs = async () => {};

walkIdentity({
  model: signOutModel,
  services: ({ configuration, forgetSession, pool }) =>
    createSignOutServices(configuration, forgetSession, {
      origin: pool.origin,
      localStorage,
      navigate: (url) => {
        throw new Error(`No one should be sent to ${url}.`);
      },
    }),
  provide: provideSignOut,
  begin: async (fixture) => {
    await fixture.visit();
    const { email } = await fixture.member();
    await signIn({ username: email, password: PASSWORD });
  },
  replies: {
    revokeToken: { 'is done': asItIs },
    clearSession: { 'is done': asItIs },
    leaveProvider: { 'has nothing to leave': asItIs },
  },
  impossible: {
    'revokeToken: breaks': 'The pool is there; a network that fails is a fault.',
    'clearSession: breaks': 'A browser that does not remove what it should is a fault.',
    'leaveProvider: breaks': 'It makes no call.',
    'leaveProvider: goes to the provider': 'A provider is gone to by a browser only.',
  },
});
