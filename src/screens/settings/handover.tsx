/** What ends and what stays when a membership ends, and who takes over what stays. */
import type { MemberRemoval } from '#contract/entities/people.ts';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useSettingsMessages, type SettingsMessages } from '../../messages/settings.ts';

export interface Successor {
  readonly identityGUID: string;
  readonly name: string;
}

interface HandoverProps {
  /** Undefined while it is counted. */
  readonly removal: MemberRemoval | undefined;
  readonly successors: readonly Successor[];
  /** Words for a member who is removed, or for the reader who leaves. */
  readonly words: SettingsMessages['users']['removal']['theirs'];
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
  const staying = (['ownedDatasets', 'keys', 'grants', 'plans'] as const)
    .filter((kind) => stays[kind] > 0)
    .map((kind) => words[kind](stays[kind]));
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
          <Field id="successor" label={t.successor} hint={words.successorHint}>
            {(control) => (
              <Select
                {...control}
                value={successor}
                onChange={({ currentTarget: { value } }) => onSuccessor(value)}
                options={[
                  { value: '', label: t.noSuccessor },
                  ...successors.map(({ identityGUID, name }) => ({ value: identityGUID, label: name })),
                ]}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}
