/** The sentences of the checklist before publishing, and of what is proposed and found, in English. */
import type { PersonalKind, Violation, ViolationRule } from '../../publishing-files.ts';
import { formatsOf } from '../formats.ts';

const { formatNumber, plural } = formatsOf('en-GB');
const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const sinceDay = ({ since, reason = '' }: Named) =>
  `has not worked${since === undefined ? '' : ` since ${days.format(since)}`}${reason === '' ? '' : ` (${reason.replace(/\.$/, '')})`}`;

/** What a sentence may name. */
export interface Named {
  readonly file?: string;
  readonly column?: string;
  readonly reason?: string;
  readonly count?: number;
  readonly most?: number;
  readonly since?: Date;
}

/** Points of the checklist by their ids. */
export const checklist = {
  'title.missing': () => 'Give the dataset a title.',
  'title.short': () => 'Use a title of at least 3 characters.',
  'title.taken': () => 'Another dataset of this organisation has the same title. Say how this one differs.',
  'summary.short': ({ count = 0 }: Named) =>
    `Write a summary of at least ${plural(count, { one: '# character', other: '# characters' })}: what the data is, where and when it is from.`,
  'description.missing': () => 'Describe how the data was made and what its limits are.',
  'contact.missing': () => 'Name a contact for questions, with an e-mail address, a telephone or a web page.',
  'themes.missing': () => 'Choose at least one theme.',
  'licence.missing': () => 'Choose a licence. Without one, no one may use the data.',
  'licence.notOpen': () => 'The licence is not an open one. Choose an open licence where you can.',
  'access.missing': () => 'Say who may get the data.',
  'access.closed': () => 'The data is marked as not public. Choose another access, or another status.',
  'rights.missing': () => 'Say under which conditions the data is given on request.',
  'frequency.missing': () => 'Say how often the data is updated.',
  'languages.missing': () => 'Say which language the data is in.',
  'tags.missing': () => 'Add tags, so that people find the dataset by their own words.',
  'temporal.missing': () => 'Say which time the data covers.',
  'spatial.missing': () => 'Say which area the data covers.',
  'spatialReferenceSystem.missing': () => 'Say which reference system the coordinates are in.',
  'expectedAt.missing': () => 'Say when the data is expected.',
  'expectedAt.passed': () => 'The day on which the data is expected has passed. Enter a later one.',
  'personalData.missing': () => 'Answer whether the data is about people who can be identified.',
  'lawfulBases.missing': () => 'Choose the lawful basis for processing the personal data.',
  'anonymisation.review': () => 'Look at the anonymisation again: the day for it has come.',
  'anonymisation.missing': () => 'Say how the personal data was anonymised.',
  'anonymisation.restricted': () =>
    'Data that is still personal, or was not assessed, cannot be open to everyone. Anonymise it, choose another visibility, or publish it on request.',
  'retention.missing': () => 'Say how long the personal data is stored.',
  'dataOwner.missing': () => 'Name the member of your organisation who answers for the data.',
  'specialCategories.basis': () =>
    'Data of special categories needs a lawful basis of article 9 of the GDPR. Choose it among the lawful bases.',
  'impactAssessment.missing': () =>
    'Data of special categories usually needs an impact assessment. Enter its address.',
  'findings.open': ({ column = '', file = '' }: Named) =>
    `Column “${column}” of “${file}” looks like personal data. Answer whether it is.`,
  'findings.personal': ({ column = '', file = '' }: Named) =>
    `Column “${column}” of “${file}” is personal data. Remove it from the file, or say how it was anonymised.`,
  'files.missing': () => 'Add at least one file.',
  'files.notReady': ({ file = '' }: Named) => `“${file}” is not read yet. Wait until it is ready.`,
  'files.failed': ({ file = '', reason = '' }: Named) =>
    `“${file}” could not be read${reason === '' ? '' : `: ${reason}`} Replace or remove it.`,
  'files.linkBroken': (named: Named) =>
    `The address of “${named.file ?? ''}” ${sinceDay(named)}. Correct it in the source, replace it with a file, or remove it.`,
  'landingPage.broken': (named: Named) =>
    `The landing page ${sinceDay(named)}. Enter its new address, or leave it empty.`,
  'files.withheld': ({ file = '' }: Named) =>
    `This version of “${file}” is withheld from readers. Choose another version, or give it back to readers.`,
  'files.earlier': ({ file = '', count = 0 }: Named) =>
    `Readers can get ${plural(count, { one: 'an earlier version', other: '# earlier versions' })} of “${file}” in which columns look like personal data. Withhold what they must not have.`,
  'files.name': ({ file = '' }: Named) => `Give “${file}” a name that says what is in it.`,
  'files.violations': ({ file = '', count = 0 }: Named) =>
    `“${file}” has ${plural(count, { one: '# problem', other: '# problems' })} in its rows or columns.`,
  'files.system': ({ file = '' }: Named) =>
    `“${file}” does not say in which reference system its coordinates are, or it is not known here. State it below “How it was read”: without it there is no map.`,
  'dictionary.missing': ({ count = 0 }: Named) =>
    `Describe the columns: ${plural(count, { one: '# column has', other: '# columns have' })} no description.`,
} as const satisfies Record<string, (named: Named) => string>;
export type ChecklistId = keyof typeof checklist;

