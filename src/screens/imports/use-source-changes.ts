/**
 * Settings of a source that are chosen in place and saved at once: who owns a field, what becomes of datasets that are gone
 * there, and when it is read. The changes of one source are made one after the other, and each can be taken back.
 */
import { useQueryClient } from '@tanstack/react-query';
import type { FieldOwner, HarvestSource, SourceField } from '#contract/harvest.ts';
import type { AfterLook, Schedule } from '#contract/harvest-schedules.ts';
import { useApi } from '../../app/context.ts';
import { useImmediateChange, type ImmediateChanges } from '../../app/use-immediate-change.ts';
import { IMPORTS } from '../../services/api/import-queries.ts';

export type SourceChange =
  | { readonly act: 'own'; readonly field: SourceField; readonly owner: FieldOwner }
  | { readonly act: 'gone'; readonly whenGone: HarvestSource['whenGone'] }
  | { readonly act: 'schedule'; readonly everyHours: Schedule | null }
  | { readonly act: 'after'; readonly afterLook: AfterLook };
export type SourceChanges = ImmediateChanges<SourceChange>;

type Settings = Pick<HarvestSource, 'editorFields' | 'whenGone' | 'everyHours' | 'afterLook'>;

export const ownerIn = ({ editorFields }: Pick<Settings, 'editorFields'>, field: SourceField): FieldOwner =>
  editorFields.includes(field) ? 'editor' : 'source';

/** The settings after a change. */
export function changedSettings(
  { editorFields, whenGone, everyHours, afterLook }: Settings,
  change: SourceChange,
): Settings {
  const settings = { editorFields, whenGone, everyHours, afterLook };
  switch (change.act) {
    case 'own': {
      const others = editorFields.filter((one) => one !== change.field);
      return { ...settings, editorFields: change.owner === 'editor' ? [...others, change.field] : others };
    }
    case 'gone':
      return { ...settings, whenGone: change.whenGone };
    case 'schedule':
      return { ...settings, everyHours: change.everyHours };
    case 'after':
      return { ...settings, afterLook: change.afterLook };
  }
}

/** The change that gives back what there was; null where nothing changes. */
export function backTo(before: Settings, change: SourceChange): SourceChange | null {
  switch (change.act) {
    case 'own': {
      const owner = ownerIn(before, change.field);
      return owner === change.owner ? null : { ...change, owner };
    }
    case 'gone':
      return before.whenGone === change.whenGone ? null : { act: 'gone', whenGone: before.whenGone };
    case 'schedule':
      return before.everyHours === change.everyHours
        ? null
        : { act: 'schedule', everyHours: before.everyHours };
    case 'after':
      return before.afterLook === change.afterLook ? null : { act: 'after', afterLook: before.afterLook };
  }
}

/** What else members have said of the source meanwhile stays. */
export function useSourceChanges(organisationGUID: string, source: HarvestSource): SourceChanges {
  const api = useApi();
  const queryClient = useQueryClient();
  return useImmediateChange<SourceChange>(async (change) => {
    const { sourceGUID } = source;
    const { result } = await api.call('harvest:sources', { organisationGUID });
    const now = result.find((one) => one.sourceGUID === sourceGUID) ?? source;
    const { name, address, newAs } = now;
    await api.call('harvest:saveSource', {
      organisationGUID,
      sourceGUID,
      name,
      address,
      newAs,
      ...changedSettings(now, change),
    });
    await queryClient.invalidateQueries({ queryKey: IMPORTS });
    return backTo(now, change);
  });
}

/** The settings as a person has chosen them, also while they are being saved. */
export const chosenSettings = (
  source: HarvestSource,
  { pending }: Pick<SourceChanges, 'pending'>,
): Settings => pending.reduce<Settings>(changedSettings, source);
