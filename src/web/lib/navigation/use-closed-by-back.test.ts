import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterSheet, useClosedByBack } from './use-closed-by-back.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
const closed = vi.fn<(name: string) => void>()

function Sheet({ name, opened }: { name: string; opened: boolean }) {
  useClosedByBack(opened, () => {
    closed(name)
    show({ ...open, [name]: false })
  })
  return null
}

let open: Record<string, boolean>

function show(next: Record<string, boolean>): void {
  open = next
  act(() =>
    root.render(
      Object.entries(open).map(([name, opened]) =>
        createElement(Sheet, { key: name, name, opened }),
      ),
    ),
  )
}

/** Waits for the steps of the history. Each one is a timer without delay, and such timers run in order. */
const later = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  })

async function back(): Promise<void> {
  window.history.back()
  await later()
}

const here = () => window.history.state

beforeEach(async () => {
  closed.mockClear()
  window.history.pushState({ page: 'first' }, '')
  window.history.pushState({ page: 'second', idx: 1 }, '')
  root = createRoot(document.createElement('div'))
  show({ sheet: false, question: false })
})

afterEach(async () => {
  act(() => root.unmount())
  await later()
})

test('Back closes the sheet and stays on its page, whose own state is kept', async () => {
  show({ sheet: true, question: false })
  expect(here()).toMatchObject({ page: 'second', idx: 1, sheet: { depth: 1 } })
  await back()
  expect(closed.mock.calls).toEqual([['sheet']])
  expect(here()).toEqual({ page: 'second', idx: 1 })
  await back()
  expect(here()).toEqual({ page: 'first' })
})

test('a question over a sheet closes first', async () => {
  show({ sheet: true, question: false })
  show({ sheet: true, question: true })
  await back()
  expect(open).toEqual({ sheet: true, question: false })
  await back()
  expect(open).toEqual({ sheet: false, question: false })
  expect(here()).toEqual({ page: 'second', idx: 1 })
})

test('a sheet closed by its own cross leaves no entry behind, nor does one that takes its place', async () => {
  show({ sheet: true, question: false })
  show({ sheet: false, question: true })
  await later()
  expect(here().sheet.depth).toBe(1)
  show({ sheet: false, question: false })
  await later()
  expect(here()).toEqual({ page: 'second', idx: 1 })
  expect(closed).not.toHaveBeenCalled()
  await back()
  expect(here()).toEqual({ page: 'first' })
})

test('a page opened from the sheet is not left, and Back from it finds the page of the sheet', async () => {
  show({ sheet: true, question: false })
  show({ sheet: false, question: false })
  window.history.pushState({ page: 'third', idx: 2 }, '')
  await later()
  expect(here()).toEqual({ page: 'third', idx: 2 })
  await back()
  expect(here()).toEqual({ page: 'second', idx: 1 })
})

test('a page opened while the history was already on its way back is found again', async () => {
  show({ sheet: true, question: false })
  const go = vi.spyOn(window.history, 'go').mockImplementationOnce(() => {
    // A browser does this when a page is opened before the step back has ended.
    window.history.pushState({ page: 'third', idx: 2 }, '')
    window.history.back()
  })
  show({ sheet: false, question: false })
  await later()
  go.mockRestore()
  expect(here()).toEqual({ page: 'third', idx: 2 })
})

test('a sheet that will not close keeps its place over the page', async () => {
  function Stubborn() {
    useClosedByBack(true, () => closed('stubborn'))
    return null
  }
  act(() => root.render(createElement(Stubborn)))
  await back()
  expect(closed.mock.calls).toEqual([['stubborn']])
  expect(here().sheet.depth).toBe(1)
})

test('what is done after a sheet waits for its entry to go, and is done once', async () => {
  const done = vi.fn(() => window.history.replaceState({ page: 'changed', idx: 1 }, ''))
  show({ sheet: true, question: false })
  afterSheet(done)
  show({ sheet: false, question: false })
  expect(done).not.toHaveBeenCalled()
  await later()
  expect(here()).toEqual({ page: 'changed', idx: 1 })
  await back()
  expect(done).toHaveBeenCalledOnce()
  afterSheet(done)
  expect(done, 'at once where no sheet is open').toHaveBeenCalledTimes(2)
})

test('what is done after a sheet is not done to another page', async () => {
  const done = vi.fn()
  show({ sheet: true, question: false })
  afterSheet(done)
  window.history.pushState({ page: 'third', idx: 2 }, '')
  show({ sheet: false, question: false })
  window.dispatchEvent(new PopStateEvent('popstate'))
  await later()
  expect(done).not.toHaveBeenCalled()
})
