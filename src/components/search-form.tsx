/** A search field that is a form: it works before and without scripts, and with them stays on the page. */
import { Search } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface SearchFormProps {
  /** Where the form goes without scripts; its one field is `keywords`. */
  readonly action: string;
  readonly label: string;
  readonly placeholder?: string;
  /** What the address holds; a new value replaces what is in the field. */
  readonly keywords?: string;
  readonly onSearch: (keywords: string) => void;
  readonly className?: string;
  readonly id?: string;
  /** Fields and buttons after the input. */
  readonly children?: ReactNode;
}

export function SearchForm({
  action,
  label,
  placeholder,
  keywords = '',
  onSearch,
  className = 'input-wrap',
  id,
  children,
}: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(keywords);
  // The field is not drawn anew for new words, so that the focus stays in it; what is typed before the page
  // is taken over stays too.
  useEffect(() => {
    if (shown.current === keywords) return;
    shown.current = keywords;
    if (input.current !== null) input.current.value = keywords;
  }, [keywords]);
  // Browsers with a cross in the field tell of its press with an event that React does not know.
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
          maxLength={300}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
        />
        {children}
      </form>
    </search>
  );
}
