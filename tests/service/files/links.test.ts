/** Addresses of single files that are signed for a member. */
import { describe, expect, it } from 'vitest';
import { LINK_TIME } from '#proxy/domains/files/links.ts';
import { people } from '../../support/catalogue.ts';
import { CONTENT, files, links, now, pass, resources, useFiles } from './bench.ts';

useFiles();

describe('addresses that are signed for a member', () => {
  const follow = (url: string, init?: RequestInit) =>
    Promise.resolve(files.fetch(new Request(new URL(url, 'http://localhost'), init)));
  const link = (kind: string, as: string) => links.linkFor(resources.get(kind) ?? '', as);

  it('work without a token for as long as they say', async () => {
    const { url, expiresAt } = await link('published-organisation', people.member);
    const response = await follow(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(CONTENT);
    expect(Date.parse(expiresAt)).toBe(now() + LINK_TIME);
  });

  it('end', async () => {
    const { url } = await link('published-organisation', people.member);
    pass(LINK_TIME);
    expect((await follow(url)).status).toBe(404);
  });

  it('can be of other paths, each for itself', () => {
    const url = new URL(links.signPath('/api/some?from=1', people.member), 'http://localhost');
    expect(links.pathSignedFor(url)).toBe(people.member);
    url.searchParams.set('from', '2');
    expect(links.pathSignedFor(url)).toBeNull();
    const ended = new URL(links.signPath('/api/some?from=1', people.member), 'http://localhost');
    pass(LINK_TIME);
    expect(links.pathSignedFor(ended)).toBeNull();
  });

  it('are for one file, and cannot be stretched or made up', async () => {
    const { url } = await link('published-organisation', people.member);
    const other = url.replace(
      resources.get('published-organisation') ?? '',
      resources.get('published-private') ?? '',
    );
    expect((await follow(other)).status).toBe(404);
    expect((await follow(url.replace(/expires=\d+/, `expires=${now() + 10 * LINK_TIME}`))).status).toBe(404);
    expect((await follow(url.replace(/signature=.+/, 'signature='))).status).toBe(404);
    expect((await follow(url.replace(/expires=\d+/, 'expires=NaN'))).status).toBe(404);
  });

  it.each([
    ['published-private', people.member, 404],
    ['published-organisation', people.stranger, 404],
    ['draft-public', people.member, 403],
  ] as const)('are not given for %s to those who may not have it', async (kind, as, status) => {
    await expect(link(kind, as)).rejects.toMatchObject({ status });
  });
});
