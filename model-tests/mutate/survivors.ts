/** Mutants that live, by machine and key, each with the reason; one that excuses nothing is an error. */

type Reasons = Readonly<Record<string, string>>;

/** Candidates of a transition that exclude each other and the one before, so that their order says nothing. */
const inAnyOrder = (transition: string, ...places: readonly number[]): Reasons =>
  Object.fromEntries(
    places.map((place) => [
      `${transition} | ${place}: before ${place - 1}`,
      'The guards of the two exclude each other.',
    ]),
  );

/** What a selector of the screen says where there is none. */
const everywhereAScreen = (selector: string, word: string): Reasons => ({
  [`${selector}: another word than '${word}'`]:
    'Every state that is not final has a screen; the word is there for the type.',
});

/** A state whose inside is always entered by its name. */
const enteredByName = (state: string, inside: string): Reasons => ({
  [`${state} | initial: ${inside}`]: 'Every transition into it names the state inside.',
});

/** The state falls through to the one that would have been first. */
const fallsThrough = (machine: string, other: string): Reasons => ({
  [`${machine} | initial: ${other}`]: 'Without anything to decide about, it leads to the other at once.',
});

const UNKNOWN_ANYWAY = 'Without a code the refusal is of no known kind, and this one is as well.';
const SAYS_WHAT_STAYS = 'What the event says is not among what is forgotten.';

const NO_FORM =
  'This flow has no form: until it has signed in it knows no username, and an empty one takes none away.';
const ofProvider = (place: number) =>
  `authenticator.unauthenticated.federatedSignIn | xstate.done.actor.federatedSignIn | ${place}: without rememberUsername`;

const NO_OTHER_KEY = 'The context has no other key.';

const TWO_VERSIONS = 'A second version is there exactly as long as one of the two is to be chosen.';

