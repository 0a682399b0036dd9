/**
 * The mark of an organisation: its logo, or, without one, two initials above a row of seven slots, punched by a hash of
 * its identifier, so that two councils with the same initials still differ.
 */

const SLOTS = 7;
const particles = new Set(['of', 'the', 'for', 'für', 'und', 'and', 'der', 'des', 'de', 'la', 'du']);

/** Two letters: of the first two words that carry meaning, else the first two of the only one. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const telling = words.filter((word) => !particles.has(word.toLowerCase()));
  const [first = '', second = ''] = telling.length > 0 ? telling : words;
  const letters = [...first];
  return ((letters[0] ?? '') + ([...second][0] ?? letters[1] ?? '')).toUpperCase();
}

/** FNV-1a, 32 bits: the same text gives the same number on server and browser. */
function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return (value ^ (value >>> 15)) >>> 0;
}

/** Which of the seven slots are punched, as bits; at least one is, and never all. */
export const punches = (id: string): number => 1 + (hash(id) % (2 ** SLOTS - 2));

export interface OrganisationMarkProps {
  readonly name: string;
  /** The identifier that the row of slots represents. */
  readonly id: string;
  /** The address of its logo; undefined where it has none. */
  readonly logo?: string | undefined;
  /** Edge in px. */
  readonly size?: number;
}

export function OrganisationMark({ name, id, logo, size = 40 }: OrganisationMarkProps) {
  if (logo !== undefined)
    // The name is beside it.
    return <img className="mark logo" src={logo} width={size} height={size} alt="" decoding="async" />;
  const bits = punches(id);
  let punched = '';
  let blank = '';
  for (let slot = 0; slot < SLOTS; slot++) {
    const path = `M${6 + slot * 4.25} 31h2.75v3h-2.75z`;
    if ((bits >> slot) & 1) punched += path;
    else blank += path;
  }
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect className="bg" width="40" height="40" rx="2" />
      <path className="tick" d={punched} />
      <path className="slot" d={blank} />
      <text x="20" y="23" textAnchor="middle">
        {initials(name)}
      </text>
    </svg>
  );
}
