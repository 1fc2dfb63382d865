import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OFFLINE_META } from '#shared/config.ts'

const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a page kept on the phone that its own reload shows again, the network having gone meanwhile, reloads once more within seconds', async () => {
  const meta = document.createElement('meta')
  meta.name = OFFLINE_META
  document.head.append(meta)
  window.history.replaceState(null, '', '/tarifs')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  const { Router } = await import('./router.tsx')
  const open = () => {
    cleanup()
    render(createElement(Router))
    screen.getByRole('heading', { name: 'Pas de réseau' })
  }

  open()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reload).toHaveBeenCalledTimes(1)

  open()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reload, 'not for ever in a row').toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(reload).toHaveBeenCalledTimes(2)
})
