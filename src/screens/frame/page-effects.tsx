/** The parts of every page that start after hydration: notifications, the bar of a slow page, the notice of a lost connection. */
import { Toaster } from '../../components/toaster.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageProgress } from './page-progress.tsx';

export const PageEffects = () => (
  <>
    <PageProgress />
    <OfflineNotice />
    <Toaster />
  </>
);
