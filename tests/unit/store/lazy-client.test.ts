/** A server without a bucket does not pay for the client of S3. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const settings = { kind: 's3', bucket: 'b', region: 'r', endpoint: 'http://127.0.0.1:9', pathStyle: true };
const credentials = { accessKeyId: 'a', secretAccessKey: 's' };

/** What one process has loaded of the client after it has opened the stores with each of the settings in turn. */
const loaded = (...files: readonly object[]): string[] =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { registerHooks } from 'node:module';
       const loaded = new Set();
       registerHooks({ resolve: (name, context, next) => { loaded.add(name); return next(name, context); } });
       const { openStores } = await import('#proxy/platform/store/index.ts');
       await import('#proxy/composition/composition.ts');
       for (const files of ${JSON.stringify(files)}) {
         await openStores({ dataDir: '/nowhere', files }, { warn() {}, error() {} });
         console.log([...loaded].filter((name) => name.startsWith('@aws-sdk/client-s3')).join());
       }`,
    ],
    { encoding: 'utf8' },
  )
    .trimEnd()
    .split('\n');

test('the client is loaded with a bucket, and not without', () => {
  expect(loaded({ kind: 'folder' }, { ...settings, prefix: '', credentials })).toEqual([
    '',
    '@aws-sdk/client-s3',
  ]);
});
