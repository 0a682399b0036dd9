/** The policy allows what the page was written with, and nothing else. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  addHeaders,
  addressHeaders,
  commonHeaders,
  contentSecurityPolicy,
  inlineHashes,
  libraryStyles,
  nonceSources,
} from '#proxy/pages/security-headers.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('inlineHashes', () => {
  it('allows each inline script and style once, by its exact text', () => {
    const html = [
      '<style data-x>a{}</style><script>one()</script><script class="y">two()\n</script><script>one()</script>',
      '<script type="module" async src="/assets/a.js"></script>',
      '<script id="c" type="application/json">{"a":1}</script>',
    ].join('');
    const found = inlineHashes(html);
    expect(found.scripts).toEqual([hash('one()'), hash('two()\n')]);
    expect(found.styles).toContain(hash('a{}'));
  });

  it('takes no text of a script for an opening, and an opening without an end for nothing', () => {
    const one = inlineHashes("<script>show('<script>')</script>").scripts;
    expect(one).toHaveLength(1);
    expect(inlineHashes("<script>show('<script>')</script><script>end").scripts).toEqual(one);
  });
});

describe('libraryStyles', () => {
  const source = (name: string) => readFileSync(`node_modules/react-aria/dist/private/${name}`, 'utf8');

  it('are what the installed React Aria writes', () => {
    const pressable = source('interactions/usePress.mjs').replaceAll(
      /\[\$\{\$\w+\$var\$PRESSABLE_ATTRIBUTE\}\]/g,
      '[data-react-aria-pressable]',
    );
    expect(pressable).toContain(libraryStyles[0]);
    expect(source('overlays/usePreventScroll.mjs')).toContain(libraryStyles[1]);
  });
});

describe('contentSecurityPolicy', () => {
  const policy = (https: boolean) =>
    contentSecurityPolicy({ inline: nonceSources('abc'), connect: ['https://idp.example'], https });

  it('never allows inline scripts in general, evaluated text, or framing', () => {
    expect(policy(true)).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy(true)).toContain("script-src 'self' 'nonce-abc';");
    expect(policy(true)).toContain("frame-ancestors 'none'");
    expect(policy(true)).toContain("connect-src 'self' https://idp.example;");
  });

  it('lets text become code by one policy only, and workers come from the build', () => {
    expect(policy(true)).toContain("require-trusted-types-for 'script'; trusted-types default;");
    expect(policy(true)).not.toContain('allow-duplicates');
    expect(policy(true)).toContain("worker-src 'self';");
  });

  it('speaks of TLS only behind TLS', () => {
    expect(policy(true)).toContain('upgrade-insecure-requests');
    expect(policy(false)).not.toContain('upgrade-insecure-requests');
    expect(commonHeaders(false)).not.toHaveProperty('strict-transport-security');
    expect(commonHeaders(true)).toHaveProperty('strict-transport-security');
  });
});

describe('a page for other pages', () => {
  it('may be framed by all of them, and differs from others in nothing else', () => {
    const options = { inline: nonceSources('abc'), connect: [], https: true };
    const [usual, embeddable] = [false, true].map((one) =>
      contentSecurityPolicy({ ...options, embeddable: one }),
    );
    expect(embeddable).toBe(usual?.replace("frame-ancestors 'none'", 'frame-ancestors *'));
    expect(commonHeaders(true)).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(commonHeaders(true, true)).not.toHaveProperty('x-frame-options');
    expect(commonHeaders(true, true)).toHaveProperty('cross-origin-resource-policy', 'cross-origin');
  });
});

describe('an answer that is no document', () => {
  it('keeps who may show it where it says so, and nothing that its address forbids', () => {
    const common = commonHeaders(true);
    const ofAddress = { 'cache-control': 'no-store' };
    const own = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public' };
    const [picture, other] = [new Headers(own), new Headers()];
    for (const headers of [picture, other]) addHeaders(headers, common, ofAddress);
    expect(picture.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(other.get('cross-origin-resource-policy')).toBe('same-origin');
    for (const headers of [picture, other])
      expect([headers.get('cache-control'), headers.get('x-frame-options')]).toEqual(['no-store', 'DENY']);
  });
});

describe('an address with what a provider handed back', () => {
  it.each(['?code=abc&state=xyz', '?code=abc', '?error=access_denied&state=xyz'])(
    'is stored nowhere and sent to no one: %s',
    (search) => {
      expect(addressHeaders(new URL(`https://product.test/sign-in${search}`))).toEqual({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
    },
  );

  it('is no other address', () => {
    expect(addressHeaders(new URL('https://product.test/sign-in?username=code'))).toEqual({});
  });
});
