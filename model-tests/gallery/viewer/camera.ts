/** Moving a chart about and changing its size: by mouse, by one finger or two, by the wheel and by the keyboard. */

const SMALLEST = 0.08;
const LARGEST = 4;
/** The smallest size that a chart is shown in at first. Its labels are 11 px high as it is drawn, and are read at that. */
const READABLE = 0.95;
/** So long after the page has scrolled, in milliseconds, the wheel still scrolls the page. */
const LATCH = 250;
/** By how much one press of a key changes the size, and how far it moves, in pixels. */
const STEP = 1.25;
const STRIDE = 80;
/** How far a pointer may go and still have pressed, in pixels. */
const STILL = 4;

export interface Camera {
  /** Shows all of the chart, but never larger than it is. */
  readonly fit: () => void;
  /** Shows the chart in its full width where its labels can be read so, else its beginning as it is drawn. */
  readonly begin: () => void;
  /** Changes the size, around the middle. */
  readonly scaleBy: (factor: number) => void;
  readonly actualSize: () => void;
  /** Shows what is looked at now from where the view stood. */
  readonly redraw: () => void;
  /** Brings a part of the chart into view. */
  readonly reveal: (part: Element) => void;
}

/**
 * @param view what is looked through
 * @param content gives what is looked at; it is moved by a transform
 */
