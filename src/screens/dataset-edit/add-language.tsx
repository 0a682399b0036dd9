/** Chooses a language to translate the texts of a dataset to. It is one of the dataset's once there is a text in it. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { lookupQuery } from '../../services/api/lookup-queries.ts';
import { textOf } from './field-values.ts';
import type { Editing } from './use-dataset-editing.ts';

/** Rows of the lookup that say of data that it has several languages or none; no text is in one of them. */
const noLanguage = new Set(['mul', 'zxx', 'und']);

export interface AddLanguageProps {
  readonly editing: Editing;
  /** Languages that are there already. */
  readonly taken: readonly string[];
}

export function AddLanguage({ editing, taken }: AddLanguageProps) {
  const t = useDatasetEditMessages();
  const navigate = useNavigate({ from: '/organisation/$orgSlug/dataset/$datasetGUID/edit' });
  const id = useId();
  const [language, setLanguage] = useState('');
  const organisationGUID = editing.dataset?.organisation.organisationGUID ?? '';
  const {
    data: rows,
    error,
    refetch,
  } = useQuery({
    ...lookupQuery(useApi(), organisationGUID, 'language'),
    enabled: organisationGUID !== '',
  });
  const main = textOf(editing.value('language'));
  const offered = (rows ?? []).filter(
    ({ code }) => code !== main && !taken.includes(code) && !noLanguage.has(code),
  );
  return (
    <div className="row wrap add-language">
      <Field
        id={id}
        label={t.languages.add}
        errors={rows === undefined && error !== null ? [t.lookupFailed] : []}
      >
        {(control) => (
          <Select
            {...control}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
            options={[
              { value: '', label: t.choose },
              ...offered.map(({ code, label }) => ({ value: code, label })),
            ]}
          />
        )}
      </Field>
      {rows === undefined && error !== null && <Button onClick={() => void refetch()}>{t.retry}</Button>}
      <Button
        disabled={language === ''}
        onClick={() => {
          setLanguage('');
          void navigate({ to: '.', search: { section: 'languages', language } });
        }}
      >
        {t.languages.addAct}
      </Button>
    </div>
  );
}
