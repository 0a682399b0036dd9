/** Every setting with every kind of bad value: it is taken, or refused in one sentence that names it. */
import { describe, expect, it } from 'vitest';
import { ConfigurationError, Environment, readConfig } from '#proxy/platform/settings/config.ts';

const bad = [
  'nope',
  '0',
  '-1',
  '1.5',
  '1e400',
  '99999999999999999999',
  'NaN',
  'true',
  'http://',
  'https://user:password@host/path?query#fragment',
  'postgres://',
  'ftp://host',
  '//host',
  'smtp://[',
  ' ',
  '\t',
  ',',
  'x'.repeat(5_000),
  '東京',
  '\u0000',
  '/dev/zero',
  '/proc/x',
  '{}',
];
const names = Object.keys(Environment.shape);
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret of at least 32 characters',
  PUBLIC_ORIGIN: 'https://data.example.org',
  SMTP_URL: 'smtp://127.0.0.1:25',
};

/** Words of the validator and of JavaScript, which mean nothing to an operator. */
const raw = /Invalid|expected|received|Too (?:small|big)|undefined|object|\bat \w+ \(|TypeError|Error:/;

describe.each(names)('%s', (name) => {
  it.each([{}, production])('is refused in one sentence that names it, beside %o', (others) => {
    for (const value of bad) {
      let message: string | undefined;
      try {
        readConfig({ ...others, [name]: value });
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigurationError);
        message = (error as Error).message;
      }
      if (message === undefined) continue;
      const shown = JSON.stringify(value.slice(0, 30));
      // Where settings depend on each other, it names the one that is missing.
      expect(names.filter((one) => message.includes(one))).not.toEqual([]);
      if (message.startsWith('The setting')) expect(`${shown}: ${message}`).toContain(name);
      expect(`${shown}: ${message}`).not.toMatch(raw);
      // One line, one sentence.
      expect(`${shown}: ${message}`).toMatch(/^[^\n]+[a-z0-9_>).]\.$/i);
    }
  });
});

it.each([
  [
    { PUBLIC_ORIGIN: 'ftp://x' },
    'The setting PUBLIC_ORIGIN is not valid: it must be an http or https address.',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'The setting DATABASE_URL is not valid: it must be a postgres:// address.'],
  [{ SECRET_KEY: 'short' }, 'The setting SECRET_KEY is not valid: it must have at least 32 characters.'],
  [{ API_KEYS: 'perhaps' }, 'The setting API_KEYS is not valid: '],
  [{ NODE_ENV: 'production' }, 'SECRET_KEY is missing: '],
  [{ HOST: '0.0.0.0', SECRET_KEY: 's'.repeat(32) }, 'PUBLIC_ORIGIN is missing: '],
])('says what is wrong or missing: %o', (env, words) => {
  expect(() => readConfig(env)).toThrow(words);
});

it('says the limits of a number', () => {
  for (const PORT of ['70000', '-1', 'many', '1.5'])
    expect(() => readConfig({ PORT })).toThrow(
      'The setting PORT is not valid: it must be a whole number from 0 to 65535.',
    );
});

it('wants all of what signs for Apple, or nothing', () => {
  const one = { APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'team' };
  expect(() => readConfig(one)).toThrow('APPLE_KEY_ID is missing: APPLE_TEAM_ID is of no use without it.');
  expect(() => readConfig({ ...one, APPLE_CLIENT_SECRET: 'secret' })).toThrow('APPLE_KEY_ID is missing');
  expect(() => readConfig({ ...one, APPLE_KEY_ID: 'key', APPLE_PRIVATE_KEY: 'no key' })).toThrow(
    'The setting APPLE_PRIVATE_KEY is not valid: it must be a private key in PEM',
  );
});
