/** What an organisation says beside its page: its names in registers, what it is a part of, and what new datasets begin with. */
import type { Organisation } from '#contract/entities/organisation.ts';
import { roleGrants } from '#contract/roles.ts';
import type { FormView } from '../../../app/use-form.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { FormArea, FormSelect, FormText } from '../submission-form.tsx';
import { useMembership } from '../use-membership.ts';

/** Values of the form, all of them text. */
export const moreValues = ({ identifiers = [], parent, defaultLicence, defaultLanguage }: Organisation) => ({
  identifiers: identifiers.join('\n'),
  parentGUID: parent?.organisationGUID ?? '',
  defaultLicence: defaultLicence === undefined ? '' : String(defaultLicence),
  defaultLanguage: defaultLanguage ?? '',
});

type Values = Readonly<Record<string, string>>;
const orNull = (text = '') => (text.trim() === '' ? null : text.trim());

/** The same as the service takes it. */
export const moreOfRequest = ({ identifiers = '', parentGUID, defaultLicence, defaultLanguage }: Values) => ({
  identifiers: identifiers
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  parentGUID: orNull(parentGUID),
  defaultLicence: orNull(defaultLicence) === null ? null : Number(defaultLicence),
  defaultLanguage: orNull(defaultLanguage),
});

interface MoreDetailsProps {
  readonly view: FormView;
  readonly organisation: Organisation;
  readonly licences: readonly { readonly id: number; readonly label: string }[];
}

/** Organisations that this one can be a part of: those that the member manages, too, and the present one. */
function useParents({ organisationGUID, parent }: Organisation) {
  const managed = useMembership().user.organisations.filter(
    (one) => roleGrants(one.roleId, 'organisation.manage') && one.organisationGUID !== organisationGUID,
  );
  const isThere = managed.some((one) => one.organisationGUID === parent?.organisationGUID);
  return parent === undefined || isThere ? managed : [parent, ...managed];
}

export function MoreDetails({ view, organisation, licences }: MoreDetailsProps) {
  const t = useSettingsMessages().organisation;
  const parents = useParents(organisation);
  const licence = view.field('defaultLicence').value;
  return (
    <>
      <FormArea view={view} name="identifiers" label={t.identifiers} hint={t.identifiersHint} rows={3} />
      <FormSelect
        view={view}
        name="parentGUID"
        label={t.parent}
        hint={t.parentHint}
        options={[
          { value: '', label: t.parentNone },
          ...parents.map(({ organisationGUID, name }) => ({ value: organisationGUID, label: name })),
        ]}
      />
      <FormSelect
        view={view}
        name="defaultLicence"
        label={t.defaultLicence}
        hint={t.defaultLicenceHint}
        options={[
          { value: '', label: t.defaultNone },
          ...licences.map(({ id, label }) => ({ value: String(id), label })),
          // What is no longer offered stays until another one is chosen.
          ...(licence === '' || licences.some(({ id }) => String(id) === licence)
            ? []
            : [{ value: licence, label: t.defaultNotOffered }]),
        ]}
      />
      <FormText
        view={view}
        name="defaultLanguage"
        label={t.defaultLanguage}
        hint={t.defaultLanguageHint}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
