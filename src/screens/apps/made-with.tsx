/** Apps made with a dataset, or with the data of an organisation; nothing where there are none. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { SectionHead } from '../../components/section-head.tsx';
import { useAppsMessages } from '../../messages/apps.ts';
import '../../styles/app-cards.css';
import { AppCard } from './app-card.tsx';
import { madeWithQuery, type MadeWith } from './apps-queries.ts';

export function MadeWithSection({ of }: { readonly of: MadeWith }) {
  const t = useAppsMessages();
  // Apps are an ornament of these pages: where they could not be had, there is nothing to say.
  const { data } = useQuery({ ...madeWithQuery(useApi(), of), enabled: useOffered('app:list') });
  if (data === undefined || data.result.length === 0) return null;
  const search = 'datasetGUID' in of ? { dataset: of.datasetGUID } : { organisation: of.organisationGUID };
  return (
    <section id="apps" className="section">
      <SectionHead title={'datasetGUID' in of ? t.madeWith : t.madeWithAll}>
        {data.totalCount > data.result.length && (
          <Link to="/discovery/apps" search={search}>
            {t.all(data.totalCount)}
          </Link>
        )}
      </SectionHead>
      <ul className="app-cards">
        {data.result.map((app) => (
          <AppCard key={app.appGUID} app={app} level={3} isLater />
        ))}
      </ul>
    </section>
  );
}
