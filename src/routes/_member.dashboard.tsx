/** The member area: its navigation is beside every page below. */
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DashboardFrame } from '../screens/dashboard/dashboard-frame.tsx';

export const Route = createFileRoute('/_member/dashboard')({
  staticData: { section: 'dashboard' },
  component: DashboardLayout,
});

function DashboardLayout() {
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  );
}
