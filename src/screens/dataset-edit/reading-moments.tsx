/** Columns of numbers that are moments since 1970, or could be: what one of them would be, and the other reading. */
import type { MomentColumn } from '#contract/publishing-files.ts';
import { Button } from '../../components/button.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { formatInstant } from '../../messages/format.ts';
import type { PartProps, Stated } from './reading-choice.tsx';
import { withRepairs } from './repairs.ts';

interface MomentProps extends PartProps {
  readonly found: MomentColumn;
}

function Moment({ found, file: { stated }, onCorrect }: MomentProps) {
  const t = useDatasetEditMessages().files.reading.moments;
  const { column, isRead, dropsNames = false } = found;
  const say = isRead ? t.read : dropsNames ? t.behindNames : t.maybe;
  return (
    <li className="row wrap">
      <span>{say(column, t.values[found.scale](found.value), formatInstant(found.moment))}</span>
      <Button
        small
        aria-label={isRead ? t.keepLabel(column) : t.takeLabel(column)}
        onClick={() => {
          const read: Stated = {
            ...stated,
            columns: { ...stated.columns, [column]: isRead ? 'point' : 'moment' },
          };
          onCorrect(dropsNames ? withRepairs(read, [{ step: 'dropNames' }]) : read);
        }}
      >
        {isRead ? t.keep : t.take}
      </Button>
    </li>
  );
}

export function ReadingMoments({ file, onCorrect }: PartProps) {
  if (file.moments.length === 0) return null;
  return (
    <ul className="violation-list">
      {file.moments.map((found) => (
        <Moment key={found.column} found={found} file={file} onCorrect={onCorrect} />
      ))}
    </ul>
  );
}
