/** "Save chart" in the chart of a table, for members who may: names the chart and opens its editor. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bookmark } from 'lucide';
import { useState } from 'react';
import { documentLimits } from '#contract/document-constants.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { roleGrants } from '#contract/roles.ts';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { useSelectedOrganisation } from '../../app/selected-organisation.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useChartMessages } from '../../messages/chart.ts';
import { useDocumentMessages } from '../../messages/documents.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import { DOCUMENTS } from '../../services/api/document-queries.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import { chartSummary, chartTitle } from '../preview/chart-words.ts';
import { chartDocument, type ChartOfTable } from './chart-document.ts';

export type SaveChartProps = ChartOfTable;

interface SaveDialogProps extends SaveChartProps {
  readonly organisations: readonly UserOrganisation[];
  readonly selected: string | undefined;
  readonly onClose: () => void;
}

function SaveDialog({ organisations, selected, onClose, ...chart }: SaveDialogProps) {
  const t = useDocumentMessages().save;
  const c = useChartMessages();
  const p = usePreviewMessages();
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(chartTitle(chart.drawn, c).slice(0, documentLimits.title));
  const [alternative, setAlternative] = useState(chartSummary(chart.drawn, c, p));
  const [chosen, setChosen] = useState(selected);
  const organisation =
    organisations.find(({ organisationGUID }) => organisationGUID === chosen) ?? organisations[0];
  const showFailed = useShowFailed();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ organisationGUID }: UserOrganisation) =>
      api.call('chart:create', { organisationGUID, document: chartDocument(chart, { title, alternative }) }),
    onSuccess: async ({ documentGUID }, { slug }) => {
      await queryClient.invalidateQueries({ queryKey: [...DOCUMENTS, 'list'] });
      await navigate({
        to: '/organisation/$orgSlug/chart/$chartGUID/edit',
        params: { orgSlug: slug, chartGUID: documentGUID },
      });
    },
    onError: (error) => showFailed(error, t.failed),
  });
  return (
    <Dialog labelledBy="save-chart-title" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (organisation !== undefined && title.trim() !== '') mutate(organisation);
        }}
      >
        <h2 id="save-chart-title">{t.heading}</h2>
        <p>{t.text}</p>
        <TextField
          id="save-chart-name"
          label={t.title}
          required
          maxLength={documentLimits.title}
          value={title}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
        <Field id="save-chart-alternative" label={t.alternative} hint={t.alternativeHint}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              maxLength={documentLimits.alternative}
              value={alternative}
              onChange={({ currentTarget: { value } }) => setAlternative(value)}
            />
          )}
        </Field>
        {organisations.length > 1 && (
          <Field id="save-chart-organisation" label={t.organisation}>
            {(control) => (
              <Select
                {...control}
                value={organisation?.organisationGUID ?? ''}
                options={organisations.map(({ organisationGUID, name }) => ({
                  value: organisationGUID,
                  label: name,
                }))}
                onChange={({ currentTarget: { value } }) => setChosen(value)}
              />
            )}
          </Field>
        )}
        <p className="row wrap">
          <Button type="submit" kind="primary" busy={isPending}>
            {t.act}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </p>
      </form>
    </Dialog>
  );
}

/** Visitors never load it. */
export function SaveChart(props: SaveChartProps) {
  const t = useDocumentMessages().save;
  const { data: user } = useQuery(userQuery(useApi()));
  const [isSaving, setSaving] = useState(false);
  const selected = useSelectedOrganisation(user).organisation?.organisationGUID;
  const organisations = (user?.organisations ?? []).filter(({ roleId }) => roleGrants(roleId, 'chart.edit'));
  if (organisations.length === 0) return null;
  return (
    <>
      <p>
        <Button small aria-haspopup="dialog" onClick={() => setSaving(true)}>
          <Icon of={Bookmark} />
          {t.act}
        </Button>
      </p>
      {isSaving && (
        <SaveDialog
          {...props}
          organisations={organisations}
          selected={selected}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
