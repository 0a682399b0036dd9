/** Creates an API key, or changes one: its name, what it can do, on which datasets, and for how long. */
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide';
import { useId, useState } from 'react';
import { apiKeyCalls, type ApiKey } from '#contract/api-keys.ts';
import { keyScopes, type KeyScope } from '#contract/key-scopes.ts';
import { useApi } from '../../../app/context.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { Banner } from '../../../components/banner.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Field } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Select } from '../../../components/select.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { keysQuery } from '../../../services/api/people-queries.ts';
import { QuotaFields, quotaOf, quotaValues } from '../quota-fields.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { FormArea, FormText } from '../submission-form.tsx';
import type { FoundDataset } from '../dataset-search.tsx';
import { KeyDatasets } from './key-datasets.tsx';
import { KeyWords } from './key-words.tsx';
import type { MadeSecret } from './new-secret.tsx';

/** Times that are offered, in days. */
const DAYS = [30, 90, 180, 366];
const USUAL_DAYS = 90;

/** The end of a key that is created now. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** The field of a scope: a dot in a name would make it a field within another. */
const fieldOf = { 'dataset.read': 'read', 'dataset.download': 'download' } as const;
/** What a tick is in a form of texts. */
const TICKED = 'yes';

type Values = Readonly<Record<string, string>>;

/** Networks are separated by commas, blanks or lines. */
const networksOf = (values: Values): string[] => (values['onlyFrom'] ?? '').split(/[\s,;]+/).filter(Boolean);

/** What the form asks, as a request of `key/create`. */
const toRequest = (organisationGUID: string) => (values: Values) => ({
  organisationGUID,
  name: values['name'] ?? '',
  scopes: keyScopes.filter((scope) => values[fieldOf[scope]] === TICKED),
  datasets: values['which'] === 'all' ? null : (values['datasets'] ?? '').split(' ').filter(Boolean),
  quota: quotaOf(values),
  onlyFrom: networksOf(values),
  days: Number(values['days']),
});

/** What the form of a new key is kept under. */
export const CREATED_KEY = 'key.create';

interface KeyDialogProps {
  readonly organisationGUID: string;
  /** Null for a new one. */
  readonly apiKey: ApiKey | null;
  /** The datasets of a new key, where the page has some. */
  readonly first?: readonly FoundDataset[];
  /** A scope that is ticked besides, since a program was refused for lack of it. */
  readonly wanted?: KeyScope | null;
  readonly onCreated: (made: MadeSecret) => void;
  readonly onClose: () => void;
}

export function KeyDialog({
  organisationGUID,
  apiKey,
  first,
  wanted = null,
  onCreated,
  onClose,
}: KeyDialogProps) {
  const t = useApiKeyMessages();
  const { actions } = useSettingsMessages();
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<readonly FoundDataset[]>(apiKey?.datasets ?? first ?? []);
  const read = toRequest(organisationGUID);
  const submission = useSubmission({
    // What was typed for another key is not put beside datasets of a page.
    ...(first === undefined && { keptAs: apiKey === null ? CREATED_KEY : `key.edit ${apiKey.keyGUID}` }),
    // Chosen datasets are shown with their titles, which are not in the form.
    notKept: ['datasets'],
    values: {
      name: apiKey?.name ?? '',
      ...Object.fromEntries(
        keyScopes.map((scope) => [
          fieldOf[scope],
          scope === wanted || (apiKey?.scopes.includes(scope) ?? scope === 'dataset.read') ? TICKED : '',
        ]),
      ),
      which: apiKey !== null && apiKey.datasets === null ? 'all' : 'chosen',
      datasets: chosen.map(({ datasetGUID }) => datasetGUID).join(' '),
      ...quotaValues(apiKey?.quota ?? null),
      onlyFrom: apiKey?.onlyFrom.join('\n') ?? '',
      days: String(USUAL_DAYS),
    },
    schema: apiKeyCalls['key/create'].request,
    toRequest: read,
    submit: async (values) => {
      const { days, ...settings } = read(values);
      if (apiKey === null) onCreated(await api.call('key/create', { ...settings, days }));
      else await api.call('key/update', { ...settings, keyGUID: apiKey.keyGUID });
      await queryClient.invalidateQueries({ queryKey: keysQuery(api, organisationGUID).queryKey });
      showSuccess({ title: apiKey === null ? t.created : t.changed });
      onClose();
    },
  });
  return (
    <FormDialog
      title={apiKey === null ? t.form.createTitle : t.form.editTitle(apiKey.name)}
      submission={submission}
      act={apiKey === null ? t.form.act : actions.save}
      acting={apiKey === null ? t.form.creating : actions.saving}
      onClose={onClose}
    >
      {(view) => (
        <>
          <FormText view={view} name="name" label={t.form.name} hint={t.form.nameHint} autoComplete="off" />
          {wanted !== null && <Banner kind="info">{t.wanted(t.scopes[wanted])}</Banner>}
          <fieldset>
            <legend>{t.form.may}</legend>
            <p className="t14 row">
              <Icon of={Check} /> {t.always}
            </p>
            {keyScopes.map((scope) => (
              <Checkbox
                key={scope}
                name={fieldOf[scope]}
                checked={view.field(fieldOf[scope]).value === TICKED}
                onChange={({ currentTarget }) =>
                  view.send({
                    type: 'field.changed',
                    field: fieldOf[scope],
                    value: currentTarget.checked ? TICKED : '',
                  })
                }
              >
                <span className="scope">
                  {t.scopes[scope]} <code className="quiet t13">{scope}</code>
                </span>
                {scope === wanted && <span className="hint">{t.wantedHere}</span>}
              </Checkbox>
            ))}
          </fieldset>
          <KeyDatasets
            organisationGUID={organisationGUID}
            view={view}
            chosen={chosen}
            onChoose={(datasets) => {
              setChosen(datasets);
              view.send({
                type: 'field.changed',
                field: 'datasets',
                value: datasets.map(({ datasetGUID }) => datasetGUID).join(' '),
              });
            }}
          />
          <QuotaFields view={view} />
          <FormArea view={view} name="onlyFrom" label={t.form.onlyFrom} hint={t.form.onlyFromHint} rows={2} />
          {apiKey === null && (
            <Field id={`${id}-days`} label={t.form.expires}>
              {(control) => (
                <Select
                  {...control}
                  {...view.field('days')}
                  options={DAYS.map((days) => ({ value: String(days), label: t.form.inDays(days) }))}
                />
              )}
            </Field>
          )}
          <KeyWords
            name={view.value('name')}
            scopes={keyScopes.filter((scope) => view.value(fieldOf[scope]) === TICKED)}
            datasets={view.value('which') === 'all' ? null : chosen.length}
            networks={networksOf({ onlyFrom: view.value('onlyFrom') })}
            quota={quotaOf({ quota: view.value('quota'), period: view.value('period') })}
            until={apiKey?.expiresAt ?? inDays(Number(view.value('days')))}
          />
        </>
      )}
    </FormDialog>
  );
}
