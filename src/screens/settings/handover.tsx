/** What ends and what stays when a membership ends, and who takes over what stays. */
import type { MemberRemoval } from '#contract/entities/people.ts';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';
import { sentencesOf, SuccessorField, type HandoverWords, type Successor } from './successor-field.tsx';

interface HandoverProps {
  /** Undefined while it is counted. */
  readonly removal: MemberRemoval | undefined;
  readonly successors: readonly Successor[];
  readonly words: HandoverWords;
  /** The identityGUID of the member who takes over; empty for no one. */
  readonly successor: string;
  readonly onSuccessor: (identityGUID: string) => void;
}

export function Handover({ removal, successors, words, successor, onSuccessor }: HandoverProps) {
  const t = useSettingsMessages().users.removal;
  if (removal === undefined)
    return (
      <output aria-label={t.counting}>
        <SkeletonRows rows={2} />
      </output>
    );
  const { ends, stays } = removal;
  const ending = [
    ...(ends.groups > 0 ? [t.groups(ends.groups)] : []),
    ...(ends.datasets > 0 ? [t.datasets(ends.datasets)] : []),
  ];
  const staying = sentencesOf(stays, words);
  return (
    <>
      <div>
        <h3>{t.ends}</h3>
        {ending.length === 0 ? (
          <p className="quiet">{t.nothingEnds}</p>
        ) : (
          <ul className="told-list">
            {ending.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      {staying.length > 0 && (
        <>
          <div>
            <h3>{t.stays}</h3>
            <ul className="told-list">
              {staying.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
          <SuccessorField
            id="successor"
            label={t.successor}
            hint={words.successorHint}
            none={t.noSuccessor}
            successors={successors}
            value={successor}
            onChange={onSuccessor}
          />
        </>
      )}
    </>
  );
}
