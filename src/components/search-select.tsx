/**
 * A select with a search field, for lists too long to scan (organisations, licences, places).
 * On React Aria, so import it only into chunks of rich screens.
 */
import { Check, ChevronsUpDown, Search } from 'lucide';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { Select, SelectValue, type Key } from 'react-aria-components/Select';
import { useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import '../styles/field.css';
import '../styles/input.css';
import '../styles/listbox.css';
import '../styles/popover.css';
import { Icon } from './icon.tsx';
import type { SelectOption } from './select.tsx';

export interface SearchSelectProps {
  readonly label: string;
  /** Leaves the label to assistive technology, where a heading or a place says it already. */
  readonly labelHidden?: boolean;
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

export function SearchSelect({ label, labelHidden = false, options, value, onChange }: SearchSelectProps) {
  const t = useMessages().components.select;
  const { contains } = useFilter({ sensitivity: 'base' });
  const [query, setQuery] = useState('');
  return (
    <Select
      className="field"
      allowsEmptyCollection
      selectedKey={value}
      onSelectionChange={(key: Key | null) => {
        if (key !== null) onChange(String(key));
      }}
      onOpenChange={(open) => {
        if (!open) setQuery('');
      }}
    >
      <Label className={labelHidden ? 'sr' : 'label'}>{label}</Label>
      <Button className="select-trigger">
        <SelectValue />
        <Icon of={ChevronsUpDown} />
      </Button>
      <Popover className="popover search-select">
        <Autocomplete filter={contains} inputValue={query} onInputChange={setQuery}>
          {options.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The list was opened to be searched.
            <SearchField className="find" aria-label={t.search} autoFocus>
              <Icon of={Search} />
              <Input placeholder={t.search} />
            </SearchField>
          )}
          <ListBox
            className="listbox"
            items={options.map((option) => ({ ...option, id: option.value }))}
            renderEmptyState={() => (
              <p className="none">{options.length === 0 ? t.noOptions : t.noResults(query)}</p>
            )}
          >
            {(option) => (
              <ListBoxItem id={option.id} className="option" textValue={option.label}>
                {({ isSelected }) => (
                  <>
                    <span>{option.label}</span>
                    {isSelected && <Icon of={Check} />}
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
      </Popover>
    </Select>
  );
}
