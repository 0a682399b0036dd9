/** The answer to a question about access: yes or no, the chain that decides, what was checked, and what would allow it. */
import type { AccessExplanation, DatasetAccess, ExplainedReason } from '#contract/entities/sharing.ts';
import { Banner } from '../../components/banner.tsx';
import { AccessLevelMark } from '../../components/access-level.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import '../../styles/reason-chain.css';
import { askedRequest, type Asked } from './asked.ts';
import { NarrowingText } from './narrowing-text.tsx';
import { decisive, placeOf, reasonPlaces, type ReasonPlace } from './reason-chain.ts';
import { ReasonChain } from './reason-chain.tsx';
import { Remedies } from './remedies.tsx';
import type { ShareStart } from './share-dialog.tsx';

function Reason({ reason }: { readonly reason: ExplainedReason }) {
  const messages = useDatasetAccessMessages();
  const { codes } = messages.explain;
  const { used } = useSettingsMessages().quota;
  const { code, name = '', level, narrowing, quota } = reason;
  return (
    <p>
      {codes[code](name)}
      {level !== undefined && (
        <>
          {' '}
          <AccessLevelMark level={level}>{messages.levels[level]}</AccessLevelMark>
        </>
      )}{' '}
      <NarrowingText narrowing={narrowing} />
      {quota && <span className="quiet t13"> {used(quota.used, quota.limit, quota.period)}</span>}
    </p>
  );
}

/** Every place where a reason may be, and what is there; a person has no key, and not every dataset has a link. */
function Checked({
  because,
  deciding,
  isKey,
}: {
  readonly because: readonly ExplainedReason[];
  readonly deciding: ExplainedReason | undefined;
  readonly isKey: boolean;
}) {
  const t = useDatasetAccessMessages().explain.checked;
  const found = Map.groupBy(because, placeOf);
  const isShown = (place: ReasonPlace) => found.has(place) || (place === 'token' ? isKey : place !== 'link');
  return (
    <div>
      <h3>{t.title}</h3>
      <dl className="checked-places">
        {reasonPlaces.filter(isShown).map((place) => {
          const reasons = found.get(place) ?? [];
          const decides = deciding !== undefined && reasons.includes(deciding);
          return (
            <div key={place} data-decides={decides || undefined}>
              <dt className={decides ? 'strong' : undefined}>
                {t.places[place]}
                {decides && <span className="sr"> ({t.decides})</span>}
              </dt>
              <dd className={reasons.length === 0 ? 'quiet' : undefined}>
                {reasons.length === 0 && t.none}
                {reasons.map((reason, index) => (
                  // A place may have the same reason twice, from two shares.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Reason key={index} reason={reason} />
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

export interface ExplanationViewProps {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
  readonly access: DatasetAccess;
  readonly asked: Asked;
  readonly explanation: AccessExplanation;
  readonly onShare: (start: ShareStart) => void;
}

export function ExplanationView({ explanation, asked, ...props }: ExplanationViewProps) {
  const messages = useDatasetAccessMessages();
  const t = messages.explain;
  const { allowed, because, until } = explanation;
  const { who, action } = asked;
  const kind = who.kind === 'email' ? 'person' : who.kind;
  const name = who.kind === 'visitor' ? t.visitor : who.kind === 'email' ? who.email : who.name;
  const level = messages.levels[action];
  const { at } = askedRequest(asked, props);
  const day = at === undefined ? null : formatDay(at);
  const deciding = decisive(because, allowed);
  return (
    <div className="stack l">
      <Banner kind={allowed ? 'good' : 'warning'}>
        <p className="strong">{allowed ? t.yes(name, level, day) : t.no(name, level, day)}</p>
        {because.length === 0 && <p>{t.hidden}</p>}
        {day !== null && <p>{t.ofNow}</p>}
        {until !== null && <p>{t.until(formatDay(until))}</p>}
      </Banner>
      <ReasonChain who={{ kind, name }} reason={deciding} action={action} isAllowed={allowed} />
      <div className="reasons-checked">
        <Checked because={because} deciding={deciding} isKey={who.kind === 'key'} />
        {!allowed && <Remedies {...props} asked={asked} because={because} />}
      </div>
    </div>
  );
}
