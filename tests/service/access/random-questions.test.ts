/**
 * Random questions (who, which dataset, column, action, when) to a world that changes: the explanation is asked about a
 * moment, then the clock comes to that moment, and the services that enforce access are asked for the same. Both answer
 * alike. ACCESS_QUESTIONS says how many, ACCESS_SEED which; the seed is in the name of the test.
 */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { accessLevels, type AccessLevel } from '#contract/access.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { findFile } from '#proxy/domains/files/find-file.ts';
import { findEditable } from '#proxy/domains/publishing/editable.ts';
import { decideOnDataset } from '#proxy/platform/access/access-facts.ts';
import { rowsPath } from '#contract/rows-api.ts';
import { ask, ORGANISATION as organisationGUID, people, send } from '../../support/catalogue.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { type Moment, endPeriods, nextMoment, pass, reachedBy } from './random-moments.ts';
import {
  SEED,
  UNSCOPED,
  names,
  rows,
  type Dataset,
  type Who,
  harness,
  opened,
  bench,
  data,
  discovery,
  files,
  datasets,
  who,
  changes,
  useWorld,
  below,
  pick,
  random,
} from './random-organisations.ts';

const QUESTIONS = Number(process.env['ACCESS_QUESTIONS'] ?? 1_000);
/** Each round changes the world and has a moment of its own. */
const EACH = 100;
const TOGETHER = 10;

useWorld();

interface Question {
  readonly who: Who;
  readonly dataset: Dataset;
  readonly resource: 'file' | 'other';
  readonly action: AccessLevel;
  readonly column: number | null;
}

/** Half of the questions are about what changes at the moment. */
function draw({ dataset, principal }: Moment): Question {
  const isAbout = random() < 0.5;
  const reached = isAbout ? reachedBy(principal) : [];
  const asking = pick(reached.length > 0 ? reached : who);
  // No call that edits takes a key.
  const action = pick(asking.name.startsWith('key') ? accessLevels.slice(0, 4) : accessLevels);
  return {
    who: asking,
    dataset: (isAbout ? dataset : undefined) ?? pick(datasets),
    resource: pick(['file', 'other'] as const),
    action,
    column: action === 'read' && random() < 0.8 ? below(names.length) : null,
  };
}

interface Explained {
  readonly status: number;
  readonly allowed: boolean;
  /** The parts that are open; empty for the whole table. */
  readonly parts: readonly Narrowing[];
}

async function explain({ who: { guid, asked }, dataset, resource, ...question }: Question, at: Date | null) {
  const { column, action } = question;
  const of = {
    action,
    ...(action !== 'metadata' && action !== 'edit' && { resourceGUID: dataset[resource] }),
    ...(column !== null && { column }),
  };
  const answer =
    asked === null
      ? await decideOnDataset(harness.db.kysely, dataset.guid, { identityGUID: guid }, of)
      : await ask(
          bench.auth,
          'dataset/explainAccess',
          {
            organisationGUID,
            datasetGUID: dataset.guid,
            ...of,
            ...('kind' in asked ? { principal: asked } : asked),
            ...(at !== null && { at: at.toISOString() }),
          },
          people.owner,
        );
  const open = answer.because.filter(({ effect, code }) => effect === 'allows' && !code.startsWith('token'));
  const isWhole = open.some(({ narrowing }) => narrowing === undefined);
  return {
    status: answer.status,
    allowed: answer.allowed,
    parts: isWhole ? [] : open.flatMap(({ narrowing }) => narrowing ?? []),
  } satisfies Explained;
}

const statusOf = (promise: Promise<unknown>): Promise<number> =>
  promise.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 500,
  );

/** The columns that the service shows of a table, made first where it is not there yet. */
async function shown(resourceGUID: string, bearer: string | undefined) {
  for (let round = 0; round < 3; round += 1) {
    const answer = await send(data, 'resource:previewColumns', { resourceGUID }, bearer);
    if (answer.ok) {
      const { result } = (await answer.json()) as { result: { name: string }[] };
      const all = result.map((_, position) => position);
      const read = await ask(data, 'resource:previewRows', { resourceGUID, columns: all, limit: 50 }, bearer);
      return { status: 200, names: result.map(({ name }) => name), count: read.totalCount };
    }
    if (answer.status !== 409) return { status: answer.status, names: [], count: 0 };
    await ask(data, 'resource:requestPreview', { resourceGUID }, bearer);
    await opened.previews.idle();
  }
  return { status: 409, names: [], count: 0 };
}

