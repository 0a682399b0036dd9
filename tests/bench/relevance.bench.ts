/**
 * How good the order of search results is: nDCG@10 of 60 questions with graded answers, 20 with spelling errors and
 * 20 with other words for the same, over the catalogues of six publishers, by both search indexes. How the questions
 * and grades were made: docs/relevance.md. `RELEVANCE_SHOW=0.7` names the questions below that figure.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { DiscoveryPage } from '#contract/discovery.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { mayFind, VISITOR } from '#proxy/platform/access/access-scope.ts';
import { openDatabase, type Database } from '#proxy/platform/database/database.ts';
import { searchIndexes } from '#proxy/platform/search/search-index.ts';
import { ownSynonyms } from '#proxy/platform/search/synonyms.ts';
import { rounded, type Bench, type Figure } from './bench.ts';
import { post } from './discovery/post.ts';
import { importCatalogues } from './relevance/catalogues.ts';
import { ndcg, type Grades } from './relevance/ndcg.ts';

/** A question has grades of its own, or those of the plain question that asks for the same. */
interface Question {
  readonly text: string;
  readonly grades?: Grades;
  readonly as?: string;
}
const kinds = ['plain', 'errors', 'synonyms', 'unseen', 'unknown'] as const;
type Kind = (typeof kinds)[number];

const GOAL = 0.8;
const log = pino({ level: 'error' });
const questions = JSON.parse(
  readFileSync(join(import.meta.dirname, 'relevance/questions.json'), 'utf8'),
) as Record<Kind, Question[]>;

function gradesOf({ text, grades, as }: Question): Grades {
  const found = grades ?? questions.plain.find((question) => question.text === as)?.grades;
  if (found === undefined) throw new Error(`The question ${text} has no grades`);
  return found;
}

async function measureOn(db: Database, say: (line: string) => void): Promise<Figure[]> {
  const { rows } = await sql<{
    title: string;
  }>`select d.title from catalogue.discovery d where ${mayFind(VISITOR)}`.execute(db.kysely);
  const all = rows.map(({ title }) => title);
  const shown = Number(process.env['RELEVANCE_SHOW'] ?? 0);
  const figures: Figure[] = [];
  for (const searchIndex of searchIndexes) {
    const service = createDiscoveryService({
      db,
      authenticate: async () => null,
      searchIndex,
      synonyms: ownSynonyms(),
      log,
    });
    const find = async (keywords: string) => {
      const filter = { keywords, limit: 10, withFacets: false, withRelated: true };
      return (await post(service, 'dataset:listDiscovery', filter)) as DiscoveryPage;
    };
    for (const kind of kinds) {
      let sum = 0;
      for (const question of questions[kind]) {
        const page = await find(question.text);
        const titles = [...page.result, ...(page.related ?? [])].map(({ title }) => title);
        const score = ndcg(titles, all, gradesOf(question));
        sum += score;
        if (score < shown)
          say(
            `${searchIndex}: ${question.text}: ${score.toFixed(2)}, ${page.totalCount} found (${page.correction ?? ''}): ${titles.map((title) => title.slice(0, 48)).join(' | ')}`,
          );
      }
      figures.push({
        name: `nDCG@10, ${kind}, ${searchIndex}`,
        value: rounded(sum / questions[kind].length),
        unit: 'of 1',
        better: 'higher',
        goal: GOAL,
      });
    }
  }
  return figures;
}

export const measure: Bench = async (say) => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-relevance-'));
  chmodSync(folder, 0o711);
  const db = await openDatabase({ mode: 'development', dataDir: folder, databaseUrl: undefined }, log);
  try {
    await importCatalogues(db, join(folder, 'files'));
    return await measureOn(db, say);
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
