/** The repairs that a table is read with, as its editor adds and takes them back. */
import { statedFits, type Repair } from '#contract/publishing-files.ts';
import type { Stated } from './reading-choice.tsx';

const isSame = (a: Repair, b: Repair) => a.step === b.step && a.width === b.width;

/** The repairs that can still be added, one after the other: a stated reading has a limit. */
export function repairsThatFit(stated: Stated, added: readonly Repair[]): readonly Repair[] {
  const fitting: Repair[] = [];
  for (const repair of added) if (statedFits(withRepairs(stated, [...fitting, repair]))) fitting.push(repair);
  return fitting;
}

/** A step of several columns is one repair. */
export function withRepairs(stated: Stated, added: readonly Repair[]): Stated {
  const repairs: Repair[] = [...(stated.repairs ?? [])];
  for (const repair of added) {
    const place = repairs.findIndex((one) => isSame(one, repair));
    const before = repairs[place];
    if (before === undefined) repairs.push(repair);
    else if (repair.columns !== undefined)
      repairs[place] = { ...before, columns: [...new Set([...(before.columns ?? []), ...repair.columns])] };
  }
  return { ...stated, repairs };
}

/** @param place of the repair among those that are made */
export function withoutRepair(stated: Stated, place: number): Stated {
  const repairs = (stated.repairs ?? []).toSpliced(place, 1);
  return { ...stated, repairs: repairs.length === 0 ? undefined : repairs };
}
