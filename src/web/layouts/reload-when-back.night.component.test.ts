import { render } from '@testing-library/react'
import { createElement } from 'react'
import { vi } from 'vitest'
import { expect, test } from '#web/testing/component-test.ts'
import { ReloadWhenBack } from './reload-when-back.tsx'

test('a screen without its code asks by itself whether the server is back, then reloads the page once', async ({
  server,
}) => {
  vi.useFakeTimers()
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const mend = server.cut(/healthz/)
  const { unmount } = render(createElement(ReloadWhenBack))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).not.toHaveBeenCalled()
  mend()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(reload).toHaveBeenCalledOnce()
  unmount()
  vi.useRealTimers()
})
