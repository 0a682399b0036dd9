/** The build must not replace a module that it does not know, and must notice when one has moved. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { describe, expect, it } from 'vitest';
import { substituted, substitutions, type Substitution } from '../../../scripts/vite/substitutions.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;

it.each(substituted)('$package, whose module is replaced, is pinned exactly', (one) => {
  const { dependencies, devDependencies } = manifest;
  expect(dependencies[one.package] ?? devDependencies[one.package]).toMatch(/^\d+\.\d+\.\d+$/);
});

describe('the build', () => {
  const file = join(import.meta.dirname, 'substitutions.test.ts');
  /** Builds a program that imports a module of the folder beside this test. */
  const buildWith = async (one: Partial<Substitution>): Promise<string> => {
    const plugin = substitutions([
      {
        package: 'a-library',
        module: 'module-to-replace.ts',
        hash: null,
        replacement: 'export default 2',
        gain: '',
        ...one,
      },
    ]);
    const output = await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        modulePreload: false,
        rolldownOptions: { input: 'virtual:entry' },
      },
      plugins: [
        {
          name: 'entry',
          resolveId: (id) => (id.startsWith('virtual:') ? id : null),
          load: (id) =>
            id === 'virtual:entry'
              ? `import value from ${JSON.stringify(join(file, '../module-to-replace.ts'))}; console.log(value);`
              : null,
        },
        plugin,
      ],
    });
    return (output as Rollup.RollupOutput).output[0].code;
  };

  it('has ours in place of theirs', async () => {
    const theirs = await buildWith({});
    expect(theirs).toContain('2');
    expect(theirs).not.toContain('theirs');
  });

  it('fails when the module has changed', async () => {
    await expect(buildWith({ hash: 'of another text' })).rejects.toThrow(
      'is not the module that a-library had',
    );
  });

  it('fails when the module has gone', async () => {
    await expect(buildWith({ module: 'moved.ts' })).rejects.toThrow('a-library has no module "moved.ts"');
  });
});
