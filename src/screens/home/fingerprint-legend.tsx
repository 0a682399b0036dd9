/** How to read a fingerprint, on a real one. */
import { Fingerprint } from '../../components/fingerprint.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import type { BriefDataset } from '../discovery/dataset-lists.ts';
import { useHomeMessages } from '../../messages/home.ts';

const bar = { stroke: 'currentColor', strokeWidth: 5 };

export function FingerprintLegend({ example }: { readonly example: BriefDataset }) {
  const t = useHomeMessages().legend;
  const keys = [
    { words: t.numbers, glyph: <path d="M6 20V2" {...bar} /> },
    { words: t.textColumns, glyph: <path d="M6 20V2" {...bar} strokeDasharray="2.5 1.5" /> },
    { words: t.times, glyph: <path className="k" d="M6 20V2" {...bar} /> },
    {
      words: t.places,
      glyph: (
        <g className="k" fill="currentColor">
          <circle cx="6" cy="4" r="3" />
          <path d="M5 6h2v14H5z" />
        </g>
      ),
    },
    { words: t.booleans, glyph: <path d="M6 20v-4M6 13.5v-4" {...bar} /> },
  ];
  return (
    <section className="section">
      <SectionHead title={t.title} />
      <div className="legend">
        <Fingerprint dataset={example} scale={2.5} />
        <p className="measure t14">{t.text}</p>
        <ul className="t14 keys">
          {keys.map(({ words, glyph }) => (
            <li key={words}>
              <svg className="fp" width="12" height="20" viewBox="0 0 12 20" aria-hidden="true">
                {glyph}
              </svg>
              {words}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
