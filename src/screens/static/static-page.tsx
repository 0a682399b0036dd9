/** A page of running text: its title, one sentence on what it answers, the way to its parts, then Markdown. */
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { slugOf } from '#contract/slug.ts';
import { parseBlocks } from '../../components/markdown-blocks.ts';
import { MarkdownLine } from '../../components/markdown.tsx';
import { formatDay } from '../../messages/format.ts';
import { useMessages, type Messages } from '../../messages/messages.ts';
import '../../styles/static-page.css';
import { TextWithPictures } from './text-with-pictures.tsx';
import { pageTextQuery, type StaticRoute } from './page-query.ts';

export interface StaticPageProps {
  /** Names the title and the sentence below it. */
  readonly page: Exclude<keyof Messages['pages'], 'contents' | 'updated' | 'failed'>;
  readonly route: StaticRoute;
  /** What the text cannot contain, before it and after it. */
  readonly before?: Part;
  readonly after?: Part;
}

interface Part {
  /** Of its heading, which it brings itself. */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** Fewer parts than this are seen at a glance. */
const WORTH_A_TABLE = 3;

export function StaticPage({ page, route, before, after }: StaticPageProps) {
  const { [page]: words, contents, updated: updatedOn } = useMessages().pages;
  const { data } = useSuspenseQuery(pageTextQuery(route));
  const ofText = parseBlocks(data.text).flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: slugOf(block.text), title: block.text }] : [],
  );
  const parts = [...(before ? [before] : []), ...ofText, ...(after ? [after] : [])];
  return (
    <main id="main" tabIndex={-1} className="container">
      <div className="page-head">
        <h1>{words.title}</h1>
        <p className="quiet measure">{words.lede}</p>
      </div>
      <div className="static-page">
        {parts.length >= WORTH_A_TABLE && (
          <nav aria-labelledby="contents" className="t14">
            <h2 id="contents" className="t14 strong">
              {contents}
            </h2>
            <ol>
              {parts.map((part) => (
                <li key={part.id}>
                  <a href={`#${part.id}`}>
                    <MarkdownLine text={part.title} />
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div>
          {before?.content}
          <TextWithPictures text={data.text} />
          {after?.content}
          <p className="t14 quiet updated">
            <time dateTime={data.updated}>{updatedOn(formatDay(data.updated))}</time>
          </p>
        </div>
      </div>
    </main>
  );
}
