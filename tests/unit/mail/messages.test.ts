/** What the server writes to people: whole in every case, right for every number, and safe with what others wrote. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { digestMessage, type Digest } from '#proxy/domains/follow/digest-text.ts';
import { messages } from '#proxy/platform/messages/index.ts';

const productName = 'Commonplace';

describe('an invitation', () => {
  const invitation = (days: number) =>
    messages.account.invitation({
      username: 'marta',
      password: 'Temporary-1',
      days,
      ends: new Date('2026-03-04T23:30:00Z'),
      productName,
    });

  it.each([
    [1, 'within 1 day, until 4 March 2026;'],
    [7, 'within 7 days, until 4 March 2026;'],
    [1_000, 'within 1,000 days,'],
  ])('for %i days says when it ends', (days, words) => {
    expect(invitation(days)).toMatchObject({ subject: 'You are invited to Commonplace' });
    expect(invitation(days).text).toContain(words);
  });
});

it.each(['sign-in', 'sign-up', 'reset-password', 'verify-attribute'] as const)(
  'a code for %s says what it is for, and its subject does not hold it',
  (reason) => {
    const { subject, text } = messages.account.code(reason, { code: '123456', productName });
    expect(text).toMatch(/^123456 is your Commonplace code to [a-z ]+\. /);
    expect(subject).toMatch(/^[A-Z][a-z -]+ – Commonplace$/);
  },
);

describe('a decision on an app', () => {
  const app = {
    name: 'Trees\r\nBcc: all@example.org',
    organisation: 'Leeds\n\nYour password has expired: https://evil.example',
    reason: 'Too slow\nand too green',
    givenName: 'Marta\nHello',
    page: 'https://data.example.org/app',
    mine: 'https://data.example.org/mine',
    productName,
  };

  it.each(['approved', 'declined', 'undone'] as const)('that was %s keeps names on one line', (event) => {
    const { subject, text } = messages.apps[event](app);
    expect(subject).toContain('“Trees Bcc: all@example.org”');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toMatch(
      /^Hello Marta Hello,\n\nLeeds Your password has expired: https:\/\/evil\.example has /,
    );
    expect(text).toMatch(/\n\nCommonplace$/);
    expect(text).toContain(event === 'declined' ? 'Too slow\nand too green' : app.mine);
  });

  it('greets anyone who has no name', () => {
    expect(messages.apps.approved({ ...app, givenName: '' }).text).toMatch(/^Hello,\n/);
  });
});

describe('what followers are sent', () => {
  const dataset = { datasetGUID: 'guid', slug: 'leeds', title: 'Trees\nUnsubscribe', changes: [], notes: [] };
  const organisation = { slug: 'leeds', name: 'Leeds', count: 1 };
  const write = (digest: Digest) =>
    digestMessage(digest, { origin: 'https://x.example', productName, unsubscribe: 'https://x.example/u' });

  it.each<[number, number, string]>([
    [1, 0, '1 dataset you follow changed – Commonplace'],
    [2, 0, '2 datasets you follow changed – Commonplace'],
    [0, 1, '1 new dataset of organisations you follow – Commonplace'],
    [
      1_200,
      2,
      '1,200 datasets you follow changed and 2 new datasets of organisations you follow – Commonplace',
    ],
  ])('of %i changes and %i new datasets', (changed, fresh, subject) => {
    const organisations = Array.from({ length: fresh }, () => organisation);
    expect(write({ datasets: Array.from({ length: changed }, () => dataset), organisations }).subject).toBe(
      subject,
    );
  });

  it('names some, says how many more there are, and lets no title pass for a line of its own', () => {
    const { text } = write({
      datasets: Array.from({ length: 1_031 }, () => ({
        ...dataset,
        changes: ['data', 'terms', 'files'],
        notes: [],
      })),
      organisations: [organisation],
    });
    expect(text).toContain('Changed: new data, its licence or terms and its files\n');
    expect(text).toContain('And 1,001 more.\n');
    expect(text).toContain('Leeds: 1 new dataset\n');
    expect(text.match(/^Unsubscribe/gm)).toHaveLength(1);
  });
});

it('nothing that is sent is worded elsewhere', () => {
  const elsewhere = globSync('proxy/{domains,platform,composition,sample}/**/*.ts', {
    // In RDF, a subject is the first part of a triple.
    exclude: ['proxy/platform/messages/**', 'proxy/platform/formats/rdf/**'],
  }).filter((file) => /\bsubject: ['"`]/.test(readFileSync(file, 'utf8')));
  expect(elsewhere).toEqual([]);
});
