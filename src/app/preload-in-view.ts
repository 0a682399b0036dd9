/**
 * Fetches the code of pages whose links have come into view. Their data is fetched when someone means to go there, by
 * the router: a list in view is ten pages, and asking for the data of each would be work for no one.
 */
import type { AnyRouter } from '@tanstack/react-router';

const LINKS = 'a[href^="/"]:not([target], [download])';

/** People who pay for every byte are not sent what they may not want. */
const savesData = ({ navigator }: Window): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;

/**
 * @param run runs what is fetched ahead of time, so many at a time
 * @returns what ends it
 */
export function preloadInView(
  router: AnyRouter,
  run: (task: () => Promise<unknown>) => Promise<unknown>,
  window: Window & typeof globalThis,
): () => void {
  if (savesData(window)) return () => {};
  const { document } = window;
  const known = new Set<string>();
  const watched = new WeakSet<Element>();

  function preload(link: HTMLAnchorElement): void {
    const [routes, , found] = router.getMatchedRoutes(link.pathname);
    // A visitor who only reads does not load the code of signing in.
    if (!found || routes.some(({ options }) => options.staticData?.frame === 'auth')) return;
    const unknown = routes.filter(({ id }) => !known.has(id));
    for (const { id } of unknown) known.add(id);
    if (unknown.length === 0) return;
    run(() => Promise.all(unknown.map(async (route) => router.loadRouteChunk(route)))).catch(() => {
      // Not there for now; opening the page asks again and shows the reason.
      for (const { id } of unknown) known.delete(id);
    });
  }

  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) {
        inView.unobserve(target);
        preload(target as HTMLAnchorElement);
      }
  });
  const find = () => {
    for (const link of document.querySelectorAll(LINKS))
      if (!watched.has(link)) {
        watched.add(link);
        inView.observe(link);
      }
  };

  let planned = 0;
  const plan = () => {
    if (planned !== 0) return;
    const whenIdle = window.requestIdleCallback ?? window.setTimeout;
    planned = whenIdle(() => {
      planned = 0;
      find();
    });
  };
  const changes = new MutationObserver(plan);
  const begin = () => {
    changes.observe(document.body, { childList: true, subtree: true });
    plan();
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
  return () => {
    window.removeEventListener('load', begin);
    changes.disconnect();
    inView.disconnect();
  };
}
