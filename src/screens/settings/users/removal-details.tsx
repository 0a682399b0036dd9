/** What ends and what stays when a member is removed, and who takes over what stays. */
import { useQuery } from '@tanstack/react-query';
import type { OrganisationUser } from '#contract/entities/people.ts';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { FailedPart } from '../../../components/failed-part.tsx';
import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { memberRemovalQuery } from '../../../services/api/people-queries.ts';
import { personName } from '../say.ts';

interface RemovalDetailsProps {
  readonly organisationGUID: string;
  readonly identityGUID: string;
  readonly users: readonly OrganisationUser[];
  /** The identityGUID of the member who takes over; empty for no one. */
  readonly heir: string;
  readonly onHeir: (identityGUID: string) => void;
}

export function RemovalDetails({ organisationGUID, identityGUID, users, heir, onHeir }: RemovalDetailsProps) {
  const t = useSettingsMessages().users.removal;
  const isCounted = useOffered('user/removal');
  const removal = useQuery({
    ...memberRemovalQuery(useApi(), organisationGUID, identityGUID),
    enabled: isCounted,
  });
  const { data } = removal;
  if (!isCounted) return null;
  // The sentence above says what ends; without the numbers the question can still be answered.
  if (removal.isLoadingError) return <FailedPart of={removal} part="removal" />;
  if (data === undefined)
    return (
      <output aria-label={t.counting}>
        <SkeletonRows rows={2} />
      </output>
    );
  const { ends, stays } = data;
  const ending = [
    ...(ends.groups > 0 ? [t.groups(ends.groups)] : []),
    ...(ends.datasets > 0 ? [t.datasets(ends.datasets)] : []),
  ];
  const staying = (['ownedDatasets', 'keys', 'grants', 'plans'] as const)
    .filter((kind) => stays[kind] > 0)
    .map((kind) => t[kind](stays[kind]));
  const members = users.filter((one) => one.identityGUID !== null && one.identityGUID !== identityGUID);
  return (
    <>
      <div>
        <h3>{t.ends}</h3>
        {ending.length === 0 ? (
          <p className="quiet">{t.nothingEnds}</p>
        ) : (
          <ul className="told-list">
            {ending.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </div>
      {staying.length > 0 && (
        <>
          <div>
            <h3>{t.stays}</h3>
            <ul className="told-list">
              {staying.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
          <Field id="heir" label={t.heir} hint={t.heirHint}>
            {(control) => (
              <Select
                {...control}
                value={heir}
                onChange={({ currentTarget: { value } }) => onHeir(value)}
                options={[
                  { value: '', label: t.noHeir },
                  ...members.map((one) => ({ value: one.identityGUID ?? '', label: personName(one) })),
                ]}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}