const inRows = (count: number) => plural(count, { one: '# row', other: '# rows' });
const values = (count: number) => plural(count, { one: '# value', other: '# values' });

/** What a table breaks, and what to do. */
export const violations: Readonly<
  Record<
    ViolationRule,
    (named: {
      readonly column: string;
      readonly count: number;
      readonly against?: Violation['against'];
    }) => string
  >
> = {
  noName: ({ column }) => `${column} has no name. Give every column a name in the first row.`,
  repeatedName: ({ column, count }) =>
    `${formatNumber(count)} columns are called “${column}”. Give each its own name.`,
  emptyColumn: ({ column }) => `Column “${column}” is empty. Fill it or leave it out.`,
  otherLength: ({ count }) =>
    `${inRows(count)} with more or fewer cells than the header. Look for a delimiter within a value that is not quoted.`,
  otherEncoding: ({ count }) => `${inRows(count)} in another encoding than the rest. Save the file as UTF-8.`,
  notNumber: ({ column, count }) =>
    `Column “${column}” is of numbers except for ${values(count)}. Correct them, or leave the cells empty.`,
  notDate: ({ column, count }) =>
    `Column “${column}” is of dates except for ${values(count)}. Correct them, or leave the cells empty.`,
  otherNumber: ({ column, count }) =>
    `Column “${column}” has ${values(count)} with a comma as the decimal sign, where others have a point. Write a point in all of them.`,
  otherDate: ({ column, count }) =>
    `Column “${column}” has ${values(count)} with a date in another form than most. Write all as year-month-day.`,
  lostZeros: ({ column, count }) =>
    `Column “${column}” has ${values(count)} with fewer digits than its codes that begin with a zero. Zeros may be lost. Compare them with where the codes come from, and put the zeros back.`,
  belowZero: ({ column, count }) =>
    `Column “${column}” counts or measures something, but has ${values(count)} below zero. Check them: leave them out where they stand for “no value”; where they are right, say why in the description of the column.`,
  spacesAround: ({ column, count }) =>
    `${values(count)} in column “${column}” begin or end with a space. Remove it.`,
  emptyRow: ({ count }) => `${inRows(count)} without any value. Remove them.`,
  repeatedNames: ({ count }) =>
    `The names of the columns come again in ${inRows(count)}. Remove them below the first row.`,
  repeatedRow: ({ count }) => `${inRows(count)} repeat an earlier row. Check whether they are meant.`,
  unknownCode: ({ column, count, against }) =>
    `Column “${column}” has ${values(count)} that column “${against?.column ?? ''}” of “${against?.file ?? ''}” does not have${
      against === undefined || against.values.length === 0 ? '' : `, such as ${against.values.join(', ')}`
    }. Correct them, or add what is missing there.`,
};

/** What is wrong with a row, in a column of its table. */
export const rowReasons: Readonly<Record<ViolationRule, (column: string) => string>> & {
  readonly column: string;
} = {
  column: 'what to correct',
  noName: () => 'a column without a name',
  repeatedName: (column) => `two columns are called ${column}`,
  emptyColumn: (column) => `${column}: empty in all rows`,
  otherLength: () => 'more or fewer cells than the header',
  otherEncoding: () => 'another encoding',
  notNumber: (column) => `${column}: not a number`,
  notDate: (column) => `${column}: not a date`,
  otherNumber: (column) => `${column}: a comma as the decimal sign`,
  otherDate: (column) => `${column}: not written as year-month-day`,
  lostZeros: (column) => `${column}: zeros in front may be lost`,
  belowZero: (column) => `${column}: below zero`,
  spacesAround: (column) => `${column}: a space at its beginning or end`,
  emptyRow: () => 'no value',
  repeatedNames: () => 'the names of the columns again',
  repeatedRow: () => 'equal to an earlier row',
  unknownCode: (column) => `${column}: not among the codes of the other file`,
};

const kinds: Readonly<Record<PersonalKind, string>> = {
  email: 'e-mail addresses',
  phone: 'telephone numbers',
  iban: 'bank account numbers (IBAN)',
  nationalNumber: 'identification numbers of people',
  nameAndBirthDate: 'names of people beside dates of birth',
  position: 'places of people to within 100 m',
  smallCount: 'counts of fewer than five people',
};

/** What looks like personal data. */
export const sayPersonal = ({
  column,
  kind,
  looked,
  found,
}: {
  readonly column: string;
  readonly kind: PersonalKind;
  readonly looked: number;
  readonly found: number;
}): string =>
  `${formatNumber(found)} of ${formatNumber(looked)} values in column “${column}” look like ${kinds[kind]}.`;
