import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useInertPage } from './use-inert-page.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const page = document.createElement('div')
let root: Root

function Dialog({ opened }: { opened: boolean }) {
  useInertPage(opened)
  return null
}

const render = (...opened: boolean[]) =>
  act(() => root.render(opened.map((one, key) => createElement(Dialog, { key, opened: one }))))

beforeEach(() => {
  page.id = 'root'
  document.body.append(page)
  root = createRoot(document.createElement('div'))
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

test('the page is out of reach as long as a dialog is open, were it the first of two', () => {
  render(false, false)
  expect(page.inert).toBe(false)
  render(true, false)
  expect(page.inert).toBe(true)
  render(true, true)
  render(true, false)
  expect(page.inert).toBe(true)
  render(false, false)
  expect(page.inert).toBe(false)
})

test('the page is within reach again when what showed its dialog has left', () => {
  render(true)
  act(() => root.render(null))
  expect(page.inert).toBe(false)
})
