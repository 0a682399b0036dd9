/** Machines that no walk in Chromium is written for, by the name of their folder, each with the reason. */
export const withoutWalk: Readonly<Record<string, string>> = {
  form: 'A part of other flows. The walks of those flows fill in, submit and refuse their forms, and draw nothing of a form alone.',
  publication:
    'Its form is walked as that of `submission`. Each way of publishing, and what follows it, is in `tests/browser/publishing.spec.ts`, `keep-column.spec.ts` and `effects.spec.ts`.',
  session: 'It runs in the background and shows nothing. Walk (b) asks the real service.',
  'sign-out':
    'It takes one frame and shows nothing. What follows it is in the walk of the authenticator; walk (b) asks the real service.',
};
