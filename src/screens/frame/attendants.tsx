/** What attends every page once it has been taken over: notifications, the bar of a slow page, a lost connection. */
import { Toaster } from '../../components/toaster.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageProgress } from './page-progress.tsx';

export const Attendants = () => (
  <>
    <PageProgress />
    <OfflineNotice />
    <Toaster />
  </>
);
