/**
 * Editing a dataset: its sections one at a time, whether everything is saved, and what is missing before it can be
 * published. The machine says what is shown.
 */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Check, Circle, CircleAlert } from 'lucide';
import { Suspense, useEffect, type ReactNode } from 'react';
import { editSections } from '#contract/publishing-constants.ts';
import type { FieldValue } from '#machines/form/form.paths.ts';
import { useApi } from '../../app/context.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { useDashboardMessages } from '../../messages/dashboard.ts';
import { checklistQuery } from '../../services/api/publishing-queries.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import '../../styles/banner.css';
import '../../styles/dataset-edit.css';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/settings.css';
import '../../styles/side-nav.css';
import { Checklist } from './checklist.tsx';
import { isOpenProposal } from './field-values.ts';
import { FilesSection } from './files-section.tsx';
import { LanguagesSection } from './languages-section.tsx';
import { PublishSection } from './publish-section.tsx';
import { linkTo, type EditSearch, type SectionName } from './edit-address.ts';
import { EditHead } from './edit-head.tsx';
import { sectionOf, type SectionProps } from './sections.ts';
import { ColumnsSection } from './columns-section.tsx';
import { sectionFields } from './section-fields.tsx';
import { useDatasetEditing, type Editing } from './use-dataset-editing.ts';
import { useEndsOfLost } from './use-keep-columns.ts';
import { useLookupsAhead } from './value-text.tsx';

const DraftPreview = lazyPart(async () => (await import('./draft-preview.tsx')).DraftPreview);

const datasets = { to: '/dashboard/datasets' } as const;

const parts: Readonly<Record<SectionName, (props: SectionProps) => ReactNode>> = {
  files: FilesSection,
  about: sectionFields('about'),
  languages: LanguagesSection,
  coverage: sectionFields('coverage'),
  access: sectionFields('access'),
  columns: ColumnsSection,
  contacts: sectionFields('contacts'),
  publish: PublishSection,
};

/** Takes every proposal whose field has nothing in it. */
function AllProposals({ editing }: { readonly editing: Editing }) {
  const t = useDatasetEditMessages().proposal;
  const open = (editing.dataset?.proposals ?? []).filter((one) =>
    isOpenProposal(one, editing.value(one.field)),
  );
  if (open.length === 0) return null;
  return (
    <div className="field-note all-proposals">
      <p>{t.available(open.length)}</p>
      <Button
        onClick={() => {
          for (const { field, value } of open)
            editing.send({ type: 'field.changed', field, value: value as FieldValue });
        }}
      >
        {t.takeAll(open.length)}
      </Button>
    </div>
  );
}

interface OpenProps {
  readonly editing: Editing;
  readonly search: EditSearch;
}

function OpenScreen({ editing, search }: OpenProps) {
  const t = useDatasetEditMessages();
  const api = useApi();
  const { dataset, datasetGUID } = editing;
  useLookupsAhead(editing);
  useEndsOfLost(editing);
  const isPreview = search.section === 'preview';
  const section = search.section === undefined || search.section === 'preview' ? 'files' : search.section;
  const checklist = useQuery(
    checklistQuery(api, datasetGUID, { status: 'published', visibility: 'public' }, dataset),
  );
  const blocking = checklist.data?.filter(({ level }) => level === 'blocks') ?? [];
  const openIn = (name: SectionName) => blocking.filter(({ field }) => sectionOf(field) === name).length;
  const iconOf = (name: SectionName) => {
    if (openIn(name) > 0) return CircleAlert;
    const isOpen = checklist.data === undefined || (name === 'publish' && blocking.length > 0);
    return isOpen ? Circle : Check;
  };
  const place = editSections.indexOf(section);
  const [before, after] = [editSections[place - 1], editSections[place + 1]];
  const Part = parts[section];
  useEffect(() => {
    if (search.field !== undefined) document.getElementById(`edit-${search.field}`)?.focus();
  }, [search.field]);
  return (
    <>
      <EditHead editing={editing} search={search} section={section} />
      {isPreview && dataset !== undefined && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <DraftPreview dataset={dataset} />
        </Suspense>
      )}
      <div className="edit-columns" hidden={isPreview}>
        <nav className="side-nav" aria-label={t.sections.label}>
          {editSections.map((name) => (
            <Link key={name} {...linkTo(name)} aria-current={name === section ? 'page' : undefined}>
              <Icon of={iconOf(name)} />
              {t.sections[name]}
              {openIn(name) > 0 && (
                <span className="n" aria-label={t.open(openIn(name))}>
                  {openIn(name)}
                </span>
              )}
            </Link>
          ))}
        </nav>
        <section className="edit-section" aria-labelledby="section-title">
          <h2 id="section-title">{t.sections[section]}</h2>
          <AllProposals editing={editing} />
          <Part editing={editing} search={search} />
          <nav className="row between edit-steps" aria-label={t.sections.steps}>
            {before === undefined ? (
              <span />
            ) : (
              <Link className={buttonClass({})} {...linkTo(before)}>
                <Icon of={ArrowLeft} />
                {t.sections[before]}
              </Link>
            )}
            {after !== undefined && (
              <Link className={buttonClass({})} {...linkTo(after)}>
                {t.sections[after]}
                <Icon of={ArrowRight} />
              </Link>
            )}
          </nav>
        </section>
        <Checklist
          points={checklist.data}
          error={checklist.error}
          isRenewed={checklist.isPlaceholderData}
          isCountOnly={section === 'publish' && dataset?.may.publish === true}
          onRetry={() => void checklist.refetch()}
        />
      </div>
    </>
  );
}

export interface EditScreenProps {
  readonly datasetGUID: string;
  readonly search: EditSearch;
}

export function EditScreen({ datasetGUID, search }: EditScreenProps) {
  const t = useDatasetEditMessages();
  const { data: user } = useSuspenseQuery(userQuery(useApi()));
  const heading = useDashboardMessages().editDataset;
  const editing = useDatasetEditing(user.identityGUID, datasetGUID);
  const { screen, send } = editing;
  const retry = () => send({ type: 'retry.requested' });
  const part = () => {
    switch (screen) {
      case 'opening':
        return (
          <div aria-busy="true">
            <output className="sr">{t.opening}</output>
            <SkeletonRows rows={4} />
          </div>
        );
      case 'unavailable':
        return <FailedState title={t.unavailable} offline={!navigator.onLine} onRetry={retry} />;
      case 'editing':
        return <OpenScreen editing={editing} search={search} />;
      case 'unknown':
      case 'forbidden':
      case 'gone':
        return (
          <EmptyState title={t[screen].title}>
            <p className="measure">{t[screen].text}</p>
            <p className="row wrap">
              <Link {...datasets}>{t.back}</Link>
              <Button small onClick={retry}>
                {t.retry}
              </Button>
            </p>
          </EmptyState>
        );
    }
  };
  return (
    <main id="main" tabIndex={-1} className="container app dataset-edit">
      {screen !== 'editing' && <h1 className="sr">{heading}</h1>}
      {part()}
    </main>
  );
}
