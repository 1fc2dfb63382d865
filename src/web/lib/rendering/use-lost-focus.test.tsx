import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLostFocus, useTitleForLostFocus } from './use-lost-focus.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let page: HTMLElement
let root: Root

/** As a dialog that was open once and stays for the next question. */
function ClosedDialog() {
  useTitleForLostFocus()
  return null
}

function List({ restore }: { restore: () => void }) {
  useLostFocus(restore)
  return null
}

const render = (pieces: React.ReactNode, hasButton: boolean) =>
  act(() =>
    root.render(
      <main>
        <h1>Commandes</h1>
        {pieces}
        {hasButton ? <button type="button">Quitter</button> : null}
      </main>,
    ),
  )

/** Removes the button that has the focus, and waits until somebody has taken it. */
async function loseFocus(pieces: React.ReactNode): Promise<void> {
  render(pieces, true)
  page.querySelector('button')?.focus()
  render(pieces, false)
  await new Promise((resolve) => setTimeout(resolve, 20))
}

beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

test('a dialog that was open leaves the focus to the title of the page', async () => {
  await loseFocus(<ClosedDialog />)
  expect(document.activeElement).toBe(page.querySelector('h1'))
})

test('the piece of screen that came last takes the focus, whether a dialog was open before or after it', async () => {
  const [outer, inner] = [vi.fn(), vi.fn()]
  await loseFocus(
    <>
      <ClosedDialog />
      <List restore={outer} />
      <List restore={inner} />
      <ClosedDialog />
    </>,
  )
  expect(inner).toHaveBeenCalledOnce()
  expect(outer).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(document.body)
})
