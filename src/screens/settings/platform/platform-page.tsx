/** One page of platform administrators: its heading, and the refusal for everyone else. It is about no organisation. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PlatformCapability } from '#contract/roles.ts';
import { Breadcrumb } from '../../../components/breadcrumb.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { usePlatformMessages } from '../../../messages/platform.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { useMembership } from '../use-membership.ts';

export function PlatformPage({
  title,
  needs,
  children,
}: {
  readonly title: string;
  readonly needs: PlatformCapability;
  readonly children: ReactNode;
}) {
  const settings = useSettingsMessages();
  const t = usePlatformMessages();
  const { mayOnPlatform } = useMembership();
  return (
    <main id="main" tabIndex={-1}>
      <div className="only-small">
        <Breadcrumb above={[{ label: settings.title, link: { to: '/settings' } }]} current={title} />
      </div>
      <div className="app-head">
        <h1>{title}</h1>
      </div>
      {mayOnPlatform(needs) ? (
        children
      ) : (
        <EmptyState title={t.refused.title}>
          <p className="measure">{t.refused.text}</p>
          <Link to="/settings">{settings.title}</Link>
        </EmptyState>
      )}
    </main>
  );
}
