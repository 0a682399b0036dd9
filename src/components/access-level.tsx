/** A level of access in words, behind a mark that shows how far it goes, so that levels of a list can be compared. */
import { accessLevels, levelNumber, type AccessLevel } from '#contract/access.ts';
import '../styles/access-level.css';

export interface AccessLevelMarkProps {
  /** Null: no access. */
  readonly level: AccessLevel | null;
  /** The level in words. */
  readonly children: string;
}

export function AccessLevelMark({ level, children }: AccessLevelMarkProps) {
  const reached = level === null ? 0 : levelNumber(level);
  return (
    <span className="access-level">
      <span className="steps" aria-hidden="true">
        {accessLevels.map((one) => (
          <span key={one} data-reached={levelNumber(one) <= reached || undefined} />
        ))}
      </span>
      {children}
    </span>
  );
}
