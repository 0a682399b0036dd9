/** Texts of columns that look like personal data, and of what can be done about each. */
import { plural } from '../format.ts';

export const personalFindings = {
  title: 'Columns that look like personal data',
  text: 'The dataset cannot be open to everyone until each is answered. Values are not shown here, logged or mailed.',
  together: (count: number) =>
    plural(count, { one: '# column without an answer', other: '# columns without an answer' }),
  allYes: (count: number) => `All ${count} are personal data`,
  allNo: (count: number) => `None of the ${count} is`,
  choices: (column: string) => `What to do with ${column}`,
  yes: 'Keep it: it is personal data',
  yesHint: 'Needs a lawful basis.',
  no: 'It is not personal data',
  noHint: 'Say why, if you can.',
  yesLabel: (column: string) => `Keep ${column}: it is personal data`,
  noLabel: (column: string) => `${column} is not personal data`,
  answered: (isPersonal: boolean, by: string) =>
    isPersonal ? `Personal data, says ${by}` : `Not personal data, says ${by}`,
  isAnswered: 'Answered',
  reason: 'Reason',
  reasonLabel: (column: string) => `Why ${column} is no personal data`,
  saveReason: 'Save the reason',
  remedies: {
    without: {
      act: 'Leave the column out',
      label: (column: string) => `Leave the column ${column} out`,
      hint: 'It is gone from the file.',
    },
    number: {
      act: 'A number for each value',
      label: (column: string) => `Write a number for each value of ${column}`,
      hint: 'The same value has the same number. The numbers are drawn at random, and no list of them is kept.',
    },
    year: {
      act: 'Keep only the year',
      label: (column: string) => `Keep only the year of ${column}`,
      hint: 'Month and day are gone from the file.',
    },
    round: {
      act: 'Round to about 1 km',
      label: (column: string) => `Round ${column} to about 1 km`,
      hint: 'Two decimals of a degree stay.',
    },
    fewer: {
      act: 'Write <5 for small counts',
      label: (column: string) => `Write <5 for small counts of ${column}`,
      hint: 'Totals may still give a count away: check them.',
    },
  },
  remediesNote:
    'A CSV with the change takes the place of the file. Your organisation keeps the file as it came among the earlier versions. Readers get it only if it was published before.',
  writing: 'The file is written again. Its new version is below “Files”.',
  written: (column: string) => `The new version of the file is on its way, with ${column} changed.`,
};
