/** Published datasets whose columns have other names in a new version, and who sees what of a part. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Narrowing } from '#contract/narrowing.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { ask, people, send } from '../../support/catalogue.ts';
import { complete } from './bench.ts';
import { bench, edit, rows } from './files-bench.ts';

export const table = (...names: string[]) =>
  `${names.join(',')}\n${rows((i) => names.map((name) => `${name[0]}${i}`).join(','))}`;
export const publish = (datasetGUID: string, more: { at?: string } = {}) =>
  bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'private', ...more });
export const fileOf = async (datasetGUID: string) => {
  const [file] = (await edit(datasetGUID)).files;
  if (file === undefined) throw new Error('The dataset has no file');
  return file;
};

/** A published dataset with one file. */
export async function published(title: string, ...names: string[]) {
  const datasetGUID = await bench.draft(title);
  const resourceGUID = await bench.upload(datasetGUID, 'people.csv', table(...names));
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title } });
  await publish(datasetGUID);
  return {
    datasetGUID,
    resourceGUID,
    /** A new version of the file, not published. */
    replace: (...next: string[]) => bench.upload(datasetGUID, 'people.csv', table(...next), resourceGUID),
    file: () => fileOf(datasetGUID),
    async about() {
      const { versionGUID } = await fileOf(datasetGUID);
      return { datasetGUID, resourceGUID, versionGUID };
    },
    async rename(before: string, after: string, as: string = people.editor) {
      return bench.ask('dataset:renameColumn', { ...(await this.about()), before, after }, as);
    },
    /** The rule that refuses it. */
    async refused(before: string, after: string) {
      const answer = await send(
        bench.data,
        'dataset:renameColumn',
        { ...(await this.about()), before, after },
        people.editor,
      );
      const { errors = [] } = (await answer.json()) as { errors?: { field: string; code: string }[] };
      return [answer.status, errors[0]?.field, errors[0]?.code];
    },
  };
}
type Published = Awaited<ReturnType<typeof published>>;

export const field = (position: number, name: string) => ({ position, name, type: 'text' as const });

/** Grants a person a part of the table, and says which names of it they see. */
export async function granted({ datasetGUID, resourceGUID }: Published, narrowing: Partial<Narrowing>) {
  const person = await ensurePrincipal(bench.db.kysely, 'person', people.newcomer);
  const guid = randomUUID();
  const part = { sheet: 0, columns: null, filters: [], fields: [], ...narrowing };
  await sql`insert into access.dataset_grant
      (grant_guid, principal_id, dataset_guid, resource_guids, level, narrowing, granted_by)
    values (${guid}, ${person}, ${datasetGUID}, array[${resourceGUID}::uuid], 3, ${JSON.stringify(part)}::jsonb,
      ${people.owner})`.execute(bench.db.kysely);
  return async (): Promise<string[]> => {
    await ask(bench.data, 'resource:requestPreview', { resourceGUID }, people.newcomer);
    await bench.previews.idle();
    const seen = await ask(bench.data, 'resource:preview', { resourceGUID }, people.newcomer);
    if (seen.table?.state !== 'ready') return [];
    const { result } = await ask(bench.data, 'resource:previewColumns', { resourceGUID }, people.newcomer);
    return result.map(({ name }) => name);
  };
}
