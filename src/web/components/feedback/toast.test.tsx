import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotificationHost, notifySuccess, notifyUndoable } from './notify.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const SHOWN_MS = 5000
const LEAVING_MS = 180

let page: HTMLElement
let root: Root

const toast = () => document.querySelector<HTMLElement>('[role="status"]')
const cross = () => toast()?.querySelector('button') as HTMLButtonElement
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

/** What the toast hears of a pointer that comes over it or leaves it. */
const point = (type: 'pointerenter' | 'pointerleave', pointerType: string) =>
  act(() => toast()?.parentElement?.dispatchEvent(Object.assign(new Event(type), { pointerType })))

/** A finger moves across the toast, to the side. */
function sweep(): void {
  const place = toast()?.parentElement as HTMLElement
  place.setPointerCapture = () => {}
  const fire = (type: string, clientX: number) =>
    place.dispatchEvent(Object.assign(new Event(type), { clientX, pointerId: 1 }))
  act(() => {
    fire('pointerdown', 0)
    fire('pointermove', 200)
    fire('pointerup', 200)
  })
}

beforeEach(async () => {
  vi.useFakeTimers()
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  act(() =>
    root.render(
      <>
        <button type="button">Assigner</button>
        <NotificationHost />
      </>,
    ),
  )
  act(() => notifySuccess('Le livreur a bien été assigné.'))
  await vi.dynamicImportSettled()
})

afterEach(() => {
  wait(SHOWN_MS + LEAVING_MS)
  act(() => root.unmount())
  page.remove()
  vi.useRealTimers()
})

test('a toast leaves after five seconds, also when a finger has touched it', () => {
  wait(SHOWN_MS - 1)
  expect(toast()).not.toBeNull()
  point('pointerenter', 'touch')
  wait(1 + LEAVING_MS)
  expect(toast()).toBeNull()
})

test('it stays while a mouse is over it', () => {
  point('pointerenter', 'mouse')
  wait(SHOWN_MS * 2)
  expect(toast()).not.toBeNull()
  point('pointerleave', 'mouse')
  wait(SHOWN_MS + LEAVING_MS)
  expect(toast()).toBeNull()
})

test('closed by the keyboard, it gives the focus back to where it was', () => {
  const before = page.querySelector('button') as HTMLButtonElement
  before.focus()
  act(() => cross().focus())
  act(() => cross().click())
  wait(LEAVING_MS)
  expect(toast()).toBeNull()
  expect(document.activeElement).toBe(before)
})

test('the focus is given back too when another toast takes its place', () => {
  const before = page.querySelector('button') as HTMLButtonElement
  before.focus()
  act(() => cross().focus())
  act(() => notifySuccess('La commande a été annulée.'))
  expect(document.activeElement).toBe(before)
})

test('a sweep puts a toast with an action out of sight, and does not do what its cross does', () => {
  const [run, onClose] = [vi.fn(), vi.fn()]
  const action = { label: 'Annuler', run, duration: 10_000, closeLabel: 'Fermer', onClose }
  act(() => notifyUndoable('Assignée à Konan Yao', 'Personne n’est encore prévenu.', action))
  sweep()
  wait(LEAVING_MS)
  expect(toast()).toBeNull()
  expect(run).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})
