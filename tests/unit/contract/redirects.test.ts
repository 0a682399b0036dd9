/** Rules that lead addresses elsewhere: what may be one, what they match, and that they stay on this site. */
import { assert, property, string, array, webPath } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { familiarRedirects, ownRedirects } from '#contract/own-redirects.ts';
import { findLoop, readRedirects, RedirectRule } from '#contract/redirects.ts';

const everything = {
  MAPPING_SOLUTION: true,
  PERSONAL_TOKENS: true,
  PRIVATE_DATA_CATALOGUE: true,
  API_KEYS: true,
};
const nothing = {
  MAPPING_SOLUTION: false,
  PERSONAL_TOKENS: false,
  PRIVATE_DATA_CATALOGUE: false,
  API_KEYS: false,
};

describe('a rule', () => {
  test.each([
    { from: '/', to: '/discovery' },
    { from: '/old', to: '/new?a=1#b' },
    { from: '/old/:name/*', to: '/new/:name/*' },
    { from: '/old/*', to: 'https://old.example:8443/archive/*', permanent: true },
    { from: '/caf%C3%A9', to: 'http://old.example' },
  ])('may be $from → $to', (rule) => {
    expect(RedirectRule.safeParse(rule).success).toBe(true);
  });

  test.each([
    ['from', { from: 'old', to: '/new' }],
    ['from', { from: '//old', to: '/new' }],
    ['from', { from: '/old/*/more', to: '/new' }],
    ['from', { from: '/old/../new', to: '/new' }],
    ['from', { from: '/old?page=1', to: '/new' }],
    ['from', { from: '/api/proxy', to: '/new' }],
    ['from', { from: '/ASSETS/*', to: '/new' }],
    ['to', { from: '/old', to: 'new' }],
    ['to', { from: '/old', to: '//elsewhere.example' }],
    ['to', { from: '/old', to: String.raw`/\elsewhere.example` }],
    ['to', { from: '/old', to: '/\t/elsewhere.example' }],
    ['to', { from: '/old', to: '/a/../b' }],
    ['to', { from: '/old', to: 'javascript:alert(1)' }],
    ['to', { from: '/old', to: 'ftp://elsewhere.example/' }],
    ['to', { from: '/old', to: 'https:elsewhere.example' }],
    ['to', { from: '/old', to: 'https://user:secret@elsewhere.example/' }],
    ['to', { from: '/old', to: 'https://user@elsewhere.example/' }],
    ['to', { from: '/old', to: 'https://@elsewhere.example/' }],
    ['to', { from: '/old/*', to: 'https://*.example/' }],
    ['to', { from: '/old/:host', to: 'https://:host/' }],
    ['to', { from: '/old', to: '/new/:name' }],
    ['to', { from: '/old', to: '/new/*' }],
    ['permanent', { from: '/old', to: '/new', permanent: 'yes' }],
  ])('may not have such a %s: %o', (field, rule) => {
    const { error } = RedirectRule.safeParse(rule);
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});

describe('an address', () => {
  const redirect = readRedirects([
    { from: '/old/first', to: '/first', permanent: true },
    { from: '/old/:name', to: '/new/:name' },
    { from: '/old/:name/files/*', to: '/files-of/:name/*?tab=all#list' },
    { from: '/maps/*', to: 'https://maps.example/of/*', permanent: true },
    { from: '/chain', to: '/old/first', permanent: true },
    { from: '/caf%C3%A9', to: '/coffee' },
  ]);
  const href = (path: string) => {
    const found = redirect(path);
    return 'href' in found ? `${found.kind} ${found.href}` : found.kind;
  };

  test.each([
    ['/about', 'stay'],
    ['/old', 'stay'],
    ['/old/a/b', 'stay'],
    ['/old/first', 'follow /first'],
    ['/OLD/First/', 'follow /first'],
    ['/old/%66irst', 'follow /first'],
    ['//old//first', 'follow /first'],
    ['/old/second?page=2#part', 'follow /new/second?page=2#part'],
    ['/old/a%2Fb', 'follow /new/a%2Fb'],
    ['/old/a%00b', 'follow /new/a%00b'],
    ['/old/%', 'follow /new/%25'],
    ['/old/a/files/b/c?x=1#y', 'follow /files-of/a/b/c?tab=all#list'],
    ['/old/a/files', 'follow /files-of/a?tab=all#list'],
    ['/old/a/files/%2E%2E/x', 'stay'],
    ['/maps', 'leave https://maps.example/of'],
    ['/maps/leeds?z=3', 'leave https://maps.example/of/leeds?z=3'],
    ['/chain', 'follow /first'],
    ['/café', 'follow /coffee'],
    ['', 'stay'],
  ])('%s: %s', (path, expected) => {
    expect(href(path)).toBe(expected);
  });

  test('is gone for good only when every step says so', () => {
    expect(redirect('/chain')).toMatchObject({ permanent: true });
    expect(redirect('/old/second')).toMatchObject({ permanent: false });
  });

  test('never leads to a site that no rule names, whatever is in it', () => {
    const open = readRedirects([
      { from: '/a/*', to: '/*' },
      { from: '/b/:one/*', to: '/:one/*' },
      { from: '/c/*', to: 'https://other.example/*' },
    ]);
    const origin = 'https://product.example';
    assert(
      property(array(string({ unit: 'binary-ascii' }), { maxLength: 4 }), webPath(), (parts, path) => {
        for (const start of ['/a/', '/b/', '/c/'])
          for (const end of [parts.join('/'), parts.map(encodeURIComponent).join('/'), path, `/${path}`]) {
            const found = open(start + end);
            if (!('href' in found)) continue;
            const expected = found.kind === 'leave' ? 'https://other.example' : origin;
            expect(new URL(found.href, origin).origin).toBe(expected);
            if (found.kind === 'follow') expect(found.href).toMatch(/^\/(?!\/)/);
          }
      }),
    );
  });
});

describe('a circle', () => {
  test.each([
    ['of one', [{ from: '/a', to: '/A/' }]],
    [
      'of two',
      [
        { from: '/a', to: '/b' },
        { from: '/b', to: '/a' },
      ],
    ],
    [
      'with names',
      [
        { from: '/a/:x', to: '/b/:x' },
        { from: '/b/*', to: '/a/*' },
      ],
    ],
    ['that grows', [{ from: '/a/*', to: '/a/b/*' }]],
    ['through the rules of the product', [...ownRedirects(nothing), { from: '/', to: '/home' }]],
  ])('%s is found', (_, rules) => {
    const loop = findLoop(rules);
    expect(loop).toBeDefined();
    expect(readRedirects(rules)(loop?.trail[0] ?? '').kind).toBe('loop');
  });

  test('is none when the end is elsewhere', () => {
    expect(
      findLoop([
        { from: '/a', to: '/b' },
        { from: '/b', to: 'https://a.example/a' },
      ]),
    ).toBeUndefined();
  });
});

describe('the rules of the product', () => {
  test.each([
    ['/home', '/', '/'],
    ['/dashboard', '/dashboard/datasets', '/dashboard/datasets'],
    ['/organisation/leeds/map', '/', null],
    ['/organisation/leeds/map/1/edit', '/', null],
    ['/dashboard/maps', '/dashboard/datasets', null],
    ['/settings/apikeys', '/settings', null],
    ['/settings/apiKeys', '/settings', null],
    ['/organisation/leeds/mapping', null, null],
    ['/settings', null, null],
  ])('%s: %s while features are off, %s while they are on', (path, off, on) => {
    const end = (flags: typeof nothing) => {
      const found = readRedirects(ownRedirects(flags))(path);
      return found.kind === 'follow' ? found.href : null;
    };
    expect([end(nothing), end(everything)]).toEqual([off, on]);
  });

  test.each([
    ['/organisations/?q=leeds', '/discovery/organisations?q=leeds'],
    ['/apps', '/discovery/apps'],
    ['/login', '/sign-in'],
    ['/organisation/leeds', undefined],
  ])('%s, which other portals have, leads to %s', (path, end) => {
    const found = readRedirects(familiarRedirects)(path);
    expect('href' in found ? found.href : undefined).toBe(end);
  });

  test('are rules as an operator may write them, lead nowhere else, and in no circle', () => {
    for (const flags of [nothing, everything]) {
      const rules = [...ownRedirects(flags), ...familiarRedirects];
      for (const rule of rules) {
        expect(RedirectRule.safeParse(rule).success).toBe(true);
        expect(rule.to).toMatch(/^\//);
      }
      expect(findLoop(rules)).toBeUndefined();
    }
  });
});
