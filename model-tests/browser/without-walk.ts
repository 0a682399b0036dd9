/** Machines that no walk in Chromium is written for, by the name of their folder, each with the reason. */
export const withoutWalk: Readonly<Record<string, string>> = {
  form: 'A part of other flows. The walks of those flows fill in, submit and refuse their forms, and draw nothing of a form alone.',
  session: 'It runs in the background and shows nothing. Walk (b) asks the real service.',
};
