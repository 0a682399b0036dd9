/** What `npm run check -- --changed` runs. */
import { expect, it } from 'vitest';
import { onChanged, testsOfFiles } from '../../../scripts/test/changed.ts';
import { stages } from '../../../scripts/test/stages.ts';

const named = stages.filter(({ name }) => /^(?:format|lint|types|unit|model)/.test(name));
const run = (...files: string[]) =>
  new Map(onChanged(named, files).map((stage) => [stage.name, stage.command().program.join(' ')]));

it('are the tests that read files of the repository, also where only a document has changed', () => {
  const planned = run('docs/testing.md');
  expect([...planned.keys()]).toEqual(expect.arrayContaining(['format', 'types', 'unit tests of files']));
  for (const name of ['lint', 'unit tests', 'model tests']) expect(planned.has(name)).toBe(false);
  const tests = testsOfFiles();
  for (const folder of ['docs', 'mail', 'static', 'styles'])
    expect(tests.filter((file) => file.startsWith(`tests/unit/${folder}/`))).not.toEqual([]);
  for (const file of tests) expect(planned.get('unit tests of files')).toContain(file);
});

it('are the tests of what imports a changed file, and the lint of that file', () => {
  const planned = run('src/components/toast.tsx', 'docs/testing.md');
  expect(planned.get('lint')).toMatch(/ src\/components\/toast\.tsx$/);
  expect(planned.get('unit tests')).toContain('--changed main');
  expect(planned.get('model tests')).toContain('--changed main');
  expect(planned.has('unit tests of files')).toBe(true);
});