/** What the service that guards the action answers; rows and columns are compared with what was explained. */
async function enforce(question: Question, explained: Explained): Promise<number> {
  const { who: asking, dataset, resource, action, column } = question;
  const { guid, bearer } = asking;
  const resourceGUID = dataset[resource];
  switch (action) {
    case 'metadata': {
      // The page of a secret link is another one: it has its file.
      if (asking.name === 'link')
        return statusOf(findFile(harness.db.kysely, { resourceGUID }, { identityGUID: guid }, action));
      const { status } = await send(discovery, 'dataset:view', { datasetGUID: dataset.guid }, bearer);
      // What was published once and is a draft now is gone for those who may not find it.
      return status === 410 ? 404 : status;
    }
    case 'edit':
      return guid === null
        ? (await decideOnDataset(harness.db.kysely, dataset.guid, { identityGUID: null }, { action })).status
        : statusOf(findEditable(harness.db.kysely, dataset.guid, guid));
    case 'download': {
      const headers: HeadersInit = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
      const url = `https://data.example/files/${resourceGUID}/a.csv`;
      return (await files.fetch(new Request(url, { headers }))).status;
    }
    case 'query': {
      const headers: HeadersInit = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
      const api = rowsApiOf(opened.previews, { authenticate: bench.authenticate });
      const answer = await api(new Request(`https://data.example${rowsPath(resourceGUID)}`, { headers }));
      // A table that is being made for the caller is one that they may ask.
      return answer.status === 503 ? 200 : answer.status;
    }
    case 'read': {
      const found = await shown(resourceGUID, bearer);
      // A call that the key has no scope for is refused before it is known what it is about.
      const isNoCall = found.status === 403 && asking.name === UNSCOPED && explained.status === 404;
      if (isNoCall) return 404;
      // The table is refused for the quota of a grant that has other columns.
      if (column !== null && found.status === 429 && explained.status === 403) return 403;
      if (found.status !== 200) return found.status;
      if (explained.allowed && explained.parts.length > 0) {
        const meets = (part: Narrowing, row: readonly string[]) =>
          part.filters.every((filter) => filter.kind === 'equals' && row[filter.column] === filter.text);
        const open = rows.filter((row) => explained.parts.some((part) => meets(part, row))).length;
        // Of a column only the parts that have it are explained; the table has the rows of the others as well.
        if (column === null) expect(found.count).toBe(open);
        else expect(found.count).toBeGreaterThanOrEqual(open);
      }
      if (column === null) return 200;
      const isShown = found.names.includes(names[column] ?? '');
      // The table of another grant is shown, without the column whose quota is used up.
      return isShown ? 200 : explained.status === 429 ? 429 : 403;
    }
  }
}

it(
  `the explanation of ${QUESTIONS} random questions is what is enforced then (seed ${SEED})`,
  {
    timeout: 1_800_000,
  },
  async () => {
    const seen = new Map<number, number>();
    let later = 0;
    for (let done = 0; done < QUESTIONS; done += EACH) {
      for (let i = 0; i < 3; i += 1) await pick(changes)();
      // A key that was revoked is no longer known to the explanation: it is asked for by the services alone.
      const { rows: revoked } = await sql<{ guid: string }>`
      select key_guid as guid from access.api_key where revoked_at is not null`.execute(harness.db.kysely);
      const moment = await nextMoment();
      const { at } = moment;
      const wait = Math.max(0, at.getTime() - Date.now());
      const questions = Array.from({ length: EACH }, () => draw(moment));
      const isRevoked = ({ who: { guid } }: Question) => revoked.some((one) => one.guid === guid);
      const isLater = wait > 60_000;
      // Links and revoked keys have no explanation of a later moment: they are asked when it has come.
      const isAsked = (question: Question) => question.who.asked !== null && !isRevoked(question);
      const explained = new Map<Question, Explained>();
      for (let from = 0; from < EACH; from += TOGETHER)
        await Promise.all(
          questions
            .slice(from, from + TOGETHER)
            .filter(isAsked)
            .map(async (one) => explained.set(one, await explain(one, isLater ? at : null))),
        );
      const used = await sql`select * from access.quota_use`.execute(harness.db.kysely);
      if (isLater) {
        await endPeriods(at);
        await pass(wait);
        later += 1;
      }
      for (let from = 0; from < EACH; from += TOGETHER) {
        const some = questions.slice(from, from + TOGETHER);
        const answers = await Promise.all(
          some.map(async (one) => {
            const said = isRevoked(one)
              ? { status: 401, allowed: false, parts: [] }
              : (explained.get(one) ?? (await explain(one, null)));
            return { said, enforced: await enforce(one, said) };
          }),
        );
        for (const [i, { said, enforced }] of answers.entries()) {
          const { who: asking, dataset, ...question } = some[i] as Question;
          const about = { seed: SEED, question, who: asking.name, dataset: dataset.guid, at };
          expect({ ...about, status: enforced }).toEqual({ ...about, status: said.status });
          expect({ ...about, allowed: said.allowed }).toEqual({ ...about, allowed: enforced === 200 });
          seen.set(enforced, (seen.get(enforced) ?? 0) + 1);
        }
      }
      if (isLater) {
        await pass(-wait);
        await sql`truncate access.quota_use`.execute(harness.db.kysely);
        for (const row of used.rows as Record<string, unknown>[])
          await sql`insert into access.quota_use select * from json_populate_record(null::access.quota_use, ${JSON.stringify(row)}::json)`.execute(
            harness.db.kysely,
          );
      }
    }
    // No answer is rare enough to be right by chance, and no time is.
    for (const status of [200, 401, 403, 404]) expect(seen.get(status) ?? 0).toBeGreaterThan(QUESTIONS / 100);
    expect(seen.get(429) ?? 0).toBeGreaterThan(0);
    expect(later).toBeGreaterThan(QUESTIONS / EACH / 4);
  },
);
