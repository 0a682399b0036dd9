/**
 * The frame around every page: header with navigation, search, colour mode and account; footer.
 * Signing in, and what is inside other pages, have frames of their own. A route says in its `staticData` which it wants.
 */
import { Link, useMatches, useNavigate, useRouterState } from '@tanstack/react-router';
import { Menu, Search } from 'lucide';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useConfiguration } from '../../app/context.ts';
import { useOffered, usePageOffered } from '../../app/offered-calls.ts';
import { useAuthentication } from '../../app/use-application.ts';
import { useMessages } from '../../messages/messages.ts';
import { AccountArea } from './account-area.tsx';
import { BrandSign } from '../../components/brand-sign.tsx';
import { ColourModeButton } from '../../components/colour-mode-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { lazyPart, MissingDialog } from '../../components/lazy-part.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SearchSuggestions } from '../search/search-suggestions.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `auth`: one column, no navigation. `embed`: is inside a page elsewhere. */
    readonly frame?: 'auth' | 'embed';
    /** Visitors are led away. */
    readonly isMembersOnly?: boolean;
    /** The entry of the navigation that the page belongs to. */
    readonly section?: 'discover' | 'themes' | 'organisations' | 'apps' | 'dashboard';
    /** The page has a search of its own, so the header has none. */
    readonly ownSearch?: boolean;
  }
}

const SignInDialog = lazyPart(
  async () => (await import('../authentication/sign-in-dialog.tsx')).SignInDialog,
  MissingDialog,
);
const AuthenticationNotice = lazyPart(
  async () => (await import('../authentication/authentication-notice.tsx')).AuthenticationNotice,
);

/** A press on a link leaves the menu; the browser closes it automatically in every other way. */
const closeMenu = () => {
  const menu = document.getElementById('site-nav');
  if (menu?.matches(':popover-open')) menu.hidePopover();
};

function Navigation() {
  const t = useMessages().frame;
  const section = useMatches({
    select: (matches) => matches.findLast((one) => one.staticData.section)?.staticData.section,
  });
  const isMember = useAuthentication().status === 'authenticated';
  const current = (of: typeof section) => (section === of ? 'true' : undefined);
  const isOffered = usePageOffered();
  const exactly = { exact: true, includeSearch: false };
  return (
    <nav id="site-nav" className="site-nav" popover="auto" aria-label={t.mainNavigation}>
      <Link onClick={closeMenu} to="/discovery" activeOptions={exactly} aria-current={current('discover')}>
        {t.discover}
      </Link>
      {isOffered('/discovery/themes') && (
        <Link onClick={closeMenu} to="/discovery/themes" aria-current={current('themes')}>
          {t.themes}
        </Link>
      )}
      <Link onClick={closeMenu} to="/discovery/organisations" aria-current={current('organisations')}>
        {t.organisations}
      </Link>
      {isOffered('/discovery/apps') && (
        <Link onClick={closeMenu} to="/discovery/apps" aria-current={current('apps')}>
          {t.apps}
        </Link>
      )}
      {isMember && isOffered('/dashboard/datasets') && (
        <Link
          onClick={closeMenu}
          to="/dashboard/datasets"
          activeOptions={{ includeSearch: false }}
          aria-current={current('dashboard')}
        >
          {t.dashboard}
        </Link>
      )}
      <div className="mode">
        <ColourModeButton named />
      </div>
    </nav>
  );
}

function Header() {
  const t = useMessages().frame;
  const { productName } = useConfiguration();
  const navigate = useNavigate();
  const suggestions = useOffered('catalogue:suggest') ? SearchSuggestions : undefined;
  const ownSearch = useMatches({ select: (matches) => matches.some((one) => one.staticData.ownSearch) });
  return (
    <header className="site-header">
      <div className="container">
        <Link className="brand" to="/">
          <BrandSign />
          <span>{productName}</span>
        </Link>
        <Navigation />
        <div className="tools">
          {!ownSearch && (
            <>
              <SearchForm
                className="find input-wrap small"
                action="/discovery"
                label={t.search}
                placeholder={t.search}
                suggestions={suggestions}
                onSearch={(keywords) => void navigate({ to: '/discovery', search: { keywords } })}
              />
              <Link className="button quiet icon-only find-link" to="/discovery" aria-label={t.search}>
                <Icon of={Search} large />
              </Link>
            </>
          )}
          <div className="mode">
            <ColourModeButton />
          </div>
          <AccountArea />
          <button
            type="button"
            className="button quiet icon-only menu-button"
            aria-label={t.menu}
            popoverTarget="site-nav"
          >
            <Icon of={Menu} large />
          </button>
        </div>
      </div>
    </header>
  );
}

/** After a change of page the focus rests on what is new, not on nothing; the first page is the browser's. */
function useFocusOnNewPage(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (path === undefined || path === shown.current) return;
    const isFirst = shown.current === undefined;
    shown.current = path;
    // A field that has taken the focus automatically keeps it.
    if (!isFirst && !document.activeElement?.closest('main'))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}

export function SiteFrame({ children }: { readonly children: ReactNode }) {
  const hasOwnFrame = useMatches({ select: (matches) => matches.some((one) => one.staticData.frame) });
  const { isSignInOpen, screen } = useAuthentication();
  useFocusOnNewPage();
  // Those screens bring their own frame, so that no other page carries it.
  if (hasOwnFrame) return children;
  return (
    <>
      <Header />
      <Suspense>{screen !== null && !isSignInOpen && <AuthenticationNotice />}</Suspense>
      {children}
      <SiteFooter />
      <Suspense>{isSignInOpen && <SignInDialog />}</Suspense>
    </>
  );
}
