/** The document: everything a page has whatever its route is. */
// First, because the order of the cascade layers is set in it.
import '../styles/index.css';
import {
  createRootRouteWithContext,
  Outlet,
  ScriptOnce,
  Scripts,
  type ErrorComponentProps,
  useHydrated,
  useMatches,
  useRouter,
} from '@tanstack/react-router';
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script';
import { Suspense, useEffect, type ReactNode } from 'react';
import { lazyPart, NoPart } from '../components/lazy-part.tsx';
import { RUNTIME_CONFIGURATION_ID, scriptJson } from '#contract/rendering.ts';
import { useAppServices, useConfiguration } from '../app/context.ts';
import { documentScript } from '../app/document-script.ts';
import { embedScript } from '../app/embed-script.ts';
import { HeadTags } from '../app/head-tags.tsx';
import { LATER, takeOverScript } from '../app/take-over.ts';
import { FailurePage, isExplainedError, NotFoundPage } from '../app/failure-pages.tsx';
import { requireRoutes } from '../app/more-routes.ts';
import { useApplicationView } from '../app/use-application.ts';
import { useIsEmbedded } from '../app/use-is-embedded.ts';
import favicon from '../app/favicon.svg?url';
import { SiteFrame } from '../screens/frame/site-frame.tsx';
import { en } from '../messages/en.ts';
import { language } from '../messages/language.ts';
import { useMessages } from '../messages/messages.ts';
import type { RouterContext } from '../router.tsx';
import latinFont from '../styles/fonts/hanken-grotesk-latin-wght-normal.woff2?url';

export const Route = createRootRouteWithContext<RouterContext>()({
  // The server has asked before it renders; inside the application every address is asked about.
  beforeLoad: async ({ context, location, preload, matches }) => {
    if (import.meta.env.SSR) return;
    requireRoutes(matches.length > 1);
    await context.application.passAddress(location.href, preload);
  },
  head: ({ match }) => {
    const { productName } = match.context.configuration;
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { title: productName },
        { name: 'description', content: en.shell.description(productName) },
        { name: 'color-scheme', content: 'light dark' },
      ],
      links: [
        { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
        { rel: 'icon', href: favicon, type: 'image/svg+xml' },
      ],
    };
  },
  shellComponent: Document,
  component: Page,
  notFoundComponent: NotFoundPage,
  errorComponent: Failure,
});

/** An address that cannot be opened has broken nothing of the frame; what else fails here may be the frame itself. */
function Failure(props: ErrorComponentProps) {
  if (!isExplainedError(props.error)) return <FailurePage {...props} />;
  return (
    <SiteFrame>
      <FailurePage {...props} />
    </SiteFrame>
  );
}

/** A page that is nothing without code: signing in, an embed, or one that only the browser draws. */
const useNeedsCode = () =>
  useMatches({
    select: (matches) =>
      matches.some(({ ssr, staticData }) => ssr === false || staticData.frame !== undefined),
  });

/**
 * Markup that the server alone writes. The browser takes it as it is, so that what it is made of need not be loaded.
 *
 * @param written what the server writes
 */
const asWritten = (written: () => string) => ({
  dangerouslySetInnerHTML: { __html: import.meta.env.SSR ? written() : '' },
  suppressHydrationWarning: true,
});

/**
 * Scrolls a page that was left and is shown again to where it was, before it is painted. A page that is opened for the
 * first time has no such key; the router's script alone would ask the storage and lay the page out for every visit.
 */
const scrollScript = (script: string | null) => `if(history.state?.__TSR_key)${script ?? '0'}`;

function Document({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { nonce } = router.options.ssr ?? {};
  const configuration = useConfiguration();
  const isEmbedded = useIsEmbedded();
  const needsCode = useNeedsCode();
  /** A public page that works by the browser's own means; signing in does not. */
  const isLater = import.meta.env.SSR && nonce === undefined && !needsCode;
  const headScript = () =>
    isEmbedded ? embedScript : documentScript + (isLater ? takeOverScript(en.shell.takeOverFailed) : '');
  return (
    // The script below sets attributes before React looks.
    <html
      lang={language.tag}
      dir={language.direction}
      {...(isLater && { [LATER]: '' })}
      suppressHydrationWarning
    >
      <head>
        <HeadTags isLater={isLater} />
        <script
          id={RUNTIME_CONFIGURATION_ID}
          type="application/json"
          {...asWritten(() => scriptJson(configuration))}
        />
        <script nonce={nonce} {...asWritten(headScript)} />
      </head>
      <body>
        {children}
        <ScriptOnce>{scrollScript(getScrollRestorationScriptForRouter(router))}</ScriptOnce>
        <Scripts />
      </body>
    </html>
  );
}

const VersionNotice = lazyPart(
  async () => (await import('../screens/frame/version-notice.tsx')).VersionNotice,
  NoPart,
);

/** Notifications need the hydrated page, so their code is loaded after hydration. */
const PageEffects = lazyPart(
  async () => (await import('../screens/frame/page-effects.tsx')).PageEffects,
  NoPart,
);

function Page() {
  const t = useMessages();
  const hydrated = useHydrated();
  const isOutdated = useApplicationView((view) => view.versionGuard.isOutdated);
  const { Question, configuration } = useAppServices();
  const { analytics } = configuration;
  const isEmbedded = useIsEmbedded();
  // Says that the page has been taken over: from here on presses are the application's.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return (
    <>
      {!isEmbedded && (
        <>
          <a className="skip" href="#main">
            {t.shell.skipToContent}
          </a>
          {analytics !== null && (Question ? <Question /> : <section {...asWritten(String)} />)}
        </>
      )}
      <SiteFrame>
        <Outlet />
      </SiteFrame>
      {hydrated && (
        <Suspense>
          <PageEffects />
        </Suspense>
      )}
      {/* There from the start, so that what appears in it is announced. */}
      <output>
        <Suspense>{isOutdated && <VersionNotice />}</Suspense>
      </output>
    </>
  );
}
