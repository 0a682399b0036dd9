/** The change-address machine, walked on every path, alone and with its real forms. */
import { describe, expect, test } from 'vitest';
import { changeAddressModel } from '#model-tests/models/change-address.model.ts';
import { composablePaths } from './kit/compose.ts';
import { playedComposed, promised } from './kit/log.ts';
import { testMachine } from './kit/suite.ts';
import { titleOf } from './kit/titles.ts';

const { model, plan } = testMachine(changeAddressModel);

describe('changeAddress with its real forms', () => {
  const paths = composablePaths(model, plan.paths);
  test.each(paths.map((path) => [`${path.id} ${titleOf(path)}`, path] as const))('%s', (_, path) => {
    expect(playedComposed(model, path)).toEqual(promised(path, false));
  });
});
