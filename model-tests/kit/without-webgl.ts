/**
 * A page whose browser draws no maps by WebGL: it shows each map as a picture, which looks alike on every machine. Run in
 * the page before anything else.
 */
export function withoutWebGL(): void {
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...more: never[]
  ) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...more);
  } as typeof getContext;
}
