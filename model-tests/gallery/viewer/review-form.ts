/** The form of a mark. What is typed is kept as a draft with every letter, until it is saved. */
import { markWords, type Mark } from '#proxy/gallery/review/marks.ts';
import { element } from './element.ts';
import { author, memory } from './review-store.ts';

type Words = Pick<Mark, 'mark' | 'comment' | 'author'>;

interface FormOptions {
  readonly about: string;
  /** Where the draft is kept. */
  readonly draft: string;
  readonly cancel: () => void;
  /** @returns why it was refused; null when it was not */
  readonly submit: (words: Words) => Promise<string | null>;
}

const kinds = Object.keys(markWords) as Mark['mark'][];

/** What is missing, by the field it is missing in. */
function problemOf({ mark, comment, author: name }: Words): { field: string; text: string } | null {
  if (comment.trim() === '' && mark !== 'approved')
    return { field: 'comment', text: 'Comment: say what looks wrong, or what the question is.' };
  if (name.trim() === '')
    return { field: 'author', text: 'Your name: it is needed, so that others can ask.' };
  return null;
}

export function createForm({ about, draft, cancel, submit }: FormOptions): HTMLFormElement {
  const problem = element('p', { role: 'alert', className: 'problem' });
  const send = element('button', { type: 'submit', className: 'primary' }, 'Save');
  const form = element(
    'form',
    { className: 'review-form', noValidate: true },
    element(
      'fieldset',
      {},
      element('legend', {}, `What do you say of ${about}?`),
      ...kinds.map((kind) =>
        element(
          'label',
          {},
          element('input', { type: 'radio', name: 'mark', value: kind }),
          ` ${markWords[kind]}`,
        ),
      ),
    ),
    element('label', {}, 'Comment ', element('textarea', { name: 'comment', rows: 3, maxLength: 2000 })),
    element(
      'label',
      {},
      'Your name ',
      element('input', { name: 'author', autocomplete: 'name', maxLength: 80 }),
    ),
    problem,
    element('p', {}, send, ' ', element('button', { type: 'button', onclick: cancel }, 'Cancel')),
  );
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | RadioNodeList;

  const words = (): Words => {
    const [comment, name] = ['comment', 'author'].map((one) => (field(one) as HTMLInputElement).value);
    const mark = kinds.find((kind) => kind === (field('mark') as RadioNodeList).value) ?? 'approved';
    return { mark, comment: comment?.trim() ?? '', author: name?.trim() ?? '' };
  };
  const kept = JSON.parse(memory.read(draft) ?? '{}') as Partial<Words>;
  (field('mark') as RadioNodeList).value = kept.mark ?? 'approved';
  (field('comment') as HTMLInputElement).value = kept.comment ?? '';
  (field('author') as HTMLInputElement).value = author.read();

  form.addEventListener('input', () => {
    const { mark, comment, author: name } = words();
    problem.textContent = '';
    author.keep(name);
    memory.keep(draft, comment === '' && mark === 'approved' ? null : JSON.stringify({ mark, comment }));
  });
  form.addEventListener('keydown', (event) => {
    // The chart around it has keys of its own.
    event.stopPropagation();
    if (event.key === 'Escape') cancel();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const found = problemOf(words());
    for (const name of ['comment', 'author'])
      (field(name) as HTMLInputElement).toggleAttribute('aria-invalid', found?.field === name);
    problem.textContent = found?.text ?? '';
    if (found) {
      (field(found.field) as HTMLInputElement).focus();
      return;
    }
    if (send.disabled) return;
    [send.disabled, send.textContent] = [true, 'Saving …'];
    void submit(words()).then((refusal) => {
      [send.disabled, send.textContent] = [false, 'Save'];
      if (refusal !== null) problem.textContent = refusal;
    });
  });
  return form;
}
