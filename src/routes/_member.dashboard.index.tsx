/** `/dashboard` leads to the datasets (specification, section 2). */
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_member/dashboard/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/datasets', replace: true });
  },
});
