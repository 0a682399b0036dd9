/** A page of running text: its title, one sentence on what it answers, then Markdown. */
import { Markdown } from '../../components/markdown.tsx';
import { useMessages, type Messages } from '../../messages/messages.ts';

export interface StaticPageProps {
  readonly page: keyof Messages['pages'];
  readonly text: string;
}

export function StaticPage({ page, text }: StaticPageProps) {
  const { title, lede } = useMessages().pages[page];
  return (
    <main id="main" tabIndex={-1} className="container">
      <div className="page-head">
        <h1>{title}</h1>
        <p className="quiet measure">{lede}</p>
      </div>
      <Markdown text={text} />
    </main>
  );
}
