/** An element farther than a screen from the visible part. */
const FAR: IntersectionObserverInit = { rootMargin: '100% 0px' }

let observer: IntersectionObserver | undefined

/**
 * For the `ref` of an element that sets `contain-intrinsic-size`: far from the screen it is skipped (`base.css`). The mark comes once the
 * element has been laid out, so that its size is remembered (`contain-intrinsic-size: auto`) and the page keeps its
 * height, and Back its place; and once it is far from the screen, so that nothing on it is drawn anew.
 */
export function skipWhenFar(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  observer ??= new IntersectionObserver(markFar, FAR)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

function markFar(entries: IntersectionObserverEntry[], of: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) continue
    target.setAttribute('data-skipped', '')
    of.unobserve(target)
  }
}
