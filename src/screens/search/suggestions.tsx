/**
 * The list under a search field: the search itself, then what the catalogue contains that continues what was typed,
 * by kind. Choices are links, so that they open as the reader likes; the focus never leaves the field.
 */
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide';
import { Fragment } from 'react';
import { formatNumber } from '../../messages/format.ts';
import { suggestions as texts } from '../../messages/en/suggestions.ts';
import '../../styles/suggestions.css';
import type { SuggestionsProps } from '../../components/search-form.tsx';
import { inLanguage } from '../../components/in-language.ts';
import { Icon } from '../../components/icon.tsx';
import { groupSuggestions, splitByTyped, suggestionLink } from './suggestion-choices.ts';
import { useSuggestions } from './use-suggestions.ts';

/** What was typed is what one reads past; the rest is the suggestion. */
function Continued({ text, typed }: { readonly text: string; readonly typed: string }) {
  return splitByTyped(text, typed).map((piece, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- A piece has no identity but its place.
    <Fragment key={place}>{place % 2 === 1 ? <mark>{piece}</mark> : piece}</Fragment>
  ));
}

/** A choice of a list box is no `option`, which could contain neither a link nor an icon. */
const option = { role: 'option' } as const;

export function Suggestions({ field, listId, keywords }: SuggestionsProps) {
  const choiceId = (place: number) => `${listId}-${place}`;
  const { typed, isOpen, suggestions, isSettled, active, close } = useSuggestions({
    field,
    keywords,
    choiceId,
  });
  const groups = groupSuggestions(suggestions);
  const ordered = groups.flatMap(({ items }) => items);
  const choice = (place: number) =>
    ({ id: choiceId(place), className: 'choice', tabIndex: -1, 'aria-selected': place === active }) as const;
  return (
    <>
      <output className="sr">{isOpen && isSettled ? texts.count(suggestions.length) : ''}</output>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- A press must not take the focus from the field, or the list would be gone before it ends.
        <div className="suggestions" onMouseDown={(event) => event.preventDefault()}>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Nothing of the platform suggests by kind. */}
          <div id={listId} role="listbox" aria-label={texts.label} tabIndex={-1}>
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- The field has the keys. */}
            <div {...choice(0)} {...option} onClick={() => field.current?.form?.requestSubmit()}>
              <Icon of={Search} />
              <span>{texts.searchFor(typed)}</span>
            </div>
            {groups.map(({ kind, items }) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset is for fields.
              <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
                <div id={`${listId}-${kind}`} role="presentation" className="kind">
                  {texts.kind[kind]}
                </div>
                {items.map((item) => (
                  <Link
                    key={`${item.value} ${item.label}`}
                    {...suggestionLink(item)}
                    {...choice(ordered.indexOf(item) + 1)}
                    {...option}
                    preload={false}
                    onClick={close}
                  >
                    <span>
                      <span {...inLanguage(item.language)}>
                        <Continued text={item.label} typed={typed} />
                      </span>
                      {item.detail !== null && <span className="quiet detail">{item.detail}</span>}
                    </span>
                    {item.count !== undefined && (
                      <span className="num quiet" aria-label={texts.datasets(item.count)}>
                        {formatNumber(item.count)}
                      </span>
                    )}
                  </Link>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
