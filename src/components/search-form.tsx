/** A search field that is a form: it works before and without scripts, and with them stays on the page. */
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
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
          key={keywords}
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
