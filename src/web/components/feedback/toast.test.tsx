import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotificationHost, notify, notifySuccess } from './notify.tsx'
import { forgetUndoOffers, offerToUndo } from './undo-offers.ts'
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

test('an offer to undo stays at a touch elsewhere', () => {
  offerUndo()
  touchElsewhere()
  wait(LEAVING_MS)
  expect(button('Annuler')).toBeDefined()
  forgetUndoOffers()
  act(() => cross().click())
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

const offerUndo = (title = 'Assignée à Konan Yao', subjects = [title]) => {
  const [undo, onClose, onOver] = [vi.fn(), vi.fn(), vi.fn()]
  const toast = { tone: 'success', title, text: 'Personne n’est encore prévenu.' } as const
  const rest = { duration: 10_000, closeLabel: 'Fermer', subjects, undo, onClose, onOver }
  act(() => offerToUndo({ toast, ...rest }))
  return { undo, onClose, onOver }
}
const press = (target: EventTarget = document.body, repeat = false) =>
  act(() => {
    const undo = { key: 'z', ctrlKey: true, bubbles: true, repeat }
    target.dispatchEvent(new KeyboardEvent('keydown', undo))
  })

test('a sweep puts an offer to undo out of sight for good, and does not do what its cross does', () => {
  const { undo, onClose } = offerUndo()
  sweep()
  wait(LEAVING_MS)
  expect(toast()).toBeNull()
  expect(undo).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('of two offers to undo the latest is shown, and then the one before for the rest of its time', () => {
  const first = offerUndo('Assignée à Konan Yao')
  wait(4000)
  const second = offerUndo('Assignée à Mariam Touré')
  expect(toast()?.textContent).toContain('Mariam')
  act(() => button('Annuler').click())
  wait(LEAVING_MS)
  expect(second.undo).toHaveBeenCalledOnce()
  expect(toast()?.textContent).toContain('Konan')
  wait(6000)
  expect(toast()).toBeNull()
  expect(first.undo).not.toHaveBeenCalled()
})

test('an offer is no more once a newer one undoes all that it does, and stays beside one for a part of it', () => {
  const [both, first] = [offerUndo('Deux commandes', ['4f9c', '8a10']), offerUndo('Une', ['4f9c'])]
  const again = offerUndo('La même', ['4f9c'])
  wait(10_000)
  expect(first.onOver).not.toHaveBeenCalled()
  for (const { onOver } of [both, again]) expect(onOver).toHaveBeenCalledOnce()
})

test('the end of an offer is told once: at its time, also swept away or under another toast, not once it is answered', () => {
  const [swept, covered] = [offerUndo('Assignée à Konan Yao'), offerUndo('Assignée à Drissa')]
  sweep()
  act(() => notifySuccess('La commande a été annulée.'))
  const [undone, closed] = [offerUndo('Assignée à Mariam Touré'), offerUndo('Assignée à Awa')]
  act(() => cross().click())
  wait(LEAVING_MS)
  act(() => button('Annuler').click())
  wait(10_000 - LEAVING_MS - 1)
  for (const { onOver } of [swept, covered]) expect(onOver).not.toHaveBeenCalled()
  wait(1)
  for (const { onOver } of [swept, covered]) expect(onOver).toHaveBeenCalledOnce()
  wait(20_000)
  for (const { onOver } of [swept, covered]) expect(onOver).toHaveBeenCalledOnce()
  for (const { onOver } of [undone, closed]) expect(onOver).not.toHaveBeenCalled()
})

test('an offer to undo comes back after a toast that took its place', () => {
  offerUndo()
  act(() => notifySuccess('La commande a été annulée.'))
  expect(toast()?.textContent).not.toContain('Konan')
  wait(SHOWN_MS + LEAVING_MS)
  expect(toast()?.textContent).toContain('Konan')
})

test('Ctrl-Z undoes from anywhere but a text field, which undoes what was typed there', () => {
  const { undo } = offerUndo()
  press(page.appendChild(document.createElement('input')))
  expect(undo).not.toHaveBeenCalled()
  press()
  press()
  expect(undo).toHaveBeenCalledOnce()
})

test('a second Ctrl-Z undoes the one before, while the toast of the first answer is read', () => {
  const first = offerUndo('Assignée à Konan Yao')
  const second = offerUndo('Assignée à Mariam Touré')
  press()
  act(() => notifySuccess('Assignation annulée'))
  press()
  expect(second.undo).toHaveBeenCalledOnce()
  expect(first.undo).toHaveBeenCalledOnce()
})

test('Ctrl-Z held down undoes one thing, and nothing under an open dialog', () => {
  const first = offerUndo('Assignée à Konan Yao')
  const second = offerUndo('Assignée à Mariam Touré')
  press()
  wait(LEAVING_MS)
  press(document.body, true)
  expect(second.undo).toHaveBeenCalledOnce()
  expect(first.undo).not.toHaveBeenCalled()
  const dialog = page.appendChild(document.createElement('div'))
  dialog.setAttribute('aria-modal', 'true')
  press()
  expect(first.undo).not.toHaveBeenCalled()
})

test('offers do not come back once they are forgotten, as when a session ends', () => {
  offerUndo()
  act(() => notifySuccess('Déconnexion réussie'))
  forgetUndoOffers()
  wait(SHOWN_MS + LEAVING_MS)
  expect(toast()).toBeNull()
})
