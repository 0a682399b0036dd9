/** What people have built on the data. There is nothing yet, and the page says so. */
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useMessages } from '../../messages/messages.ts';

export function AppsScreen() {
  const t = useMessages().discovery.apps;
  return (
    <main id="main" tabIndex={-1} className="container">
      <div className="page-head">
        <h1>{t.title}</h1>
      </div>
      <EmptyState title={t.none}>
        <p className="measure">{t.text}</p>
        <Link className={buttonClass()} to="/discovery">
          {t.discover}
        </Link>
      </EmptyState>
    </main>
  );
}
