import { screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { expect, expectText, expectToast, test, toasts } from '#web/testing/component-test.ts'

const KEPT = 'laveo.toast'
const LEFT = { tone: 'success', title: 'C’est fait', text: '<b>Tout</b> est enregistré.' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

test('the toast of the page before is said once, for five seconds', async ({ page }) => {
  sessionStorage.setItem(KEPT, JSON.stringify(LEFT))
  page.openComplete('/')
  await expectToast(LEFT.title, LEFT.text)
  vi.advanceTimersByTime(3000)
  expect(toasts()).toEqual([expect.stringContaining(LEFT.text)])
  vi.advanceTimersByTime(2100)
  expect(toasts()).toEqual([])
  page.openComplete('/')
  await expectText('Confiez le linge.')
  vi.advanceTimersByTime(1000)
  expect(toasts()).toEqual([])
})

test('on a public page a touch takes away a success, and leaves a failure to be read', async ({
  page,
}) => {
  const touch = () =>
    document.dispatchEvent(
      Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: 'touch' }),
    )
  for (const [tone, left] of [
    ['success', []],
    ['error', [expect.stringContaining(LEFT.text)]],
  ] as const) {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...LEFT, tone }))
    page.openComplete('/')
    await expectToast(LEFT.title, LEFT.text)
    touch()
    expect(toasts(), tone).toEqual(left)
    vi.advanceTimersByTime(5100)
  }
})

test('what the page before has left and nobody can read is thrown away', async ({ page }) => {
  sessionStorage.setItem(KEPT, 'not json')
  page.openComplete('/tarifs')
  await screen.findByRole('heading', { level: 1, name: 'Nos tarifs' })
  vi.advanceTimersByTime(1000)
  expect(toasts()).toEqual([])
  expect(sessionStorage.getItem(KEPT)).toBeNull()
})
