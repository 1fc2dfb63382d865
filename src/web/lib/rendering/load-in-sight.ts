/** Far less than a browser's own `loading="lazy"`, which on a slow network fetches pictures three screens ahead. */
const NEAR: IntersectionObserverInit = { rootMargin: '60px' }

let observer: IntersectionObserver | undefined

/** For the `ref` of an image that has its address in `data-src`: it is fetched once its place comes into sight. */
export function loadInSight(image: HTMLImageElement | null): (() => void) | undefined {
  if (!image) return
  observer ??= new IntersectionObserver(load, NEAR)
  observer.observe(image)
  return () => observer?.unobserve(image)
}

function load(entries: IntersectionObserverEntry[], of: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLImageElement)) continue
    of.unobserve(target)
    target.addEventListener('error', () => loadOnceOnline(target), { once: true })
    target.src = target.dataset.src ?? ''
  }
}

/** A picture that did not come leaves its place empty until there is a network again. */
function loadOnceOnline(image: HTMLImageElement): void {
  image.removeAttribute('src')
  window.addEventListener('online', () => observer?.observe(image), { once: true })
}
