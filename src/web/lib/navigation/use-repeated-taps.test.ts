import { act, createElement, Suspense, use } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useRepeatedTaps } from './use-repeated-taps.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** The next screen's code never comes, so that the links stay on screen. */
const onItsWay = new Promise<void>(() => {})

function NextScreen() {
  use(onItsWay)
  return null
}

const Links = () =>
  ['/caisse', '/carte'].map((to) => createElement(Link, { key: to, to, id: to }, to))

function Screens() {
  useRepeatedTaps()
  return createElement(useLocation().pathname === '/liste' ? Links : NextScreen)
}

test('taps on a link whose screen is still on its way make one entry of the history, and another link leads on', async () => {
  window.history.replaceState(null, '', '/liste')
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const screens = createElement(Suspense, null, createElement(Screens))
  act(() => root.render(createElement(BrowserRouter, null, screens)))
  const tap = (id: string) => act(async () => document.getElementById(id)?.click())
  for (const id of ['/caisse', '/caisse', '/caisse']) await tap(id)
  expect([window.location.pathname, window.history.state.idx]).toEqual(['/caisse', 1])
  await tap('/carte')
  expect([window.location.pathname, window.history.state.idx]).toEqual(['/carte', 2])
  act(() => root.unmount())
  container.remove()
  window.history.replaceState(null, '', '/')
})
