/** What consent leaves in a browser, and what the server is sent. */
import { describe, expect, test } from 'vitest';
import { problem } from '#contract/problem.ts';
import { CONSENT_POLICY_VERSION } from '#contract/consent-constants.ts';
import type { Api } from '#src/services/api/api.ts';
import { ApiError } from '#src/services/api/api-error.ts';
import { createConsentServices } from '#src/services/consent/consent.ts';
import { readCookie } from '#src/services/identity/cookies.ts';

const ID = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';

function browser({ isNeeded = true, saysNo = false } = {}) {
  const cookies = new Map<string, string>();
  const written: string[] = [];
  const jar = {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [pair = ''] = text.split(';');
      const mark = pair.indexOf('=');
      if (text.includes('Max-Age=0')) cookies.delete(pair.slice(0, mark));
      else cookies.set(pair.slice(0, mark), pair.slice(mark + 1));
    },
  };
  const stored = new Map<string, string>();
  const sent: unknown[] = [];
  const answers: (Error | null)[] = [];
  const api = {
    call: async (_: string, request: unknown) => {
      const answer = answers.shift() ?? null;
      if (answer) throw answer;
      sent.push(request);
      return {};
    },
  } as unknown as Pick<Api, 'call'>;
  let announced = 0;
  const services = createConsentServices(
    { api, isNeeded },
    {
      jar,
      cookies: { domain: 'data.example', secure: true },
      localStorage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
      newId: () => ID,
      now: () => new Date('2026-11-22T10:00:00Z'),
      announce: () => (announced += 1),
      saysNo: () => saysNo,
    },
  );
  const { signal } = new AbortController();
  return {
    services,
    jar,
    written,
    stored,
    sent,
    answers,
    announced: () => announced,
    send: () => services.sendProofs(signal),
  };
}

const cookiesOf = ({ jar }: ReturnType<typeof browser>) => ({
  userConsent: readCookie(jar, 'userConsent'),
  userAllowedCookies: readCookie(jar, 'userAllowedCookies'),
  consentProof: readCookie(jar, 'consentProof'),
});

describe('cookies', () => {
  test('of someone who accepts', async () => {
    const one = browser();
    await one.services.keepDecision({ kind: 'granted' });
    expect(cookiesOf(one)).toEqual({
      userConsent: 'granted',
      userAllowedCookies: '{"Functional Cookies":true}',
      consentProof: `${CONSENT_POLICY_VERSION}.${ID}`,
    });
    for (const text of one.written)
      expect(text).toMatch(/; Max-Age=15724800; Path=\/; SameSite=Lax; Secure; Domain=data\.example$/);
    expect(one.announced()).toBe(1);
  });

  test('of someone who declines hold no number', async () => {
    const one = browser();
    expect(await one.services.keepDecision({ kind: 'partial', allowed: [] })).toEqual({ proofDue: false });
    expect(cookiesOf(one)).toEqual({
      userConsent: 'partial',
      userAllowedCookies: '{"Functional Cookies":false}',
      consentProof: String(CONSENT_POLICY_VERSION),
    });
    expect(one.stored.size).toBe(0);
  });

  test('are read as they were written', async () => {
    const one = browser();
    await one.services.keepDecision({ kind: 'partial', allowed: ['functional'] });
    expect(await one.services.readConsent()).toEqual({
      decision: { kind: 'partial', allowed: ['functional'] },
      hasAgreed: true,
      unasked: false,
      proofDue: true,
    });
  });

  test('of another policy, or that no one has written, decide nothing', async () => {
    const one = browser();
    one.jar.cookie = 'userConsent=granted';
    expect((await one.services.readConsent()).decision).toBeNull();
    one.jar.cookie = `consentProof=${CONSENT_POLICY_VERSION + 1}.${ID}`;
    expect(await one.services.readConsent()).toMatchObject({ decision: null, hasAgreed: true });
    one.jar.cookie = `consentProof=${CONSENT_POLICY_VERSION}`;
    one.jar.cookie = 'userConsent=partial';
    one.jar.cookie = 'userAllowedCookies=%7Bnonsense';
    expect((await one.services.readConsent()).decision).toEqual({ kind: 'partial', allowed: [] });
  });
});

test('no one is asked where nothing needs consent, or the browser says no', async () => {
  expect((await browser({ isNeeded: false }).services.readConsent()).unasked).toBe(true);
  expect((await browser({ saysNo: true }).services.readConsent()).unasked).toBe(true);
});

describe('proofs', () => {
  const proof = {
    consentId: ID,
    policyVersion: CONSENT_POLICY_VERSION,
    choice: 'granted',
    allowed: ['functional'],
    decidedAt: '2026-11-22T10:00:00.000Z',
  };

  test('are sent once', async () => {
    const one = browser();
    await one.services.keepDecision({ kind: 'granted' });
    await one.send();
    await one.send();
    expect(one.sent).toEqual([proof]);
    expect(one.stored.size).toBe(0);
  });

  test('are kept while the server cannot be reached, and then sent with the withdrawal', async () => {
    const one = browser();
    await one.services.keepDecision({ kind: 'granted' });
    one.answers.push(new ApiError(problem(503)));
    await expect(one.send()).rejects.toThrow('The service is not available');
    await one.services.keepDecision({ kind: 'withdrawn' });
    expect(readCookie(one.jar, 'consentProof')).toBe(String(CONSENT_POLICY_VERSION));
    // Of one moment, by the clock of this test.
    await one.send();
    expect(one.sent).toMatchObject([proof, { consentId: ID, choice: 'withdrawn', allowed: [] }]);
  });

  test('that will never be taken are given up', async () => {
    const one = browser();
    await one.services.keepDecision({ kind: 'granted' });
    one.answers.push(new ApiError(problem(400)));
    await one.send();
    expect([one.sent.length, one.stored.size]).toEqual([0, 0]);
  });
});
