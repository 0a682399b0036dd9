import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigurationError, Environment, readConfig } from '#proxy/platform/settings/config.ts';

const production = {
  SECRET_KEY: 'a secret of at least 32 characters',
  PUBLIC_ORIGIN: 'https://data.example.org/',
  SMTP_URL: 'smtp://mail.example.org',
};

test('every variable is documented, and nothing else is', () => {
  const text = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const documented = [...text.matchAll(/^\| `([A-Z0-9_]+)` +\|/gm)].map((match) => match[1]);
  expect(new Set(documented)).toEqual(new Set(Object.keys(Environment.shape)));
  expect(documented).toHaveLength(new Set(documented).size);
});

describe('the store of files', () => {
  const bucket = { FILES_S3_BUCKET: 'files', FILES_S3_REGION: 'eu-west-2' };

  test('is a folder unless a bucket is named', () => {
    expect(readConfig({}).files).toEqual({ kind: 'folder' });
    expect(readConfig(bucket).files).toMatchObject({
      kind: 's3',
      bucket: 'files',
      region: 'eu-west-2',
      endpoint: undefined,
      prefix: '',
      pathStyle: false,
      credentials: undefined,
      encryption: undefined,
    });
  });

  test('is elsewhere with an address, which wants no region and has no host for each bucket', () => {
    const elsewhere = { FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: 'http://s3.internal:3900' };
    expect(readConfig(elsewhere).files).toMatchObject({ region: 'us-east-1', pathStyle: true });
    expect(readConfig({ ...elsewhere, FILES_S3_PATH_STYLE: 'false' }).files).toMatchObject({
      pathStyle: false,
    });
  });

  test('has its prefix with a slash at the end, its key and its encryption whole', () => {
    const more = {
      FILES_S3_PREFIX: 'a/b',
      FILES_S3_ACCESS_KEY_ID: 'id',
      FILES_S3_SECRET_ACCESS_KEY: 'secret',
      FILES_S3_ENCRYPTION: 'aws:kms',
      FILES_S3_KMS_KEY_ID: 'alias/files',
      FILES_S3_CACHE_MB: '100',
    };
    expect(readConfig({ ...bucket, ...more }).files).toMatchObject({
      prefix: 'a/b/',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      encryption: { algorithm: 'aws:kms', keyId: 'alias/files' },
      cacheBytes: 104_857_600,
    });
  });

  test.each([
    ['FILES_S3_REGION', { FILES_S3_BUCKET: 'files' }, /is missing/],
    ['FILES_S3_BUCKET', { FILES_S3_PREFIX: 'a' }, /is missing: FILES_S3_PREFIX is of no use/],
    ['FILES_S3_SECRET_ACCESS_KEY', { ...bucket, FILES_S3_ACCESS_KEY_ID: 'id' }, /is missing/],
    ['FILES_S3_ACCESS_KEY_ID', { ...bucket, FILES_S3_SECRET_ACCESS_KEY: 'secret' }, /is missing/],
    ['FILES_S3_KMS_KEY_ID', { ...bucket, FILES_S3_KMS_KEY_ID: 'key' }, /is of no use/],
    ['FILES_S3_BUCKET', { ...bucket, FILES_S3_BUCKET: 'No Bucket' }, /is not valid/],
    ['FILES_S3_ENDPOINT', { ...bucket, FILES_S3_ENDPOINT: 'https://me:it@s3.internal' }, /is not valid/],
    ['FILES_S3_PREFIX', { ...bucket, FILES_S3_PREFIX: 'a/../b' }, /is not valid/],
    ['FILES_S3_PATH_STYLE', { ...bucket, FILES_S3_PATH_STYLE: 'perhaps' }, /is not valid/],
    ['FILES_S3_ENCRYPTION', { ...bucket, FILES_S3_ENCRYPTION: 'rot13' }, /is not valid/],
    ['FILES_S3_CACHE_MB', { ...bucket, FILES_S3_CACHE_MB: '1' }, /is not valid/],
  ])('names %s in %o', (name, env, words) => {
    expect(() => readConfig(env)).toThrow(ConfigurationError);
    expect(() => readConfig(env)).toThrow(new RegExp(`^(?:The setting )?${name} ${words.source}`));
  });
});

describe('the mode', () => {
  test.each(['localhost', '127.0.0.1', '::1', '[::1]', 'LOCALHOST'])('is development on %s', (HOST) => {
    expect(readConfig({ HOST }).mode).toBe('development');
  });

  test.each([
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
    { HOST: '192.0.2.7' },
    { DATABASE_URL: 'postgres://me@localhost/product' },
  ])('is production with %o, which needs a key and an origin', (env) => {
    expect(readConfig({ ...env, ...production })).toMatchObject({
      mode: 'production',
      publicOrigin: 'https://data.example.org',
    });
    expect(() => readConfig({ ...env, ...production, SECRET_KEY: undefined })).toThrow(
      /^SECRET_KEY is missing/,
    );
    expect(() => readConfig({ ...env, ...production, PUBLIC_ORIGIN: '' })).toThrow(
      /^PUBLIC_ORIGIN is missing/,
    );
  });
});

