/** The earlier imports of a source, the way to roll the last one back, and the dialog that asks first. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { HarvestRun, HarvestSource } from '#contract/harvest.ts';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { formatDay, formatNumber } from '../../messages/format.ts';
import { useImportMessages } from '../../messages/imports.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { runsQuery } from '../../services/api/import-queries.ts';
import type { ImportView } from './use-import-run.ts';

interface HistoryProps {
  readonly organisationGUID: string;
  readonly source: HarvestSource;
  readonly view: ImportView;
}

/** The runs as the machine read them last. */
const useRuns = ({ organisationGUID, source: { sourceGUID } }: HistoryProps) =>
  useQuery({ ...runsQuery(useApi(), organisationGUID, sourceGUID), enabled: false }).data;

const allKinds = ['new', 'changed', 'gone', 'invalid'] as const;

export function RunHistory(props: HistoryProps) {
  const t = useImportMessages();
  const runs = useRuns(props);
  const { screen, send } = props.view;
  if (runs === undefined) return null;
  const kinds = props.source.kind === 'sheet' ? (['changed', 'invalid'] as const) : allKinds;
  const mayRollBack = screen === 'idle' || screen === 'ready';
  const columns: TableColumn<HarvestRun>[] = [
    {
      key: 'when',
      head: t.history.when,
      cell: ({ startedAt, fileName }) => (
        <>
          <RelativeTime at={startedAt} />
          {fileName !== null && <span className="quiet t13 import-sub">{fileName}</span>}
        </>
      ),
    },
    ...kinds.map((kind) => ({
      key: kind,
      head: t.counts[kind],
      end: true,
      cell: ({ counts }: HarvestRun) => (
        <>
          <span className="stacked-unit" aria-hidden="true">
            {t.counts[kind]}{' '}
          </span>
          {counts === null ? '–' : formatNumber(counts[kind])}
        </>
      ),
    })),
    {
      key: 'by',
      head: t.history.by,
      className: 'quiet import-by',
      cell: ({ isScheduled, startedBy }) => {
        if (isScheduled) return t.history.schedule;
        return startedBy === '' ? t.history.former : startedBy;
      },
    },
    {
      key: 'act',
      head: t.history.act,
      end: true,
      cell: ({ runGUID, state, startedAt, rollBackUntil }) =>
        rollBackUntil !== null && mayRollBack ? (
          <>
            <Button
              small
              aria-haspopup="dialog"
              aria-label={t.history.rollBackLabel(formatDay(startedAt))}
              onClick={() => send({ type: 'rollBack.requested', runGUID })}
            >
              {t.act.rollBack}
            </Button>
            <span className="quiet t13 import-sub">{t.history.until(formatDay(rollBackUntil))}</span>
          </>
        ) : (
          <span className={state === 'failed' ? 'import-state bad' : 'quiet'}>{t.states[state]}</span>
        ),
    },
  ];
  return (
    <section className="section">
      <SectionHead title={t.history.title} />
      {runs.length === 0 ? (
        <p className="quiet">{t.history.none}</p>
      ) : (
        <Table
          caption={t.history.title}
          className="figures"
          rows={runs}
          rowKey={({ runGUID }) => runGUID}
          columns={columns}
        />
      )}
    </section>
  );
}

/** Asks whether to roll back; nothing while nothing is asked. */
export function RollBackDialog(props: HistoryProps) {
  const t = useImportMessages();
  const { cancel } = useSettingsMessages().actions;
  const id = useId();
  const runs = useRuns(props);
  const { view, source } = props;
  if (view.screen !== 'asking') return null;
  const counts = runs?.find(({ runGUID }) => runGUID === view.asked)?.counts ?? null;
  const leave = () => view.send({ type: 'rollBack.cancelled' });
  return (
    <ModalDialog labelledBy={id} onClose={leave}>
      <div className="stack">
        <h2 id={id}>{t.rollBack.title}</h2>
        {counts !== null && (
          <p>
            {source.kind === 'sheet'
              ? t.sheet.rollBack(counts.changed)
              : t.rollBack.text(counts.changed + counts.gone, counts.new)}
          </p>
        )}
        {source.everyHours !== null && <p>{t.rollBack.schedule}</p>}
        <p className="row wrap">
          <Button kind="danger" onClick={() => view.send({ type: 'rollBack.confirmed' })}>
            {t.act.rollBack}
          </Button>
          <Button onClick={leave}>{cancel}</Button>
        </p>
      </div>
    </ModalDialog>
  );
}
