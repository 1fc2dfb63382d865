import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { APP_PATTERNS, isAppPath, paths, withoutTail } from '#shared/paths.ts'
import { COMPLETE_PAGES } from '#shared/shop/site/site-pages.ts'

const WEB = join(import.meta.dirname, '../../../web')
const FILES = ['router.tsx', 'pages/auth/auth-routes.tsx']

/** The addresses that the routes name, `paths.client.orders` or `paths.order(':orderId')`. */
function routed(): string[] {
  const source = FILES.map((file) => readFileSync(join(WEB, file), 'utf8')).join('')
  const routes = [...source.matchAll(/<Route\s+path=(\{[^}]*\}|"[^"]*")/g)].map(([, path]) => path)
  return routes
    .filter((path) => path !== '"*"')
    .flatMap((path = '') => {
      const [, names = '', optional] = /^\{paths\.([\w.]+)(?:\(':\w+(\?)?'\))?\}$/.exec(path) ?? []
      const found = names.split('.').reduce<unknown>((at, name) => Object(at)[name], paths)
      if (typeof found !== 'function') return String(found)
      const whole = String(found(':orderId'))
      // One route may also be that of what is above it.
      return optional ? [whole, String(found('')).replace(/\/$/, '')] : whole
    })
}

test('the server knows every address that the application draws, and no other', () => {
  const complete = new Set<string>(Object.values(COMPLETE_PAGES).map(({ path }) => path))
  expect(routed().toSorted()).toEqual(APP_PATTERNS.filter((path) => !complete.has(path)).toSorted())
})

test.each([
  ['/client/facture/3f2b8a10', true],
  ['/Client/Commandes/', true],
  ['/client/facture', false],
  ['/client/facture/a/b', false],
  ['/xclient/commandes', false],
])('%s is known: %s', (path, known) => {
  expect(isAppPath(path)).toBe(known)
})

const TAILS = ['.', ')', '»', '\u00a0»', '…', '\u200b', '%E2%80%8B', '%C2%BB.', ').', '”,']

test.each(TAILS)('a path loses « %s » behind it, which its message had', (tail) => {
  expect(withoutTail(`/suivre/a-b_C4${tail}`)).toBe('/suivre/a-b_C4')
})

test.each(['/', '/client/commandes', '/client/commandes/', '/suivre/a-b_', '/%C3%A9t%C3%A9/a'])(
  'any other path stays as it is: %s',
  (path) => expect(withoutTail(path)).toBe(path),
)
