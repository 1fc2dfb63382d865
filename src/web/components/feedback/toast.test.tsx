import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotificationHost, notify, notifySuccess } from './notify.tsx'
import { whenNoToast } from './when-no-toast.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const SHOWN_MS = 5000
const LEAVING_MS = 180

let page: HTMLElement
let root: Root

const toast = () => document.querySelector<HTMLElement>('[role="status"]')
const cross = () => toast()?.querySelector('button') as HTMLButtonElement
const button = (name: string) =>
  [...(toast()?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === name,
  ) as HTMLButtonElement
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

/** Sends the toast the event of a pointer that comes over it or leaves it. */
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

/** Presses the button of the page, which is outside the toast. */
const touchElsewhere = (pointerType = 'touch') =>
  act(() =>
    page
      .querySelector('button')
      ?.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType })),
  )

test('it closes at the next touch elsewhere, and not at a click of the mouse', () => {
  touchElsewhere('mouse')
  wait(LEAVING_MS)
  expect(toast()).not.toBeNull()
  touchElsewhere()
  wait(LEAVING_MS)
  expect(toast()).toBeNull()
})

test.each(['error', 'warning', 'info'] as const)(
  'what tells of no success (%s) stays at a touch elsewhere, for its five seconds',
  (tone) => {
    act(() => notify({ tone, title: 'Impossible d’enregistrer' }))
    const said = () => document.querySelector(`[data-tone="${tone}"]`)
    wait(SHOWN_MS - 1)
    touchElsewhere()
    wait(1)
    expect(said()?.textContent).toContain('Impossible')
    wait(LEAVING_MS)
    expect(said()).toBeNull()
  },
)

test('one that offers an act stays at a touch elsewhere, as long as any toast', () => {
  const run = vi.fn()
  act(() => notify({ tone: 'success', title: 'Assignée', action: { label: 'Annuler', run } }))
  touchElsewhere()
  wait(LEAVING_MS)
  act(() => button('Annuler').click())
  expect(run).toHaveBeenCalledOnce()
  sweep()
  wait(LEAVING_MS)
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

test('what waits for a toast to leave is shown then, unless it was given up', () => {
  const givenUp = vi.fn()
  const wanted = vi.fn()
  whenNoToast(givenUp)()
  whenNoToast(wanted)
  expect(wanted).not.toHaveBeenCalled()
  wait(SHOWN_MS + LEAVING_MS)
  expect(wanted).toHaveBeenCalledOnce()
  expect(givenUp).not.toHaveBeenCalled()
})
