/** The repairs that a table is read with, as its editor adds and takes them back. */
import { statedFits, type Repair } from '#contract/publishing-files.ts';
import { changedReading } from '#contract/reading-change.ts';
import type { Stated } from './reading-choice.tsx';

/** The repairs that can still be added, one after the other: a stated reading has a limit. */
export function repairsThatFit(stated: Stated, added: readonly Repair[]): readonly Repair[] {
  const fitting: Repair[] = [];
  for (const repair of added) if (statedFits(withRepairs(stated, [...fitting, repair]))) fitting.push(repair);
  return fitting;
}

/** A step of several columns is one repair. */
export const withRepairs = (stated: Stated, added: readonly Repair[]): Stated =>
  changedReading(stated, { repairs: { add: [...added], takeBack: [] } });

/** @param place of the repair among those that are made */
export const withoutRepair = (stated: Stated, place: number): Stated =>
  changedReading(stated, {
    repairs: { add: [], takeBack: (stated.repairs ?? []).slice(place, place + 1) },
  });
