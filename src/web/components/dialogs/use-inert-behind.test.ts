import { act, createElement, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useInertBehind } from './use-inert-behind.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const page = document.createElement('div')
const beside = document.createElement('div')
let root: Root

function Dialog({ opened }: { opened: boolean }) {
  const content = useRef<HTMLElement>(null)
  useInertBehind(opened, content)
  return createElement('section', { ref: content, tabIndex: -1 })
}

const render = (...opened: boolean[]) =>
  act(() => root.render(opened.map((one, key) => createElement(Dialog, { key, opened: one }))))

const isInert = () => [page, ...beside.querySelectorAll('section')].map(({ inert }) => inert)

beforeEach(() => {
  page.id = 'root'
  document.body.append(page, beside)
  root = createRoot(beside)
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
  beside.remove()
})

test('only the latest of the open dialogs is within reach, and the page once none is open', () => {
  render(false, false)
  expect(isInert()).toEqual([false, false, false])
  render(true, false)
  expect(isInert()).toEqual([true, false, false])
  render(true, true)
  expect(isInert()).toEqual([true, true, false])
  render(true, false)
  expect(isInert()).toEqual([true, false, false])
  render(false, false)
  expect(isInert()).toEqual([false, false, false])
})

test('a dialog below that closes first leaves the page out of reach of the other', () => {
  render(true, false)
  render(true, true)
  render(false, true)
  expect(isInert()[0]).toBe(true)
  expect(isInert()[2]).toBe(false)
})

test('the page is within reach again when what showed its dialog has left', () => {
  render(true)
  act(() => root.render(null))
  expect(page.inert).toBe(false)
})

test('the focus comes back to the latest dialog where the browser lets it go behind', () => {
  const button = document.createElement('button')
  page.append(button)
  render(true, true)
  // The DOM of this test knows `inert`: the event is that of a browser that does not.
  button.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  expect(document.activeElement).toBe(beside.querySelectorAll('section')[1])
})
