/** In which language and time zone the member reads. There is one language, so it is named and not chosen. */
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { User } from '#contract/entities/user.ts';
import { peopleCalls } from '#contract/people.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { useApi } from '../../../app/context.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { ErrorLines } from '../../../components/field.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import type { SelectOption } from '../../../components/select.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { ownLanguageName, UTC } from '../../../messages/format.ts';
import { language } from '../../../messages/language.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { userQuery } from '../../../services/api/user-queries.ts';
import { fieldErrors } from '../say.ts';
import { SubmissionForm } from '../submission-form.tsx';

const SearchSelect = lazyPart(
  async () => (await import('../../../components/search-select.tsx')).SearchSelect,
);

/** UTC, the zone of this device, and every other one; the present one too where this browser lists it by another name. */
function zonesWith(present: string, ofDevice: (timeZone: string) => string): SelectOption[] {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const first = [UTC, ...(isTimeZone(device) && device !== UTC ? [device] : [])];
  const others = new Set([present, ...Intl.supportedValuesOf('timeZone')]);
  const rest = [...others].filter((zone) => !first.includes(zone)).toSorted();
  return [
    ...first.map((value) => ({ value, label: value === device ? ofDevice(value) : value })),
    ...rest.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ];
}

export function Reading({ user }: { readonly user: User }) {
  const settings = useSettingsMessages();
  const t = settings.myDetails;
  const api = useApi();
  const queryClient = useQueryClient();
  const present = user.timeZone ?? UTC;
  const submission = useSubmission({
    values: { timeZone: present },
    keptAs: 'timeZone',
    schema: peopleCalls['user/updatePreferences'].request,
    toRequest: (values) => values,
    submit: async ({ timeZone = UTC }) => {
      const changed = await api.call('user/updatePreferences', {
        timeZone: timeZone === UTC ? null : timeZone,
      });
      queryClient.setQueryData(userQuery(api).queryKey, changed);
      showSuccess({ title: t.done, text: t.doneText });
    },
  });
  const zones = zonesWith(present, t.reading.ofDevice);
  return (
    <SubmissionForm submission={submission} act={t.reading.act}>
      {(view) => (
        <div className="name-pair">
          <div className="field">
            <p className="label">{t.reading.language}</p>
            <p className="stated">{ownLanguageName(language.tag)}</p>
            <p className="hint">{t.reading.languageHint}</p>
          </div>
          <div className="field">
            <Suspense>
              <SearchSelect
                label={t.reading.timeZone}
                options={zones}
                value={view.field('timeZone').value}
                onChange={(value) => view.send({ type: 'field.changed', field: 'timeZone', value })}
              />
            </Suspense>
            <ErrorLines errors={fieldErrors(settings, view, 'timeZone')} />
            <p className="hint">{t.reading.hint}</p>
          </div>
        </div>
      )}
    </SubmissionForm>
  );
}
