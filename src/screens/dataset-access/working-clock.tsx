/** The working days until an answer is due, a box for each: in a list, and large with their names. */
import { ANSWER_WORKING_DAYS } from '#contract/access-requests.ts';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { workingClock, type WorkingClock as Clock } from '#contract/working-days.ts';
import { useState } from 'react';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatWeekday } from '../../messages/format.ts';
import '../../styles/request-desk.css';
import { daysUntil } from './access-queries.ts';
import { waitingQuestion } from './waiting-question.ts';

type Due = Pick<AccessRequest, 'dueAt' | 'state' | 'questions'>;

/** While the person is asked the clock stands where it was then. */
function useClock(request: Due): Clock {
  const [now] = useState(Date.now);
  const waiting = waitingQuestion(request);
  const moment = waiting === undefined ? now : Date.parse(waiting.askedAt);
  return workingClock(request.dueAt, ANSWER_WORKING_DAYS, moment);
}

const DAY_HOURS = 24;

/** What the boxes show, in words. */
function useLeft(request: Due, { left, hours, isOverdue }: Clock): string {
  const t = useDatasetAccessMessages().request.clock;
  if (waitingQuestion(request) !== undefined) return t.stands(left);
  if (isOverdue) return t.overdue(-daysUntil(request.dueAt) - 1);
  if (hours < 1) return t.lastHour;
  return hours < DAY_HOURS ? t.hours(hours) : t.days(left);
}

const over = (isOver: boolean) => isOver || undefined;

/** On the last day the clock is in the colour of what is late. */
const isLate = ({ isOverdue, hours }: Clock) => isOverdue || hours < DAY_HOURS || undefined;

export function WorkingClock({ request }: { readonly request: Due }) {
  const clock = useClock(request);
  const words = useLeft(request, clock);
  return (
    <span className="working-clock t13" data-late={isLate(clock)}>
      <span className="day-boxes" aria-hidden="true">
        {clock.days.map(({ end, isOver }) => (
          <span key={end.getTime()} data-over={over(isOver || clock.isOverdue)} />
        ))}
      </span>
      {words}
    </span>
  );
}

export function ClockDays({ request }: { readonly request: Due }) {
  const clock = useClock(request);
  const words = useLeft(request, clock);
  return (
    <div>
      <p className="t14">{words}</p>
      <ol className="clock-days" aria-hidden="true" data-late={isLate(clock)}>
        {clock.days.map(({ end, isOver }) => (
          <li key={end.getTime()} data-over={over(isOver || clock.isOverdue)}>
            {formatWeekday(end.toISOString())}
          </li>
        ))}
      </ol>
    </div>
  );
}
