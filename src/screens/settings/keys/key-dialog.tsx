/** Creates an API key, or changes one: its name, what it can do, on which datasets, and for how long. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeyCalls, type ApiKey } from '#contract/api-keys.ts';
import type { KeyScope } from '#contract/key-scopes.ts';
import { useApi } from '../../../app/context.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { showSuccess } from '../../../components/toast.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { keysQuery } from '../../../services/api/people-queries.ts';
import { QuotaFields, quotaOf } from '../quota-fields.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { FormArea, FormText } from '../submission-form.tsx';
import type { FoundDataset } from '../dataset-search.tsx';
import { choicesIn, choiceValues, DaysField, inDays, ScopeFields, scopesIn } from './choice-fields.tsx';
import { KeyDatasets } from './key-datasets.tsx';
import { KeyWords } from './key-words.tsx';
import { ofKey, useNewSecret } from './new-secret.tsx';

type Values = Readonly<Record<string, string>>;

/** Networks are separated by commas, blanks or lines. */
const networksOf = (values: Values): string[] => (values['onlyFrom'] ?? '').split(/[\s,;]+/).filter(Boolean);

/** What the form asks, as a request of `key/create`. */
const toRequest = (organisationGUID: string) => (values: Values) => ({
  organisationGUID,
  name: values['name'] ?? '',
  ...choicesIn(values),
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
  readonly onClose: () => void;
}

export function KeyDialog({ organisationGUID, apiKey, first, wanted = null, onClose }: KeyDialogProps) {
  const t = useApiKeyMessages();
  const { actions } = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<readonly FoundDataset[]>(apiKey?.datasets ?? first ?? []);
  const read = toRequest(organisationGUID);
  const { show, send, after } = useNewSecret(onClose);
  const submission = useSubmission({
    // What was typed for another key is not put beside datasets of a page.
    ...(first === undefined && { keptAs: apiKey === null ? CREATED_KEY : `key.edit ${apiKey.keyGUID}` }),
    // Chosen datasets are shown with their titles, which are not in the form.
    notKept: ['datasets'],
    values: {
      name: apiKey?.name ?? '',
      ...choiceValues(
        apiKey,
        chosen.map(({ datasetGUID }) => datasetGUID),
        { scopes: ['dataset.read'], which: 'chosen' },
        wanted,
      ),
      onlyFrom: apiKey?.onlyFrom.join('\n') ?? '',
    },
    schema: apiKeyCalls['key/create'].request,
    toRequest: read,
    submit: async (values) => {
      const { days, ...settings } = read(values);
      if (apiKey === null) show(ofKey(t, await api.call('key/create', { ...settings, days })));
      else await api.call('key/update', { ...settings, keyGUID: apiKey.keyGUID });
      await queryClient.invalidateQueries({ queryKey: keysQuery(api, organisationGUID).queryKey });
      showSuccess({ title: apiKey === null ? t.created : t.changed });
      if (apiKey !== null) onClose();
    },
  });
  return (
    <FormDialog
      title={apiKey === null ? t.form.createTitle : t.form.editTitle(apiKey.name)}
      submission={submission}
      act={apiKey === null ? t.form.act : actions.save}
      acting={apiKey === null ? t.form.creating : actions.saving}
      after={after}
      onClose={() => send({ type: 'leaving.requested' })}
    >
      {(view) => (
        <>
          <FormText view={view} name="name" label={t.form.name} hint={t.form.nameHint} autoComplete="off" />
          <ScopeFields view={view} wanted={wanted} legend={t.form.may} always={t.always} refused={t.wanted} />
          <KeyDatasets
            organisationGUID={organisationGUID}
            words={t.form}
            view={view}
            chosen={chosen}
            onChoose={setChosen}
          />
          <QuotaFields view={view} />
          <FormArea view={view} name="onlyFrom" label={t.form.onlyFrom} hint={t.form.onlyFromHint} rows={2} />
          {apiKey === null && <DaysField view={view} />}
          <KeyWords
            name={view.value('name')}
            scopes={scopesIn(view.value)}
            datasets={view.value('which') === 'all' ? null : chosen.length}
            all={t.words.all}
            networks={networksOf({ onlyFrom: view.value('onlyFrom') })}
            quota={quotaOf({ quota: view.value('quota'), period: view.value('period') })}
            until={apiKey?.expiresAt ?? inDays(Number(view.value('days')))}
          />
        </>
      )}
    </FormDialog>
  );
}
