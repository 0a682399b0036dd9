/** Creates a personal token, or changes it: what it can do, on which datasets, how often, and for how long. */
import { useState } from 'react';
import { personalTokenCalls, PERSONAL_QUOTA, type PersonalToken } from '#contract/personal-token.ts';
import { keyScopes, type KeyScope } from '#contract/key-scopes.ts';
import { useApi } from '../../../app/context.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { showSuccess } from '../../../components/toast.tsx';
import { usePersonalTokenMessages } from '../../../messages/personal-token.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import type { FoundDataset } from '../dataset-search.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { choicesIn, choiceValues, DaysField, inDays, ScopeFields, scopesIn } from '../keys/choice-fields.tsx';
import { KeyDatasets } from '../keys/key-datasets.tsx';
import { KeyWords } from '../keys/key-words.tsx';
import { useNewSecret } from '../keys/new-secret.tsx';
import { QuotaFields, quotaOf } from '../quota-fields.tsx';
import { useShownToken } from './shown-token.ts';
import type { OwnToken } from './use-personal-token.ts';

type Values = Readonly<Record<string, string>>;

/** What the form asks, as a request of `token/create`. */
const toRequest = (values: Values) => ({ ...choicesIn(values), days: Number(values['days']) });

/** What the form of a new token is kept under. */
export const CREATED_TOKEN = 'token.create';

/** The quota that the person has chosen; null where it is that of every token. */
const chosenQuota = (quota: PersonalToken['quota']) =>
  quota?.limit === PERSONAL_QUOTA.limit && quota.period === PERSONAL_QUOTA.period ? null : quota;

interface TokenDialogProps extends Pick<OwnToken, 'set' | 'failed'> {
  /** Null for a new one. */
  readonly token: PersonalToken | null;
  /** A scope that is ticked besides, since a program was refused for lack of it. */
  readonly wanted: KeyScope | null;
  readonly onClose: () => void;
}

export function TokenDialog({ token, wanted, set, failed, onClose }: TokenDialogProps) {
  const t = usePersonalTokenMessages();
  const settings = useSettingsMessages();
  const api = useApi();
  const shown = useShownToken();
  const [chosen, setChosen] = useState<readonly FoundDataset[]>(token?.datasets ?? []);
  const { show, send, after } = useNewSecret(onClose);
  const submission = useSubmission({
    keptAs: token === null ? CREATED_TOKEN : 'token.change',
    // Chosen datasets are shown with their titles, which are not in the form.
    notKept: ['datasets'],
    values: choiceValues(
      token && { ...token, quota: chosenQuota(token.quota), datasets: token.datasets },
      chosen.map(({ datasetGUID }) => datasetGUID),
      { scopes: keyScopes, which: 'all' },
      wanted,
    ),
    schema: personalTokenCalls['token/create'].request,
    toRequest,
    failed: failed(),
    submit: async (values) => {
      const { days, ...choices } = toRequest(values);
      if (token !== null) {
        set(await api.call('token/update', choices));
        showSuccess({ title: t.changed });
        onClose();
        return;
      }
      const made = await api.call('token/create', { ...choices, days });
      set(made.token);
      show(shown(made.dataValues));
      showSuccess({ title: settings.token.created });
    },
  });
  return (
    <FormDialog
      title={token === null ? t.form.createTitle : t.form.editTitle}
      submission={submission}
      act={token === null ? t.form.act : settings.actions.save}
      acting={token === null ? t.form.creating : settings.actions.saving}
      after={after}
      onClose={() => send({ type: 'leaving.requested' })}
    >
      {(view) => (
        <>
          <ScopeFields
            view={view}
            wanted={wanted}
            legend={t.form.may}
            always={t.form.always}
            refused={t.wanted}
          />
          <KeyDatasets words={t.form.datasets} view={view} chosen={chosen} onChoose={setChosen} />
          <QuotaFields view={view} hint={t.form.quotaHint(PERSONAL_QUOTA.limit)} />
          {token === null && <DaysField view={view} />}
          <KeyWords
            name={t.words.name}
            scopes={scopesIn(view.value)}
            datasets={view.value('which') === 'all' ? null : chosen.length}
            all={t.words.all}
            networks={[]}
            quota={quotaOf({ quota: view.value('quota'), period: view.value('period') })}
            until={token?.expiresAt ?? inDays(Number(view.value('days')))}
          />
        </>
      )}
    </FormDialog>
  );
}
