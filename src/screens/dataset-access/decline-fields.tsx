/** Why a request is declined, in words of a list and one's own, and what is offered instead: a public dataset, or a request for less. */
import { Plus, X } from 'lucide';
import { useId } from 'react';
import { declineReasons, lessKinds, type LessKind } from '#contract/entities/sharing.ts';
import type { FormView } from '../../app/use-form.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { ErrorLines } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { DatasetSearch, type FoundDataset } from '../settings/dataset-search.tsx';
import { fieldErrors } from '../settings/say.ts';
import { FormArea } from '../settings/submission-form.tsx';

/** Datasets that the search offers. */
const FOUND = 5;

interface OfferProps {
  readonly view: FormView;
  readonly organisationGUID: string;
  /** The dataset of the request. */
  readonly datasetGUID: string;
}

/** The value of the field: the GUID and the title of the dataset as one text, empty for none. */
const offerText = ({ datasetGUID, title }: FoundDataset): string => `${datasetGUID} ${title}`;

/** Reads the value of the field. */
export const readOffer = (text: string): FoundDataset | null => {
  const at = text.indexOf(' ');
  return at === -1 ? null : { datasetGUID: text.slice(0, at), title: text.slice(at + 1) };
};

function Offer({ view, organisationGUID, datasetGUID }: OfferProps) {
  const messages = useDatasetAccessMessages();
  const t = messages.desk;
  const settings = useSettingsMessages();
  const id = useId();
  const offer = readOffer(view.value('offered'));
  const choose = (value: string) => view.send({ type: 'field.changed', field: 'offered', value });
  const errors = fieldErrors(settings, view, 'offered');
  return (
    <fieldset className="field files-field" aria-describedby={`${id}-hint`}>
      <legend>{t.offer}</legend>
      <p className="hint" id={`${id}-hint`}>
        {t.offerHint}
      </p>
      {offer === null ? (
        <DatasetSearch
          organisationGUID={organisationGUID}
          id={id}
          label={t.offerFind}
          noMatch={messages.share.noMatch}
          limit={FOUND}
          isHidden={(guid) => guid === datasetGUID}
          act={(dataset) => (
            <Button small aria-label={t.offerAct(dataset.title)} onClick={() => choose(offerText(dataset))}>
              <Icon of={Plus} />
            </Button>
          )}
        />
      ) : (
        <ul className="outcomes t14" aria-label={t.offer}>
          <li>
            <span>{offer.title}</span>
            <Button small kind="quiet" aria-label={t.offerRemove(offer.title)} onClick={() => choose('')}>
              <Icon of={X} />
            </Button>
          </li>
        </ul>
      )}
      <div className="errors" aria-live="polite">
        <ErrorLines errors={errors} />
      </div>
    </fieldset>
  );
}

/** The value of the field as kinds: a text with blanks between them. */
export const readLess = (text: string): LessKind[] =>
  lessKinds.filter((kind) => text.split(' ').includes(kind));

/** What another request could leave out, so that the person can ask for less. */
function Less({ view }: Pick<OfferProps, 'view'>) {
  const t = useDatasetAccessMessages().desk;
  const id = useId();
  const chosen = readLess(view.value('less'));
  return (
    <fieldset className="field files-field" aria-describedby={`${id}-hint`}>
      <legend>{t.less}</legend>
      <p className="hint" id={`${id}-hint`}>
        {t.lessHint}
      </p>
      <div className="column-choice">
        {lessKinds.map((kind) => (
          <Checkbox
            key={kind}
            name="less"
            value={kind}
            checked={chosen.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              view.send({
                type: 'field.changed',
                field: 'less',
                value: lessKinds.filter((one) => (one === kind ? checked : chosen.includes(one))).join(' '),
              })
            }
          >
            {t.lessKinds[kind]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

export function DeclineFields(props: OfferProps) {
  const { view } = props;
  const t = useDatasetAccessMessages().desk;
  const { value, ...control } = view.field('reason');
  return (
    <>
      <fieldset className="field files-field">
        <legend>{t.why}</legend>
        <div className="column-choice">
          {declineReasons.map((reason) => (
            <label key={reason} className="radio">
              <input {...control} type="radio" value={reason} checked={value === reason} />
              <span>
                {t.reasons[reason].name}
                {t.reasons[reason].hint !== '' && <span className="hint">{t.reasons[reason].hint}</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <FormArea view={view} name="answer" label={t.reason} hint={t.reasonHint} rows={3} />
      <Offer {...props} />
      <Less view={view} />
    </>
  );
}
