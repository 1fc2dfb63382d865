import { expect, test, vi } from 'vitest'
import { loadInSight } from './load-in-sight.ts'

test('a picture without a network leaves its place empty, and is fetched again once there is one', () => {
  vi.stubGlobal('IntersectionObserver', function seesAll(tell: IntersectionObserverCallback) {
    const observer = {
      observe: (target: Element) =>
        tell([{ isIntersecting: true, target } as IntersectionObserverEntry], observer as never),
      unobserve: () => {},
    }
    return observer
  })
  const image = document.createElement('img')
  image.dataset.src = '/sac.webp'
  loadInSight(image)
  expect(image.getAttribute('src')).toBe('/sac.webp')
  image.dispatchEvent(new Event('error'))
  expect(image.hasAttribute('src')).toBe(false)
  window.dispatchEvent(new Event('online'))
  expect(image.getAttribute('src')).toBe('/sac.webp')
  vi.unstubAllGlobals()
})
