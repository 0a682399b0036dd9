/**
 * Public pages are taken over once a control is about to be used (`src/app/take-over.ts`). What watches the application
 * wants that as soon as the document is there. Run in the page, before its own scripts.
 */
export function meanToUse(): void {
  addEventListener('DOMContentLoaded', () => {
    const control = document.querySelector('button,input');
    control?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  });
}
