/** What the deletion of an account means: what ends, what stays, and who takes over what the member made. */
import { useId } from 'react';
import type { AccountDeletion } from '#contract/own-account.ts';
import type { Successors } from '#machines/account-deletion/account-deletion.machine.ts';
import { useSecurityMessages } from '../../../messages/security.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { roleName } from '../say.ts';
import { sentencesOf, SuccessorField } from '../successor-field.tsx';

interface LinesProps {
  readonly title: string;
  /** What applies to everyone. */
  readonly always: readonly string[];
  readonly counts: Readonly<
    Partial<Record<keyof AccountDeletion['ends'] | keyof AccountDeletion['stays'], number>>
  >;
}

/** A list in sentences; what there is none of is left out. */
function Lines({ title, always, counts }: LinesProps) {
  const { counted } = useSecurityMessages().deletion;
  const keys = (Object.keys(counted) as (keyof typeof counted)[]).filter((key) => (counts[key] ?? 0) > 0);
  return (
    <div>
      <h3>{title}</h3>
      <ul className="told-list">
        {always.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {keys.map((key) => (
          <li key={key}>{counted[key](counts[key] ?? 0)}</li>
        ))}
      </ul>
    </div>
  );
}

interface HandoversProps {
  readonly organisations: AccountDeletion['organisations'];
  readonly successors: Successors;
  readonly onChoose: (organisationGUID: string, identityGUID: string) => void;
}

/** For each organisation that the member made something for, the member who takes it over. */
function Handovers({ organisations, successors, onChoose }: HandoversProps) {
  const t = useSecurityMessages().deletion;
  const { own } = useSettingsMessages().users.removal;
  const id = useId();
  const asked = organisations.flatMap(({ leaving, ...organisation }) =>
    leaving === undefined || leaving.successors.length === 0 ? [] : [{ ...organisation, ...leaving }],
  );
  if (asked.length === 0) return null;
  return (
    <div className="stack">
      <h3>{t.handOverTitle}</h3>
      {asked.map(({ organisationGUID, name, stays, successors: offered }) => (
        <div key={organisationGUID} className="stack">
          <p>{t.madeFor(name)}</p>
          <ul className="told-list">
            {sentencesOf(stays, own).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <SuccessorField
            id={`${id}-${organisationGUID}`}
            label={t.handOver(name)}
            none={t.noSuccessor}
            successors={offered}
            value={successors[organisationGUID] ?? ''}
            onChange={(identityGUID) => onChoose(organisationGUID, identityGUID)}
          />
        </div>
      ))}
    </div>
  );
}

interface ConsequencesProps extends Omit<HandoversProps, 'organisations'> {
  readonly deletion: AccountDeletion;
}

export function Consequences({ deletion, ...handovers }: ConsequencesProps) {
  const t = useSecurityMessages().deletion;
  const settings = useSettingsMessages();
  const { days = 0, organisations, ends, stays } = deletion;
  return (
    <div className="stack">
      <p>{t.summary(days)}</p>
      {organisations.length > 0 && (
        <div>
          <h3>{t.organisations}</h3>
          <ul className="told-list">
            {organisations.map(({ organisationGUID, name, roleId }) => (
              <li key={organisationGUID}>
                {name} <span className="quiet t14">{roleName(settings, roleId)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {days > 0 && (
        <Lines
          title={t.atOnceTitle}
          always={[t.atOnceAlways]}
          counts={{ personalTokens: ends.personalTokens }}
        />
      )}
      <Lines
        title={days > 0 ? t.endsLaterTitle(days) : t.endsTitle}
        always={[t.endsAlways]}
        counts={days > 0 ? { ...ends, personalTokens: 0 } : ends}
      />
      <Lines title={t.staysTitle} always={[t.staysAlways]} counts={stays} />
      <Handovers organisations={organisations} {...handovers} />
    </div>
  );
}
