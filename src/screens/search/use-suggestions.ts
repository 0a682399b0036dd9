/**
 * The suggestions for what is being typed into a field, and the keys of a combobox (WAI-ARIA: list
 * autocomplete with manual selection). The field stays the page's: this module listens to it and sets the active option.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react';
import { useApi } from '../../app/context.ts';
import { useSettled } from '../../app/use-settled.ts';
import { suggestionQuery } from '../../services/api/suggestion-queries.ts';
import { FEWEST_LETTERS, nextActive } from './suggestion-choices.ts';

export interface SuggestionsOptions {
  readonly field: RefObject<HTMLInputElement | null>;
  /** The words of the address, which are no typing. */
  readonly keywords: string;
  /** The id of the choice at a place of the list. */
  readonly choiceId: (place: number) => string;
}

/** What is in the field. Letters that were typed while this was loading count. */
function useTyped(field: RefObject<HTMLInputElement | null>): string {
  const subscribe = (onChange: () => void) => {
    const input = field.current;
    input?.addEventListener('input', onChange);
    return () => input?.removeEventListener('input', onChange);
  };
  return useSyncExternalStore(subscribe, () => field.current?.value.trim() ?? '');
}

export function useSuggestions({ field, keywords, choiceId }: SuggestionsOptions) {
  const typed = useTyped(field);
  // The text for which the list was closed; null once it is asked for.
  const [closedFor, setClosedFor] = useState<string | null>(() =>
    // The list is not needed once the focus has left the field.
    document.activeElement === field.current ? keywords : typed,
  );
  const [active, setActive] = useState<number | null>(null);
  const isWanted = closedFor === null || (typed !== closedFor && typed !== keywords);
  const settled = useSettled(typed);
  const isOpen = isWanted && typed.length >= FEWEST_LETTERS;
  const { data = [], isPlaceholderData } = useQuery({
    ...suggestionQuery(useApi(), settled),
    enabled: isOpen && settled.length >= FEWEST_LETTERS,
  });
  // The first choice is the search itself.
  const choices = data.length + 1;
  // The list may have become shorter under the active choice.
  const current = isOpen && active !== null && active < choices ? active : null;

  const close = () => {
    setClosedFor(typed);
    setActive(null);
  };
  const onInput = useEffectEvent(() => {
    setClosedFor(null);
    setActive(null);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (step !== null) {
      event.preventDefault();
      setClosedFor(null);
      if (isOpen && !event.altKey) setActive(nextActive(current, step, choices));
    } else if (event.key === 'Escape' && isOpen) {
      // The second Escape empties the field, as the platform does.
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && current !== null) {
      event.preventDefault();
      document.getElementById(choiceId(current))?.click();
    }
  });
  const onLeave = useEffectEvent(close);

  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    const leave = () => onLeave();
    input?.addEventListener('input', onInput);
    input?.addEventListener('keydown', onKeyDown);
    input?.addEventListener('blur', leave);
    form?.addEventListener('submit', leave);
    return () => {
      input?.removeEventListener('input', onInput);
      input?.removeEventListener('keydown', onKeyDown);
      input?.removeEventListener('blur', leave);
      form?.removeEventListener('submit', leave);
    };
  }, [field]);

  const activeId = current === null ? null : choiceId(current);
  useEffect(() => {
    const input = field.current;
    input?.setAttribute('aria-expanded', String(isOpen));
    if (activeId === null) input?.removeAttribute('aria-activedescendant');
    else {
      input?.setAttribute('aria-activedescendant', activeId);
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    }
  }, [field, isOpen, activeId]);

  return { typed, isOpen, suggestions: data, isSettled: !isPlaceholderData, active: current, close };
}
