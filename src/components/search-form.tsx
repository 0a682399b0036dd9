/**
 * A search field that is a form: it works before and without scripts, and with them stays on the page. One that
 * has suggestions becomes a combobox once scripts run, and draws them when it is entered.
 */
import { useHydrated } from '@tanstack/react-router';
import { Search } from 'lucide';
import {
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { Icon } from './icon.tsx';

/** What suggestions are given by the field they are under. */
export interface SuggestionsProps {
  readonly field: RefObject<HTMLInputElement | null>;
  /** The id that the field names as its list. */
  readonly listId: string;
  /** The words of the address, which are no typing. */
  readonly keywords: string;
}

export interface SearchFormProps {
  /** Where the form goes without scripts; its one field is `keywords`. */
  readonly action: string;
  readonly label: string;
  readonly placeholder?: string;
  /** The value in the address; a new value replaces what is in the field. */
  readonly keywords?: string;
  readonly onSearch: (keywords: string) => void;
  readonly className?: string;
  readonly id?: string;
  /** Suggests something while something is typed; drawn once the field is entered, so it may be a lazy one. */
  readonly suggestions?: ComponentType<SuggestionsProps>;
  /** Fields and buttons after the input. */
  readonly children?: ReactNode;
}

/** What makes the field a combobox; the suggestions keep the state that changes. */
const combobox = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const;

export function SearchForm({
  action,
  label,
  placeholder,
  keywords = '',
  onSearch,
  className = 'input-wrap',
  id,
  suggestions: Suggestions,
  children,
}: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(keywords);
  const listId = useId();
  const isCombobox = useHydrated() && Suggestions !== undefined;
  const [isEntered, setEntered] = useState(false);
  // The field is not drawn again for new words, so that the focus stays in it; what is typed before the page
  // is taken over stays too.
  useEffect(() => {
    if (shown.current === keywords) return;
    shown.current = keywords;
    if (input.current !== null) input.current.value = keywords;
  }, [keywords]);
  // Browsers with a cross in the field report its press with an event that React does not handle.
  useEffect(() => {
    const field = input.current;
    const clear = () => {
      if (field?.value === '' && keywords !== '') onSearch('');
    };
    field?.addEventListener('search', clear);
    return () => field?.removeEventListener('search', clear);
  }, [keywords, onSearch]);
  return (
    <search className={className}>
      <form
        id={id}
        action={action}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get('keywords');
          onSearch(typeof words === 'string' ? words.trim() : '');
        }}
      >
        <Icon of={Search} large={className.includes('search-l')} />
        <input
          ref={input}
          type="search"
          name="keywords"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={keywords}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          {...(isCombobox && { ...combobox, 'aria-controls': listId, onFocus: () => setEntered(true) })}
        />
        {children}
      </form>
      {isEntered && Suggestions !== undefined && (
        <Suspense>
          <Suggestions field={input} listId={listId} keywords={keywords} />
        </Suspense>
      )}
    </search>
  );
}
