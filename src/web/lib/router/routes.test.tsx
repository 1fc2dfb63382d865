import { createElement } from 'react'
import { expect, test } from 'vitest'
import { hrefOf } from './history.ts'
import { matchPath } from './match.ts'
import { branchAt, createRoutes, Route } from './routes.tsx'

test('an address matches its path whatever its case, with or without a slash at its end', () => {
  for (const address of ['/client/commandes', '/Client/Commandes', '/client/commandes/'])
    expect(matchPath('/client/commandes', address), address).toEqual({})
  for (const address of [
    '/client',
    '/client/commandes/8',
    '/xclient/commandes',
    '/client-commandes',
  ])
    expect(matchPath('/client/commandes', address), address).toBeNull()
})

test('what stands at a name of the path is given back decoded', () => {
  expect(matchPath('/commande/:orderId', '/commande/3f%202')).toEqual({ orderId: '3f 2' })
  expect(matchPath('/commande/:orderId', '/commande/%E0%A4%A')).toEqual({ orderId: '%E0%A4%A' })
  expect(matchPath('/commande/:orderId', '/commande/3f/plus')).toBeNull()
})

test('a menu’s link is current below its address, but not beside it', () => {
  const below = (address: string) => matchPath({ path: '/admin', end: false }, address) !== null
  expect(['/admin', '/admin/', '/admin/caisse'].map(below)).toEqual([true, true, true])
  expect(['/administration', '/'].map(below)).toEqual([false, false])
})

const routes = createRoutes(
  <>
    <Route element="guard">
      <Route element="frame">
        <Route path="/client/:page" element="a page" />
        <Route path="/client/commandes" element="orders" />
      </Route>
    </Route>
    <Route path="*" element="elsewhere" />
  </>,
)

test('an address shows its own screen inside the elements around it, before one of many addresses', () => {
  const shown = (address: string) => branchAt(routes, address)?.branch.elements
  expect(shown('/client/commandes')).toEqual(['guard', 'frame', 'orders'])
  expect(shown('/client/profil')).toEqual(['guard', 'frame', 'a page'])
  expect(shown('/nulle-part')).toEqual(['elsewhere'])
  expect(branchAt([], '/client')).toBeUndefined()
})

test('an element with children is a place in the tree, and anything else is not', () => {
  expect(createRoutes([createElement('p', { key: 'p' }), 'text'])).toEqual([])
})

test('a link may name only the search, and needs no question mark', () => {
  expect(hrefOf({ search: 'onglet=messages' }, '/admin/demandes')).toBe(
    '/admin/demandes?onglet=messages',
  )
  expect(hrefOf({ search: '?a=1', hash: '#b' }, '/x')).toBe('/x?a=1#b')
  expect(hrefOf({ pathname: '/y', search: '' }, '/x')).toBe('/y')
})
