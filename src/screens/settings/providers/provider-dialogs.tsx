/** Adds or changes a data provider, and removes one with a replacement for the datasets that name it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataCalls } from '#contract/data.ts';
import { providerKinds, type DataProvider, type ProviderKind } from '#contract/entities/data-provider.ts';
import { useApi } from '../../../app/context.ts';
import { titled } from '../../../app/failure-toasts.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { FailedPart } from '../../../components/failed-part.tsx';
import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { ConfirmForm } from '../confirm-form.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { FormText } from '../submission-form.tsx';
import { tagChangesQuery } from '../tags/tags-queries.ts';
import { allProvidersQuery } from './providers-queries.ts';

interface SaveProps {
  readonly organisationGUID: string;
  /** Null for a new one. */
  readonly provider: DataProvider | null;
  readonly onClose: () => void;
}

/** What the form of a new provider is kept under. */
export const CREATED_PROVIDER = 'provider.create';

export function SaveDialog({ organisationGUID, provider, onClose }: SaveProps) {
  const t = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const toRequest = (values: Readonly<Record<string, string>>) => ({
    organisationGUID,
    ...(provider && { id: provider.id }),
    name: values['name'] ?? '',
    description: values['description'] ?? '',
    url: values['url'] ?? '',
    kind: (values['kind'] ?? 'external') as ProviderKind,
  });
  const submission = useSubmission({
    keptAs: provider === null ? CREATED_PROVIDER : `provider ${provider.id}`,
    values: {
      name: provider?.name ?? '',
      kind: provider?.kind ?? 'external',
      description: provider?.description ?? '',
      url: provider?.url ?? '',
    },
    schema: dataCalls['dataProvider:save'].request,
    toRequest,
    submit: async (values) => {
      await api.call('dataProvider:save', toRequest(values));
      await queryClient.invalidateQueries({ queryKey: ['providers', organisationGUID] });
      await queryClient.invalidateQueries({ queryKey: ['lookup', organisationGUID, 'dataProvider'] });
      showSuccess({ title: t.providers.saved });
      onClose();
    },
  });
  const title = provider === null ? t.providers.add : t.providers.editLabel(provider.name);
  return (
    <FormDialog title={title} submission={submission} act={t.actions.save} onClose={onClose}>
      {(view) => (
        <>
          <FormText view={view} name="name" label={t.providers.name} autoComplete="off" />
          <Field id="kind" label={t.providers.kind}>
            {(control) => (
              <Select
                {...control}
                {...view.field('kind')}
                options={providerKinds.map((kind) => ({ value: kind, label: t.providers.kinds[kind] }))}
              />
            )}
          </Field>
          <FormText view={view} name="description" label={t.providers.description} autoComplete="off" />
          <FormText view={view} name="url" label={t.providers.url} type="url" autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}

/** The rule that a removal without a replacement breaks. */
const IN_USE = 'provider.inUse';

interface RemoveProps {
  readonly organisationGUID: string;
  readonly provider: DataProvider;
  readonly onClose: () => void;
}

export function RemoveDialog({ organisationGUID, provider, onClose }: RemoveProps) {
  const t = useSettingsMessages();
  const words = t.providers.removeAsk;
  const api = useApi();
  const queryClient = useQueryClient();
  const [replacement, setReplacement] = useState('');
  // The list can be older than what datasets have now.
  const [isInUse, setInUse] = useState(false);
  const isUsed = provider.datasetCount > 0 || isInUse;
  const others = useQuery({ ...allProvidersQuery(api, organisationGUID), enabled: isUsed });
  const removal = useConfirmation(
    async () => {
      await api.call('lut:delete', {
        organisationGUID,
        lutTableName: 'dataProvider',
        id: provider.id,
        ...(replacement !== '' && { replacedBy: Number(replacement) }),
      });
      await queryClient.invalidateQueries({ queryKey: ['providers', organisationGUID] });
      await queryClient.invalidateQueries({ queryKey: ['lookup', organisationGUID, 'dataProvider'] });
      if (replacement !== '') await queryClient.invalidateQueries(tagChangesQuery(api, organisationGUID));
      showSuccess({ title: t.providers.removed });
      onClose();
    },
    () => titled(words.failed),
  );
  if (!isInUse && removal.problem?.code === IN_USE) setInUse(true);
  return (
    <ConfirmForm
      confirmation={removal}
      subject={String(provider.id)}
      title={words.title(provider.name)}
      text={provider.datasetCount > 0 ? words.used(provider.datasetCount) : words.text}
      act={words.act}
      failed={words.failed}
      onClose={onClose}
    >
      <FailedPart of={others} part="providers" />
      {isUsed && (
        <Field id="replacement" label={words.replacement}>
          {(control) => (
            <Select
              {...control}
              required
              value={replacement}
              onChange={(event) => setReplacement(event.currentTarget.value)}
              options={[
                { value: '', label: words.choose },
                ...(others.data?.result ?? [])
                  .filter((one) => one.id !== provider.id)
                  .map((one) => ({ value: String(one.id), label: one.name })),
              ]}
            />
          )}
        </Field>
      )}
    </ConfirmForm>
  );
}
