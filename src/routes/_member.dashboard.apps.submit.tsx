/** `/dashboard/apps/submit`: the form of an app; `?app=` names one to change. */
import { createFileRoute, type ErrorComponentProps, type SearchSchemaInput } from '@tanstack/react-router';
import { useState } from 'react';
import { isGuid } from '#contract/guid.ts';
import { load } from '../app/loading.ts';
import { onlyParam, readParams } from '../app/search-params.ts';
import { hiddenPage } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { SubmissionScreen } from '../screens/apps/submission/submission-screen.tsx';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { userQuery } from '../services/api/user-queries.ts';

const read = readParams({ app: onlyParam(isGuid) });

export const Route = createFileRoute('/_member/dashboard/apps/submit')({
  validateSearch: (input: { app?: string | undefined } & SearchSchemaInput) => read(input),
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, userQuery(api));
  },
  head: hiddenPage(en.discovery.apps.submit),
  component: SubmitRoute,
  errorComponent: SubmitFailed,
});

function SubmitRoute() {
  const { app = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  // Each form is a flow of its own; another one starts at its beginning.
  const [count, setCount] = useState(0);
  return (
    <SubmissionScreen
      key={`${app} ${count}`}
      appGUID={app}
      onAnother={() => {
        setCount(count + 1);
        void navigate({ search: {} });
      }}
    />
  );
}

function SubmitFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.discovery.apps.failed} />;
}
