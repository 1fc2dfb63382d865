import { act, createElement, Suspense, use } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAddressSearch } from './use-address-search.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const TYPING_MS = 300

let root: Root
let navigate: NavigateFunction
let search: ReturnType<typeof useAddressSearch>

/** The next screen's code never comes, so that the list stays on screen. */
const onItsWay = new Promise<void>(() => {})

function List() {
  navigate = useNavigate()
  search = useAddressSearch((text) => text.length > 1)
  return null
}

function NextScreen() {
  use(onItsWay)
  return null
}

const Screens = () => createElement(useLocation().pathname === '/liste' ? List : NextScreen)
const address = () => window.location.pathname + window.location.search
const wait = () => act(() => vi.advanceTimersByTime(TYPING_MS))

beforeEach(() => {
  vi.useFakeTimers()
  window.history.replaceState(null, '', '/liste')
  root = createRoot(document.createElement('div'))
  const screens = createElement(Suspense, null, createElement(Screens))
  act(() => root.render(createElement(BrowserRouter, null, screens)))
})

afterEach(() => {
  act(() => root.unmount())
  window.history.replaceState(null, '', '/')
  vi.useRealTimers()
})

test('a search is written to the address a moment after it was typed', () => {
  act(() => search.setTyped('awa'))
  expect(address()).toBe('/liste')
  wait()
  expect(address()).toBe('/liste?q=awa')
})

test('while it is too short to be searched for, the list keeps the search before it', () => {
  act(() => search.setTyped('awa'))
  wait()
  act(() => search.setTyped('f'))
  wait()
  expect([search.search, search.hint]).toEqual([
    'awa',
    expect.stringMatching(/^Recherche trop courte/),
  ])
  act(() => search.setTyped('fa'))
  wait()
  expect([search.search, search.hint]).toEqual(['fa', null])
})

test('what was typed just before leaving is not written to the address of the next screen', async () => {
  act(() => search.setTyped('awa'))
  await act(async () => navigate('/caisse'))
  wait()
  expect(address()).toBe('/caisse')
})
