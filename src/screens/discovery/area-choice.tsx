/** Ways to choose an area: on a small map, or by its four edges, which is the way for a keyboard. */
import { useId, useState } from 'react';
import { Button, LinkButton } from '../../components/button.tsx';
import { useMapMessages } from '../../messages/map.ts';
import '../../styles/area.css';
import '../../styles/field.css';
import { edges, edgesOf, readEdges, writeBox, type Edge } from './area-box.ts';
import { AreaMap } from './area-map.tsx';

export interface AreaChoiceProps {
  readonly bbox: string | undefined;
  readonly onChoose: (bbox: string | undefined) => void;
}

function EdgeFields({ bbox, onChoose }: AreaChoiceProps) {
  const t = useMapMessages().area;
  const id = useId();
  const [typed, setTyped] = useState(() => edgesOf(bbox));
  const [known, setKnown] = useState(bbox);
  // What is chosen on the map is in the fields, and the focus stays where it is.
  if (bbox !== known) {
    setKnown(bbox);
    setTyped(edgesOf(bbox));
  }
  const [shows, setShows] = useState(false);
  const read = readEdges(typed);
  const wrong = shows && 'wrong' in read ? read : null;
  const apply = () => {
    if ('box' in read) return onChoose(writeBox(read.box));
    setShows(true);
    document.querySelector<HTMLInputElement>(`[id="${id}-${read.at}"]`)?.focus();
  };
  const field = (edge: Edge) => (
    <label key={edge} className="t13">
      {t[edge]}
      <input
        id={`${id}-${edge}`}
        className="input small num"
        inputMode="text"
        value={typed[edge]}
        aria-invalid={wrong?.at === edge || undefined}
        aria-describedby={wrong?.at === edge ? `${id}-wrong` : undefined}
        onChange={(event) => setTyped({ ...typed, [edge]: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
    </label>
  );
  return (
    <fieldset className="area-edges">
      <legend className="t13">{t.edges}</legend>
      <div>{edges.map(field)}</div>
      {wrong && (
        <p id={`${id}-wrong`} className="t13 error" role="alert">
          {t.wrong[wrong.wrong]}
        </p>
      )}
      <Button small onClick={apply}>
        {t.apply}
      </Button>
    </fieldset>
  );
}

export function AreaChoice({ bbox, onChoose }: AreaChoiceProps) {
  const t = useMapMessages().area;
  return (
    <div className="area-choice">
      <AreaMap bbox={bbox} onChoose={onChoose} />
      <EdgeFields bbox={bbox} onChoose={onChoose} />
      {bbox !== undefined && <LinkButton onClick={() => onChoose(undefined)}>{t.remove}</LinkButton>}
      <p className="t13 quiet">{t.note}</p>
    </div>
  );
}
