/**
 * The stages of `npm run check -- --changed`: each on the files alone that differ from `main`, for the inner loop, and the
 * unit tests that read files of the repository, which no import leads to.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { unitTestsOf, type Stage } from './stages.ts';

const BASE = 'main';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean);

/** Files that differ from where this branch left `main`, new ones too, without those that are gone. */
export function changedFiles(): readonly string[] {
  const [since = BASE] = git('merge-base', BASE, 'HEAD').map((line) => line.trim());
  return [
    ...git('diff', '--name-only', '-z', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
}

const READS_FILES = /\b(?:globSync|readdir(?:Sync)?|readFile(?:Sync)?|execFileSync)\b/;

/** Unit tests that read files: documents, styles, texts and sources, any of which may have changed. */
export const testsOfFiles = (): readonly string[] =>
  globSync('tests/unit/**/*.test.ts')
    .filter((file) => READS_FILES.test(readFileSync(file, 'utf8')))
    .sort();

const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file);

/**
 * How a stage is run on changed files: formatting and lint read those, tests are those that import one of them, and
 * everything else is run as a whole. A stage without anything to do is left out. Unit tests that read files run always.
 */
export function onChanged(stages: readonly Stage[], files: readonly string[]): readonly Stage[] {
  const code = files.filter(isCode);
  return stages.flatMap((stage): Stage[] => {
    const withArguments = (...args: readonly string[]): Stage => ({
      ...stage,
      command: () => {
        const { program, ...rest } = stage.command();
        return { ...rest, program: [...program, ...args] };
      },
    });
    if (stage.name === 'format')
      return files.length === 0 ? [] : [withArguments('--no-error-on-unmatched-pattern', ...files)];
    if (stage.name === 'lint') return code.length === 0 ? [] : [withArguments(...code)];
    if (stage.name.endsWith(' tests')) {
      const related = code.length === 0 ? [] : [withArguments('--changed', BASE, '--passWithNoTests')];
      return stage.name === 'unit tests' ? [unitTestsOf('files', testsOfFiles()), ...related] : related;
    }
    return [stage];
  });
}
