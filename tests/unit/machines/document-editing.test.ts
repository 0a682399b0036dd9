/** Editing a document: what each change makes of a document, undo and redo, and what is stored after failures and conflicts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { applyChange } from '#machines/document-editing/changes.ts';
import {
  canRedo,
  canUndo,
  conflictingEditor,
  editedDocument,
  editedRevision,
  documentEditingMachine,
  documentEditingScreen,
  documentRefusal,
  documentSavedState,
} from '#machines/document-editing/document-editing.machine.ts';
import type {
  Change,
  EditedDocument,
  DocumentEditingInput,
  OpenAnswer,
  SaveAnswer,
  SaveInput,
} from '#machines/document-editing/document-editing.types.ts';

const empty: EditedDocument = { fields: { title: '', words: '', extent: null }, items: [] };
const anyId = fc.constantFrom('a', 'b', 'c', 'd');
const item = fc.record({ id: anyId, name: fc.constantFrom('x', 'y'), hidden: fc.boolean() });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('fields.set' as const),
    values: fc.record(
      {
        title: fc.string({ maxLength: 3 }),
        words: fc.string({ maxLength: 3 }),
        extent: fc.option(fc.record({ latitude: fc.nat(9), zoom: fc.nat(9) })),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant('item.put' as const), at: fc.nat(4), item }),
  fc.record({ kind: fc.constant('item.take' as const), id: anyId }),
  fc.record({ kind: fc.constant('item.move' as const), id: anyId, to: fc.nat(5) }),
  fc.record({
    kind: fc.constant('item.set' as const),
    id: anyId,
    values: fc.record({ hidden: fc.boolean(), name: fc.constantFrom('x', 'z') }, { requiredKeys: [] }),
  }),
);

describe('a change', () => {
  it('is taken back by its inverse, and one that does nothing is none', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let document = empty;
        for (const one of changes) {
          const made = applyChange(document, one);
          if (made === null) continue;
          expect(made.document).not.toEqual(document);
          expect(applyChange(made.document, made.inverse)?.document).toEqual(document);
          document = made.document;
        }
      }),
      { numRuns: 500, seed: 18 },
    );
  });
});

/** An editor whose saves are answered as the test says; without an answer left, they succeed. */
async function openEditor(document: EditedDocument, answers: SaveAnswer[] = []) {
  const saves: SaveInput[] = [];
  let revision = 1;
  const machine = documentEditingMachine.provide({
    delays: { savePause: 0, retryPause: 0 },
    actors: {
      open: fromPromise<OpenAnswer, DocumentEditingInput>(async () => ({
        kind: 'opened',
        document,
        revision,
      })),
      save: fromPromise<SaveAnswer, SaveInput>(async ({ input }) => {
        saves.push(input);
        return answers.shift() ?? { kind: 'saved', revision: ++revision };
      }),
    },
  });
  const actor = createActor(machine, { input: { documentGUID: 'm' } });
  actor.start();
  await settle();
  return { actor, saves };
}

