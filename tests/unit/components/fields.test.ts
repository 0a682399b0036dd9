/** Fields and buttons as assistive technology meets them, and the fixed words of the select. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from '#src/components/button.tsx';
import { CodeField } from '#src/components/code-field.tsx';
import { PasswordField } from '#src/components/password-field.tsx';
import { PICTURE_MS } from '#src/components/picture.tsx';
import { Status } from '#src/components/status.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { NOTIFICATION_MS } from '#machines/notifications/notifications.machine.ts';
import { statusCodes, statuses } from '#contract/entities/dataset.ts';
import { en } from '#src/messages/en.ts';

const render = renderToStaticMarkup;

describe('fields', () => {
  it('ties label, error and hint to the input, the error first', () => {
    const markup = render(
      createElement(TextField, { id: 'mail', label: 'E-mail', hint: 'At work', errors: ['Not complete'] }),
    );
    expect(markup).toContain('<label for="mail">E-mail</label>');
    expect(markup).toContain('aria-describedby="mail-error mail-hint"');
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toContain('id="mail-error"');
    expect(markup).toContain('id="mail-hint"');
  });

  it('is neither invalid nor described when there is nothing to say', () => {
    const markup = render(createElement(TextField, { id: 'mail', label: 'E-mail' }));
    expect(markup).not.toContain('aria-invalid');
    expect(markup).not.toContain('aria-describedby');
  });

  it('hides a password and names the button that shows it', () => {
    const markup = render(
      createElement(PasswordField, { id: 'p', label: 'Password', autoComplete: 'current-password' }),
    );
    expect(markup).toContain('type="password"');
    expect(markup).toContain(`aria-label="${en.components.password.show}"`);
    expect(markup).toContain('autoComplete="current-password"');
  });

  it('lets telephones and password managers fill in a code, with room for a pasted message', () => {
    const markup = render(createElement(CodeField, { id: 'c', label: 'Code' }));
    expect(markup).toContain('autoComplete="one-time-code"');
    expect(markup).toContain('inputMode="numeric"');
    expect(markup).toContain('maxLength="500"');
  });
});

describe('buttons', () => {
  it('stays in the focus order while busy', () => {
    const markup = render(createElement(Button, { busy: true, type: 'submit' }, 'Signing in'));
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).not.toContain(' disabled');
  });

  it('submits nothing unless it is set to', () => {
    expect(render(createElement(Button, null, 'Close'))).toContain('type="button"');
  });
});

describe('fixed words and figures', () => {
  it('writes each status in the words of the specification', () => {
    for (const status of statusCodes)
      expect(render(createElement(Status, { status }))).toContain(statuses[status].label);
  });

  it('keeps the texts of the select and the times of a toast and a picture', () => {
    expect(en.components.select.search).toBe('Search...');
    expect(en.components.select.noOptions).toBe('No options.');
    expect(en.components.select.noResults('gpl')).toBe('No results for "gpl".');
    expect([NOTIFICATION_MS, PICTURE_MS]).toEqual([5000, 1500]);
  });
});
