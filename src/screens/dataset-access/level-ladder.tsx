/** The choice of a level of access as five steps, of which each contains those before it. */
import { useId } from 'react';
import { accessLevels, type AccessLevel } from '#contract/access.ts';
import type { FormView } from '../../app/use-form.ts';
import { ErrorLines } from '../../components/field.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import '../../styles/level-ladder.css';
import { fieldErrors } from '../settings/say.ts';

export interface LevelLadderProps {
  /** Its field `level` is chosen. */
  readonly view: FormView;
  /** The levels that can be chosen here; the others are shown, so that one sees what the choice leaves out. */
  readonly allowed: readonly AccessLevel[];
}

export function LevelLadder({ view, allowed }: LevelLadderProps) {
  const { levels, share: t } = useDatasetAccessMessages();
  const settings = useSettingsMessages();
  const id = useId();
  const errors = fieldErrors(settings, view, 'level');
  const { name, value, onChange, onBlur } = view.field('level');
  return (
    <fieldset className="level-ladder" aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}>
      <legend className="label">{t.level}</legend>
      <div className="steps">
        {accessLevels.map((level) => (
          <label key={level}>
            <input
              type="radio"
              name={name}
              value={level}
              checked={level === value}
              disabled={!allowed.includes(level)}
              onChange={onChange}
              onBlur={onBlur}
              aria-labelledby={`${id}-${level}`}
              aria-describedby={`${id}-${level}-opens`}
            />
            <span id={`${id}-${level}`} className="name">
              {levels[level]}
            </span>
            <span id={`${id}-${level}-opens`} className="opens">
              {t.opens[level]}
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}-errors`} className="errors" aria-live="polite">
        <ErrorLines errors={errors} />
      </div>
    </fieldset>
  );
}
