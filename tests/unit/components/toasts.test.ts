/** Messages wait for a place on the page and for the code that shows them: their time begins when they can be seen. */
import { expect, it, vi } from 'vitest';
import { receiveToasts, showFailure, showSuccess } from '#src/components/toast.tsx';

it('are passed on in their order when what shows them has arrived, and named by that moment', async () => {
  vi.useFakeTimers();
  const receive = vi.fn();
  showSuccess({ title: 'First' });
  let arrive = () => {};
  const prepare = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  const stop = receiveToasts(receive, prepare);
  showFailure({ title: 'Second', text: 'Why' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(receive).not.toHaveBeenCalled();
  const arrived = Date.now();
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(receive.mock.calls).toEqual([
    [{ id: String(arrived), kind: 'success', title: 'First' }],
    [{ id: String(arrived + 1), kind: 'failure', title: 'Second', description: 'Why' }],
  ]);
  stop();
  vi.useRealTimers();
});

it('are passed on without the code when it cannot be loaded, and wait while there is no place', async () => {
  const receive = vi.fn();
  receiveToasts(receive, () => Promise.reject(new Error('offline')))();
  showSuccess({ title: 'Waits' });
  await Promise.resolve();
  expect(receive).not.toHaveBeenCalled();
  const stop = receiveToasts(receive, () => Promise.reject(new Error('offline')));
  await vi.waitFor(() => expect(receive).toHaveBeenCalledTimes(1));
  expect(receive.mock.calls[0]?.[0]).toMatchObject({ title: 'Waits' });
  stop();
});