export function createCamera(view: HTMLElement, content: () => HTMLElement | null): Camera {
  let [x, y, scale] = [0, 0, 1];
  const pointers = new Map<number, { x: number; y: number }>();

  const draw = () => {
    const target = content();
    if (target) target.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const scaleAround = (factor: number, atX: number, atY: number) => {
    const next = Math.min(LARGEST, Math.max(SMALLEST, scale * factor));
    x = atX - ((atX - x) * next) / scale;
    y = atY - ((atY - y) * next) / scale;
    scale = next;
    draw();
  };
  const sizeOf = () => {
    const svg = content()?.querySelector('svg');
    return { width: svg?.width.baseVal.value ?? 1, height: svg?.height.baseVal.value ?? 1 };
  };
  const show = (nextScale: number) => {
    scale = nextScale;
    x = Math.max(0, (view.clientWidth - sizeOf().width * scale) / 2);
    y = 0;
    draw();
  };
  const middle = () => [view.clientWidth / 2, view.clientHeight / 2] as const;
  /** Moves the dot where the chart starts to the middle, where the chart is wider than the window or the dot is out of sight. */
  const bringStart = () => {
    const dot = content()?.querySelector('.mc-dot')?.getBoundingClientRect();
    if (!dot) return;
    const outer = view.getBoundingClientRect();
    const { width, height } = sizeOf();
    // No further than to the edge of the chart.
    const moved = (at: number, by: number, size: number, room: number) =>
      Math.min(0, Math.max(room - size * scale, at + by));
    if (width * scale > view.clientWidth)
      x = moved(x, outer.left + view.clientWidth / 2 - dot.left, width, view.clientWidth);
    if (dot.bottom > outer.top + view.clientHeight)
      y = moved(y, outer.top + view.clientHeight / 2 - dot.top, height, view.clientHeight);
    draw();
  };
  const camera: Camera = {
    fit: () => {
      const { width, height } = sizeOf();
      // The window is no higher than the chart.
      view.style.setProperty(
        '--chart-height',
        `${Math.ceil(height * Math.min(1, view.clientWidth / width))}px`,
      );
      show(Math.max(SMALLEST, Math.min(1, view.clientWidth / width, view.clientHeight / height)));
    },
    begin: () => {
      const { width, height } = sizeOf();
      const across = Math.min(1, view.clientWidth / width);
      if (across >= READABLE) {
        view.style.setProperty('--chart-height', `${Math.ceil(height * across)}px`);
        show(across);
        bringStart();
        return;
      }
      view.style.setProperty('--chart-height', `${Math.ceil(height)}px`);
      show(1);
      bringStart();
    },
    scaleBy: (factor) => scaleAround(factor, ...middle()),
    actualSize: () => show(1),
    redraw: draw,
    reveal: (part) => {
      const [outer, inner] = [view.getBoundingClientRect(), part.getBoundingClientRect()];
      const over = (from: number, to: number, low: number, high: number) =>
        from < low ? low - from : to > high ? Math.max(high - to, low - from) : 0;
      x += over(inner.left, inner.right, outer.left + 20, outer.right - 20);
      y += over(inner.top, inner.bottom, outer.top + 20, outer.bottom - 20);
      draw();
    },
  };

  const buttons: Readonly<Record<string, () => void>> = {
    in: () => camera.scaleBy(STEP),
    out: () => camera.scaleBy(1 / STEP),
    fit: camera.fit,
    one: camera.actualSize,
  };
  for (const button of view.closest('.stage')?.querySelectorAll<HTMLElement>('[data-zoom]') ?? [])
    button.addEventListener('click', () => buttons[button.dataset['zoom'] ?? '']?.());

  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => (x += STRIDE),
    ArrowRight: () => (x -= STRIDE),
    ArrowUp: () => (y += STRIDE),
    ArrowDown: () => (y -= STRIDE),
    '+': () => camera.scaleBy(STEP),
    '=': () => camera.scaleBy(STEP),
    '-': () => camera.scaleBy(1 / STEP),
    '0': camera.fit,
    '1': camera.actualSize,
  };
  view.addEventListener('keydown', (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
    draw();
  });
  /** How far the chart can still be moved by this, in one direction: to its edge and no further. */
  const roomFor = (by: number, at: number, size: number, room: number): number =>
    by > 0 ? Math.min(by, Math.max(0, at + size - room)) : Math.max(by, Math.min(0, at));
  let scrolledAt = -Infinity;
  document.addEventListener(
    'wheel',
    ({ target, timeStamp }) => {
      if (!view.contains(target as Node)) scrolledAt = timeStamp;
    },
    { passive: true },
  );
  view.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const { left, top } = view.getBoundingClientRect();
        scaleAround(Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
        return;
      }
      // A page that scrolls goes on scrolling, and so it does at the chart's edge.
      const { width, height } = sizeOf();
      const isPage = event.timeStamp - scrolledAt < LATCH;
      const byX = isPage ? 0 : roomFor(event.deltaX, x, width * scale, view.clientWidth);
      const byY = isPage ? 0 : roomFor(event.deltaY, y, height * scale, view.clientHeight);
      if (byX === 0 && byY === 0) {
        scrolledAt = event.timeStamp;
        return;
      }
      event.preventDefault();
      x -= byX;
      y -= byY;
      draw();
    },
    { passive: false },
  );
  let moved = 0;
  view.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) moved = 0;
  });
  view.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    // A press stays a press; what is dragged is held, so that it can leave the view.
    if (moved > STILL && !view.hasPointerCapture(event.pointerId)) view.setPointerCapture(event.pointerId);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const { left, top } = view.getBoundingClientRect();
      const distance = (point: { x: number; y: number }) =>
        Math.hypot(point.x - other.x, point.y - other.y) || 1;
      scaleAround(
        distance(now) / distance(before),
        (now.x + other.x) / 2 - left,
        (now.y + other.y) / 2 - top,
      );
    } else if (moved > STILL) {
      x += now.x - before.x;
      y += now.y - before.y;
      draw();
    }
    pointers.set(event.pointerId, now);
  });
  const forget = (event: PointerEvent) => void pointers.delete(event.pointerId);
  view.addEventListener('pointerup', forget);
  view.addEventListener('pointercancel', forget);
  view.addEventListener(
    'click',
    (event) => {
      if (moved > STILL) event.stopPropagation();
      moved = 0;
    },
    { capture: true },
  );
  return camera;
}
