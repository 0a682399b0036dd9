/**
 * `/draft#SECRET`: a draft, for anyone who has its secret link. The secret is in the part of the address that browsers
 * send to no server; here it is the token of every call that the previews make.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Dataset } from '#contract/entities/dataset.ts';
import { AppContext, useApi, useAppServices } from '../../app/context.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import { useFormatInstant } from '../../app/time-zone.ts';
import { Banner } from '../../components/banner.tsx';
import { DATASET_PAGE } from '../../components/dataset-link.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Select } from '../../components/select.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDraftLinkMessages } from '../../messages/draft-link.ts';
import { createApi, type Api } from '../../services/api/api.ts';
import { failureOf, isRefused } from '../../services/api/api-error.ts';
import { sharedDraftQuery } from '../../services/api/draft-link-queries.ts';
import '../../styles/dataset-edit.css';
import { untouched, usePreviewAddress } from '../preview/preview-address.ts';
import { ResourcePreview } from '../preview/resource-preview.tsx';
import { DraftPage } from './draft-page.tsx';

/** The rows of one of the files, asked for with the secret. */
function Rows({ resources, secret }: { readonly resources: Dataset['resources']; readonly secret: string }) {
  const t = useDraftLinkMessages().page;
  const services = useAppServices();
  const { address, change } = usePreviewAddress();
  const queryClient = useQueryClient();
  const withSecret = useMemo(() => {
    const api = createApi({
      fetch: (request) => fetch(request),
      origin: services.origin,
      getAccessToken: () => Promise.resolve(secret),
    });
    // A link may end while its page is open: the page then asks again, and says so.
    const call: Api['call'] = async (...request) => {
      try {
        return await api.call(...request);
      } catch (error) {
        if (isRefused(error))
          void queryClient.invalidateQueries({ queryKey: sharedDraftQuery(api, secret).queryKey });
        throw error;
      }
    };
    return { ...services, api: { ...api, call } };
  }, [services, secret, queryClient]);
  const files = resources.filter(({ status, external }) => status === 'ready' && !external);
  const chosen = files.find(({ resourceGUID }) => resourceGUID === address.file) ?? files[0];
  return (
    <section className="section preview" aria-labelledby="draft-rows">
      <SectionHead title={<span id="draft-rows">{t.rows}</span>}>
        {files.length > 1 && (
          <span className="aside preview-acts">
            <Select
              small
              aria-label={t.file}
              value={chosen?.resourceGUID ?? ''}
              options={files.map(({ resourceGUID, name }) => ({ value: resourceGUID, label: name }))}
              onChange={(event) => change({ ...untouched, file: event.currentTarget.value })}
            />
          </span>
        )}
      </SectionHead>
      {chosen === undefined ? (
        <p className="quiet">{t.noRows}</p>
      ) : (
        <AppContext value={withSecret}>
          <ResourcePreview key={chosen.resourceGUID} resourceGUID={chosen.resourceGUID} isCounted={false} />
        </AppContext>
      )}
    </section>
  );
}

function Shared({ secret }: { readonly secret: string }) {
  const t = useDraftLinkMessages().page;
  const formatInstant = useFormatInstant();
  const { data, error, refetch } = useQuery(sharedDraftQuery(useApi(), secret));
  const isPageOffered = usePageOffered();
  if (isRefused(error))
    return (
      <>
        <div className="page-head">
          <h1>{t.title}</h1>
        </div>
        <EmptyState title={t.ended}>
          <p className="measure">{t.endedText}</p>
        </EmptyState>
      </>
    );
  if (data === undefined)
    return (
      <>
        <div className="page-head">
          <h1>{t.title}</h1>
        </div>
        {error === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <FailedState title={t.unreachable} {...failureOf(error)} onRetry={() => void refetch()} />
        )}
      </>
    );
  if (data.kind === 'published')
    return (
      <>
        <div className="page-head">
          <h1>{t.title}</h1>
        </div>
        <EmptyState title={t.published}>
          {isPageOffered(DATASET_PAGE) && (
            <Link to={DATASET_PAGE} params={{ orgSlug: data.orgSlug, datasetGUID: data.datasetGUID }}>
              {t.view(data.title)}
            </Link>
          )}
        </EmptyState>
      </>
    );
  return (
    <>
      <Banner kind="info">{t.note(data.dataset.organisation.name, formatInstant(data.until))}</Banner>
      <DraftPage dataset={data.dataset} isWholePage />
      <Rows resources={data.dataset.resources} secret={secret} />
    </>
  );
}

export function SharedDraftScreen() {
  const secret = useLocation({ select: ({ hash }) => hash });
  return (
    <main id="main" tabIndex={-1} className="container stack draft-preview">
      <Shared key={secret} secret={secret} />
    </main>
  );
}
