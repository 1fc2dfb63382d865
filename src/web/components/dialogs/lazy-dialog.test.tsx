import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyDialog } from './lazy-dialog.tsx'
import { notifyNotOpened } from './notify-not-opened.ts'

vi.mock('./notify-not-opened.ts', () => ({ notifyNotOpened: vi.fn() }))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

interface SheetProps {
  opened: boolean
  onClose: () => void
}

function Sheet({ opened, onClose }: SheetProps) {
  return (
    <button type="button" onClick={onClose}>
      {opened ? 'Fermer' : 'Fermée'}
    </button>
  )
}

/** A button with a dialog whose code comes when the test says so: each call of `load` takes the next answer. */
function open(...answers: Array<Promise<{ default: typeof Sheet }>>) {
  const load = vi.fn(() => answers.shift() ?? Promise.reject(new Error('no network')))
  const LateSheet = lazyDialog(load)
  function Screen() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(!opened)}>
          Ouvrir
        </button>
        <LateSheet opened={opened} onClose={() => setOpened(false)} />
      </>
    )
  }
  render(<Screen />)
  return load
}

async function tap(name: string) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}

const there = () => Promise.resolve({ default: Sheet })

test('no code is asked for before the first opening, and once for all of them', async () => {
  const load = open(there())
  expect(load).not.toHaveBeenCalled()
  await tap('Ouvrir')
  await tap('Fermer')
  // It stays while it closes.
  expect(screen.getByRole('button', { name: 'Fermée' })).toBeDefined()
  await tap('Ouvrir')
  expect(screen.getByRole('button', { name: 'Fermer' })).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a dialog whose code does not come says so, and opens at the next tap', async () => {
  open(Promise.reject(new Error('no network')), there())
  await tap('Ouvrir')
  expect(notifyNotOpened).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull()
  await tap('Ouvrir')
  expect(screen.getByRole('button', { name: 'Fermer' })).toBeDefined()
  expect(notifyNotOpened).toHaveBeenCalledTimes(1)
})

test('a dialog that was closed before its code failed says nothing', async () => {
  let reject = (_: Error) => {}
  open(
    new Promise<{ default: typeof Sheet }>((_, fail) => {
      reject = fail
    }),
  )
  await tap('Ouvrir')
  await tap('Ouvrir')
  await act(async () => reject(new Error('no network')))
  expect(notifyNotOpened).not.toHaveBeenCalled()
})
