/** Notices: a title and a sentence. What people have written comes on one line. */
import { formatDay, oneLine, plural } from '../format.ts';

interface OfDataset {
  readonly dataset: string;
  readonly organisation: string;
}
interface Until {
  /** ISO 8601; null: no end. */
  readonly until: string | null;
}

const untilDay = (until: string | null) => (until === null ? '' : ` until ${formatDay(new Date(until))}`);

export const notices = {
  requestMade: ({
    person,
    dataset,
    organisation,
    due,
  }: OfDataset & { readonly person: string; readonly due: string }) => ({
    title: `${oneLine(person)} asks for access to ${oneLine(dataset)}`,
    description: `${oneLine(organisation)} answers by ${formatDay(new Date(due))}.`,
  }),
  requestQuestion: ({ dataset, organisation, question }: OfDataset & { readonly question: string }) => ({
    title: `A question about your request for ${oneLine(dataset)}`,
    description: `${oneLine(organisation)} asks: “${oneLine(question)}” Reply on the page of the dataset.`,
  }),
  requestReply: ({
    person,
    dataset,
    reply,
  }: {
    readonly person: string;
    readonly dataset: string;
    readonly reply: string;
  }) => ({
    title: `${oneLine(person)} has replied about ${oneLine(dataset)}`,
    description: `“${oneLine(reply)}”`,
  }),
  requestApproved: ({ dataset, organisation, until }: OfDataset & Until) => ({
    title: `You have access to ${oneLine(dataset)}`,
    description: `${oneLine(organisation)} has approved your request${untilDay(until)}.`,
  }),
  requestDeclined: ({ dataset, organisation, answer }: OfDataset & { readonly answer: string }) => ({
    title: `Your request for ${oneLine(dataset)} was declined`,
    description: `${oneLine(organisation)} has declined it.${answer === '' ? '' : ` “${oneLine(answer)}”`}`,
  }),
  datasetShared: ({ dataset, organisation, until }: OfDataset & Until) => ({
    title: `${oneLine(dataset)} is shared with you`,
    description: `${oneLine(organisation)} has given you access${untilDay(until)}.`,
  }),
  documentShared: ({
    document,
    organisation,
    until,
  }: Pick<OfDataset, 'organisation'> & Until & { readonly document: string }) => ({
    title: `${oneLine(document)} is shared with you`,
    description: `${oneLine(organisation)} lets you see it${untilDay(until)}.`,
  }),
  accessEnding: ({ dataset, until }: OfDataset & { readonly until: string }) => ({
    title: `Your access to ${oneLine(dataset)} ends on ${formatDay(new Date(until))}`,
    description: 'If you need it for longer, ask on the page of the dataset.',
  }),
  accessEnded: ({ dataset, organisation }: OfDataset) => ({
    title: `${oneLine(organisation)} no longer shares ${oneLine(dataset)} with you`,
    description:
      'What was shared with you, your group, your organisation or one of its API keys has ended. If you still need it, ask on the page of the dataset.',
  }),
  changePlanned: ({
    dataset,
    organisation,
    at,
    note,
  }: OfDataset & { readonly at: string; readonly note: string }) => ({
    title: `${oneLine(dataset)} changes on ${formatDay(new Date(at))}`,
    description: `${oneLine(organisation)} publishes another version then.${note === '' ? '' : ` “${oneLine(note)}”`}`,
  }),
  changeMoved: ({
    dataset,
    organisation,
    before,
    at,
    note,
  }: OfDataset & { readonly before: string; readonly at: string; readonly note: string }) => ({
    title: `${oneLine(dataset)} changes on ${formatDay(new Date(at))}, not on ${formatDay(new Date(before))}`,
    description: `${oneLine(organisation)} has moved the change.${note === '' ? '' : ` “${oneLine(note)}”`}`,
  }),
  changeDropped: ({ dataset, organisation, at }: OfDataset & { readonly at: string }) => ({
    title: `${oneLine(dataset)} does not change on ${formatDay(new Date(at))}`,
    description: `${oneLine(organisation)} has dropped the change that was planned.`,
  }),
  planFailed: ({ dataset, at, why }: OfDataset & { readonly at: string; readonly why: string }) => ({
    title: `${oneLine(dataset)} was not published as planned`,
    description: `It was planned for ${formatDay(new Date(at))}. ${oneLine(why)}`,
  }),
  importWaits: ({
    source,
    organisation,
    state,
    why,
  }: {
    readonly source: string;
    readonly organisation: string;
    readonly state: 'ready' | 'failed';
    readonly why: string;
  }) => ({
    title:
      state === 'failed'
        ? `The import of ${oneLine(organisation)} from ${oneLine(source)} has failed`
        : `The import of ${oneLine(organisation)} from ${oneLine(source)} waits for you`,
    description: state === 'failed' ? oneLine(why) : `${oneLine(why)} Nothing is changed until you apply it.`,
  }),
  equalFileWithheld: ({ dataset, file }: OfDataset & { readonly file: string }) => ({
    title: `A file equal to “${oneLine(file)}” was withheld because of personal data`,
    description: `Another dataset has withheld the same bytes. Check ${oneLine(dataset)} for personal data, and withhold the file there too if it has any.`,
  }),
  keyEnding: (key: { readonly name: string; readonly organisation: string; readonly until: string }) => ({
    title: `The API key ${oneLine(key.name)} ends on ${formatDay(new Date(key.until))}`,
    description: `Programs of ${oneLine(key.organisation)} that use it stop working then. Roll the key to replace it.`,
  }),
  keyPreviousUsed: (key: { readonly name: string; readonly organisation: string }) => ({
    title: `Something still uses the previous secret of the API key ${oneLine(key.name)}`,
    description: `It stops within an hour of this notice. Programs of ${oneLine(key.organisation)} that have it are refused then: give them the new secret.`,
  }),
  keyNewNetwork: (key: {
    readonly name: string;
    readonly organisation: string;
    readonly network: string;
  }) => ({
    title: `The API key ${oneLine(key.name)} was used from a new network`,
    description: `A program used the key of ${oneLine(key.organisation)} from ${key.network} for the first time. If it is not yours, roll or revoke the key.`,
  }),
  keyLeaked: (key: {
    readonly name: string;
    readonly organisation: string;
    readonly url: string | null;
  }) => ({
    title: `The secret of the API key ${oneLine(key.name)} was found by others, and the key is revoked`,
    description: `${key.url === null ? '' : `It was found at ${oneLine(key.url)}. `}Create another key for the programs of ${oneLine(key.organisation)} that used it.`,
  }),
  tokenEnding: ({ until }: { readonly until: string }) => ({
    title: `Your personal token ends on ${formatDay(new Date(until))}`,
    description: 'Programs that use it stop working then. Roll the token to replace it.',
  }),
  tokenPreviousUsed: () => ({
    title: 'Something still uses the previous secret of your personal token',
    description:
      'It stops within an hour of this notice. Programs that have it are refused then: give them the new secret.',
  }),
  tokenNewNetwork: ({ network }: { readonly network: string }) => ({
    title: 'Your personal token was used from a new network',
    description: `A program used it from ${network} for the first time. If it is not yours, roll or delete the token.`,
  }),
  tokenLeaked: ({ url }: { readonly url: string | null }) => ({
    title: 'Your personal token was found by others, and is deleted',
    description: `${url === null ? '' : `It was found at ${oneLine(url)}. `}Create another token for the programs that used it.`,
  }),
  invitation: ({ organisation }: { readonly organisation: string }) => ({
    title: `${oneLine(organisation)} has invited you`,
    description: 'Open the link in the e-mail that was sent to you to become a member.',
  }),
  invitationAccepted: ({
    person,
    organisation,
    group,
  }: {
    readonly person: string;
    readonly organisation: string;
    readonly group: { readonly name: string } | null;
  }) => ({
    title: `${oneLine(person)} has accepted your invitation`,
    description:
      group === null
        ? `They are a member of ${oneLine(organisation)} now.`
        : `They are in the group ${oneLine(group.name)} of ${oneLine(organisation)} now.`,
  }),
  accountEnding: ({ at }: { readonly at: string }) => ({
    title: `Your account is deleted on ${formatDay(new Date(at))}`,
    description: 'You have asked for it. Until then you can keep the account.',
  }),
  accountKept: () => ({
    title: 'Your account was not deleted',
    description:
      'An organisation has no other owner, or no other member who can manage its users. Give another member this role first.',
  }),
  handedOver: ({ organisation }: Pick<OfDataset, 'organisation'>) => ({
    title: `You have taken over from a member of ${oneLine(organisation)}`,
    description:
      'Their account was deleted. You answer for their datasets now, and for API keys, shares and publications that they made.',
  }),
  newBrowser: ({ browser, system }: { readonly browser: string; readonly system: string }) => ({
    title: 'Sign-in in a new browser',
    description: `Your account was used in ${[browser, system].filter(Boolean).join(' on ') || 'an unknown browser'} for the first time. If this was not you, change your password.`,
  }),
  recoveryCodeUsed: ({ left }: { readonly left: number }) => ({
    title: 'A recovery code was used',
    description: `It took the place of your second factor. ${plural(left, { one: '# code is', other: '# codes are' })} left. If this was not you, change your password.`,
  }),
  recoveryCodesMade: () => ({
    title: 'Recovery codes were made',
    description:
      'They take the place of your second factor, and the codes before them no longer work. If this was not you, change your password.',
  }),
};
