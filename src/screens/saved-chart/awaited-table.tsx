/** The wait for a table that is being made for a chart or a layer of a map: what happens, and for how long already. */
import { useState } from 'react';
import { useSeconds } from '../../components/use-seconds.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import '../../styles/preview.css';

/** @param name what is being made, in words that are read aloud once */
export function AwaitedTable({ name }: { readonly name: string }) {
  const p = usePreviewMessages();
  const [since] = useState(() => Date.now());
  const seconds = useSeconds(since);
  return (
    <div>
      <output>{name}</output>
      {/* A clock would be read out every second. */}
      <p className="quiet t13" aria-hidden="true">
        {p.waited(seconds)}
      </p>
      <p className="quiet t13">{p.waitingNote}</p>
    </div>
  );
}
