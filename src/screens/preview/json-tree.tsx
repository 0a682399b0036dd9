/** A JSON document as nested lists that open and close; what is closed is not drawn. */
import { useState } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import { ExactNumber } from './exact-json.ts';
import { ScrollRegion } from './scroll-region.tsx';

/** Entries of one list that are drawn before someone asks for more. */
const STEP = 100;

function Leaf({ value }: { value: unknown }) {
  if (value instanceof ExactNumber) return <span className="json-number">{value.source}</span>;
  const kind = value === null ? 'null' : typeof value;
  return <span className={`json-${kind}`}>{JSON.stringify(value)}</span>;
}

function Branch({ name, value, open }: { name: string | null; value: object; open: boolean }) {
  const t = usePreviewMessages().tree;
  const [isOpen, setOpen] = useState(open);
  const [shown, setShown] = useState(STEP);
  const entries = Object.entries(value);
  const count = Array.isArray(value) ? t.items(entries.length) : t.fields(entries.length);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name !== null && <span className="json-key">{name}</span>} <span className="quiet">{count}</span>
      </summary>
      {isOpen && (
        <ul>
          {entries.slice(0, shown).map(([key, one]) => (
            <li key={key}>
              <Node name={key} value={one} />
            </li>
          ))}
          {entries.length > shown && (
            <li>
              <LinkButton onClick={() => setShown(shown + STEP)}>
                {t.more(Math.min(STEP, entries.length - shown))}
              </LinkButton>
            </li>
          )}
        </ul>
      )}
    </details>
  );
}

function Node({ name, value, open = false }: { name: string | null; value: unknown; open?: boolean }) {
  const isOne = value instanceof ExactNumber;
  if (!isOne && typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    return <Branch name={name} value={value} open={open} />;
  return (
    <p>
      {name !== null && <span className="json-key">{name}</span>} <Leaf value={value} />
    </p>
  );
}

export function JsonTree({ value }: { readonly value: unknown }) {
  const t = usePreviewMessages().tree;
  return (
    <ScrollRegion className="json-tree" aria-label={t.label}>
      <Node name={null} value={value} open />
    </ScrollRegion>
  );
}
