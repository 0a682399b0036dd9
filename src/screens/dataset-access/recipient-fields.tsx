/** Whom something is shared with, as a form asks: a person by address, a group, an organisation, or a key. */
import { useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import { useApi, useConfiguration } from '../../app/context.ts';
import type { FormView } from '../../app/use-form.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { Field } from '../../components/field.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { Select } from '../../components/select.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { groupsQuery, keysQuery } from '../../services/api/people-queries.ts';
import { FormText } from '../settings/submission-form.tsx';
import { useMembership } from '../settings/use-membership.ts';
import { organisationListQuery } from './access-queries.ts';

export const PERSON = 'person';
export const ORGANISATION = 'organisation';
/** What the values of a key, and of a person who is known by name, begin with. */
export const KEY = 'key ';
export const KNOWN = 'known ';

/** Of the values of a form, whom it names. */
export function principalOf({
  recipient = '',
  email = '',
  organisation = '',
}: FormValues): CallInput<'dataset/share'>['principal'] {
  if (recipient === PERSON) return { kind: 'person', email };
  if (recipient === ORGANISATION) return { kind: 'organisation', id: organisation };
  if (recipient.startsWith(KNOWN)) return { kind: 'person', id: recipient.slice(KNOWN.length) };
  if (recipient.startsWith(KEY)) return { kind: 'key', id: recipient.slice(KEY.length) };
  return { kind: 'group', id: recipient };
}

interface RecipientFieldsProps {
  readonly view: FormView;
  /** The organisation that shares. */
  readonly organisationGUID: string;
  /** A person who is proposed by name. */
  readonly proposed?: { readonly id: string; readonly name: string } | undefined;
  readonly emailHint: string;
}

export function RecipientFields({ view, organisationGUID, proposed, emailHint }: RecipientFieldsProps) {
  const t = useDatasetAccessMessages().share;
  const api = useApi();
  const { organisation, may } = useMembership();
  const { flags } = useConfiguration();
  const mayKeys = flags.API_KEYS && organisation?.organisationGUID === organisationGUID && may('key.manage');
  const groups = useQuery(groupsQuery(api, organisationGUID));
  const keys = useQuery({ ...keysQuery(api, organisationGUID), enabled: mayKeys });
  const organisations = useQuery(organisationListQuery(api));
  const recipient = view.value('recipient');
  return (
    <>
      <Field id="recipient" label={t.with}>
        {(control) => (
          <Select
            {...control}
            {...view.field('recipient')}
            options={[
              ...(proposed === undefined ? [] : [{ value: `${KNOWN}${proposed.id}`, label: proposed.name }]),
              { value: PERSON, label: t.person },
              ...(groups.data ?? []).map(({ groupId, name }) => ({
                value: groupId,
                label: t.group(name),
              })),
              { value: ORGANISATION, label: t.organisation },
              // A key for all datasets has this one.
              ...(keys.data ?? [])
                .filter(({ datasets }) => datasets !== null)
                .map(({ keyGUID, name }) => ({ value: `${KEY}${keyGUID}`, label: t.key(name) })),
            ]}
          />
        )}
      </Field>
      <FailedPart of={[groups, keys, organisations]} part="recipients" />
      {recipient === PERSON && (
        <FormText view={view} name="email" label={t.email} hint={emailHint} type="email" autoComplete="off" />
      )}
      {recipient === ORGANISATION && (
        <div className="field">
          <SearchSelect
            label={t.chooseOrganisation}
            options={(organisations.data ?? [])
              .filter((one) => one.organisationGUID !== organisationGUID)
              .map((one) => ({ value: one.organisationGUID, label: one.name }))}
            value={view.value('organisation') || null}
            onChange={(value) => view.send({ type: 'field.changed', field: 'organisation', value })}
          />
          <div className="errors">
            {view.errors('organisation').map(({ code }) => (
              <p key={code} className="error">
                {t.noOrganisation}
              </p>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
