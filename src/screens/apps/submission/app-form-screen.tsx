/** The form of an app. What is wrong stands by its field; the focus goes there once for each attempt. */
import { useEffect, useRef } from 'react';
import { appKinds, appLimits } from '#contract/app-constants.ts';
import type { User } from '#contract/entities/user.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import { useForm, type FormView } from '../../../app/use-form.ts';
import { Banner } from '../../../components/banner.tsx';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { keepFormFocus } from '../../../components/keep-focus.ts';
import { Markdown } from '../../../components/markdown.tsx';
import { Select } from '../../../components/select.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useAppsMessages } from '../../../messages/apps.ts';
import { useAppSubmissionMessages } from '../../../messages/app-submission.ts';
import { joinGuids, splitGuids } from './app-form.ts';
import { DatasetPicker } from './dataset-picker.tsx';
import { PictureField } from './picture-field.tsx';
import { sentenceOf } from './sentence.ts';
import type { AppSubmission } from './use-app-submission.ts';

export interface AppFormProps {
  readonly form: FormRef;
  readonly submission: AppSubmission;
  readonly user: User;
  readonly isChange: boolean;
}

interface FieldProps {
  readonly form: FormView;
  readonly errors: readonly string[];
}

/** The description, and below it how readers will see it. */
function DescriptionField({ form, errors }: FieldProps) {
  const t = useAppSubmissionMessages();
  const description = form.field('description');
  return (
    <>
      <Field
        id="app-description"
        label={t.fields.description}
        hint={t.fields.descriptionHint}
        errors={errors}
      >
        {(control) => (
          <textarea
            {...control}
            name={description.name}
            value={description.value}
            onChange={description.onChange}
            onBlur={description.onBlur}
            className="input"
            rows={8}
          />
        )}
      </Field>
      {description.value.trim() !== '' && (
        <details className="app-preview">
          <summary>{t.preview}</summary>
          <Markdown text={description.value} />
        </details>
      )}
    </>
  );
}

/** Who the app is by: the person, or one of their organisations. */
function OwnerField({ form, errors, user }: FieldProps & Pick<AppFormProps, 'user'>) {
  const t = useAppSubmissionMessages();
  const ownName = `${user.givenName} ${user.familyName}`.trim() || (user.email ?? '');
  return (
    <Field
      id="app-organisation"
      label={t.fields.organisation}
      hint={t.fields.organisationHint}
      errors={errors}
    >
      {(control) => (
        <Select
          {...control}
          {...form.field('organisation')}
          options={[
            { value: '', label: t.you(ownName) },
            ...user.organisations.map(({ organisationGUID, name }) => ({
              value: organisationGUID,
              label: name,
            })),
          ]}
        />
      )}
    </Field>
  );
}

export function AppForm({ form: ref, submission, user, isChange }: AppFormProps) {
  const t = useAppSubmissionMessages();
  const kinds = useAppsMessages().kinds;
  const form = useForm(ref);
  const element = useRef<HTMLFormElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  const { attempts, refusalCount, firstFieldInError: wrongField } = form;
  const busy = submission.isSubmitting;
  const sentences = (name: string) => form.errors(name).map((message) => sentenceOf(t, message));
  const write = (field: string, value: string) => {
    ref.send({ type: 'field.changed', field, value });
    ref.send({ type: 'field.blurred', field });
  };

  useEffect(() => {
    if (attempts === 0 && refusalCount === 0) return;
    if (wrongField === null) banner.current?.focus();
    else
      element.current
        ?.querySelector<HTMLElement>(`[name="${wrongField}"], [data-field="${wrongField}"]`)
        ?.focus();
    // Only a submission or an answer moves the focus; typing must not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempts, refusalCount]);

  return (
    <form
      ref={element}
      className="app-form"
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) form.send({ type: 'form.submitted' });
      }}
    >
      {form.formErrors.length > 0 && (
        <Banner kind="danger" ref={banner}>
          {form.formErrors.map((message) => sentenceOf(t, message)).join(' ')}
        </Banner>
      )}
      <TextField
        id="app-name"
        label={t.fields.name}
        errors={sentences('name')}
        maxLength={appLimits.name}
        autoComplete="off"
        {...form.field('name')}
      />
      <Field id="app-kind" label={t.fields.kind} errors={sentences('kind')}>
        {(control) => (
          <Select
            {...control}
            {...form.field('kind')}
            options={[
              { value: '', label: t.fields.kindNone },
              ...appKinds.map((value) => ({ value, label: kinds[value] })),
            ]}
          />
        )}
      </Field>
      <TextField
        id="app-summary"
        label={t.fields.summary}
        hint={t.fields.summaryHint}
        errors={sentences('summary')}
        maxLength={appLimits.summary}
        autoComplete="off"
        {...form.field('summary')}
      />
      <TextField
        id="app-url"
        type="url"
        inputMode="url"
        label={t.fields.url}
        hint={t.fields.urlHint}
        errors={sentences('url')}
        maxLength={appLimits.url}
        autoComplete="off"
        spellCheck={false}
        {...form.field('url')}
      />
      <DatasetPicker
        guids={splitGuids(form.field('datasets').value)}
        errors={sentences('datasets')}
        onChange={(guids) => write('datasets', joinGuids(guids))}
      />
      <PictureField
        submission={submission}
        url={form.field('pictureUrl').value}
        errors={sentences('picture')}
      />
      <DescriptionField form={form} errors={sentences('description')} />
      <OwnerField form={form} user={user} errors={sentences('organisation')} />
      <div className="row wrap gap-4">
        <Button type="submit" kind="primary" onMouseDown={keepFormFocus} busy={busy}>
          {busy ? t.submitting : isChange ? t.submitChange : t.submit}
        </Button>
        <span className="t13 quiet">{t.kept}</span>
      </div>
      <output className="sr">{busy ? t.submitting : ''}</output>
    </form>
  );
}
