/** `/dashboard/imports`: the sources of the organisation, each with its last import and its next look. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UserOrganisation } from '#contract/entities/user.ts';
import type { HarvestRun, HarvestSource } from '#contract/harvest.ts';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { StackedFigure } from '../../components/stacked-figure.tsx';
import { formatInstant, formatNumber } from '../../messages/format.ts';
import { useImportMessages } from '../../messages/imports.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { IMPORTS, sourcesQuery } from '../../services/api/import-queries.ts';
import { ImportsPage } from './imports-page.tsx';
import { SourceDialog } from './source-dialog.tsx';

/** What the last import of a source needs or did, with the colour of what needs a look. */
function LastRun({ run }: { readonly run: HarvestRun | null }) {
  const t = useImportMessages();
  if (run === null) return <span className="quiet">{t.never}</span>;
  const look = run.state === 'failed' ? 'bad' : run.state === 'ready' ? 'waits' : undefined;
  return (
    <>
      <span className={look && `import-state ${look}`}>{t.states[run.state]}</span>
      <span className="quiet t13 import-sub">
        <RelativeTime at={run.appliedAt ?? run.startedAt} />
      </span>
    </>
  );
}

function Sources({ name, sources }: { readonly name: string; readonly sources: readonly HarvestSource[] }) {
  const t = useImportMessages();
  return (
    <RowTable
      caption={t.caption(name)}
      className="people"
      rows={sources}
      rowKey={({ sourceGUID }) => sourceGUID}
      columns={[
        {
          key: 'name',
          head: t.columns.name,
          cell: ({ sourceGUID, name: its, address }) => (
            <>
              <Link className="plain" to="/dashboard/imports/$sourceGUID" params={{ sourceGUID }}>
                {its}
              </Link>
              <span className="quiet t13 import-sub">{address ?? t.files}</span>
            </>
          ),
        },
        { key: 'state', head: t.columns.state, cell: ({ lastRun }) => <LastRun run={lastRun} /> },
        {
          key: 'next',
          head: t.columns.next,
          className: 'quiet',
          wideOnly: true,
          cell: ({ nextAt }) => (nextAt === null ? t.byHand : formatInstant(nextAt)),
        },
        {
          key: 'datasets',
          head: t.columns.datasets,
          end: true,
          cell: ({ datasets }) => (
            <StackedFigure value={formatNumber(datasets)} unit={t.datasetUnit(datasets)} />
          ),
        },
      ]}
    />
  );
}

function List({ organisation }: { readonly organisation: UserOrganisation }) {
  const t = useImportMessages();
  const { data, error, refetch } = useQuery(sourcesQuery(useApi(), organisation.organisationGUID));
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  const sources = data.filter(({ kind }) => kind === 'catalogue');
  if (sources.length === 0)
    return (
      <EmptyState title={t.none.title}>
        <p className="measure">{t.none.text}</p>
      </EmptyState>
    );
  return <Sources name={organisation.name} sources={sources} />;
}

function AddSource({ organisationGUID }: UserOrganisation) {
  const t = useImportMessages();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.add}
      </Button>
      {isOpen && (
        <SourceDialog
          organisationGUID={organisationGUID}
          source={null}
          onSaved={(sourceGUID) =>
            void navigate({ to: '/dashboard/imports/$sourceGUID', params: { sourceGUID } })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The way to edit metadata in a spreadsheet. */
function SheetPart({ organisationGUID }: { readonly organisationGUID: string }) {
  const t = useImportMessages().sheet;
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showFailed = useShowFailed();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('harvest:sheet', { organisationGUID }),
    onSuccess: async ({ sourceGUID }) => {
      await queryClient.invalidateQueries({ queryKey: IMPORTS });
      await navigate({ to: '/dashboard/imports/$sourceGUID', params: { sourceGUID } });
    },
    onError: (error) => showFailed(error, t.exportFailed),
  });
  return (
    <section className="section">
      <SectionHead title={t.title} />
      <p className="quiet t14 measure">{t.lead}</p>
      <p className="import-acts">
        <Button busy={isPending} onClick={() => mutate()}>
          {t.open}
        </Button>
      </p>
    </section>
  );
}

export function ImportsScreen() {
  const t = useImportMessages();
  return (
    <ImportsPage actions={(organisation) => <AddSource {...organisation} />}>
      {(organisation) => (
        <div className="stack">
          <p className="quiet t14 measure">{t.lead}</p>
          <List organisation={organisation} />
          <SheetPart organisationGUID={organisation.organisationGUID} />
        </div>
      )}
    </ImportsPage>
  );
}
