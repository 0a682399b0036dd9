/** Who uses the data that is asked for: the person alone, a key that they manage, or a group that they are in. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import { roleGrants } from '#contract/roles.ts';
import { useApi, useConfiguration } from '../../app/context.ts';
import type { FormView } from '../../app/use-form.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { ErrorLines } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { keysQuery, ownGroupsQuery } from '../../services/api/people-queries.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import { fieldErrors } from '../settings/say.ts';

type UsedBy = CallRequest<'accessRequest/create'>['usedBy'];

/** As a form has it: a kind and a GUID in one text, empty for the person alone. */
export const usedByText = (usedBy: UsedBy): string => (usedBy === null ? '' : `${usedBy.kind} ${usedBy.id}`);

export function readUsedBy(text: string): UsedBy {
  const [kind, id = ''] = text.split(' ');
  return kind === 'key' || kind === 'group' ? { kind, id } : null;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** Whom the member can ask for, and the calls that say so. @param present whom the request is for already, who may have become another's to choose */
function useChoices(present: AccessRequest['usedBy']) {
  const messages = useDatasetAccessMessages();
  const t = messages.request;
  const api = useApi();
  const { flags } = useConfiguration();
  const account = useQuery(userQuery(api));
  const ownGroups = useQuery(ownGroupsQuery(api));
  const { data: groups = [] } = ownGroups;
  const managed = (account.data?.organisations ?? []).filter(({ roleId }) =>
    roleGrants(roleId, 'key.manage'),
  );
  const keys = useQueries({
    queries: flags.API_KEYS ? managed.map(({ organisationGUID }) => keysQuery(api, organisationGUID)) : [],
  });
  const choices: Choice[] = [
    { value: '', label: t.onlyMe },
    ...managed.flatMap(({ name: organisation }, index) =>
      (keys[index]?.data ?? [])
        .filter(({ state }) => state === 'active')
        .map(({ keyGUID, name }) => ({ value: `key ${keyGUID}`, label: t.byKey(name, organisation) })),
    ),
    ...groups.map(({ groupId, name, memberCount }) => ({
      value: `group ${groupId}`,
      label: t.byGroup(name),
      hint: messages.people(memberCount),
    })),
  ];
  const calls = [account, ownGroups, ...keys];
  if (present === null || choices.some(({ value }) => value === usedByText(present)))
    return { choices, calls };
  const label = present.kind === 'key' ? t.byKey(present.name, present.from) : t.byGroup(present.name);
  return { choices: [...choices, { value: usedByText(present), label }], calls };
}

/** Choices up to which each is a radio button. */
const FEW = 6;

interface UsedByFieldProps {
  readonly view: FormView;
  readonly name: string;
  readonly present: AccessRequest['usedBy'];
}

export function UsedByField({ view, name, present }: UsedByFieldProps) {
  const t = useDatasetAccessMessages().request;
  const settings = useSettingsMessages();
  const id = useId();
  const { choices, calls } = useChoices(present);
  const errors = fieldErrors(settings, view, name);
  const { value, ...control } = view.field(name);
  // A member without groups and keys has nothing to choose.
  if (choices.length < 2) return <FailedPart of={calls} part="usedBy" />;
  return (
    <fieldset className="field files-field" aria-describedby={errors.length > 0 ? id : undefined}>
      <legend>{t.usedBy}</legend>
      {choices.length > FEW ? (
        <Select {...control} value={value} aria-label={t.usedBy} options={choices} />
      ) : (
        choices.map((choice) => (
          <label key={choice.value} className="radio">
            <input {...control} type="radio" value={choice.value} checked={value === choice.value} />
            <span>
              {choice.label}
              {choice.hint !== undefined && <span className="hint">{choice.hint}</span>}
            </span>
          </label>
        ))
      )}
      <FailedPart of={calls} part="usedBy" />
      <div id={id} className="errors" aria-live="polite">
        <ErrorLines errors={errors} />
      </div>
    </fieldset>
  );
}
