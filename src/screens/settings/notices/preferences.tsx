/** How the member is informed of each topic: at once by e-mail, once a day, or in the notice centre only. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  chosenTopics,
  noticeDeliveries,
  noticePreferenceCalls,
  type NoticePreferences,
} from '#contract/notice-preferences.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import { useApi } from '../../../app/context.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { Banner } from '../../../components/banner.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useNoticeMessages } from '../../../messages/notices.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { noticePreferencesQuery } from '../../../services/api/notice-queries.ts';
import { SubmissionForm } from '../submission-form.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** What is sent; every value comes from a select. */
const toRequest = ({ hour, ...deliveries }: FormValues) =>
  ({ deliveries, hour: Number(hour) }) as Pick<NoticePreferences, 'deliveries' | 'hour'>;

function Form({ preferences }: { readonly preferences: NoticePreferences }) {
  const t = useNoticeMessages().preferences;
  const api = useApi();
  const queryClient = useQueryClient();
  const { deliveries, hour, address, timeZone } = preferences;
  const submission = useSubmission({
    values: { ...deliveries, hour: String(hour) },
    keptAs: 'noticePreferences',
    schema: noticePreferenceCalls['notice/setPreferences'].request,
    toRequest,
    submit: async (values) => {
      const changed = await api.call('notice/setPreferences', toRequest(values));
      queryClient.setQueryData(noticePreferencesQuery(api).queryKey, changed);
      showSuccess({ title: t.saved });
    },
  });
  const options = noticeDeliveries.map((value) => ({ value, label: t.deliveries[value] }));
  return (
    <>
      {address === null && <Banner kind="info">{t.noAddress}</Banner>}
      <SubmissionForm submission={submission} act={t.act}>
        {(view) => (
          <>
            <div className="notice-preferences">
              {chosenTopics.map((topic) => (
                <Field key={topic} id={`notice-${topic}`} label={t.topics[topic]} hint={t.hints[topic]}>
                  {(control) => <Select {...control} {...view.field(topic)} options={options} />}
                </Field>
              ))}
              <Field
                id="notice-hour"
                label={t.hour}
                hint={timeZone === null ? t.hourInUtc : t.hourIn(timeZone.replaceAll('_', ' '))}
              >
                {(control) => <Select {...control} {...view.field('hour')} options={hours} />}
              </Field>
            </div>
            <p className="quiet t14 measure">{t.account}</p>
          </>
        )}
      </SubmissionForm>
    </>
  );
}

export function Preferences() {
  const t = useNoticeMessages().preferences;
  const { data, error, refetch } = useQuery(noticePreferencesQuery(useApi()));
  if (data !== undefined) return <Form preferences={data} />;
  return error === null ? (
    <SkeletonRows rows={8} />
  ) : (
    <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
  );
}
