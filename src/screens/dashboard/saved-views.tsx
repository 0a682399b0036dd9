/** Saved views of the list of datasets: links with names, and the way to save the present one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, X } from 'lucide';
import { useState } from 'react';
import { manyDatasetsCalls } from '#contract/many-datasets.ts';
import { useApi } from '../../app/context.ts';
import { parseSearch, stringifySearch } from '../../app/search-params.ts';
import { useConfirmation } from '../../app/use-confirmation.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetListMessages } from '../../messages/dataset-list.ts';
import { savedViewsQuery } from '../../services/api/many-queries.ts';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { FormDialog } from '../settings/form-dialog.tsx';
import { FormText } from '../settings/submission-form.tsx';
import { dashboardDefaults, toDashboardSearch, type DashboardSearch } from './dashboard-search.ts';

/** The view as it is stored: what differs from the defaults, in one order. */
function viewOf(search: DashboardSearch): string {
  const given = Object.entries({ ...search, page: 1 }).filter(
    ([key, value]) => value !== (dashboardDefaults as Readonly<Record<string, unknown>>)[key],
  );
  return stringifySearch(Object.fromEntries(given.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

interface SaveProps {
  readonly organisationGUID: string;
  readonly search: DashboardSearch;
  readonly onClose: () => void;
}

function SaveViewDialog({ organisationGUID, search, onClose }: SaveProps) {
  const t = useDatasetListMessages().views;
  const api = useApi();
  const queryClient = useQueryClient();
  const toRequest = (values: object) => ({ ...values, organisationGUID, search: viewOf(search) });
  const submission = useSubmission({
    values: { name: '' },
    schema: manyDatasetsCalls['dataset:saveView'].request,
    toRequest,
    submit: async ({ name = '' }) => {
      await api.call('dataset:saveView', { name, organisationGUID, search: viewOf(search) });
      await queryClient.invalidateQueries({ queryKey: ['publishing', 'views'] });
      showSuccess({ title: t.saved(name) });
      onClose();
    },
  });
  return (
    <FormDialog title={t.title} lead={<p>{t.text}</p>} submission={submission} act={t.act} onClose={onClose}>
      {(view) => <FormText view={view} name="name" label={t.name} hint={t.nameHint} autoComplete="off" />}
    </FormDialog>
  );
}

export function SavedViews({ organisationGUID, search }: Omit<SaveProps, 'onClose'>) {
  const t = useDatasetListMessages().views;
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: views, error } = useQuery(savedViewsQuery(api, organisationGUID));
  const [isSaving, setSaving] = useState(false);
  const removing = useConfirmation(async (viewGUID) => {
    await api.call('dataset:removeView', { organisationGUID, viewGUID });
    await queryClient.invalidateQueries({ queryKey: ['publishing', 'views'] });
  });
  const present = viewOf(search);
  const isSaved = views?.some((view) => view.search === present) ?? true;
  const asked = views?.find(({ viewGUID }) => viewGUID === removing.subject);
  return (
    <>
      {error !== null && views === undefined && <p className="t14 quiet">{t.failed}</p>}
      {views !== undefined && views.length > 0 && (
        <ul className="saved-views" aria-label={t.label}>
          {views.map(({ viewGUID, name, search: saved }) => (
            <li key={viewGUID} className="chip">
              <Link
                to="/dashboard/datasets"
                search={toDashboardSearch(parseSearch(saved))}
                activeOptions={{ exact: true }}
                aria-current={saved === present ? 'page' : undefined}
                resetScroll={false}
              >
                {name}
              </Link>
              <button
                type="button"
                aria-label={t.remove(name)}
                aria-haspopup="dialog"
                onClick={() => removing.send({ type: 'action.requested', subject: viewGUID })}
              >
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {present !== '' && !isSaved && (
        <Button small aria-haspopup="dialog" onClick={() => setSaving(true)}>
          <Icon of={Bookmark} />
          {t.save}
        </Button>
      )}
      {isSaving && (
        <SaveViewDialog
          organisationGUID={organisationGUID}
          search={search}
          onClose={() => setSaving(false)}
        />
      )}
      <ConfirmDialog
        confirmation={removing}
        title={t.removeTitle(asked?.name ?? '')}
        text={t.removeText}
        act={t.removeAct}
      />
    </>
  );
}
