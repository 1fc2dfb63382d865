import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newerNames } from '../scripts/newer-names.ts'

// The names in the built scripts, ours and the packages', against the first browsers that know them.

/** Newer names that may stand in the build, each with why nothing breaks where it is missing. */
const DECLARED: Readonly<Record<string, string>> = {
  'Object.hasOwn': 'the page gives it to a browser without it; a worker does not use it',
  'Error.captureStackTrace': 'zod asks whether the engine has it',
  'Symbol.dispose': 'tRPC makes it where it is missing',
  'Symbol.asyncDispose': 'tRPC makes it where it is missing',
  'Notification.permission': 'asked for after `in window`',
  'Notification.requestPermission': 'called where notifications can be subscribed to',
  'navigator.connection': 'asked for first',
  'new OffscreenCanvas': 'asked for first; a canvas of the page does the same',
  '.convertToBlob()': 'of an OffscreenCanvas',
  '.getNotifications()': 'after a push message, so the browser has it',
  '.showNotification()': 'after a push message, so the browser has it',
  '.getSubscription()': 'where the browser takes notifications',
  '.getAuthenticatorData()': 'asked for first by the package of passkeys',
  '.getPublicKey()': 'asked for first by the package of passkeys',
  '.getPublicKeyAlgorithm()': 'asked for first by the package of passkeys',
  '.getTransports()': 'asked for first by the package of passkeys',
  '.startViewTransition()': 'of a component of React that is not used',
  '.skipTransition()': 'of a component of React that is not used',
  // Names of methods of our own or of the packages, which newer interfaces have too.
  '.addHandler()': 'Leaflet',
  '.deleted()': 'words on a deleted order',
  '.destroy()': 'TanStack Query',
  '.draw()': 'the lasso of a map',
  '.equals()': 'Leaflet and noble',
  '.format()': 'Intl, known for long',
  '.getSize()': 'Leaflet',
  '.isActive()': 'TanStack Query',
  '.move()': 'a stop of a round',
  '.pad()': 'Leaflet',
  '.resize()': 'the decoder of QR codes',
  '.subscribe()': 'TanStack Query and Mantine, and push where the browser takes it',
  '.toArray()': 'React',
  '.unsubscribe()': 'TanStack Query and Mantine, and push where the browser takes it',
  '.use()': 'React',
}

const WORKER = /\/sw[^/]*\.js$/

test('no script of the build needs a browser newer than the floor', () => {
  const scripts = globSync('dist/web/{*.js,assets/*.js}')
  expect(scripts).not.toEqual([])
  const newer = new Map<string, string[]>()
  for (const file of scripts) {
    const names = newerNames(readFileSync(file, 'utf8'))
    if (WORKER.test(file)) expect([...names]).not.toContain('Object.hasOwn')
    for (const name of names) newer.set(name, [...(newer.get(name) ?? []), file])
  }
  expect([...newer].filter(([name]) => !(name in DECLARED))).toEqual([])
  expect(Object.keys(DECLARED).filter((name) => !newer.has(name))).toEqual([])
})

test('a newer name is found where it is used, and not where it is asked for first', () => {
  const found = (code: string) => [...newerNames(code)]
  expect(found('Map.groupBy(a, b); AbortSignal.timeout(1)')).toEqual([
    'Map.groupBy',
    'AbortSignal.timeout',
  ])
  expect(found('a.toSorted(); b.at(-1); Promise.any([])')).toEqual(['.toSorted()'])
  expect(found('new CSSStyleSheet(); /(?<=a)b/')).toEqual(['new CSSStyleSheet', 'lookbehind'])
  expect(found('class A { static { a() } }')).toEqual(['static {}'])
  expect(found('a.checkVisibility?.(); navigator.userActivation?.isActive')).toEqual([])
  expect(found('Symbol.dispose ?? a; if (document.startViewTransition) b()')).toEqual([])
})
