/** A server without a bucket does not pay for the client of S3. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const loadedBy = (files: string) =>
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
       await openStores({ dataDir: '/nowhere', files: ${files} }, { warn() {}, error() {} });
       console.log([...loaded].filter((name) => name.startsWith('@aws-sdk/client-s3')).join());`,
    ],
    { encoding: 'utf8' },
  ).trim();

test('the client is loaded with a bucket, and not without', () => {
  expect(loadedBy("{ kind: 'folder' }")).toBe('');
  const settings = { kind: 's3', bucket: 'b', region: 'r', endpoint: 'http://127.0.0.1:9', pathStyle: true };
  const credentials = { accessKeyId: 'a', secretAccessKey: 's' };
  expect(loadedBy(JSON.stringify({ ...settings, prefix: '', credentials }))).toBe('@aws-sdk/client-s3');
});
