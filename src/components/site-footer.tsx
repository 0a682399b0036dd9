/** The foot of every page: the static pages, the catalogue for programs, and which build this is. */
import { Link } from '@tanstack/react-router';
import { CATALOGUE_PATH, exportPath, FEED_PATH, OPENAPI_PATH } from '#contract/exports.ts';
import { useConfiguration } from '../app/context.ts';
import { useMessages } from '../messages/messages.ts';

export function SiteFooter() {
  const t = useMessages().frame.footer;
  const { buildId } = useConfiguration();
  const machines = [
    { href: OPENAPI_PATH, label: t.api },
    { href: exportPath(CATALOGUE_PATH, 'turtle'), label: t.dcat },
    { href: FEED_PATH, label: t.feed },
  ];
  const pages = [
    { to: '/about', label: t.about },
    { to: '/help', label: t.help },
    { to: '/faq', label: t.faq },
    { to: '/dataset', label: t.dataset },
    { to: '/terms', label: t.terms },
    { to: '/privacy', label: t.privacy },
    { to: '/cookie-policy', label: t.cookies },
    { to: '/acceptable-use', label: t.acceptableUse },
  ] as const;
  return (
    <footer className="site-footer">
      <div className="container row wrap between gap-6">
        <nav aria-label={t.label}>
          <ul className="bare">
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} preload={false}>
                  {label}
                </Link>
              </li>
            ))}
            {machines.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
            <li>
              <Link to="/cookie-policy" hash="your-choice" preload={false}>
                {t.choice}
              </Link>
            </li>
          </ul>
        </nav>
        <p>{t.build(buildId.slice(0, 7))}</p>
      </div>
    </footer>
  );
}
