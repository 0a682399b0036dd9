/** Every theme, with what belongs to it and the number of datasets in it. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { IndexList } from '../../components/index-list.tsx';
import { themeTexts } from '../../messages/en/themes.ts';
import { useMessages } from '../../messages/messages.ts';
import { catalogueSummaryQuery } from '../../services/api/dataset-queries.ts';
import { slugOf } from '#contract/slug.ts';

export function ThemesScreen() {
  const t = useMessages().discovery.themes;
  const { data } = useSuspenseQuery(catalogueSummaryQuery(useApi()));
  return (
    <main id="main" tabIndex={-1} className="container">
      <div className="page-head">
        <h1>{t.title}</h1>
        <p className="quiet measure">{t.lede}</p>
      </div>
      {data.themes.length === 0 ? (
        <EmptyState title={t.none} />
      ) : (
        <IndexList
          items={data.themes.map(({ id, code, label, count }) => ({
            key: String(id),
            label,
            count,
            text: themeTexts[code],
            link: { to: '/discovery/themes/$theme', params: { theme: slugOf(label) } },
          }))}
        />
      )}
    </main>
  );
}
