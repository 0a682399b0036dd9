/** Mutants that live, by machine and key, each with the reason; one that excuses nothing is an error. */

const NO_FORM =
  'This flow has no form: until it has signed in it knows no username, and an empty one takes none away.';
const ofProvider = (place: number) =>
  `authenticator.unauthenticated.federatedSignIn | xstate.done.actor.federatedSignIn | ${place}: without rememberUsername`;

export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  authenticator: {
    'authenticator.unauthenticated.signIn | xstate.done.actor.signIn | 0: without rememberDestination':
      'Only a provider says where it was left for; signing in with a password keeps the wish as it is.',
    'authenticator.unauthenticated.signIn | xstate.done.actor.signIn | 3: to authenticator.unauthenticated.loadingFlow':
      'Every flow that signing in leads to is one that is fetched, so routing would say the same.',
    [ofProvider(1)]: NO_FORM,
    [ofProvider(2)]: NO_FORM,
    [ofProvider(3)]: NO_FORM,
    [ofProvider(4)]: NO_FORM,
  },
};
