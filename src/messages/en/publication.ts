/** Texts of publishing a dataset. */
import { formatNumber, plural } from '../format.ts';

export const publication = {
  as: 'Publish as',
  status: {
    published: 'Published',
    onRequest: 'Published - on request',
    planned: 'Planned',
  },
  statusHint: {
    published: 'Page and files are open to those who may see the dataset.',
    onRequest: 'The page is open. The files follow a request and your decision.',
    planned: 'The page says what will come. No files are shown.',
  },
  visibility: 'Who may find it',
  visibilities: {
    public: 'Everyone',
    organisation: 'Members of your organisation',
    private: 'Owners, administrators and those it is shared with',
  },
  ways: {
    label: 'How to publish',
    now: 'Publish now',
    notify: (day: string) => `Notify users now, publish on ${day}`,
    later: 'Publish at a set time, without notice',
    breakNothing: 'No known key, map or chart breaks.',
    breakNow: (breaking: string) => `Breaks today: ${breaking}.`,
    /** @param breaking null: nothing */
    breakThen: (breaking: string | null, days: number) =>
      `${plural(days, { one: '# day', other: '# days' })} to adapt. Followers, people with access and those who manage keys get a notice today.${
        breaking === null ? '' : ` Breaks then, if nothing is done: ${breaking}.`
      }`,
    laterHint: 'Followers get a message after it is published.',
    atHint: (days: number) =>
      `Leave it empty for ${plural(days, { one: '# day', other: '# days' })} from now.`,
    notified: (count: number) =>
      count === 0
        ? 'There was no one to notify.'
        : plural(count, { one: '# person was notified.', other: '# people were notified.' }),
  },
  /** What breaks, where something does. */
  breaking: (keys: number, documents: number) =>
    [
      keys > 0 ? plural(keys, { one: '# key', other: '# keys' }) : '',
      documents > 0 ? plural(documents, { one: '# map or chart', other: '# maps and charts' }) : '',
    ]
      .filter(Boolean)
      .join(', '),
  keep: {
    label: (columns: string) => `Keep ${columns}`,
    labelUntil: (columns: string, day: string) => `Keep ${columns} until ${day}`,
    effect: (changes: number) =>
      changes === 0
        ? 'First the table is written again with it. Then no key breaks.'
        : `First the table is written again with it. Then no key breaks. ${plural(changes, { one: '# key gets other values', other: '# keys get other values' })}.`,
    columns: 'Columns to keep',
    filledFrom: (column: string) => `filled from ${column}`,
    filledByKey: (key: string) =>
      `filled from the version that readers have, where ${key} are the same. Rows that are new have no value`,
    until: 'Last day of these columns',
    untilHint:
      'The page of the dataset and the description of the API say so. You take the columns away then.',
    none: 'Choose at least one column',
    again: 'Choose how to publish',
    act: 'Keep columns',
    acting: 'Writing the table',
    lost: 'The table was not stored, so its columns are not kept. Choose how to publish again.',
    done: 'The table with these columns is uploaded as the next version. Choose how to publish it once it is read.',
  },
  at: 'Publish at',
  atHint: 'Leave it empty to publish now. The checklist is checked again when the time comes.',
  reason: 'What has changed, in your words',
  reasonHint: 'Followers read it in their next message. It is stored in the audit log.',
  act: 'Publish',
  schedule: 'Schedule',
  acting: 'Publishing',
  done: 'The dataset is published.',
  scheduled: 'The publication is scheduled.',
  unsaved: 'Wait until everything is saved.',
  refused: 'Some answers are not saved. Correct them, or choose between the two values, before you publish.',
  notAllowed: 'Your role does not include publishing. Ask a publisher of your organisation.',
  blocked: (count: number) =>
    plural(count, {
      one: '# answer is missing before this can be published.',
      other: '# answers are missing before this can be published.',
    }),
  plan: (at: string) => `It will be published on ${at}, as it was when this was planned.`,
  planChanged: (fields: string) => `Changed since, and not part of the plan: ${fields}.`,
  planAgain: 'Publish these changes, too',
  files: 'files',
  planFailed: (reason: string) => `The planned publication failed: ${reason}`,
  cancelPlan: 'Cancel the plan',
  view: 'View its page',
  affected: 'Who is affected',
  affectedFailed: 'Who is affected could not be loaded',
  withheld: (file: string, versions: string, count: number) =>
    plural(count, {
      one: `Readers will no longer get version ${versions} of “${file}”, since personal data was removed.`,
      other: `Readers will no longer get the versions ${versions} of “${file}”, since personal data was removed.`,
    }),
  noUsers: 'No followers, keys, apps, maps or charts use it.',
  followers: (count: number) => plural(count, { one: '# follower', other: '# followers' }),
  grants: (count: number) =>
    plural(count, { one: '# person or group with access', other: '# people and groups with access' }),
  keys: (count: number) => plural(count, { one: '# API key', other: '# API keys' }),
  apps: (count: number) => plural(count, { one: '# app', other: '# apps' }),
  maps: (count: number) => plural(count, { one: '# map', other: '# maps' }),
  charts: (count: number) => plural(count, { one: '# chart', other: '# charts' }),
  dashboards: (count: number) => plural(count, { one: '# dashboard', other: '# dashboards' }),
  embeds: (count: number) => plural(count, { one: '# embed', other: '# embeds' }),
  embedUses: 'Sites that show this file',
  embedOn: (site: string | null, views: number) =>
    `${site ?? 'A site'}: ${plural(views, { one: '# view', other: '# views' })} in 90 days`,
  embedEffects: {
    added: '',
    replaced: 'They show the new version as soon as it is published.',
    removed: 'They no longer show the file.',
  },
  uses: 'Apps, maps, charts and dashboards, with their embeds',
  useKinds: { app: 'App', map: 'Map', chart: 'Chart', dashboard: 'Dashboard' },
  moreUses: (count: number) => plural(count, { one: '# more', other: '# more' }),
  otherUses: (count: number) =>
    plural(count, { one: '# more that you cannot open', other: '# more that you cannot open' }),
  activity: (downloads: number, calls: number) =>
    `${plural(downloads, { one: '# download', other: '# downloads' })} and ${plural(calls, { one: '# API call', other: '# API calls' })} in 90 days`,
  allColumns: 'All columns',
  effects: { gone: 'goes', renamed: 'has another name', retyped: 'has another type' },
  columnCalls: (calls: number) => plural(calls, { one: '# call in 90 days', other: '# calls in 90 days' }),
  aKey: 'A key',
  keyOf: (name: string, organisation: string) => `${name}, a key of ${organisation}`,
  effectTabs: {
    label: 'Who is affected, by what each key asked for in 90 days',
    tabs: { breaks: 'Breaks', changes: 'Figures change', informed: 'Only informed' },
    who: 'Who',
    asks: 'Asked for',
    happens: 'What happens',
    last: 'Last use',
    outcomes: {
      breaks: {
        key: 'Calls that name the column are refused',
        map: 'The layer is not drawn as it was',
        chart: 'Cannot be drawn',
        dashboard: 'Shows less',
      },
      changes: {
        key: 'Calls get values of another type',
        map: 'Drawn from values of another type',
        chart: 'Drawn from values of another type',
        dashboard: 'Drawn from values of another type',
      },
    },
    none: {
      breaks: 'No key has asked for a column that goes, and no map or chart is drawn from one.',
      changes: 'No other key, map or chart needs a column that gets another type.',
    },
    hidden: {
      map: 'A map that you cannot open',
      chart: 'A chart that you cannot open',
      dashboard: 'A dashboard that you cannot open',
    },
    of: (title: string, kind: string, organisation: string) => `${title}, a ${kind} of ${organisation}`,
    kinds: { map: 'map', chart: 'chart', dashboard: 'dashboard' },
    export: 'All of them as CSV',
    exportFailed: 'The file could not be written',
    exportCut: (most: number) => `The file has the first ${formatNumber(most)} of each kind.`,
    otherKeys: (count: number) => plural(count, { one: '# other API key', other: '# other API keys' }),
    unknown: (calls: number) =>
      `${plural(calls, { one: '# call', other: '# calls' })} without a key asked for these columns too. Those who made them cannot be informed.`,
  },
  figures: {
    added: 'Rows added',
    changed: 'Rows changed',
    share: (share: string) => `${share} of the rows`,
    removed: 'Rows removed',
    columns: 'Columns',
    columnChanges: (added: number, removed: number) => `${added} new, ${removed} gone`,
    retyped: (count: number) => plural(count, { one: '# with another type', other: '# with other types' }),
    renamed: (count: number) => plural(count, { one: '# with another name', other: '# with other names' }),
    breaks: 'Would break',
    unknown: (calls: number) => `and ${plural(calls, { one: '# call', other: '# calls' })} without a key`,
  },
  changedColumns: {
    title: 'Columns that change',
    column: 'Column',
    was: 'Was',
    becomes: 'Becomes',
    asked: 'Asked for, 90 days',
    gone: 'gone',
    renamed: (name: string) => `is called ${name}`,
    fresh: (type: string | null) => (type === null ? 'new' : `new, ${type}`),
    notAsked: 'not asked for',
    askedBy: (keys: number, calls: number) =>
      `${plural(keys, { one: '# key', other: '# keys' })}, ${plural(calls, { one: '# call', other: '# calls' })}`,
    askRenamed: 'If a column that goes has another name now, say so',
    mirrored: 'Above the line the new version, below it the one that readers have.',
  },
  unpublish: 'Unpublish',
  unpublishTitle: 'Unpublish the dataset?',
  unpublishText:
    'It becomes a draft. Its address says that it was withdrawn and whom to ask. Statistics are kept.',
  unpublishReason: 'Reason',
  unpublishReasonHint: 'Required. It is stored in the audit log.',
  unpublished: 'The dataset is a draft again.',
  delete: 'Delete',
  deleteTitle: 'Delete the dataset?',
  deleteText: (days: number) => `It can be restored for ${days} days from your list of datasets.`,
  deleted: 'The dataset is deleted.',
  danger: 'Withdraw or delete',
} as const;
