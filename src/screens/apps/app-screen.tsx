/** The page of an app: what it is, who made it, the way to it, and the data it uses. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide';
import { useApi } from '../../app/context.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { formatDay } from '../../messages/format.ts';
import { useAppsMessages } from '../../messages/apps.ts';
import '../../styles/app-cards.css';
import '../../styles/apps.css';
import { AppDatasets } from './app-datasets.tsx';
import { AppPicture, KindIcon } from './app-kind.tsx';
import { appQuery } from './apps-queries.ts';

export function AppScreen({ appGUID }: { readonly appGUID: string }) {
  const t = useAppsMessages();
  const { data: app } = useSuspenseQuery(appQuery(useApi(), appGUID));
  const { name, summary, kind, picture, maker, url, publishedAt, updatedAt } = app;
  const [listed, changed] = [formatDay(publishedAt), formatDay(updatedAt)];
  return (
    <main id="main" tabIndex={-1} className="container">
      <Breadcrumb above={[{ label: t.title, link: { to: '/discovery/apps' } }]} current={name} />
      <div className="app-page">
        <AppPicture picture={picture} kind={kind} alt={t.picture(name)} />
        <div className="stack">
          <h1>{name}</h1>
          <p className="t18 measure">{summary}</p>
          <p className="row wrap t14 quiet">
            <KindIcon kind={kind} />
            <span>{t.kinds[kind]}</span>
            {maker.slug === null ? (
              maker.name !== '' && <span>{t.by(maker.name)}</span>
            ) : (
              <Link to="/organisation/$orgSlug" params={{ orgSlug: maker.slug }}>
                {maker.name}
              </Link>
            )}
            <span>{t.published(listed)}</span>
            {updatedAt > publishedAt && changed !== listed && <span>{t.updated(changed)}</span>}
          </p>
          <p className="row wrap gap-4">
            <a className={buttonClass({ kind: 'primary' })} href={url} rel="nofollow noopener ugc">
              {kind === 'article' ? t.openArticle : t.open}
              <Icon of={ExternalLink} />
            </a>
            <span className="t14 quiet">{t.leaves(new URL(url).hostname)}</span>
          </p>
        </div>
      </div>
      <div className="with-aside section">
        <section aria-label={t.about}>
          {app.description.trim() === '' ? (
            <p className="quiet">{t.noDescription}</p>
          ) : (
            <Markdown text={app.description} />
          )}
        </section>
        <aside className="stack l">
          <section>
            <SectionHead title={t.uses} />
            <AppDatasets datasets={app.datasets} />
          </section>
          <p className="t13 quiet">{t.note}</p>
        </aside>
      </div>
    </main>
  );
}
