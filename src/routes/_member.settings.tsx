/** Settings: their navigation is beside every page below. */
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { SettingsFrame } from '../screens/settings/settings-frame.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/settings')({
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, userQuery(api));
  },
  staticData: { section: 'dashboard' },
  component: SettingsLayout,
});

function SettingsLayout() {
  return (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  );
}
