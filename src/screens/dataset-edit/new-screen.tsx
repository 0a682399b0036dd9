/** A new dataset: files or a title make one draft, and the edit page goes on with it. */
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { TITLE_LENGTH } from '#contract/publishing-fields.ts';
import { roleGrants } from '#contract/roles.ts';
import { useApi, useApplication } from '../../app/context.ts';
import { sessionOf } from '../../app/session-of.ts';
import { useSelectedOrganisation } from '../../app/selected-organisation.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Banner } from '../../components/banner.tsx';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { rereadPublished } from '../../services/api/publishing-queries.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import { datasetUploads } from '../../services/uploads/dataset-uploads.ts';
import '../../styles/banner.css';
import '../../styles/dataset-edit.css';
import '../../styles/field.css';
import '../../styles/settings.css';
import { FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { DropZone } from './drop-zone.tsx';

const Titled = z.object({ title: z.string().check(z.minLength(1), z.maxLength(TITLE_LENGTH)) });

export function NewScreen() {
  const t = useDatasetEditMessages();
  const api = useApi();
  const application = useApplication();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: user } = useSuspenseQuery(userQuery(api));
  const { organisation } = useSelectedOrganisation(
    user,
    user.organisations.filter(({ roleId }) => roleGrants(roleId, 'dataset.edit')),
  );
  const create = async (title: string, files: readonly File[]) => {
    if (organisation === undefined) return;
    const { datasetGUID } = await api.call('dataset:create', {
      organisationGUID: organisation.organisationGUID,
      title,
    });
    if (files.length > 0) datasetUploads(api, sessionOf(application), datasetGUID).add(files);
    void rereadPublished(queryClient);
    await navigate({
      to: '/organisation/$orgSlug/dataset/$datasetGUID/edit',
      params: { orgSlug: organisation.slug, datasetGUID },
      search: { section: files.length > 0 ? 'files' : 'about' },
      replace: true,
    });
  };
  const dropped = useMutation({ mutationFn: (files: readonly File[]) => create('', files) });
  const submission = useSubmission({
    values: { title: '' },
    schema: Titled,
    toRequest: (values) => values,
    submit: ({ title = '' }) => create(title, []),
  });
  return (
    <main id="main" tabIndex={-1}>
      <Breadcrumb
        above={[{ label: t.datasets, link: { to: '/dashboard/datasets' } }]}
        current={t.create.title}
      />
      <div className="app-head">
        <h1>{t.create.title}</h1>
      </div>
      {organisation === undefined ? (
        <EmptyState title={t.create.notAllowed}>
          <p className="measure">{t.create.notAllowedText}</p>
        </EmptyState>
      ) : (
        <div className="stack l new-dataset">
          <p className="measure quiet">{t.create.lede}</p>
          {dropped.isError && <Banner kind="danger">{t.create.failed}</Banner>}
          <DropZone disabled={dropped.isPending} onFiles={(files) => dropped.mutate(files)} />
          <output className="t14 quiet">{dropped.isPending ? t.create.creating : ''}</output>
          <section className="stack" aria-labelledby="words-title">
            <h2 id="words-title">{t.create.or}</h2>
            <SubmissionForm submission={submission} act={t.create.start} acting={t.create.creating}>
              {(view) => (
                <FormText
                  view={view}
                  name="title"
                  label={t.create.titleField}
                  hint={t.create.titleHint}
                  autoComplete="off"
                  maxLength={TITLE_LENGTH}
                />
              )}
            </SubmissionForm>
          </section>
        </div>
      )}
    </main>
  );
}
