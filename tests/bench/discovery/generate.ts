/** Generates datasets, resources and tags as rows of the catalogue's tables; the same for the same numbers. */
import { createHash } from 'node:crypto';
import { createRandom, type Random } from '../../support/random.ts';
import { columnWords, placeWords, SHIFT, tagWords, textWords } from './vocabulary.ts';

export const ORGANISATIONS = 3_000;
const TAGS = 20_000;
const formats = ['CSV', 'JSON', 'XLSX', 'GeoJSON', 'PDF', 'API', 'XML', 'Shapefile', 'WMS', 'ZIP'];
const FIRST_DAY = Date.parse('2016-01-01T00:00:00Z');
const DAYS = 3_600;

export const guidOf = (kind: string, i: number): string => {
  const hex = createHash('md5').update(`${kind} ${i}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const organisationName = (i: number): string =>
  `${['Office for', 'Department of', 'Agency for', 'Council of'][i % 4]} ${capital(placeWords[i] ?? 'x')} ${capital(textWords[(i * 7) % 2_000] ?? 'x')}`;
/** Tags of one and of two words. */
export const tagLabel = (i: number): string =>
  i < tagWords.length
    ? (tagWords[i] ?? '')
    : `${tagWords[i % tagWords.length]} ${textWords[(i * 13) % textWords.length]}`;

const text = (random: Random, length: number) =>
  Array.from({ length }, () => textWords[random.rank(textWords.length, SHIFT)]).join(' ');
export const titleOf = (i: number): string => capital(text(createRandom(i * 2 + 1), 3 + (i % 6)));

/** The rows of dataset number `i`. */
export function rowsOf(i: number) {
  const random = createRandom(i * 2);
  const dataset_guid = guidOf('dataset', i);
  const used = Array.from(
    { length: 1 + random.below(3) },
    () => formats[random.rank(formats.length, 0)] ?? 'CSV',
  );
  const updated = new Date(FIRST_DAY + random.below(DAYS * 86_400) * 1000).toISOString();
  const west = -8 + random.next() * 9;
  const south = 50 + random.next() * 8;
  const tags = [...new Set(Array.from({ length: 1 + random.below(5) }, () => random.rank(TAGS, 10)))];
  return {
    dataset: {
      dataset_guid,
      organisation_guid: guidOf('organisation', random.rank(ORGANISATIONS, 20)),
      title: titleOf(i),
      summary: text(random, 12),
      description: text(random, 45),
      status_id: [3, 3, 3, 3, 3, 3, 4, 2, 1][random.below(9)],
      visibility: random.below(20) === 0 ? 'organisation' : random.below(40) === 0 ? 'private' : 'public',
      licence_id: 1 + random.rank(12, 0),
      theme_ids: [...new Set(Array.from({ length: 1 + random.below(2) }, () => 1 + random.rank(13, 2)))],
      spatial:
        random.below(2) === 0 ? [west, south, west + 1, south + 1].map((n) => n.toFixed(3)).join(', ') : null,
      formats: [...new Set(used)],
      updated_at: updated,
    },
    resources: used.map((format, position) => ({
      resource_guid: guidOf('resource', i * 4 + position),
      dataset_guid,
      position,
      name: text(random, 3),
      format,
      columns:
        position > 0
          ? []
          : Array.from({ length: 3 + random.below(8) }, () => ({
              name: `${columnWords[random.rank(columnWords.length, 5)]}_${columnWords[random.rank(columnWords.length, 5)]}`,
              type: 'text',
              description: null,
              distinct: 1,
              filled: 1,
            })),
      url: `https://data.example/${i}/${position}`,
      updated_at: updated,
    })),
    tags: tags.map((tag, position) => ({
      dataset_guid,
      tag: tagLabel(tag),
      label: tagLabel(tag),
      position,
    })),
    views: Math.floor(2 ** (random.next() * 14)) - 1,
  };
}
