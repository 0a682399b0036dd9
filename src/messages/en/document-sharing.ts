/** Texts of sharing a map, a chart or a dashboard, and of who sees it. */
export const documentSharing = {
  open: 'Share with people',
  title: 'Share',
  byVisibility: {
    public: 'Published for everyone: anyone with the address sees it.',
    organisation: (people: string) => `Published for members of the organisation (${people}).`,
    draft: 'Not published yet: what is shared here begins to be seen once it is published.',
  },
  noData:
    'Sharing this shows no data: of each table a person sees as much as they may see of its dataset, here too.',
  emailHint:
    'A person who is not in your organisation gets an e-mail with the address. They sign in with an account of this e-mail.',
  with: 'Share with',
  present: 'Shared with',
  unshared: 'It is not shared with anyone yet.',
  act: 'Share',
  saved: 'Shared',
  sent: 'E-mail sent. Access begins when the person signs in',
  changed: 'End of the access changed',
  changeAct: 'Save the end',
  failed: 'Who this is shared with could not be loaded',
  pendingText: 'The person does not see it when they sign in.',
  explain: {
    title: 'Who can see this, and why',
    yes: (who: string) => `Yes. ${who} sees it.`,
    no: (who: string) => `No. ${who} does not see it.`,
    nothing: 'Nothing gives them access.',
    tables: 'What they see of its tables',
    noTables: 'It has no tables.',
    columns: { table: 'Table', seen: 'They see' },
    states: {
      open: 'All of it',
      part: 'Some rows or columns',
      restricted: 'Its name and the way to ask for it',
      unavailable: 'Nothing, not even its name',
    },
    unknown: 'A table that you may not see',
    access: 'Access to the dataset',
  },
  withYou: {
    title: 'Shared with you',
    from: (organisation: string) => `by ${organisation}`,
    kinds: { map: 'Map', chart: 'Chart', dashboard: 'Dashboard' },
  },
};
