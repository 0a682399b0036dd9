/** Secret links to a draft: those that work, making one, and ending one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LINK_DAYS_MOST, previewLinkCalls, type PreviewLink } from '#contract/preview-links.ts';
import { useApi, useAppServices } from '../../app/context.ts';
import { useConfirmation } from '../../app/use-confirmation.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Field } from '../../components/field.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Select } from '../../components/select.tsx';
import { useDraftLinkMessages } from '../../messages/draft-link.ts';
import { formatDay } from '../../messages/format.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { draftLinksQuery } from '../../services/api/draft-link-queries.ts';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { SecretBanner } from '../settings/secret-banner.tsx';
import { FormDialog } from '../settings/form-dialog.tsx';
import { FormText } from '../settings/submission-form.tsx';

/** Times that are offered, in days. */
const DAYS = [1, 7, 30, LINK_DAYS_MOST];
const USUAL_DAYS = 7;

interface Made {
  readonly secret: string;
  readonly link: PreviewLink;
}

interface MakeProps {
  readonly datasetGUID: string;
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}

function MakeDialog({ datasetGUID, onMade, onClose }: MakeProps) {
  const t = useDraftLinkMessages().links;
  const api = useApi();
  const queryClient = useQueryClient();
  const submission = useSubmission({
    values: { name: '', days: String(USUAL_DAYS) },
    schema: previewLinkCalls['previewLink:make'].request,
    toRequest: ({ name, days }) => ({ datasetGUID, name, days: Number(days) }),
    submit: async ({ name = '', days }) => {
      onMade(await api.call('previewLink:make', { datasetGUID, name, days: Number(days) }));
      await queryClient.invalidateQueries({ queryKey: draftLinksQuery(api, datasetGUID).queryKey });
      onClose();
    },
  });
  return (
    <FormDialog title={t.make} submission={submission} act={t.make} acting={t.making} onClose={onClose}>
      {(view) => (
        <>
          <FormText view={view} name="name" label={t.name} hint={t.nameHint} autoComplete="off" />
          <Field id="link-days" label={t.days}>
            {(control) => (
              <Select
                {...control}
                {...view.field('days')}
                options={DAYS.map((days) => ({ value: String(days), label: t.forDays(days) }))}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

export function DraftLinks({ datasetGUID }: { readonly datasetGUID: string }) {
  const t = useDraftLinkMessages().links;
  const api = useApi();
  const { origin } = useAppServices();
  const queryClient = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const { data: links, error, refetch } = useQuery(draftLinksQuery(api, datasetGUID));
  const ending = useConfirmation(async (linkGUID) => {
    await api.call('previewLink:end', { datasetGUID, linkGUID });
    if (made?.link.linkGUID === linkGUID) setMade(null);
    await queryClient.invalidateQueries({ queryKey: draftLinksQuery(api, datasetGUID).queryKey });
  });
  const asked = links?.find(({ linkGUID }) => linkGUID === ending.subject)?.name ?? '';
  return (
    <section className="stack s" aria-labelledby="links-title">
      <h2 id="links-title">{t.title}</h2>
      <p>{t.text}</p>
      {made !== null && (
        <SecretBanner
          key={made.link.linkGUID}
          text={`${origin}/draft#${made.secret}`}
          label={t.secretLabel(made.link.name)}
          once={t.once(made.link.name)}
          use={t.use}
        />
      )}
      {error !== null && links === undefined && (
        <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {links !== undefined && links.length > 0 && (
        <ul className="violation-list" aria-label={t.list}>
          {links.map(({ linkGUID, name, until, madeBy, lastFour, lastUsedAt }) => (
            <li key={linkGUID} className="row wrap">
              <span className="draft-link">
                <span className="strong">{name}</span>{' '}
                <span className="quiet t13">
                  {t.facts(formatDay(until), madeBy, lastFour)},{' '}
                  {lastUsedAt === null ? (
                    t.unused
                  ) : (
                    <>
                      {t.used} <RelativeTime at={lastUsedAt} />
                    </>
                  )}
                </span>
              </span>
              <Button
                small
                aria-label={t.endLabel(name)}
                aria-haspopup="dialog"
                onClick={() => ending.send({ type: 'action.requested', subject: linkGUID })}
              >
                {t.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button aria-haspopup="dialog" onClick={() => setMaking(true)}>
          {t.make}
        </Button>
      </p>
      {isMaking && <MakeDialog datasetGUID={datasetGUID} onMade={setMade} onClose={() => setMaking(false)} />}
      <ConfirmDialog confirmation={ending} title={t.endTitle(asked)} text={t.endText} act={t.end} />
    </section>
  );
}
