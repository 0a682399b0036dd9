/** Light, dark or as the system is; kept in this browser. */
const KEY = 'gallery.theme';

const apply = (choice: string) => {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
    button.setAttribute('aria-pressed', String(button.dataset['themeChoice'] === choice));
};

export function startTheme(): void {
  apply(localStorage.getItem(KEY) ?? 'system');
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
    button.addEventListener('click', () => {
      const choice = button.dataset['themeChoice'] ?? 'system';
      localStorage.setItem(KEY, choice);
      apply(choice);
    });
}
