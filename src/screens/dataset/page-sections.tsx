/** The way to the sections of the page, which shows where one is; without scripts it shows the first. */
import { useEffect, useState } from 'react';
import { formatNumber } from '../../messages/format.ts';
import { useDatasetMessages } from '../../messages/dataset.ts';
import { sectionInView } from './section-in-view.ts';

export interface PageSection {
  /** The id of the section's element. */
  readonly id: string;
  readonly label: string;
  readonly count?: number;
  /** There is nothing of it without scripts. */
  readonly needsScript?: boolean;
}

/** A section is the one being read from when its head is this far up in the window. */
const READING_LINE = 0.2;

function readSection(sections: readonly HTMLElement[]): string | undefined {
  return sectionInView(
    sections.map((section) => ({ id: section.id, top: section.getBoundingClientRect().top })),
    {
      line: innerHeight * READING_LINE,
      height: innerHeight,
      isAtEnd: scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
      hash: location.hash,
    },
  );
}

/**
 * @param ids space-separated ids of the sections, in order; text, so that equal lists are equal
 * @param isWhole all of them are there
 */
function useCurrentSection(ids: string, isWhole: boolean): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (!isWhole) return undefined;
    const sections = ids
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((section) => section !== null);
    const update = () => setCurrent(readSection(sections));
    // One observer sees heads cross the reading line, the other the end of the page come into view.
    const heads = new IntersectionObserver(update, {
      rootMargin: `0px 0px -${(1 - READING_LINE) * 100}% 0px`,
    });
    const ends = new IntersectionObserver(update, { threshold: [0, 0.5, 1] });
    for (const section of sections) heads.observe(section);
    const foot = document.querySelector('body footer') ?? sections.at(-1);
    if (foot) ends.observe(foot);
    // Between sections beside each other, the page does not move.
    addEventListener('hashchange', update);
    return () => {
      removeEventListener('hashchange', update);
      heads.disconnect();
      ends.disconnect();
    };
  }, [ids, isWhole]);
  return current;
}

export interface PageSectionsProps {
  readonly sections: readonly PageSection[];
  /** All sections are drawn, not only the first. */
  readonly isWhole: boolean;
}

export function PageSections({ sections, isWhole }: PageSectionsProps) {
  const t = useDatasetMessages();
  const current = useCurrentSection(sections.map(({ id }) => id).join(' '), isWhole) ?? sections[0]?.id;
  return (
    <nav className="tabs page-tabs" aria-label={t.onThisPage}>
      {sections.map(({ id, label, count, needsScript }) => (
        <a
          key={id}
          href={`#${id}`}
          className={needsScript ? 'script-only' : undefined}
          aria-current={id === current ? 'location' : undefined}
        >
          {label} {count !== undefined && <span className="n">{formatNumber(count)}</span>}
        </a>
      ))}
    </nav>
  );
}
