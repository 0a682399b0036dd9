/** What a run is of, how many datasets it found, and what a person should know of it. */
import type { HarvestRun, HarvestSource } from '#contract/harvest.ts';
import { Banner } from '../../components/banner.tsx';
import { KeyFacts } from '../../components/key-facts.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { formatNumber } from '../../messages/format.ts';
import { useImportMessages, type ImportMessages } from '../../messages/imports.ts';

/** Datasets that applying would change. */
export const applicable = ({ counts }: HarvestRun) =>
  counts === null ? 0 : counts.new + counts.changed + counts.gone;

export function Counts({ source, run }: { readonly source: HarvestSource; readonly run: HarvestRun }) {
  const t = useImportMessages();
  const { counts, state } = run;
  if (counts === null) return null;
  const figure = (count: number, look?: string) => (
    <span className={count > 0 && look !== undefined ? `import-state ${look}` : undefined}>
      {formatNumber(count)}
    </span>
  );
  const isOpen = state === 'ready';
  const changed = {
    term: t.counts.changed,
    value: figure(counts.changed),
    note:
      [
        counts.changed > 0 && counts.fields !== undefined ? t.countNotes.fields(counts.fields) : '',
        counts.notes > 0 ? t.countNotes.notes(counts.notes) : '',
        counts.columns !== undefined && counts.columns > 0 ? t.countNotes.columns(counts.columns) : '',
      ]
        .filter(Boolean)
        .join(', ') || null,
  };
  const left = [
    { term: t.counts.invalid, value: figure(counts.invalid, 'bad'), note: t.countNotes.invalid },
    { term: t.counts.unchanged, value: figure(counts.unchanged), note: t.countNotes.unchanged },
  ];
  if (source.kind === 'sheet') return <KeyFacts facts={[changed, ...left]} />;
  return (
    <KeyFacts
      facts={[
        {
          term: t.counts.new,
          value: figure(counts.new),
          note: isOpen ? t.countNotes.new[source.newAs] : null,
        },
        changed,
        {
          term: t.counts.gone,
          value: figure(counts.gone, 'waits'),
          note: isOpen
            ? [
                t.countNotes.gone[source.whenGone],
                counts.goneUsed !== undefined && counts.goneUsed > 0
                  ? t.countNotes.goneUsed(counts.goneUsed)
                  : '',
              ]
                .filter(Boolean)
                .join(', ')
            : null,
        },
        ...left,
      ]}
    />
  );
}

/** Of which format and address the source is, and when it was read. */
export function About({
  source,
  run,
}: {
  readonly source: HarvestSource;
  readonly run: HarvestRun | undefined;
}) {
  const t = useImportMessages();
  const format = run?.format ?? null;
  const formats: Readonly<Record<string, string>> = t.formats;
  return (
    <p className="quiet t14 import-about">
      {format !== null && <span>{formats[format] ?? format}</span>}
      {source.address === null ? (
        <span>{run?.fileName ?? t.files}</span>
      ) : (
        <a href={source.address} rel="noreferrer noopener" target="_blank">
          {source.address}
        </a>
      )}
      {run !== undefined && (
        <span>
          {run.appliedAt === null ? t.lookedAt : t.appliedAt}{' '}
          <RelativeTime at={run.appliedAt ?? run.startedAt} />
          {run.state === 'ready' && `, ${t.nothingChangedYet}`}
        </span>
      )}
    </p>
  );
}

/** What a person should know of the run besides its figures. */
export function Notes({
  run,
  isSheet,
  t,
}: {
  readonly run: HarvestRun;
  readonly isSheet: boolean;
  readonly t: ImportMessages;
}) {
  return (
    <>
      {run.problem !== null && (
        <Banner kind={run.state === 'failed' ? 'danger' : 'warning'}>
          <strong>{run.state === 'failed' ? t.problemTitle : t.heldTitle}</strong>
          <p>{run.problem}</p>
        </Banner>
      )}
      {run.refused > 0 && <Banner kind="warning">{t.refusedItems(run.refused)}</Banner>}
      {run.state === 'ready' && applicable(run) === 0 && (
        <Banner kind="good">{isSheet ? t.sheet.agree : t.nothingToDo}</Banner>
      )}
      {isSheet && run.state === 'applied' && <Banner kind="good">{t.sheet.published}</Banner>}
    </>
  );
}
