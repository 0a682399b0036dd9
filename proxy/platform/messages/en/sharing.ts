/** E-mails about requests for access to a dataset. */
import type { LessKind } from '#contract/entities/sharing.ts';
import { formatDay, oneLine } from '../format.ts';

const lessWords: Readonly<Record<LessKind, string>> = {
  areas: 'fewer areas or rows',
  columns: 'fewer columns',
  files: 'fewer files',
  time: 'a shorter time',
};

/** A file that is asked for or given, and how much of it. */
export interface FilePart {
  readonly file: string;
  /** Names of columns; null for all. */
  readonly columns: readonly string[] | null;
  /** Only rows that meet conditions. */
  readonly isOfSomeRows?: boolean;
}

interface Asked {
  readonly person: string;
  readonly title: string;
  readonly purpose: string;
  /** None: all files. */
  readonly parts: readonly FilePart[];
  /** Null: as soon as it is given. */
  readonly from: Date | null;
  readonly due: Date;
  /** Whole address. */
  readonly link: string;
  readonly productName: string;
}

interface Decided {
  readonly title: string;
  readonly organisation: string;
  readonly isApproved: boolean;
  /** When access begins; null: it has begun. */
  readonly from: Date | null;
  /** Null: no end. */
  readonly until: Date | null;
  readonly answer: string;
  /** What a request that would be decided on could leave out. */
  readonly less: readonly LessKind[];
  /** What was given; none: all files. */
  readonly parts: readonly FilePart[];
  readonly link: string;
  readonly productName: string;
}

interface Question {
  readonly title: string;
  readonly organisation: string;
  readonly question: string;
  readonly link: string;
  readonly productName: string;
}

type Reply = Omit<Asked, 'purpose' | 'parts' | 'from'> & { readonly reply: string };

type EndsSoon = Pick<Decided, 'title' | 'link' | 'productName'> & { readonly until: Date };

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** Columns of a file that are named, and files that are listed; the others are counted. */
const NAMED = 12;

const firstOf = (all: readonly string[], between: string): string =>
  all.slice(0, NAMED).join(between) + (all.length > NAMED ? `${between}${all.length - NAMED} more` : '');

/** A line for each file, between empty lines; nothing for all files. */
function listed(parts: readonly FilePart[]): string {
  if (parts.length === 0) return '';
  const lines = parts.map(({ file, columns, isOfSomeRows = false }) => {
    const what = [
      ...(columns === null ? [] : [firstOf(columns.map(oneLine), ', ')]),
      ...(isOfSomeRows ? ['some rows'] : []),
    ];
    return `- ${oneLine(file)}${what.length === 0 ? '' : `: ${what.join('; ')}`}`;
  });
  return `${firstOf(lines, '\n')}\n\n`;
}

interface DocumentShared {
  readonly document: string;
  readonly organisation: string;
  readonly until: Date | null;
  /** The address that the account has to have. */
  readonly email: string;
  readonly link: string;
  /** The line that says what its picture shows; null without a picture. */
  readonly picture: string | null;
  readonly productName: string;
}

export const sharing = {
  documentShared: ({ document, organisation, until, email, link, picture, productName }: DocumentShared) => ({
    subject: `${oneLine(organisation)} shares ${oneLine(document)} with you`,
    text: `Hello,\n\n${oneLine(organisation)} lets you see “${oneLine(document)}”${until === null ? '' : ` until ${formatDay(until)}`}. Sign in with an account that has the address ${email}:\n${link}\n\n${picture === null ? '' : `${picture}\n\n`}${productName}`,
  }),
  asked: ({ person, title, purpose, parts, from, due, link, productName }: Asked) => ({
    subject: `Request for access to ${oneLine(title)}`,
    text: `Hello,\n\n${oneLine(person)} asks for access to “${oneLine(title)}”:\n\n${quoted(purpose)}\n\n${listed(parts)}${from === null ? '' : `Access is asked for from ${formatDay(from)} on. `}Answer by ${formatDay(due)}:\n${link}\n\n${productName}`,
  }),
  question: ({ title, organisation, question, link, productName }: Question) => ({
    subject: `A question about your request for ${oneLine(title)}`,
    text: `Hello,\n\n${oneLine(organisation)} has a question about your request for “${oneLine(title)}”:\n\n${quoted(question)}\n\nReply on the page of the dataset. The decision waits for your reply:\n${link}\n\n${productName}`,
  }),
  reply: ({ person, title, reply, due, link, productName }: Reply) => ({
    subject: `Reply about the request for ${oneLine(title)}`,
    text: `Hello,\n\n${oneLine(person)} has replied to the question about the request for “${oneLine(title)}”:\n\n${quoted(reply)}\n\nAnswer the request by ${formatDay(due)}:\n${link}\n\n${productName}`,
  }),
  endsSoon: ({ title, until, link, productName }: EndsSoon) => ({
    subject: `Your access to ${oneLine(title)} ends on ${formatDay(until)}`,
    text: `Hello,\n\nYour access to “${oneLine(title)}” ends on ${formatDay(until)}. If you need it for longer, ask on the page of the dataset:\n${link}\n\n${productName}`,
  }),
  decided: ({
    title,
    organisation,
    isApproved,
    from,
    until,
    answer,
    less,
    parts,
    link,
    productName,
  }: Decided) => {
    const name = oneLine(title);
    const outcome = isApproved
      ? `${oneLine(organisation)} has given you access to “${name}”${from === null ? '' : ` from ${formatDay(from)}`}${until === null ? '' : ` until ${formatDay(until)}`}.`
      : `${oneLine(organisation)} has declined your request for “${name}”.`;
    return {
      subject: isApproved
        ? `You ${from === null ? 'have' : 'will have'} access to ${name}`
        : `Your request for ${name} was declined`,
      text: `Hello,\n\n${outcome}\n\n${listed(parts)}${answer === '' ? '' : `${quoted(answer)}\n\n`}${less.length === 0 ? '' : `You can ask for less: ${less.map((kind) => lessWords[kind]).join(', ')}. The form on the page of the dataset opens with your request filled in.\n\n`}The dataset:\n${link}\n\n${productName}`,
    };
  },
};
