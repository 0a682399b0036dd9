/** Orders a list of users in all ways while the page has nothing else to do. */
import { useEffect } from 'react';
import type { OrganisationUser } from '#contract/entities/people.ts';
import { prepareOrders } from './sorted-users.ts';

/** Milliseconds of a pause that are left for one more step. */
const ENOUGH = 4;

export function usePreparedOrders(users: readonly OrganisationUser[]): void {
  useEffect(() => {
    const steps = prepareOrders(users);
    // Safari has no pauses of the page.
    const isKnown = 'requestIdleCallback' in window;
    const plan = (task: (pause?: IdleDeadline) => void): number =>
      isKnown ? window.requestIdleCallback(task) : Number(setTimeout(task, ENOUGH));
    const work = (pause?: IdleDeadline): void => {
      for (;;) {
        if (steps.next().done === true) return;
        if ((pause?.timeRemaining() ?? 0) <= ENOUGH) break;
      }
      planned = plan(work);
    };
    let planned = plan(work);
    return () => (isKnown ? window.cancelIdleCallback(planned) : clearTimeout(planned));
  }, [users]);
}
