/** A client that begins without scopes reaches every call that it may by following the refusals. */
import { describe, expect, it } from 'vitest';
import { callByName, calls, type CallName } from '#contract/index.ts';
import type { Call } from '#contract/call.ts';
import { createFiles } from '#proxy/domains/files/index.ts';
import { ask, ORGANISATION as organisationGUID, send, silent } from '../../support/catalogue.ts';
import {
  OWNER,
  SECRET,
  type KeyFields,
  bench,
  create,
  data,
  db,
  discovery,
  keys,
  keyFields,
  useKeys,
} from './keys-bench.ts';

useKeys();

describe('a client that begins without scopes', () => {
  const publicCalls = Object.entries<Call>(calls).filter(
    ([, { audience, safe, scope }]) => audience === 'public' && (safe || scope !== undefined),
  );
  const files = () =>
    createFiles({
      db,
      store: { sizeOf: async () => null } as never,
      links: { signedFor: () => null },
      authenticate: bench.authenticate,
      noteUse: () => undefined,
      log: silent,
    });
  const resourceGUID = crypto.randomUUID();

  /** Follows the refusals of a request, as the form would; the scopes that the key has in the end. */
  async function follow(attempt: (secret: string) => Promise<Response>): Promise<string[]> {
    await db.kysely.deleteFrom('access.api_key').execute();
    const { secret } = await create();
    for (let round = 0; round < 3; round += 1) {
      const answer = await attempt(secret);
      const { scope, help = '' } = (await answer.json()) as { scope?: string; help?: string };
      if (answer.status !== 403 || scope === undefined) break;
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer error="insufficient_scope", scope="${scope}"`,
      );
      const form = new URL(help, 'https://data.example');
      expect(form.pathname).toBe('/settings/apiKeys');
      const [key] = await keys();
      expect(form.searchParams.get('key')).toBe(key?.keyGUID);
      const scopes = [...(key?.scopes ?? []), form.searchParams.get('scope')] as KeyFields['scopes'];
      const chosen = (scopes ?? []).filter((one) => one !== ('dataset.metadata' as never));
      await ask(
        bench.auth,
        'key/update',
        { ...keyFields({ scopes: chosen }), keyGUID: key?.keyGUID ?? '' },
        OWNER,
      );
    }
    const last = await attempt(secret);
    expect(last.status).not.toBe(403);
    return (await keys())[0]?.scopes ?? [];
  }

  it.each(publicCalls)('reaches a minimal key for %s', async (name, { service, scope = 'metadata' }) => {
    const of = { auth: bench.auth, data, discovery }[service];
    // The scope is looked at before the fields: without any, nothing else is tried.
    const request = Object.fromEntries(
      [...callByName(name as CallName).path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => [
        field,
        organisationGUID,
      ]),
    );
    const scopes = await follow((secret) => send(of, name as CallName, request as never, secret));
    expect(scopes).toEqual(
      scope === 'metadata' ? ['dataset.metadata'] : ['dataset.metadata', `dataset.${scope}`],
    );
  });

  it('reaches a minimal key for a file', async () => {
    await db.kysely
      .insertInto('catalogue.resource')
      .values({
        resource_guid: resourceGUID,
        dataset_guid: SECRET,
        position: 0,
        name: 'Rows',
        format: 'CSV',
        updated_at: new Date(),
        file_name: 'rows.csv',
        file_key: 'rows',
        status: 'ready',
      })
      .execute();
    const app = files();
    const scopes = await follow(async (secret) =>
      app.fetch(
        new Request(`https://data.example/files/${resourceGUID}/rows.csv`, {
          headers: { authorization: `Bearer ${secret}` },
        }),
      ),
    );
    expect(scopes).toEqual(['dataset.metadata', 'dataset.download']);
    await db.kysely.deleteFrom('catalogue.resource').where('resource_guid', '=', resourceGUID).execute();
  });
});