export const survivors: Readonly<Record<string, Reasons>> = {
  accessDecision: {
    ...inAnyOrder('accessDecision.open | xstate.snapshot.form', 2, 3, 4),
    ...enteredByName('accessDecision.open.sending', 'declining'),
    ...everywhereAScreen('accessDecision | selector decisionScreen', 'filling'),
    'accessDecision | selector typedValues: the key beside values': NO_OTHER_KEY,
  },
  accountDeletion: inAnyOrder('accountDeletion.proving.deleting | xstate.done.actor.deleteAccount', 1, 4, 5),
  analytics: inAnyOrder('analytics.withConsent.running.settled | always', 1),
  appReview: {
    ...everywhereAScreen('appReview | selector reviewScreen', 'open'),
    ...inAnyOrder('appReview.approving | xstate.done.actor.approve', 1),
    ...inAnyOrder('appReview.declining | xstate.snapshot.form', 2),
    ...inAnyOrder('appReview.declining.sending | xstate.done.actor.decline', 1),
    ...inAnyOrder('appReview.undoing | xstate.done.actor.undo', 1),
  },
  appSubmission: {
    ...inAnyOrder('appSubmission.opening | xstate.done.actor.open', 1),
    ...inAnyOrder('appSubmission.filling.sending | xstate.snapshot.form', 3),
    'appSubmission.filling.sending | xstate.snapshot.form | 1: before 0':
      'No picture is chosen while the service has the values, so a form is never early then.',
  },
  authenticator: {
    ...Object.fromEntries(
      [
        'authenticator.authenticated | session.replacedElsewhere | 0: forgetSession before emitSignedOut 2',
        'authenticator.authenticated | session.endedElsewhere | 0: forgetSession before emitSignedOut 2',
        'authenticator.signingOut | xstate.done.actor.signOut | 0: forgetSession before emitSignedOut',
        'authenticator.signingOut | xstate.error.actor.signOut | 0: forgetSession before emitSignedOut',
      ].map((key) => [key, SAYS_WHAT_STAYS]),
    ),
    ...inAnyOrder('authenticator.idle | xstate.done.actor.checkSession', 1),
    ...inAnyOrder('authenticator.setup | xstate.done.actor.loadConfiguration', 1),
    ...inAnyOrder('authenticator.unauthenticated.reconciling | xstate.done.actor.checkSessionAgain', 1),
    ...inAnyOrder('authenticator.unauthenticated.loadingFlow | xstate.done.actor.loadFlow', 1),
    ...inAnyOrder('authenticator.unauthenticated.signIn | xstate.done.actor.signIn', 1),
    ...inAnyOrder('authenticator.unauthenticated.federatedSignIn | xstate.done.actor.federatedSignIn', 1),
    ...inAnyOrder('authenticator.authenticated.loadingUser | xstate.done.actor.fetchUser', 2),
    ...inAnyOrder('authenticator.authenticated.verifying | xstate.done.actor.verifyAttributes', 1),
    ...inAnyOrder('authenticator.authenticated.ready.refreshingUser | xstate.done.actor.fetchUserAgain', 1),
    'authenticator.unauthenticated.signIn | xstate.done.actor.signIn | 0: without rememberDestination':
      'Only a provider says where it was left for; signing in with a password keeps the request as it is.',
    'authenticator.unauthenticated.signIn | xstate.done.actor.signIn | 3: to authenticator.unauthenticated.loadingFlow':
      'Every flow that signing in leads to is one that is fetched, so routing would say the same.',
    [ofProvider(1)]: NO_FORM,
    [ofProvider(2)]: NO_FORM,
    [ofProvider(3)]: NO_FORM,
    [ofProvider(4)]: NO_FORM,
  },
  challenge: {
    ...inAnyOrder('challenge.routing | always', 1, 2, 3, 4, 5, 6, 7, 8),
    ...inAnyOrder('challenge.code.entry.checking | xstate.done.actor.confirmCode', 2, 3),
    ...inAnyOrder('challenge.code.resend.sending.repeating.deciding | always', 1),
    ...inAnyOrder('challenge.code.resend.sending.repeating.answering | xstate.done.actor.answerAgain', 2, 3),
    ...inAnyOrder('challenge.selection.entry.requesting | xstate.done.actor.chooseMethod', 2, 3),
    ...inAnyOrder('challenge.setUpSelection.entry.requesting | xstate.done.actor.chooseSetUp', 2, 3),
    ...inAnyOrder('challenge.totpSetUp.entry.checking | xstate.done.actor.confirmCode', 2, 3),
    ...inAnyOrder('challenge.emailSetUp.entry.registering | xstate.done.actor.registerEmail', 2, 3),
    ...inAnyOrder('challenge.newPassword.entry.saving | xstate.done.actor.setNewPassword', 2, 3),
  },
  changeAddress: inAnyOrder('changeAddress.filling.changing | xstate.done.actor.update', 3),
  changeMany: everywhereAScreen('changeMany | selector manyScreen', 'choosing'),
  changePassword: {
    ...inAnyOrder('changePassword.filling.changing | xstate.done.actor.changePassword', 2),
  },
  consent: inAnyOrder('consent.choice.reading | xstate.done.actor.readConsent', 1, 2, 3, 4, 5),
  datasetEditing: {
    'datasetEditing.editing.saving | xstate.done.actor.save | 0: keepUnsaved before forgetFailures 2':
      SAYS_WHAT_STAYS,
    ...everywhereAScreen('datasetEditing | selector editingScreen', 'opening'),
    ...inAnyOrder('datasetEditing.opening | xstate.done.actor.open', 1, 2),
    ...inAnyOrder('datasetEditing.editing.saving | xstate.done.actor.save', 1, 2, 3),
  },
  federatedSignIn: inAnyOrder('federatedSignIn.returning | xstate.done.actor.completeReturn', 2),
  form: {
    'form | selector firstFieldInError: the key beside values': 'What was there first has the same fields.',
    'form | selector conflictingFields: without theirs === null': TWO_VERSIONS,
    "form | selector conflictingFields: without !snapshot.matches({ entry: 'conflicting' })": TWO_VERSIONS,
    ...inAnyOrder('form.draft.saving | xstate.done.actor.save', 1),
    'form.entry.editing.checking | xstate.done.actor.check | 0: to form.entry.editing.deciding':
      'What was just found is about the values as they are, so deciding would say the same.',
    'form.entry.accepted | field.changed | 0: without forgetRefusals':
      'Values that were just accepted have no message.',
    'form | action settleValues: checkErrors keeps its former value':
      'What the asynchronous rules find wrong is not submitted.',
  },
  documentEditing: {
    ...everywhereAScreen('documentEditing | selector documentEditingScreen', 'opening'),
    ...inAnyOrder('documentEditing.opening | xstate.done.actor.open', 1, 2),
    ...inAnyOrder('documentEditing.editing.saving | xstate.done.actor.save', 1, 2, 3, 4),
  },
  importRun: {
    ...everywhereAScreen('importRun | selector importScreen', 'loading'),
    ...inAnyOrder('importRun.routing | always', 1),
  },
  inviteEach: {
    ...inAnyOrder('inviteEach.sending | xstate.done.actor.invite', 1),
    'inviteEach.choosing | always | 1: before 0': 'With no one left, to record the rest records nothing.',
  },
  passwordReset: {
    ...inAnyOrder('passwordReset.opening | always', 1),
    ...inAnyOrder('passwordReset.asking | xstate.snapshot.requestForm', 2),
    ...inAnyOrder('passwordReset.confirming.entry | xstate.snapshot.confirmForm', 2),
    'passwordReset.confirming.resend.deciding | always | 1: before 0':
      'A code is sent to a username, so it is not asked for then.',
  },
  immediateChange: everywhereAScreen('immediateChange | selector immediateChangeScreen', 'idle'),
  publication: {
    ...inAnyOrder('publication.open | xstate.snapshot.form', 1, 2, 3, 4, 5, 6, 7),
    ...enteredByName('publication.open.sending', 'scheduling'),
    ...everywhereAScreen('publication | selector publicationScreen', 'filling'),
    'publication | selector typedValues: the key beside values': NO_OTHER_KEY,
  },
  redirect: inAnyOrder('redirect.checking | xstate.done.actor.redirectFor', 1, 2),
  resourcePreview: {
    ...enteredByName('resourcePreview.failed', 'pausing'),
    ...inAnyOrder('resourcePreview.routing | always', 1, 3),
    ...everywhereAScreen('resourcePreview | selector previewScreen', 'looking'),
  },
  rowRequest: {
    ...inAnyOrder('rowRequest.sending | xstate.done.actor.send', 1),
    ...everywhereAScreen('rowRequest | selector rowRequestScreen', 'idle'),
  },
  selectedOrganisation: {
    ...inAnyOrder('selectedOrganisation.deciding | always', 1),
    ...fallsThrough('selectedOrganisation', 'deciding'),
  },
  session: inAnyOrder('session.open.tokens.refreshing | xstate.done.actor.refreshTokens', 1),
  signUp: {
    ...enteredByName('signUp.broken', 'confirmationBroken'),
    'signUp.registering.submitting | xstate.error.actor.register | 1: refuseRegistration without answer':
      UNKNOWN_ANYWAY,
    ...inAnyOrder('signUp.registering | xstate.snapshot.registrationForm', 2),
    ...inAnyOrder('signUp.registering.submitting | xstate.done.actor.register', 2, 3, 4),
    ...inAnyOrder('signUp.confirming.entry | xstate.snapshot.confirmationForm', 2),
    ...inAnyOrder('signUp.confirming.resend.sending | xstate.done.actor.resendCode', 2),
    'signUp.leftForProvider | entry: without forgetPassword':
      'A provider is chosen where the form is open, and to open it forgets the password.',
  },
  upload: {
    ...inAnyOrder('upload.processing.looking | xstate.done.actor.look', 1, 2),
    'upload | action forgetFile: file keeps its former value':
      'Nothing is sent before another file has taken its place.',
  },
  submission: {
    ...inAnyOrder('submission.open | xstate.snapshot.form', 2),
    ...everywhereAScreen('submission | selector submissionScreen', 'filling'),
    'submission | selector typedValues: the key beside values': NO_OTHER_KEY,
  },
  signIn: {
    'signIn | flow.cancelled | 0: with re-entry':
      'The flow ends with it, and what is forgotten on leaving is forgotten at the end as well.',
    'signIn.opening.submitting | xstate.error.actor.authenticateKnown | 1: storeRefusal without code':
      UNKNOWN_ANYWAY,
    'signIn.credentials.submitting | xstate.error.actor.authenticate | 1: refuseCredentials without code':
      UNKNOWN_ANYWAY,
    ...inAnyOrder('signIn.challenge | xstate.done.actor.challenge', 2, 4, 6, 7, 8, 9, 10, 11),
    'signIn.challenge | xstate.done.actor.challenge | 1: before 0':
      'Either of the two is the end of a person who has left during a call.',
    ...inAnyOrder('signIn.challenge | xstate.error.actor.challenge', 1, 2, 3),
    ...inAnyOrder('signIn.routing | always', 1, 2),
    ...inAnyOrder('signIn.credentials | xstate.snapshot.credentialsForm', 2),
    ...inAnyOrder('signIn.opening.submitting | xstate.done.actor.authenticateKnown', 2),
    ...inAnyOrder('signIn.credentials.submitting | xstate.done.actor.authenticate', 2),
    ...inAnyOrder('signIn.challenge.resending | xstate.done.actor.authenticateAgain', 2),
  },
  tableChoice: {
    ...inAnyOrder('tableChoice.preparing | xstate.snapshot.preview', 1),
    ...inAnyOrder('tableChoice.using | xstate.done.actor.use', 1),
    ...everywhereAScreen('tableChoice | selector tableChoiceScreen', 'using'),
    'tableChoice | selector chosenFile: the key beside table': NO_OTHER_KEY,
  },
  afterSignIn: everywhereAScreen('afterSignIn | selector afterSignInScreen', 'resting'),
  uploads: {
    ...fallsThrough('uploads', 'open'),
    'uploads | selector uploadRefs: the key beside items': NO_OTHER_KEY,
  },
};
