/** Texts of what an editor of datasets changes at once: what is being done, what was done, and what was not. */
import { plural } from '../format.ts';

export const editorChanges = {
  undo: 'Undo',
  undoLabel: (done: string) => `Undo: ${done}`,
  retry: 'Try again',
  discard: 'Discard',
  following: (count: number) =>
    plural(count, { one: '# more change follows.', other: '# more changes follow.' }),
  waiting: (count: number) => plural(count, { one: '# more change waits.', other: '# more changes wait.' }),
  file: {
    remove: {
      doing: 'Removing the file',
      done: 'The file is removed.',
      failed: 'The file was not removed.',
    },
    restore: {
      doing: 'Restoring the file',
      done: 'The file is restored.',
      failed: 'The file was not restored.',
    },
    unpack: {
      doing: 'Asking for the archive to be unpacked',
      done: 'The archive will be unpacked in a moment.',
      failed: 'The archive was not unpacked.',
    },
    useVersion: {
      doing: 'Changing the version',
      done: 'The file has this version now.',
      failed: 'The version was not changed.',
    },
    read: {
      doing: 'Saving how the file is read',
      done: 'How the file is read is saved.',
      failed: 'How the file is read was not saved.',
    },
    rename: {
      doing: 'Saving that the column has another name',
      done: 'It is saved that the column has another name.',
      failed: 'It was not saved that the column has another name.',
    },
    separate: {
      doing: 'Separating the columns',
      done: 'The columns are separate again.',
      failed: 'The columns were not separated.',
    },
    acceptLost: {
      doing: 'Saving that the columns are gone',
      done: 'It is saved that the columns are gone.',
      failed: 'It was not saved that the columns are gone.',
    },
    remedy: {
      doing: 'Writing the table',
      done: 'The table is written, and is being sent.',
      failed: 'The table was not written.',
    },
  },
  marked: {
    marked: {
      doing: 'Writing the table',
      done: 'The table is written.',
      failed: 'The table was not written.',
    },
  },
  answer: {
    answer: {
      doing: 'Saving the answer',
      done: 'The answer is saved.',
      failed: 'The answer was not saved.',
    },
  },
  restoring: {
    restore: {
      doing: 'Restoring the dataset',
      done: 'The dataset is restored.',
      failed: 'The dataset was not restored.',
    },
  },
  planning: {
    plan: {
      doing: 'Saving the plan',
      done: 'The plan has your changes.',
      failed: 'The plan was not changed.',
    },
  },
} as const;
