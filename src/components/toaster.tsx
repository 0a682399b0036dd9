/**
 * Where toasts are shown. The live region is there from the start, since messages in a region that has only
 * just appeared are not announced; what a toast looks like arrives with the first one.
 */
import { lazy, Suspense } from 'react';
import { useToasterStore } from 'react-hot-toast/headless';

const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }));

export function Toaster() {
  const { toasts } = useToasterStore();
  return (
    <output className="toaster">
      {toasts.length > 0 && (
        <Suspense>
          <ToastList />
        </Suspense>
      )}
    </output>
  );
}
