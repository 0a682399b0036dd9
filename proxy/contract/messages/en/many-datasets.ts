/** Why a dataset is left out when many are changed at once, in English. */
import { formatsOf } from '../formats.ts';

const { plural } = formatsOf('en-GB');

export const many = {
  refusals: {
    published: 'It is published already.',
    draft: 'It is a draft. Choose who may find it when you publish it.',
    unpublished: 'It has changes that are not published. Publish or undo them first.',
    planned: 'Its publication is planned. Cancel the plan first.',
    tags: (most: number) =>
      `A dataset has at most ${plural(most, { one: '# tag', other: '# tags' })}. Remove one first.`,
    busy: 'It was being changed at the same time, so it stays as it is.',
    changedSince: 'It was changed since, so it stays as it is.',
    notOffered: (columns: readonly string[]) =>
      `${columns.map((column) => `“${column}”`).join(', ')} has a value that is no longer offered, so it stays as it is.`,
  },
  /** The reason in the audit log. */
  undone: 'Undone',
} as const;
