/** Who uses what readers have, by followers, keys and the columns that were asked for, and what a publication changes. */
import { useQuery } from '@tanstack/react-query';
import { affectedBy, countAffected, effectsOf, usesOfFile } from '#contract/effects.ts';
import type { EmbedUse } from '#contract/publishing-effects.ts';
import type { CallResponse } from '#contract/index.ts';
import { useApi } from '../../app/context.ts';
import { formatList, formatNumber, formatShare } from '../../messages/format.ts';
import { KeyFacts } from '../../components/key-facts.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDatasetEditMessages, type DatasetEditMessages } from '../../messages/dataset-edit.ts';
import { affectedQuery, type EditedDataset } from '../../services/api/publishing-queries.ts';
import { ChangedColumns } from './changed-columns.tsx';
import { AffectedUses } from './affected-uses.tsx';
import { EffectTabs } from './effect-tabs.tsx';
import { ExportAffected } from './export-affected.tsx';
import { Difference, DifferenceButton } from '../difference/difference-dialog.tsx';

type ChangedFile = CallResponse<'dataset:affected'>['files'][number];

interface ReplacedProps {
  readonly dataset: EditedDataset;
  readonly file: ChangedFile;
  readonly affected: Pick<CallResponse<'dataset:affected'>, 'columnUses' | 'documents'>;
}

/** Columns that are neither new nor gone, and change all the same. */
const noteOf = (
  { renamed, retyped }: ChangedFile['columns'],
  t: DatasetEditMessages['publish']['figures'],
): string | undefined =>
  [
    ...(renamed.length > 0 ? [t.renamed(renamed.length)] : []),
    ...(retyped.length > 0 ? [t.retyped(retyped.length)] : []),
  ].join(', ') || undefined;

/** What publishing a new version of a file changes in its rows: figures, and who would break. */
function Replaced({ dataset, file: { resourceGUID, name, columns }, affected }: ReplacedProps) {
  const messages = useDatasetEditMessages().publish;
  const t = messages.figures;
  const file = dataset.files.find((one) => one.resourceGUID === resourceGUID);
  if (file?.status !== 'ready') return null;
  // Readers have the version that the file itself names.
  const versions = { before: resourceGUID, after: file.versionGUID };
  return (
    <div className="stack s">
      <Difference
        versions={versions}
        before={({ rows }) => {
          const all = rows.same + rows.changed + rows.removed;
          const { breaks, unknownCalls: unknown } = affectedBy(affected);
          const broken = countAffected(breaks);
          return (
            <KeyFacts
              facts={[
                { term: t.added, value: formatNumber(rows.added) },
                {
                  term: t.changed,
                  value: formatNumber(rows.changed),
                  note: all > 0 ? t.share(formatShare(rows.changed / all)) : undefined,
                },
                { term: t.removed, value: formatNumber(rows.removed) },
                {
                  term: t.columns,
                  value: t.columnChanges(columns.added.length, columns.removed.length),
                  note: noteOf(columns, t),
                },
                {
                  term: t.breaks,
                  value: <span className={broken > 0 ? 'problem' : undefined}>{formatNumber(broken)}</span>,
                  note:
                    [
                      messages.breaking(breaks.keys.length, breaks.documents.length),
                      unknown > 0 ? t.unknown(unknown) : '',
                    ]
                      .filter(Boolean)
                      .join(' ') || undefined,
                },
              ]}
            />
          );
        }}
      />
      <p>
        <DifferenceButton versions={versions} name={name} />
      </p>
    </div>
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
  const { data, error, refetch } = useQuery(affectedQuery(useApi(), dataset));
  if (dataset.firstPublishedAt === null) return null;
  if (error !== null)
    return (
      <FailedState title={t.affectedFailed} offline={!navigator.onLine} onRetry={() => void refetch()} />
    );
  if (data === undefined) return <SkeletonRows rows={2} />;
  const { followers, grants, counts, apps, documents, downloads, apiCalls, files, embeds } = data;
  const counted: readonly (readonly [number, (count: number) => string])[] = [
    [followers, t.followers],
    [grants, t.grants],
    [counts.keys, t.keys],
    [counts.apps, t.apps],
    [counts.maps, t.maps],
    [counts.charts, t.charts],
    [counts.dashboards, t.dashboards],
    [counts.embeds, t.embeds],
  ];
  const users = counted.flatMap(([count, say]) => (count > 0 ? [say(count)] : [])).join(', ');
  return (
    <section className="stack s" aria-labelledby="affected-title">
      <h3 id="affected-title">{t.affected}</h3>
      <p>
        {users === '' ? t.noUsers : `${users}.`} {t.activity(downloads, apiCalls)}.
      </p>
      {data.withheld.map(({ resourceGUID, name, versions }) => (
        <p key={resourceGUID}>{t.withheld(name, formatList(versions.map(formatNumber)), versions.length)}</p>
      ))}
      {(data.columnUses.length > 0 || documents.some(({ columns }) => columns.length > 0)) && (
        <EffectTabs effects={effectsOf(data)} />
      )}
      <ExportAffected dataset={dataset} />
      <AffectedUses apps={apps} documents={documents} counts={counts} />
      {files.map((file) => {
        const { resourceGUID, name, change, columns } = file;
        const uses = usesOfFile(data, resourceGUID);
        return (
          <div key={resourceGUID} className="stack">
            <h4>{name}</h4>
            {change === 'replaced' && <Replaced dataset={dataset} file={file} affected={uses} />}
            <ChangedColumns columns={columns} uses={uses.columnUses} />
            <EmbedUses change={change} embeds={embeds.filter((one) => one.resourceGUID === resourceGUID)} />
          </div>
        );
      })}
    </section>
  );
}
