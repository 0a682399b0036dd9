/** The member of the organisation who answers for the dataset. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { Select } from '../../components/select.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { ownersQuery } from '../../services/api/publishing-queries.ts';
import { FieldFrame } from './field-frame.tsx';
import { textOf } from './field-values.ts';
import type { Editing } from './use-dataset-editing.ts';

export function OwnerControl({ editing }: { readonly editing: Editing }) {
  const t = useDatasetEditMessages();
  const members = useQuery(ownersQuery(useApi(), editing.datasetGUID));
  const { data: owners } = members;
  const value = textOf(editing.value('dataOwner'));
  const isListed = value === '' || owners?.some(({ identityGUID }) => identityGUID === value) === true;
  return (
    <FieldFrame editing={editing} field="dataOwner" hint={t.hints.dataOwner}>
      {(control) => (
        <>
          <Select
            {...control}
            value={value}
            onChange={({ currentTarget }) =>
              editing.send({ type: 'field.changed', field: 'dataOwner', value: currentTarget.value || null })
            }
            options={[
              { value: '', label: t.noOwner },
              ...(isListed ? [] : [{ value, label: owners === undefined ? t.lookupLoading : t.formerOwner }]),
              ...(owners ?? []).map(({ identityGUID, name, email }) => ({
                value: identityGUID,
                label: name === '' ? email : name,
              })),
            ]}
          />
          <FailedPart of={members} part="owners" />
        </>
      )}
    </FieldFrame>
  );
}
