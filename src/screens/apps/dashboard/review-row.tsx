/** One version on the reviewer's desk: what it says, and the decision, which can be taken back. */
import type { ReviewProblem } from '#machines/app-review/app-review.types.ts';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Undo2 } from 'lucide';
import { useEffect, useRef } from 'react';
import type { CallResponse } from '#contract/index.ts';
import { appLimits } from '#contract/app-constants.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import { useForm } from '../../../app/use-form.ts';
import { Banner } from '../../../components/banner.tsx';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { keepFormFocus } from '../../../components/keep-focus.ts';
import { Markdown } from '../../../components/markdown.tsx';
import { useAppSubmissionMessages } from '../../../messages/app-submission.ts';
import { AppDatasets } from '../app-datasets.tsx';
import { sentenceOf } from '../submission/sentence.ts';
import { AppRow } from './app-row.tsx';
import { useAppReview, type AppReview } from './use-app-review.ts';

type Reviewed = CallResponse<'app:reviews'>['result'][number];

interface ReasonProps {
  readonly app: Reviewed;
  readonly form: FormRef;
  readonly review: AppReview;
  readonly isShown: boolean;
}

function ReasonForm({ app, form: ref, review, isShown }: ReasonProps) {
  const t = useAppSubmissionMessages();
  const form = useForm(ref);
  const field = form.field('reason');
  const text = useRef<HTMLTextAreaElement>(null);
  const { attempts, refusalCount } = form;
  useEffect(() => text.current?.focus(), []);
  // The focus goes back to the text once for each attempt that failed.
  useEffect(() => {
    if (attempts > 0 || refusalCount > 0) text.current?.focus();
  }, [attempts, refusalCount]);
  return (
    <form
      className="reason-form"
      method="post"
      noValidate
      aria-busy={review.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!review.isBusy) form.send({ type: 'form.submitted' });
      }}
    >
      {form.formErrors.map(({ code }) => (
        <Banner key={code} kind="danger">
          {t.review.problems[code as ReviewProblem]}
        </Banner>
      ))}
      <Field
        id={`reason-${app.appGUID}`}
        label={t.review.reason}
        hint={t.review.reasonHint}
        errors={form.errors('reason').map((message) => sentenceOf(t, message))}
      >
        {(control) => (
          <textarea
            {...control}
            ref={text}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            className="input"
            rows={3}
            maxLength={appLimits.reason}
          />
        )}
      </Field>
      <p className="row wrap">
        <Button type="submit" kind="danger" onMouseDown={keepFormFocus} busy={review.isBusy}>
          {review.isBusy ? t.review.sending : isShown ? t.review.sendTakeDown : t.review.send}
        </Button>
        <Button onClick={() => review.send({ type: 'decline.cancelled' })}>{t.review.back}</Button>
      </p>
    </form>
  );
}

/** What was decided, and the way back. It takes the focus from the button that is gone. */
function Decided({ app, review }: { readonly app: Reviewed; readonly review: AppReview }) {
  const t = useAppSubmissionMessages().review;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <Banner kind={review.verdict === 'approved' ? 'good' : 'info'} ref={place}>
        <p>{review.verdict === 'approved' ? t.approved(app.name) : t.declined(app.name)}</p>
      </Banner>
      {review.problem !== null && <Banner kind="danger">{t.problems[review.problem]}</Banner>}
      <p>
        <Button small busy={review.isBusy} onClick={() => review.send({ type: 'undo.requested' })}>
          {!review.isBusy && <Icon of={Undo2} directed />}
          {review.isBusy ? t.undoing : t.undo}
        </Button>
      </p>
    </>
  );
}

export interface ReviewRowProps {
  readonly app: Reviewed;
  readonly organisationGUID: string;
  readonly onRefresh: () => void;
}

export function ReviewRow({ app, organisationGUID, onRefresh }: ReviewRowProps) {
  const t = useAppSubmissionMessages();
  const review = useAppReview(app, organisationGUID);
  const isShown = app.version === app.shownVersion;
  const isChange = app.shownVersion !== null && !isShown;
  const isWaiting = app.state === 'submitted';
  return (
    <AppRow app={app} submitter={app.submitter}>
      <p className="t14 address">
        <a className="row" href={app.url} target="_blank" rel="nofollow noopener noreferrer">
          {app.url} <Icon of={ExternalLink} />
        </a>
      </p>
      {isChange && (
        <p className="t14">
          {t.dashboard.changeOf}{' '}
          <Link to="/discovery/apps/$appGUID" params={{ appGUID: app.appGUID }}>
            {t.dashboard.seeListed}
          </Link>
        </p>
      )}
      {app.reason !== null && review.verdict === null && (
        <div className="t14">
          <p className="quiet">{t.dashboard.reason}</p>
          <blockquote>{app.reason}</blockquote>
        </div>
      )}
      <details>
        <summary>{t.review.details}</summary>
        <div className="stack">
          {app.description !== '' && <Markdown text={app.description} />}
          <AppDatasets datasets={app.datasets} />
        </div>
      </details>
      {review.screen === 'open' && (isWaiting || isShown) && (
        <>
          {review.problem !== null && <Banner kind="danger">{t.review.problems[review.problem]}</Banner>}
          <p className="row wrap">
            {isWaiting && (
              <Button
                small
                kind="primary"
                busy={review.isBusy}
                onClick={() => review.send({ type: 'approval.requested' })}
              >
                {t.review.approve}
              </Button>
            )}
            <Button
              small
              busy={review.isBusy && !isWaiting}
              onClick={() => review.send({ type: 'decline.requested' })}
            >
              {isShown ? t.review.takeDown : t.review.decline}
            </Button>
          </p>
        </>
      )}
      {review.screen === 'declining' && review.form !== null && (
        <ReasonForm app={app} form={review.form} review={review} isShown={isShown} />
      )}
      {review.screen === 'decided' && <Decided app={app} review={review} />}
      {review.screen === 'overtaken' && (
        <>
          <Banner kind="warning">{t.review.overtaken}</Banner>
          <p>
            <Button small onClick={onRefresh}>
              {t.review.refresh}
            </Button>
          </p>
        </>
      )}
    </AppRow>
  );
}
