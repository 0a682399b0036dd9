/** What people have said of states and steps, as it stands in the pages; the script adds saying something. */
import { html, raw } from 'hono/html';
import { markWords, placeOf, type Mark } from '#proxy/gallery/review/marks.ts';
import type { Content } from './page.ts';

const shown = (mark: Mark): Content =>
  html`<li class="mark is-${mark.mark}">
    <strong>${markWords[mark.mark]}</strong> ${mark.comment}
    <small>${mark.author}, ${mark.date.slice(0, 10)}</small>
  </li>`;

/**
 * Where something can be said of one place.
 *
 * @param place as `placeOf` names it
 * @param about what is looked at, in words
 */
export function reviewOf(place: string, about: string, marks: readonly Mark[]): Content {
  const own = marks.filter((mark) => placeOf(mark) === place);
  return html`<div class="review" data-review="${place}" data-about="${about}">
    ${
      own.length === 0
        ? ''
        : html`<ul class="marks">
            ${own.map((mark) => shown(mark))}
          </ul>`
    }
  </div>`;
}

/** Everything that was said of one machine, with the marks for the script; `marks` are those of all machines. */
export function reviewSection(machine: string, marks: readonly Mark[]): Content {
  const own = marks.filter((mark) => mark.machine === machine);
  return html`<section class="reviews" aria-labelledby="reviews" data-reviews="${machine}">
    <h2 id="reviews">Review</h2>
    <div data-reviews-list>
      ${
        own.length === 0
          ? html`<p>Nothing was said of it yet.</p>`
          : html`<ul class="marks">
              ${own.map((mark) => html`<li class="mark is-${mark.mark}"><strong>${markWords[mark.mark]}</strong> ${mark.about}: ${mark.comment} <small>${mark.author}, ${mark.date.slice(0, 10)}</small></li>`)}
            </ul>`
      }
    </div>
    <script type="application/json" id="review">
      ${raw(JSON.stringify({ marks }).replaceAll('<', '\\u003c'))}
    </script>
  </section>`;
}
