/** `/dashboard/imports/{sourceGUID}`: one source; what its last look found, its settings, and its earlier imports. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UserOrganisation } from '#contract/entities/user.ts';
import type { HarvestSource } from '#contract/harvest.ts';
import { useApi } from '../../app/context.ts';
import { useConfirmation } from '../../app/use-confirmation.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Button } from '../../components/button.tsx';
import { DefinitionList } from '../../components/definition-list.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { IMPORTS, runsQuery, sourcesQuery } from '../../services/api/import-queries.ts';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { useMembership } from '../settings/use-membership.ts';
import { FieldOwnersSection } from './field-owners.tsx';
import { ImportsPage } from './imports-page.tsx';
import type { ImportSearch } from './imports-search.ts';
import { RollBackDialog, RunHistory } from './run-history.tsx';
import { RunPart } from './run-part.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { SourceRules } from './source-rules.tsx';
import { useImportRun } from './use-import-run.ts';
import { useSourceChanges } from './use-source-changes.ts';

interface SourceProps {
  readonly organisation: UserOrganisation;
  readonly source: HarvestSource;
}

function Settings({ organisation: { organisationGUID }, source }: SourceProps) {
  const t = useImportMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const { sourceGUID, name, address, newAs, datasets } = source;
  const removing = useConfirmation(async () => {
    await api.call('harvest:removeSource', { organisationGUID, sourceGUID });
    showSuccess({ title: t.settings.removed });
    await navigate({ to: '/dashboard/imports' });
    await queryClient.invalidateQueries({ queryKey: IMPORTS });
  });
  return (
    <section className="section">
      <SectionHead title={t.settings.title} />
      <DefinitionList
        items={[
          { term: t.form.from, value: address ?? t.files },
          { term: t.form.newAs, value: t.form.newAss[newAs] },
        ]}
      />
      <p className="row wrap import-acts">
        <Button aria-haspopup="dialog" onClick={() => setEditing(true)}>
          {t.settings.edit}
        </Button>
        <Button
          kind="quiet"
          aria-haspopup="dialog"
          onClick={() => removing.send({ type: 'action.requested', subject: sourceGUID })}
        >
          {t.settings.remove}
        </Button>
      </p>
      {isEditing && (
        <SourceDialog organisationGUID={organisationGUID} source={source} onClose={() => setEditing(false)} />
      )}
      <ConfirmDialog
        confirmation={removing}
        title={t.settings.removeTitle(name)}
        text={t.settings.removeText(datasets)}
        act={t.settings.remove}
      />
    </section>
  );
}

function Source({ organisation, source, search }: SourceProps & { readonly search: ImportSearch }) {
  const { organisationGUID } = organisation;
  const { sourceGUID } = source;
  const view = useImportRun({ organisationGUID, sourceGUID, needsFile: source.address === null });
  const changes = useSourceChanges(organisationGUID, source);
  // The machine asks.
  const { data: runs } = useQuery({ ...runsQuery(useApi(), organisationGUID, sourceGUID), enabled: false });
  const run = runs?.find(({ runGUID }) => runGUID === view.run?.runGUID);
  return (
    <>
      <RunPart organisation={organisation} source={source} view={view} search={search} />
      {source.kind === 'catalogue' && (
        <div className="import-rules">
          <FieldOwnersSection organisation={organisation} source={source} changes={changes} />
          <SourceRules source={source} changes={changes} run={run} />
        </div>
      )}
      {source.kind === 'catalogue' && <Settings organisation={organisation} source={source} />}
      <RunHistory organisationGUID={organisationGUID} source={source} view={view} />
      <RollBackDialog organisationGUID={organisationGUID} source={source} view={view} />
    </>
  );
}

interface SourceScreenProps {
  readonly sourceGUID: string;
  readonly search: ImportSearch;
}

function Loaded({
  organisation,
  sourceGUID,
  search,
}: SourceScreenProps & { readonly organisation: UserOrganisation }) {
  const t = useImportMessages();
  const { data, error, refetch } = useQuery(sourcesQuery(useApi(), organisation.organisationGUID));
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} />
    ) : (
      <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  const source = data.find((one) => one.sourceGUID === sourceGUID);
  if (source === undefined)
    return (
      <EmptyState title={t.unknown.title}>
        <p className="measure">{t.unknown.text}</p>
        <Link to="/dashboard/imports">{t.unknown.back}</Link>
      </EmptyState>
    );
  // A source that gets an address, or loses it, begins again.
  const kind = source.address === null ? 'files' : 'address';
  return <Source key={kind} organisation={organisation} source={source} search={search} />;
}

export function SourceScreen({ sourceGUID, search }: SourceScreenProps) {
  const t = useImportMessages();
  const { organisation: selected, may } = useMembership();
  const { data: sources } = useQuery({
    ...sourcesQuery(useApi(), selected?.organisationGUID ?? ''),
    enabled: may('dataset.publish'),
  });
  const shown = sources?.find((one) => one.sourceGUID === sourceGUID);
  const name = shown?.kind === 'sheet' ? t.sheet.title : shown?.name;
  return (
    <ImportsPage
      title={name}
      above={
        name !== undefined && (
          <Breadcrumb above={[{ label: t.title, link: { to: '/dashboard/imports' } }]} current={name} />
        )
      }
    >
      {(organisation) => <Loaded organisation={organisation} sourceGUID={sourceGUID} search={search} />}
    </ImportsPage>
  );
}
