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
  reasonLabel: (column: string) => `Why ${column} is not personal data`,
  saveReason: 'Save the reason',
  remedies: {
    without: {
      act: 'Leave the column out',
      label: (column: string) => `Leave the column ${column} out`,
      hint: 'The new file does not contain it.',
    },
    number: {
      act: 'A number for each value',
      label: (column: string) => `Write a number for each value of ${column}`,
      hint: 'The same value has the same number. The numbers are drawn at random, and no list of them is kept.',
    },
    year: {
      act: 'Keep only the year',
      label: (column: string) => `Keep only the year of ${column}`,
      hint: 'The new file does not contain month and day.',
    },
    round: {
      act: 'Round to about 1 km',
      label: (column: string) => `Round ${column} to about 1 km`,
      hint: 'Degrees keep two decimals.',
    },
    fewer: {
      act: 'Write <5 for small counts',
      label: (column: string) => `Write <5 for small counts of ${column}`,
      hint: 'Totals may still reveal a count. Check them.',
    },
  },
  remediesNote:
    'A CSV file with the change replaces the file. Your organisation keeps the original among the earlier versions. Once you publish, readers no longer get these.',
};
