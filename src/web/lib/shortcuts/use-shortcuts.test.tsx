import { act, startTransition, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { characterKeys } from './character-keys.ts'
import type { Shortcuts } from './registry.ts'
import { useActiveShortcuts, useShortcuts } from './use-shortcuts.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let page: HTMLElement
let root: Root

function Piece({ shortcuts, enabled }: { shortcuts: Shortcuts; enabled?: boolean }) {
  useShortcuts(shortcuts, { enabled })
  return null
}

function Help() {
  return <ol>{useActiveShortcuts().map(({ key, label }) => `${key} ${label};`)}</ol>
}

const render = (pieces: React.ReactNode) =>
  act(() =>
    root.render(
      <>
        {pieces}
        <input aria-label="Rechercher" />
        <input type="checkbox" />
        <input type="radio" />
        <button type="button">Assigner</button>
        <div role="menu">
          <button type="button" role="menuitem">
            Annuler
          </button>
        </div>
        <Help />
      </>,
    ),
  )

function press(key: string, where = 'body', more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  act(() => void document.querySelector(where)?.dispatchEvent(event))
  return event
}

const run = vi.fn()
const next = { j: { label: 'Suivante', run } }

beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
  run.mockReset()
})

test('a key acts as soon as its piece is on the screen', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const event = new KeyboardEvent('keydown', { key: 'j', bubbles: true })
  function Shown() {
    useLayoutEffect(() => queueMicrotask(() => document.body.dispatchEvent(event)), [])
    return null
  }
  startTransition(() =>
    root.render(
      <>
        <Shown />
        <Piece shortcuts={next} />
      </>,
    ),
  )
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

test('a key acts while its piece of screen is shown, and the browser does nothing of its own with it', () => {
  render(<Piece shortcuts={next} />)
  expect(press('j').defaultPrevented).toBe(true)
  expect(run).toHaveBeenCalledOnce()
  expect(press('q').defaultPrevented).toBe(false)
  render(null)
  press('j')
  expect(run).toHaveBeenCalledOnce()
})

test('fields and menus keep their keys, a checkbox has no use for them', () => {
  render(<Piece shortcuts={next} />)
  press('j', 'input')
  press('j', '[role="menuitem"]')
  expect(run).not.toHaveBeenCalled()
  press('j', '[type="checkbox"]')
  expect(run).toHaveBeenCalledOnce()
})

test('nothing acts behind a dialog that holds the screen', () => {
  render(
    <>
      <Piece shortcuts={next} />
      <div role="dialog" aria-modal="true" />
    </>,
  )
  press('j')
  expect(run).not.toHaveBeenCalled()
})

test('Ctrl-K acts in a field too', () => {
  render(<Piece shortcuts={{ 'mod+k': { label: 'Aller à', run } }} />)
  press('k', 'input', { ctrlKey: true })
  expect(run).toHaveBeenCalledOnce()
})

test('Enter on a button is the button’s', () => {
  render(<Piece shortcuts={{ Enter: { label: 'Ouvrir', run } }} />)
  press('Enter', 'button')
  expect(run).not.toHaveBeenCalled()
  press('Enter', '[type="checkbox"]')
  expect(run).toHaveBeenCalledOnce()
})

test('an arrow on a radio button chooses among its group', () => {
  render(<Piece shortcuts={{ ArrowRight: { label: 'Entrer', run } }} />)
  press('ArrowRight', '[type="radio"]')
  expect(run).not.toHaveBeenCalled()
  press('ArrowRight', '[type="checkbox"]')
  expect(run).toHaveBeenCalledOnce()
})

test('a held key acts once, unless it says otherwise', () => {
  const more = vi.fn()
  render(
    <Piece
      shortcuts={{ a: { label: 'Assigner', run }, j: { label: '', run: more, repeats: true } }}
    />,
  )
  for (const key of ['a', 'j']) {
    press(key)
    press(key, 'body', { repeat: true })
  }
  expect(run).toHaveBeenCalledOnce()
  expect(more).toHaveBeenCalledTimes(2)
})

test('it runs what was rendered last', () => {
  const other = vi.fn()
  render(<Piece shortcuts={next} />)
  render(<Piece shortcuts={{ j: { label: 'Suivante', run: other } }} />)
  press('j')
  expect(run).not.toHaveBeenCalled()
  expect(other).toHaveBeenCalledOnce()
})

test('of two pieces with the same key, the one that came last has it, and the help lists it once', () => {
  const inner = vi.fn()
  render(
    <>
      <Piece shortcuts={{ Escape: { label: 'Tout désélectionner', run } }} />
      <Piece shortcuts={{ Escape: { label: 'Fermer', run: inner } }} />
    </>,
  )
  expect(page.querySelector('ol')?.textContent).toBe('Escape Fermer;')
  press('Escape')
  expect(run).not.toHaveBeenCalled()
  expect(inner).toHaveBeenCalledOnce()
})

test('what is not enabled neither acts nor is listed', () => {
  render(<Piece shortcuts={next} enabled={false} />)
  press('j')
  expect(run).not.toHaveBeenCalled()
  expect(page.querySelector('ol')?.textContent).toBe('')
})

test('keys of one character can be turned off on the device: those with a name and Ctrl-K go on', () => {
  const close = vi.fn()
  const palette = vi.fn()
  render(
    <Piece
      shortcuts={{
        j: { label: 'Suivante', run },
        '/': { label: 'Chercher', run },
        Escape: { label: 'Fermer', run: close },
        'mod+k': { label: 'Aller à', run: palette },
      }}
    />,
  )
  act(() => characterKeys.turn(false))
  expect(press('j').defaultPrevented).toBe(false)
  press('/')
  expect(run).not.toHaveBeenCalled()
  press('Escape')
  press('k', 'body', { ctrlKey: true })
  expect(close).toHaveBeenCalledOnce()
  expect(palette).toHaveBeenCalledOnce()
  expect(page.querySelector('ol')?.textContent).toBe('Escape Fermer;mod+k Aller à;')
  act(() => characterKeys.turn(true))
  press('j')
  expect(run).toHaveBeenCalledOnce()
})
