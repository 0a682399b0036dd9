/** Texts of `/settings/apiKeys`. */
import { formatNumber, plural } from '../format.ts';
import { titles } from './titles.ts';

export const apiKeys = {
  title: titles.apiKeys,
  lead: (organisation: string) =>
    `Programs read as ${organisation} with a key, not as a person. A key still works when the person who created it leaves.`,
  create: 'Create API key',
  tabs: { label: 'API keys by state', working: 'Active', ended: 'Expired or revoked' },
  caption: (organisation: string) => `API keys of ${organisation}`,
  none: 'There are no API keys yet',
  noneText: 'A program that sends a key can read datasets of the organisation. It can change nothing.',
  noneEnded: 'No API keys have expired or been revoked',
  noneEndedText: (days: number) =>
    `Keys that have expired are listed here, and keys that were revoked in the last ${plural(days, { one: '# day', other: '# days' })}.`,
  failed: 'API keys could not be loaded',
  full: (most: number) =>
    `An organisation has at most ${formatNumber(most)} keys. Revoke one to create another.`,
  columns: { name: 'Key', may: 'Access', used: 'Last used', expires: 'Expires', actions: 'Actions' },
  states: { expired: 'Expired', revoked: 'Revoked', leaked: 'Revoked: its secret was found by others' },
  leak: {
    title: (name: string, age: string) =>
      `The secret of ${name} was found by others ${age}, and the key is revoked.`,
    text: 'Programs that used it are refused. Create another key for them, and remove the secret from where it was found.',
    where: (url: string) => `It was found at ${url}`,
  },
  fromNetwork: (network: string) => `From ${network}`,
  fromNew: (network: string, day: string) => `From ${network}, a new network since ${day}`,
  onlyFrom: (networks: string, more: number) =>
    more === 0 ? `Only from ${networks}` : `Only from ${networks} and ${formatNumber(more)} more`,
  otherNetworks: (count: number) =>
    plural(count, { one: 'and # other network', other: 'and # other networks' }),
  lastFrom: (day: string) => `last on ${day}`,
  moreNetworks: (count: number) => plural(count, { one: '# more', other: '# more' }),
  week: (used: number, days: number) =>
    `${plural(used, { one: '# request for data', other: '# requests for data' })} in ${plural(days, { one: '# day', other: '# days' })}`,
  refused: (count: number) => `${formatNumber(count)} refused`,
  refusedFrom: (network: string | null, count: number, day: string) =>
    `Refused from ${network ?? 'an address that is not known'}, ${plural(count, { one: '# time', other: '# times' })}, last on ${day}`,
  moreRefused: (count: number) =>
    plural(count, { one: 'Refused from # more network', other: 'Refused from # more networks' }),
  sharedDatasets: (count: number) =>
    plural(count, {
      one: '# dataset that others share with it',
      other: '# datasets that others share with it',
    }),
  stopPrevious: 'Stop the previous secret',
  stopPreviousLabel: (name: string) => `Stop the previous secret of ${name}`,
  stopAsk: {
    title: (name: string) => `Stop the previous secret of ${name}?`,
    text: 'Programs that still use it are refused at once. The current secret continues to work.',
    act: 'Stop the previous secret',
    done: 'Previous secret stopped',
  },
  daysLeft: (days: number) =>
    days === 0 ? 'less than a day left' : plural(days, { one: '# day left', other: '# days left' }),
  never: 'Never',
  createdBy: (name: string, day: string) => (name === '' ? `Created ${day}` : `Created by ${name}, ${day}`),
  previousUntil: (time: string) => `The previous secret works until ${time}`,
  scopes: {
    'dataset.read': 'Read previews of files and rows of tables',
    'dataset.download': 'Download files',
  },
  short: {
    'dataset.metadata': 'descriptions',
    'dataset.read': 'previews',
    'dataset.download': 'downloads',
  },
  always: 'Find datasets and read their descriptions, as every key can',
  allDatasets: 'All datasets of the organisation',
  someDatasets: (count: number) => plural(count, { one: '# dataset', other: '# datasets' }),
  spent: (until: string) => `Used up until ${until}.`,
  form: {
    createTitle: 'Create an API key',
    editTitle: (name: string) => `Change ${name}`,
    name: 'Name',
    nameHint: 'The program that uses it. Audit entries show this name.',
    may: 'This key can',
    on: 'Datasets',
    all: 'All datasets of the organisation',
    allHint: 'Drafts, private datasets and future datasets too',
    chosen: 'Chosen datasets',
    chosenHint: 'In addition to what everyone can find',
    find: 'Find a dataset of the organisation',
    add: (title: string) => `Add ${title}`,
    remove: (title: string) => `Remove ${title}`,
    noMatch: 'No datasets match',
    noneChosen: 'Choose at least one dataset',
    onlyFrom: 'Only from',
    onlyFromHint:
      'Optional. Addresses or ranges, such as 203.0.113.0/24. Requests from elsewhere are refused.',
    expires: 'Expires',
    inDays: (days: number) => `In ${plural(days, { one: '# day', other: '# days' })}`,
    act: 'Create key',
    creating: 'Creating',
  },
  /** The form as a sentence. */
  words: {
    title: 'In words',
    unnamed: 'This key',
    find: 'find datasets',
    may: {
      'dataset.read': 'read previews of files and rows of tables',
      'dataset.download': 'download files',
    },
    all: 'all datasets of the organisation',
    some: (count: number) =>
      count === 0 ? 'no dataset yet' : plural(count, { one: '# chosen dataset', other: '# chosen datasets' }),
    atMost: (limit: number, period: 'day' | 'month') =>
      `, with at most ${plural(limit, { one: '# request', other: '# requests' })} ${period === 'day' ? 'a day' : 'a month'}`,
    from: (networks: string) => `, only from ${networks}`,
    sentence: (it: {
      name: string;
      may: string;
      where: string;
      limit: string;
      from: string;
      until: string;
    }) => `${it.name} can ${it.may}, of ${it.where}${it.limit}${it.from}, until ${it.until}.`,
    cannot: (what: string) => `It cannot ${what}.`,
    never: 'It can change nothing, and sees no people, no other keys and no audit log.',
  },
  wantedHere: 'The program that was refused asked for this.',
  wanted: (scope: string) =>
    `A program was refused, since this key may not do one thing: ${scope}. It is ticked below; nothing else is needed for what the program asked.`,
  created: 'API key created',
  changed: 'API key changed',
  secret: {
    title: (name: string) => `New secret for ${name}`,
    label: (name: string) => `Secret of ${name}`,
    once: 'It is shown this once: the server keeps only a fingerprint of it.',
    use: 'Send it in the header Authorization, after the word Bearer.',
    save: 'Save as .env',
    fileName: 'api-key.env',
    tryIt: 'Try it',
    trying: 'Trying',
    tried: (status: number, milliseconds: number) =>
      status < 400
        ? `It works: status ${status} in ${milliseconds} ms`
        : `It was refused: status ${status} in ${milliseconds} ms`,
    noAnswer: 'No answer came. Check the connection and try again.',
  },
  edit: 'Change',
  editLabel: (name: string) => `Change ${name}`,
  roll: 'Roll',
  rollLabel: (name: string) => `Roll ${name}`,
  rolling: {
    title: (name: string) => `Create another secret for ${name}`,
    text: (days: number) =>
      `You get another secret, which works for ${plural(days, { one: '# day', other: '# days' })}. Choose when the present one stops.`,
    label: 'The present secret stops working',
    overlaps: { now: 'Now', hour: 'In 1 hour', day: 'In 24 hours', week: 'In 7 days' },
    old: (lastFour: string) => `Present, …${lastFour}`,
    next: 'Next',
    until: (moment: string) => `until ${moment}`,
    stopsNow: 'stops at once',
    lastUsed: 'It was used last:',
    inDays: (used: number, days: number) =>
      `In the last ${plural(days, { one: '# day', other: '# days' })} it made ${plural(used, { one: '# request for data', other: '# requests for data' })}.`,
    told: 'You get a notice if something still uses it in its last hour.',
    neverUsed: 'It was never used: nothing breaks if it stops now.',
    act: 'Create secret',
    done: 'API key rolled',
  },
  revoke: 'Revoke',
  revokeLabel: (name: string) => `Revoke ${name}`,
  revokeAsk: {
    title: (name: string) => `Revoke ${name}?`,
    text: 'Programs that use it are refused at once. This cannot be undone.',
    act: 'Revoke key',
    done: 'API key revoked',
  },
};
