/** The machine of deleting an account, walked on every path, alone and with its real form. */
import { describe, expect, test } from 'vitest';
import { accountDeletionModel } from '#model-tests/models/account-deletion.model.ts';
import { composablePaths } from './kit/compose.ts';
import { playedComposed, promised } from './kit/log.ts';
import { testMachine } from './kit/suite.ts';
import { titleOf } from './kit/titles.ts';

const { model, plan } = testMachine(accountDeletionModel);

describe('accountDeletion with its real form', () => {
  const paths = composablePaths(model, plan.paths);
  test.each(paths.map((path) => [`${path.id} ${titleOf(path)}`, path] as const))('%s', (_, path) => {
    expect(playedComposed(model, path)).toEqual(promised(path, false));
  });
});
