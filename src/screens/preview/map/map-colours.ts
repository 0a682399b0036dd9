/** Colours of the map, which are the page's own: they are read from it, and again when it turns dark or light. */
import { useEffect, useState } from 'react';

const roles = {
  water: '--paper-hover',
  land: '--paper',
  border: '--line-strong',
  graticule: '--line',
  ring: '--ink',
  point: '--paper',
  many: '--accent-edge',
  shape: '--accent-mark',
  outline: '--accent',
  shade1: '--shade-1',
  shade2: '--shade-2',
  shade3: '--shade-3',
  shade4: '--shade-4',
  shade5: '--shade-5',
  blue1: '--blue-1',
  blue2: '--blue-2',
  blue3: '--blue-3',
  blue4: '--blue-4',
  blue5: '--blue-5',
  amber1: '--amber-1',
  amber2: '--amber-2',
  amber3: '--amber-3',
  amber4: '--amber-4',
  amber5: '--amber-5',
  plum1: '--plum-1',
  plum2: '--plum-2',
  plum3: '--plum-3',
  plum4: '--plum-4',
  plum5: '--plum-5',
  category1: '--category-1',
  category2: '--category-2',
  category3: '--category-3',
  category4: '--category-4',
  category5: '--category-5',
  category6: '--category-6',
  others: '--category-others',
} as const;

export type MapColours = Readonly<Record<keyof typeof roles, string>>;

/** The page's values as colours that a canvas understands. */
function readColours(): MapColours {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const read = Object.entries(roles).map(([role, token]) => {
    probe.style.color = `var(${token})`;
    return [role, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(read) as MapColours;
}

function subscribe(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  const theme = new MutationObserver(onChange);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  for (const query of [dark, contrast]) query.addEventListener('change', onChange);
  return () => {
    theme.disconnect();
    for (const query of [dark, contrast]) query.removeEventListener('change', onChange);
  };
}

/** The colours of the moment. */
export function useColours(): MapColours {
  const [colours, setColours] = useState(readColours);
  useEffect(() => subscribe(() => setColours(readColours())), []);
  return colours;
}
