/** What a form of an API key and one of a personal token have in common: what it can do, on which datasets, and how often. */
import { Check } from 'lucide';
import type { PersonalToken } from '#contract/personal-token.ts';
import { keyScopes, type KeyScope } from '#contract/key-scopes.ts';
import type { FormView } from '../../../app/use-form.ts';
import { Banner } from '../../../components/banner.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { quotaOf, quotaValues } from '../quota-fields.tsx';
import { FormSelect } from '../submission-form.tsx';

/** Times that are offered, in days. */
const DAYS = [30, 90, 180, 366];
const USUAL_DAYS = 90;

/** The field of a scope: a dot in a name would make it a field within another. */
const fieldOf = { 'dataset.read': 'read', 'dataset.download': 'download' } as const;
/** What a tick is in a form of texts. */
const TICKED = 'yes';

type Values = Readonly<Record<string, string>>;

interface Present extends Pick<PersonalToken, 'scopes'> {
  readonly datasets: PersonalToken['datasets'] | undefined;
  readonly quota: Parameters<typeof quotaValues>[0];
}

/**
 * The values of the fields.
 * @param present null for a new one
 * @param chosen GUIDs of datasets
 * @param first what a new one can do, and on which datasets
 */
export const choiceValues = (
  present: Present | null,
  chosen: readonly string[],
  first: { readonly scopes: readonly KeyScope[]; readonly which: 'all' | 'chosen' },
  wanted: KeyScope | null,
): Values => ({
  ...Object.fromEntries(
    keyScopes.map((scope) => [
      fieldOf[scope],
      scope === wanted || (present?.scopes ?? first.scopes).includes(scope) ? TICKED : '',
    ]),
  ),
  which: present === null ? first.which : present.datasets == null ? 'all' : 'chosen',
  datasets: chosen.join(' '),
  ...quotaValues(present?.quota ?? null),
  days: String(USUAL_DAYS),
});

/** The scopes that are ticked. */
export const scopesIn = (valueOf: (field: string) => string | undefined): KeyScope[] =>
  keyScopes.filter((scope) => valueOf(fieldOf[scope]) === TICKED);

/** What the fields ask, as fields of a request. */
export const choicesIn = (values: Values) => ({
  scopes: scopesIn((field) => values[field]),
  datasets: values['which'] === 'all' ? null : (values['datasets'] ?? '').split(' ').filter(Boolean),
  quota: quotaOf(values),
});

/** The end of a secret that is made now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

interface ScopeFieldsProps {
  readonly view: FormView;
  /** A scope that a program was refused for lack of. */
  readonly wanted: KeyScope | null;
  readonly legend: string;
  /** What it can do in any case. */
  readonly always: string;
  /** That a program was refused, and what it needs. */
  readonly refused: (scope: string) => string;
}

export function ScopeFields({ view, wanted, legend, always, refused }: ScopeFieldsProps) {
  const t = useApiKeyMessages();
  return (
    <>
      {wanted !== null && <Banner kind="info">{refused(t.scopes[wanted])}</Banner>}
      <fieldset>
        <legend>{legend}</legend>
        <p className="t14 row">
          <Icon of={Check} /> {always}
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
    </>
  );
}

/** How long a new secret works. */
export function DaysField({ view }: { readonly view: FormView }) {
  const t = useApiKeyMessages().form;
  return (
    <FormSelect
      view={view}
      name="days"
      label={t.expires}
      options={DAYS.map((days) => ({ value: String(days), label: t.inDays(days) }))}
    />
  );
}
