/** The lint rule by which views send events: what it refuses and what it lets pass. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const cases: readonly (readonly [refused: boolean, source: string])[] = [
  [true, `export const submit = () => actor.send({ type: 'form.submitted' });`],
  [true, `export function submit() { actor.send({ type: 'form.submitted' }); }`],
  [true, `export const verbs = { submit: () => actor.send({ type: 'form.submitted' }) };`],
  [true, `export const verbs = { submit() { return void actor?.send({ type: 'form.submitted' }); } };`],
  [true, `export function useForm() { return () => send({ type: 'form.submitted' }); }`],
  [true, `export const useForm = () => { return () => send({ type: 'form.submitted' }); };`],
  [false, `export const props = { onClick: () => send({ type: 'form.submitted' }) };`],
  [false, `export const root = { send: (event) => actor.send(event) };`],
  [false, `export function useForm() { return { send: actor.send }; }`],
  [false, `export function Form() { const submit = () => send({ type: 'form.submitted' }); run(submit); }`],
  [false, `export function useLeave() { useEffect(() => { return () => send({ type: 'left' }); }); }`],
  [false, `export const files = { choose: (file) => { keep(file); send({ type: 'file.chosen' }); } };`],
];

test('a function that only sends is not handed out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'views-rule-'));
  try {
    const config = join(folder, 'oxlintrc.json');
    const plugin = resolve('scripts/lint/views.ts');
    writeFileSync(
      config,
      JSON.stringify({
        jsPlugins: [plugin],
        categories: { correctness: 'off' },
        rules: { 'views/no-verbs': 'error' },
      }),
    );
    const files = cases.map(([, source], index) => {
      writeFileSync(join(folder, `case${index}.ts`), source);
      return join(folder, `case${index}.ts`);
    });
    const { stdout } = spawnSync('node_modules/.bin/oxlint', ['-c', config, '-f', 'unix', ...files], {
      encoding: 'utf8',
    });
    const refused = files.map((file) => stdout.includes(`${file}:`));
    expect(cases.map(([, source], index) => [refused[index], source])).toEqual(cases);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
