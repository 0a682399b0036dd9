/** Keeping a session, walked against the real identity service. */
import { A_VALUE, walkIdentity } from './walk.ts';
import { PASSWORD, signIn } from './fixture.ts';
import { provideSession } from '#machines/session/session.machine.ts';
import { sessionModel } from '#model-tests/models/session.model.ts';
import { createSessionServices } from '#src/services/identity/session.ts';

const asItIs = async () => {};
const UNREACHABLE = 'The pool is there; a network that fails is a fault.';

walkIdentity({
  model: sessionModel,
  services: ({ configuration }) => createSessionServices(configuration),
  provide: provideSession,
  begin: async (fixture, { inputName }) => {
    await fixture.visit();
    if (inputName === 'a guest') return;
    const { email } = await fixture.member();
    await signIn({ username: email, password: PASSWORD });
  },
  replies: {
    refreshTokens: {
      'brings new tokens': asItIs,
      'says that the session is over': ({ pool, current }) =>
        pool.identity.administrator.signOutEverywhere(current.email),
    },
    fetchCredentials: { 'brings credentials': asItIs },
  },
  impossible: {
    'refreshTokens: breaks': A_VALUE,
    'fetchCredentials: breaks': A_VALUE,
    'refreshTokens: cannot be reached': UNREACHABLE,
    'fetchCredentials: cannot be reached': UNREACHABLE,
    'fetchCredentials: brings no identity id': 'The pool gives every caller an identity.',
    'fetchCredentials: brings no keys': 'The pool gives keys to every identity.',
  },
});
