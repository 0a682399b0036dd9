/** Texts of datasets in the language that a reader asks for: in the page, lists, suggestions, related datasets and feeds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName, CallRequest, CallResponse } from '#contract/index.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { exportsOf, parseXml, type Ask } from '../exports/support.ts';

let db: Database;
let discovery: Service;
let exported: Ask;

const guid = (identifier: string) => datasetGuid(ORGANISATION, identifier);

beforeAll(async () => {
  db = await catalogueDatabase();
  const tags = [{ tag: 'water', label: 'Water' }];
  await writeRecords(
    db.kysely,
    [
      record({
        sourceIdentifier: 'ponds',
        title: 'Ponds of the north',
        summary: 'Where the ponds are.',
        description: 'Every pond.',
        rights: 'Name the wardens.',
        tags,
        translations: {
          title: { cy: 'Pyllau y gogledd', ar: 'برك الشمال' },
          summary: { cy: 'Ble mae’r pyllau.' },
          description: { ar: 'كل بركة.' },
        },
      }),
      record({ sourceIdentifier: 'rivers', title: 'Rivers', summary: 'All rivers.', tags }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  discovery = createDiscoveryService({ db, authenticate, log: silent });
  exported = exportsOf(db);
});
afterAll(() => db.close());

/** A call with the header of a browser. */
async function accepting<N extends CallName>(
  name: N,
  request: Partial<CallRequest<N>>,
  acceptLanguage: string,
): Promise<CallResponse<N>> {
  const answer = await discovery.fetch(
    new Request(`http://service.invalid/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': acceptLanguage },
      body: JSON.stringify(request),
    }),
  );
  return (await answer.json()) as CallResponse<N>;
}

describe('the page of a dataset', () => {
  const view = (language?: string) =>
    ask(discovery, 'dataset:view', {
      datasetGUID: guid('ponds'),
      ...(language !== undefined && { language }),
    });

  it('is in the main language where none is asked for, and says which others there are', async () => {
    const dataset = await view();
    expect(dataset).toMatchObject({
      title: 'Ponds of the north',
      description: 'Every pond.',
      rights: 'Name the wardens.',
      language: 'en',
      availableLanguages: ['en', 'ar', 'cy'],
    });
    expect(dataset).not.toHaveProperty('textLanguages');
  });

  it('is in the language that is asked for, and says which texts are in another one', async () => {
    expect(await view('cy')).toMatchObject({
      title: 'Pyllau y gogledd',
      summary: 'Ble mae’r pyllau.',
      description: 'Every pond.',
      language: 'cy',
      textLanguages: { description: 'en', rights: 'en' },
    });
    expect(await view('ar-EG')).toMatchObject({
      title: 'برك الشمال',
      summary: 'Where the ponds are.',
      description: 'كل بركة.',
      language: 'ar',
      textLanguages: { summary: 'en', rights: 'en' },
    });
    expect(await view('ga')).toMatchObject({ title: 'Ponds of the north', language: 'en' });
  });

  it('follows Accept-Language, unless the request names a language', async () => {
    const datasetGUID = guid('ponds');
    const asked = await accepting('dataset:view', { datasetGUID }, 'de, cy;q=0.8, en;q=0.5');
    expect(asked).toMatchObject({ title: 'Pyllau y gogledd', language: 'cy' });
    const named = await accepting('dataset:view', { datasetGUID, language: 'en' }, 'cy');
    expect(named).toMatchObject({ title: 'Ponds of the north', language: 'en' });
  });

  it('refuses what is no language tag, and names the field', async () => {
    const answer = await send(discovery, 'dataset:view', {
      datasetGUID: guid('ponds'),
      language: 'not a tag!',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [{ field: 'language', code: 'language.notTag' }],
    });
  });

  it('leaves a dataset with one language as it was', async () => {
    const dataset = await ask(discovery, 'dataset:view', { datasetGUID: guid('rivers'), language: 'cy' });
    expect(dataset).toMatchObject({ title: 'Rivers', language: 'en' });
    expect(dataset).not.toHaveProperty('availableLanguages');
    expect(dataset).not.toHaveProperty('textLanguages');
  });
});

it('says where a word was found only where the list does not show it', async () => {
  const matchIn = async (language: string) => {
    const { result } = await ask(discovery, 'dataset:listDiscovery', { keywords: 'pyllau', language });
    return result.find((hit) => hit.datasetGUID === guid('ponds'))?.match;
  };
  expect(await matchIn('en')).toMatchObject({ field: 'translation', language: 'cy' });
  expect(await matchIn('cy')).toBeNull();
});

it('is the same in lists, suggestions and related datasets', async () => {
  const { result } = await ask(discovery, 'dataset:listDiscovery', { language: 'ar' });
  expect(result.find((hit) => hit.datasetGUID === guid('ponds'))).toMatchObject({
    title: 'برك الشمال',
    summary: 'Where the ponds are.',
    language: 'ar',
    textLanguages: { summary: 'en' },
  });
  const suggested = await ask(discovery, 'catalogue:suggest', { keywords: 'Ponds', language: 'cy' });
  expect(suggested.result).toContainEqual(
    expect.objectContaining({ kind: 'dataset', label: 'Pyllau y gogledd', language: 'cy' }),
  );
  const related = await ask(discovery, 'dataset:related', { datasetGUID: guid('rivers'), language: 'cy' });
  expect(related.result).toContainEqual(
    expect.objectContaining({ title: 'Pyllau y gogledd', language: 'cy' }),
  );
});

it('is the same in feeds, whose entries and texts say their language', async () => {
  const text = await (await exported('/discovery.atom?language=ar')).text();
  const { entry } = parseXml(text)['feed'] as unknown as { entry: Record<string, unknown>[] };
  expect(entry.find((one) => one['title'] === 'برك الشمال')).toMatchObject({
    '@xml:lang': 'ar',
    summary: { '@xml:lang': 'en', '#': 'Where the ponds are.' },
  });
});
