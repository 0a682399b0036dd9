/** The call `dataset:exportAffected`: who is affected by a publication, as CSV to take along. */
import type { Kysely } from 'kysely';
import { effectsOf, type AffectedDocument, type AffectedKey } from '#contract/effects.ts';
import type { CallResponse } from '#contract/index.ts';
import { EXPORTED_USES } from '#contract/publishing-constants.ts';
import type { ChangedColumn, DocumentUse } from '#contract/publishing-effects.ts';
import { csvText } from '#contract/csv-cell.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readAffected } from './affected.ts';

const columns = ['effect', 'kind', 'name', 'organisation', 'columns', 'calls', 'views', 'lastUse', 'count'];

/** A line with what is known of it. */
interface Line {
  /** `breaks`, `changes` or `informed`; `uses`: it is made of the dataset, and nothing that it needs changes. */
  readonly effect: 'breaks' | 'changes' | 'informed' | 'uses';
  readonly kind: 'apiKey' | 'callsWithoutKey' | DocumentUse['kind'] | 'app' | 'site' | 'followers' | 'grants';
  readonly name?: string | null | undefined;
  readonly organisation?: string | null | undefined;
  readonly columns?: readonly ChangedColumn[];
  readonly calls?: number;
  readonly views?: number;
  readonly lastUse?: string | null;
  readonly count?: number;
}

const words = ({ column, effect }: ChangedColumn): string => `${column === '' ? '*' : column} (${effect})`;

const cells = ({ effect, kind, name, organisation, columns: changed = [], ...more }: Line) => [
  effect,
  kind,
  name,
  organisation,
  changed.map(words).join('; '),
  more.calls,
  more.views,
  more.lastUse,
  more.count,
];

const keyLine =
  (effect: Line['effect']) =>
  ({ name, organisation, columns: changed, calls, lastUsedAt }: AffectedKey): Line => ({
    effect,
    kind: 'apiKey',
    name,
    organisation,
    columns: changed,
    calls,
    lastUse: lastUsedAt,
  });

const documentLine =
  (effect: Line['effect']) =>
  ({ kind, named, columns: changed }: AffectedDocument): Line => ({
    effect,
    kind,
    name: named?.title,
    organisation: named?.organisation.name,
    columns: changed,
  });

/** The lines, what breaks first. */
function linesOf(affected: CallResponse<'dataset:affected'>): Line[] {
  const { breaks, changes, informed, unknownCalls } = effectsOf(affected);
  const { documents, apps, embeds } = affected;
  return [
    ...breaks.keys.map(keyLine('breaks')),
    ...(unknownCalls > 0
      ? [{ effect: 'breaks', kind: 'callsWithoutKey', calls: unknownCalls } as const]
      : []),
    ...breaks.documents.map(documentLine('breaks')),
    ...changes.keys.map(keyLine('changes')),
    ...changes.documents.map(documentLine('changes')),
    ...documents.filter((one) => one.columns.length === 0).map(documentLine('uses')),
    ...apps.map(({ title }): Line => ({ effect: 'uses', kind: 'app', name: title })),
    ...embeds.map(({ site, views, lastSeenAt }): Line => ({
      effect: 'uses',
      kind: 'site',
      name: site,
      views,
      lastUse: lastSeenAt,
    })),
    { effect: 'informed', kind: 'followers', count: informed.followers },
    { effect: 'informed', kind: 'grants', count: informed.grants },
    { effect: 'informed', kind: 'apiKey', count: informed.keys },
  ];
}

/** The byte order mark makes spreadsheets read it as UTF-8. @throws ProblemError 403 or 404 */
export async function exportAffected(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  identityGUID: string,
): Promise<CallResponse<'dataset:exportAffected'>> {
  const affected = await readAffected(kysely, datasetGUID, identityGUID, EXPORTED_USES);
  const { counts, documents, apps, embeds, columnUses } = affected;
  const isCut =
    counts.maps + counts.charts + counts.dashboards > documents.length ||
    counts.apps > apps.length ||
    counts.embeds > embeds.length ||
    columnUses.length >= EXPORTED_USES ||
    columnUses.some(({ keys }) => keys.length >= EXPORTED_USES);
  return { text: `\u{feff}${csvText([columns, ...linesOf(affected).map(cells)])}`, isCut };
}
