import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveState, LiveStateContext } from '../feedback/live-dot.tsx'
import { Button } from './button.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const press = vi.fn()
const send = vi.fn((event: Event) => event.preventDefault())
let page: HTMLElement
let root: Root

const show = (state: { loading?: boolean; disabled?: boolean }) =>
  act(() =>
    root.render(
      <form>
        <Button type="submit" onClick={press} {...state}>
          Enregistrer
        </Button>
      </form>,
    ),
  )

const button = () => page.querySelector('button') as HTMLButtonElement

beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'))
  page.addEventListener('submit', send)
  root = createRoot(page)
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.clearAllMocks()
})

test('a button at work keeps the focus, and says that it can do nothing', () => {
  show({})
  button().focus()
  show({ loading: true, disabled: true })
  expect(document.activeElement).toBe(button())
  expect(button().disabled).toBe(false)
  expect(button().getAttribute('aria-disabled')).toBe('true')
  show({})
  expect(document.activeElement).toBe(button())
  expect(button().hasAttribute('aria-disabled')).toBe(false)
})

test('a button at work neither acts nor sends its form', () => {
  show({ loading: true })
  act(() => button().click())
  expect(press.mock.calls).toEqual([])
  expect(send.mock.calls).toEqual([])
  show({})
  act(() => button().click())
  expect(press).toHaveBeenCalledOnce()
  expect(send).toHaveBeenCalledOnce()
})

test('what may not be pressed is disabled for the browser too', () => {
  show({ disabled: true })
  expect(button().disabled).toBe(true)
})

test('what needs the network cannot be pressed without it, and says why', () => {
  const showIn = (state: LiveState) =>
    act(() =>
      root.render(
        <LiveStateContext value={state}>
          <Button needsNetwork>Demander</Button>
        </LiveStateContext>,
      ),
    )
  showIn('offline')
  expect([button().disabled, button().title]).toEqual([true, 'Hors connexion'])
  showIn('reconnecting')
  expect([button().disabled, button().title]).toEqual([false, ''])
})
