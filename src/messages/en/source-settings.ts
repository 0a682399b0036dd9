/** Texts of the settings of a source of imports: its form, and what is chosen on its page. */
import { formatNumber, plural } from '../format.ts';

export const sourceSettings = {
  form: {
    addTitle: 'Add a source',
    editTitle: (name: string) => `Change ${name}`,
    act: 'Add source',
    added: 'Source added',
    changed: 'Source changed',
    name: 'Name',
    nameHint: 'For example the name of the catalogue.',
    from: 'Where it comes from',
    froms: { address: 'An address', files: 'Files that you hand in' },
    address: 'Address',
    addressHint:
      'A data.json, a file of DCAT, the start page of a CKAN portal, or a datapackage.json. It must be public.',
    schedule: 'Look for changes',
    schedules: {
      '': 'By hand',
      6: 'Every 6 hours',
      24: 'Every day',
      168: 'Every week',
      720: 'Every 30 days',
    },
    afterLook: 'Then',
    afterLooks: {
      apply: 'Apply, unless many are gone or invalid',
      careful: 'Apply, unless any is gone or invalid',
      wait: 'Wait for a member to apply it',
    },
    afterLookHint: 'The first import of a source always waits for you.',
    newAs: 'New datasets',
    newAss: { source: 'Get the status that the source says', draft: 'Are drafts that you publish' },
    whenGone: 'Datasets that the source no longer lists',
    whenGones: {
      keep: 'Keep the page, and mark it as gone from the source',
      unpublish: 'Unpublish them, and leave a note with a contact',
    },
    owner: 'Fields that belong to your editors',
    ownerHint:
      'The source gives these fields their first value and no other. A field that an editor has published is never changed by an import.',
  },
  rules: {
    gone: 'What is gone there',
    /** What it means for the datasets that the last look no longer found, and for those that keys have asked for rows of. */
    effects: {
      keep: (gone: number, used: number) =>
        gone === 0
          ? 'Links and keys keep working.'
          : used === 0
            ? `${plural(gone, { one: '# page stays', other: '# pages stay' })}, and links keep working.`
            : `${plural(gone, { one: '# page stays', other: '# pages stay' })}. Links keep working, and so do the keys that use ${formatNumber(used)} of them.`,
      unpublish: (gone: number, used: number) =>
        gone === 0
          ? 'Links lead to the note. Keys can no longer get the data.'
          : used === 0
            ? `${plural(gone, { one: '# page becomes a note', other: '# pages become notes' })}. No key has used them in 90 days.`
            : `${plural(gone, { one: '# page becomes a note', other: '# pages become notes' })}. Keys that use ${formatNumber(used)} of them get an error.`,
    },
    when: 'When it is read',
    next: (moment: string) => `Next look: ${moment}.`,
    byHandHint: 'Someone has to press “Look for changes”.',
    changes: {
      own: {
        doing: 'Saving the owner of the field',
        done: 'The owner of the field is saved.',
        failed: 'The owner of the field was not saved.',
      },
      gone: {
        doing: 'Saving what happens to datasets that are gone',
        done: 'What happens to datasets that are gone is saved.',
        failed: 'What happens to datasets that are gone was not saved.',
      },
      schedule: {
        doing: 'Saving the schedule',
        done: 'The schedule is saved.',
        failed: 'The schedule was not saved.',
      },
      after: {
        doing: 'Saving what follows a look',
        done: 'What follows a look is saved.',
        failed: 'What follows a look was not saved.',
      },
    },
  },
};