/** Lets what is under way end: answers come at once, and pauses have no length. */
const settle = async () => {
  for (let i = 0; i < 6; i += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

const title = (value: string, typing = false) =>
  ({ type: 'change.made', change: { kind: 'fields.set', values: { title: value } }, typing }) as const;
const put = (id: string) =>
  ({
    type: 'change.made',
    change: { kind: 'item.put', at: 0, item: { id, name: id } },
    typing: false,
  }) as const;

describe('the pause after a failed save', () => {
  it('doubles with each failure in a row, however it fails, and is short again after a save', async () => {
    const clock = new SimulatedClock();
    const ends: (SaveAnswer | null)[] = [{ kind: 'failed' }, null, { kind: 'failed' }];
    let saves = 0;
    const machine = documentEditingMachine.provide({
      actors: {
        open: fromPromise<OpenAnswer, DocumentEditingInput>(async () => ({
          kind: 'opened',
          document: empty,
          revision: 1,
        })),
        save: fromPromise<SaveAnswer, SaveInput>(async () => {
          saves += 1;
          const end = ends.shift();
          if (end === null) throw new Error('No answer came');
          return end ?? { kind: 'saved', revision: saves };
        }),
      },
    });
    const actor = createActor(machine, { input: { documentGUID: 'm' }, clock });
    actor.start();
    await settle();
    /** Saves after each of some pauses, in milliseconds. */
    const savesAfter = async (...pauses: number[]) => {
      const counted: number[] = [];
      for (const pause of pauses) {
        clock.increment(pause);
        await settle();
        counted.push(saves);
      }
      return counted;
    };
    actor.send(title('Air'));
    expect(await savesAfter(1000, 4999, 1, 9999, 1, 19_999, 1)).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(documentSavedState(actor.getSnapshot())).toBe('saved');
    ends.push({ kind: 'failed' });
    actor.send(title('Air quality'));
    expect(await savesAfter(1000, 4999, 1)).toEqual([5, 5, 6]);
    actor.stop();
  });
});

describe('the editor', () => {
  it('makes one step of what is typed in a field, and none of what is typed back', async () => {
    const { actor } = await openEditor(empty);
    for (const text of ['A', 'Ai', 'Air']) actor.send(title(text, true));
    expect(actor.getSnapshot().context.past).toHaveLength(1);
    actor.send({ type: 'typing.paused' });
    actor.send(title('Air!', true));
    expect(actor.getSnapshot().context.past).toHaveLength(2);
    actor.send(title('Air', true));
    expect(actor.getSnapshot().context.past).toHaveLength(1);
    actor.send({ type: 'undo.requested' });
    expect(editedDocument(actor.getSnapshot()).fields['title']).toBe('');
    actor.send({ type: 'redo.requested' });
    expect(editedDocument(actor.getSnapshot()).fields['title']).toBe('Air');
    expect([canUndo(actor.getSnapshot()), canRedo(actor.getSnapshot())]).toEqual([true, false]);
    actor.stop();
  });

  it('saves what is seen, on the revision that the service has named', async () => {
    const { actor, saves } = await openEditor(empty);
    actor.send(title('Air'));
    expect(documentSavedState(actor.getSnapshot())).toBe('unsaved');
    await settle();
    actor.send(put('a'));
    await settle();
    expect(
      saves.map(({ base, document }) => [base, document.fields['title'], document.items.length]),
    ).toEqual([
      [1, 'Air', 0],
      [2, 'Air', 1],
    ]);
    expect(documentSavedState(actor.getSnapshot())).toBe('saved');
    expect(editedRevision(actor.getSnapshot())).toBe(3);
    actor.stop();
  });

  it('saves nothing over the document of another editor before the person chooses', async () => {
    const theirs = { ...empty, fields: { ...empty.fields, title: 'Noise' } };
    const conflict = { kind: 'conflict', conflict: { document: theirs, revision: 9, by: 'Ade' } } as const;
    const { actor, saves } = await openEditor(empty, [conflict]);
    actor.send(title('Air'));
    await settle();
    expect([documentSavedState(actor.getSnapshot()), conflictingEditor(actor.getSnapshot())]).toEqual([
      'conflict',
      'Ade',
    ]);
    actor.send(put('a'));
    await settle();
    expect(saves).toHaveLength(1);
    actor.send({ type: 'conflict.mineKept' });
    await settle();
    expect(saves.at(-1)).toMatchObject({
      base: 9,
      document: { fields: { title: 'Air' }, items: [{ id: 'a' }] },
    });
    expect(documentSavedState(actor.getSnapshot())).toBe('saved');
    actor.stop();
  });

  it('takes the document of another editor, and forgets its own steps', async () => {
    const theirs = { ...empty, fields: { ...empty.fields, title: 'Noise' } };
    const conflict = { kind: 'conflict', conflict: { document: theirs, revision: 9, by: 'Ade' } } as const;
    const { actor, saves } = await openEditor(empty, [conflict]);
    actor.send(title('Air'));
    actor.send({ type: 'typing.paused' });
    actor.send(title('Air quality'));
    actor.send({ type: 'undo.requested' });
    await settle();
    expect([canUndo(actor.getSnapshot()), canRedo(actor.getSnapshot())]).toEqual([true, true]);
    actor.send({ type: 'conflict.theirsTaken' });
    await settle();
    const snapshot = actor.getSnapshot();
    expect(editedDocument(snapshot)).toEqual(theirs);
    expect([canUndo(snapshot), canRedo(snapshot)]).toEqual([false, false]);
    expect([editedRevision(snapshot), saves.length]).toEqual([9, 1]);
    actor.stop();
  });

  it('waits with a refused document until it is another one, and ends with a map that is gone', async () => {
    const refused = { kind: 'refused', message: { code: 'text.tooLong' } } as const;
    const { actor, saves } = await openEditor(empty, [refused, { kind: 'gone' }]);
    actor.send(title('Far too long'));
    await settle();
    expect([documentSavedState(actor.getSnapshot()), documentRefusal(actor.getSnapshot())?.code]).toEqual([
      'refused',
      'text.tooLong',
    ]);
    actor.send(title('Short'));
    await settle();
    expect(saves.map(({ document }) => document.fields['title'])).toEqual(['Far too long', 'Short']);
    expect(documentEditingScreen(actor.getSnapshot())).toBe('gone');
    actor.stop();
  });

  it('stores what is seen, whatever is done and however saves end; undo leads to the start', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ change, typing: fc.boolean() }) },
      { weight: 1, arbitrary: fc.constantFrom('undo.requested', 'redo.requested', 'typing.paused') },
    );
    const answer = fc.constantFrom('failed', 'sessionEnded', 'refused');
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 20 }),
        fc.array(answer, { maxLength: 3 }),
        async (steps, ends) => {
          const answers = ends.map((kind): SaveAnswer =>
            kind === 'refused'
              ? { kind, message: { code: 'x' } }
              : { kind: kind as 'failed' | 'sessionEnded' },
          );
          const { actor, saves } = await openEditor(empty, answers);
          for (const one of steps)
            actor.send(
              typeof one === 'string'
                ? { type: one as 'undo.requested' }
                : { type: 'change.made', change: one.change, typing: one.typing },
            );
          for (let i = 0; i < 5; i += 1) {
            await settle();
            actor.send({ type: 'retry.requested' });
          }
          await settle();
          const seen = editedDocument(actor.getSnapshot());
          expect(documentSavedState(actor.getSnapshot())).toBe('saved');
          expect(saves.length === 0 ? empty : saves.at(-1)?.document).toEqual(seen);
          while (canUndo(actor.getSnapshot())) actor.send({ type: 'undo.requested' });
          expect(editedDocument(actor.getSnapshot())).toEqual(empty);
          while (canRedo(actor.getSnapshot())) actor.send({ type: 'redo.requested' });
          expect(editedDocument(actor.getSnapshot()).fields['title']).toBeTypeOf('string');
          actor.stop();
        },
      ),
      { numRuns: 25, seed: 18 },
    );
  });
});
