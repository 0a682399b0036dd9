/** Mutants that live, by machine and key, each with the reason; one that excuses nothing is an error. */

const NO_FORM =
  'This flow has no form: until it has signed in it knows no username, and an empty one takes none away.';
const NOTHING_WANTED = 'A flow that ends so leaves no wish, and without one routing leads to visiting.';

const routesTo = (flow: string, place: number) =>
  `authenticator.unauthenticated.${flow} | xstate.done.actor.${flow} | ${place}: to authenticator.unauthenticated.visiting`;
const ofProvider = (place: number) =>
  `authenticator.unauthenticated.federatedSignIn | xstate.done.actor.federatedSignIn | ${place}: without rememberUsername`;

export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  authenticator: {
    'authenticator.unauthenticated.signIn | xstate.done.actor.signIn | 0: without rememberDestination':
      'Only a provider says where it was left for; signing in with a password keeps the wish as it is.',
    [routesTo('signIn', 4)]: NOTHING_WANTED,
    [routesTo('signUp', 3)]: NOTHING_WANTED,
    [routesTo('passwordReset', 3)]: NOTHING_WANTED,
    [routesTo('federatedSignIn', 4)]: NOTHING_WANTED,
    [ofProvider(1)]: NO_FORM,
    [ofProvider(2)]: NO_FORM,
    [ofProvider(3)]: NO_FORM,
    [ofProvider(4)]: NO_FORM,
  },
};