test('the inspected build is served in development alone, and by itself', () => {
  expect(readConfig({}).isInspected).toBe(false);
  expect(readConfig({ INSPECT: 'true' }).isInspected).toBe(true);
  expect(() => readConfig({ ...production, INSPECT: 'true' })).toThrow(/^INSPECT is for development only/);
  expect(() => readConfig({ INSPECT: 'true', PSEUDO_LANGUAGE: 'ltr' })).toThrow(
    /^INSPECT and PSEUDO_LANGUAGE/,
  );
});

test('tables of the sample are made ahead in development alone', () => {
  expect(readConfig({}).samplePreviews).toBe(false);
  expect(readConfig({ SAMPLE_PREVIEWS: 'true' }).samplePreviews).toBe(true);
  expect(() => readConfig({ ...production, SAMPLE_PREVIEWS: 'true' })).toThrow(
    /^SAMPLE_PREVIEWS is for development only/,
  );
});

test('an empty variable is not set', () => {
  expect(readConfig({ PORT: '', HOST: '', USER_POOL_ID: '' })).toMatchObject({
    port: 3000,
    host: 'localhost',
    identity: { embedded: true },
  });
});

test('a public address is production, whatever host stands behind the proxy', () => {
  const PUBLIC_ORIGIN = 'https://data.example.org';
  expect(() => readConfig({ PUBLIC_ORIGIN })).toThrow(/SECRET_KEY is missing/);
  const settings = { PUBLIC_ORIGIN, SECRET_KEY: 's'.repeat(32), SMTP_URL: 'smtp://localhost' };
  expect(readConfig(settings).mode).toBe('production');
  expect(readConfig({ PUBLIC_ORIGIN: 'http://localhost:5173' }).mode).toBe('development');
});

test.each(['evil;Secure', 'localhost', '.example.org', 'exa mple.org'])(
  'a cookie domain of %j is refused',
  (COOKIE_DOMAIN) => {
    expect(() => readConfig({ COOKIE_DOMAIN })).toThrow(/COOKIE_DOMAIN is not valid/);
  },
);

test.each([
  ['example.org', true],
  ['Data.Example.org', true],
  ['other.org', false],
  ['ata.example.org', false],
  ['sub.data.example.org', false],
])('a cookie domain of %s is kept by the browsers of data.example.org: %s', (COOKIE_DOMAIN, isKept) => {
  const read = () => readConfig({ ...production, COOKIE_DOMAIN });
  if (isKept) expect(read()).toMatchObject({ cookieDomain: COOKIE_DOMAIN });
  else expect(read).toThrow(new RegExp(`^COOKIE_DOMAIN is ${COOKIE_DOMAIN}, which data.example.org `));
  expect(readConfig({ COOKIE_DOMAIN, PUBLIC_ORIGIN: 'http://localhost:5173' }).mode).toBe('development');
});

test.each([
  'https://x.example/path',
  'https://me:secret@x.example',
  'https://x.example/?a',
  'https://x.example/#a',
])('a public address of %s is refused, since only its origin would be used', (PUBLIC_ORIGIN) => {
  expect(() => readConfig({ ...production, PUBLIC_ORIGIN })).toThrow(
    /^The setting PUBLIC_ORIGIN is not valid: it must be a scheme and a host only/,
  );
});

test('the log is quiet in development unless it is asked for', () => {
  expect(readConfig({}).logLevel).toBe('warn');
  expect(readConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
  expect(readConfig({ ...production, NODE_ENV: 'production' }).logLevel).toBe('info');
});

test.each(['PORT', 'HOST', 'DATABASE_URL', 'USER_POOL_ID', 'IDENTITY_POOL_ID', 'TOKEN_REFRESH_INTERVAL_MS'])(
  'a wrong %s is named in one sentence',
  (name) => {
    const wrong = name === 'HOST' ? { NODE_ENV: 'live' } : { [name]: '!' };
    const expected = name === 'HOST' ? 'NODE_ENV' : name;
    expect(() => readConfig(wrong)).toThrow(ConfigurationError);
    expect(() => readConfig(wrong)).toThrow(
      new RegExp(`^The setting ${expected} is not valid: it [^.]+\\.$`),
    );
  },
);

test('links elsewhere are checked every week, and in development when it is asked for', () => {
  expect(readConfig({ ...production }).linkCheckDays).toBe(7);
  expect(readConfig({}).linkCheckDays).toBe(0);
  expect(readConfig({ LINK_CHECK_DAYS: '3' }).linkCheckDays).toBe(3);
  expect(() => readConfig({ LINK_CHECK_DAYS: 'weekly' })).toThrow(/LINK_CHECK_DAYS/);
});
