/** Who uses what readers have, by followers, keys and the columns that were asked for, and what a publication changes. */
import { useQuery } from '@tanstack/react-query';
import type { ColumnUse, EmbedUse } from '#contract/publishing-effects.ts';
import { useApi } from '../../app/context.ts';
import { FailedState } from '../../components/failed-state.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { affectedQuery, type EditedDataset } from '../../services/api/publishing-queries.ts';
import { AffectedUses } from './affected-uses.tsx';
import { Difference, DifferenceButton } from '../difference/difference-dialog.tsx';

/** What publishing a new version of a file changes in its rows. */
function Replaced({
  dataset,
  resourceGUID,
  name,
}: {
  readonly dataset: EditedDataset;
  readonly resourceGUID: string;
  readonly name: string;
}) {
  const file = dataset.files.find((one) => one.resourceGUID === resourceGUID);
  if (file?.status !== 'ready') return null;
  // Readers have the version that the file itself names.
  const versions = { before: resourceGUID, after: file.versionGUID };
  return (
    <div className="stack s">
      <Difference versions={versions} />
      <p>
        <DifferenceButton versions={versions} name={name} />
      </p>
    </div>
  );
}

/** Who asked for columns that go, or get another type. */
function ColumnUses({ uses }: { readonly uses: readonly ColumnUse[] }) {
  const t = useDatasetEditMessages().publish;
  if (uses.length === 0) return null;
  return (
    <ul className="violation-list" aria-label={t.columnUses}>
      {uses.map(({ column, effect, calls, callsWithoutKey, keys }) => (
        <li key={column} className={effect === 'gone' ? 'problem' : undefined}>
          <p>
            <span className="strong">{column === '' ? t.allColumns : column}</span>: {t.effects[effect]},{' '}
            {t.columnCalls(calls)}
          </p>
          <ul className="t14">
            {keys.map(({ name, organisation, calls: used, lastUsedAt }) => (
              <li key={`${name} ${organisation} ${lastUsedAt}`}>
                {name === null ? t.aKey : t.keyOf(name, organisation ?? '')}: {t.columnCalls(used)},{' '}
                <RelativeTime at={lastUsedAt} />
              </li>
            ))}
            {callsWithoutKey > 0 && <li>{t.withoutKey(callsWithoutKey)}</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** On which sites a file is shown, and what they show then. */
function EmbedUses({
  change,
  embeds,
}: {
  readonly change: 'added' | 'replaced' | 'removed';
  readonly embeds: readonly EmbedUse[];
}) {
  const t = useDatasetEditMessages().publish;
  if (embeds.length === 0) return null;
  return (
    <>
      <p className={change === 'removed' ? 'problem' : undefined}>
        <span className="strong">{t.embedUses}</span>. {t.embedEffects[change]}
      </p>
      <ul aria-label={t.embedUses} className="t14">
        {embeds.map(({ site, views, lastSeenAt }) => (
          <li key={`${site} ${lastSeenAt}`}>
            {t.embedOn(site, views)}, <RelativeTime at={lastSeenAt} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who uses what readers have now, and what would change for them. */
export function Affected({ dataset }: { readonly dataset: EditedDataset }) {
  const t = useDatasetEditMessages().publish;
  const { data, error, refetch } = useQuery(affectedQuery(useApi(), dataset.datasetGUID));
  if (dataset.firstPublishedAt === null) return null;
  if (error !== null)
    return (
      <FailedState title={t.affectedFailed} offline={!navigator.onLine} onRetry={() => void refetch()} />
    );
  if (data === undefined) return <SkeletonRows rows={2} />;
  const { followers, grants, counts, apps, documents, downloads, apiCalls, files, columnUses, embeds } = data;
  return (
    <section className="stack s" aria-labelledby="affected-title">
      <h3 id="affected-title">{t.affected}</h3>
      <p>
        {[
          t.followers(followers),
          t.grants(grants),
          t.keys(counts.keys),
          t.apps(counts.apps),
          t.maps(counts.maps),
          t.charts(counts.charts),
          t.dashboards(counts.dashboards),
          t.embeds(counts.embeds),
        ].join(', ')}
        . {t.activity(downloads, apiCalls)}.
      </p>
      <AffectedUses apps={apps} documents={documents} counts={counts} />
      {files.map(({ resourceGUID, name, change, columns: { added, removed, retyped } }) => (
        <div key={resourceGUID}>
          <h4>{name}</h4>
          <ul>
            {removed.length > 0 && <li className="problem">{t.columnsRemoved(removed.join(', '))}</li>}
            {retyped.length > 0 && <li>{t.columnsRetyped(retyped.map((one) => one.name).join(', '))}</li>}
            {added.length > 0 && <li>{t.columnsAdded(added.join(', '))}</li>}
          </ul>
          <ColumnUses uses={columnUses.filter((use) => use.resourceGUID === resourceGUID)} />
          <EmbedUses change={change} embeds={embeds.filter((one) => one.resourceGUID === resourceGUID)} />
          {change === 'replaced' && <Replaced dataset={dataset} resourceGUID={resourceGUID} name={name} />}
        </div>
      ))}
    </section>
  );
}
