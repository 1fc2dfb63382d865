import { expect, test, vi } from 'vitest'
import { handleSessionEnd, type SessionEnd } from '#web/session-end.ts'
import './push-host.tsx'

test.each<SessionEnd>(['signed-out', 'lost'])(
  'what the device still shows goes with its person: %s',
  async (end) => {
    const close = vi.fn()
    const getNotifications = async () => [{ close }, { close }]
    const serviceWorker = { getRegistration: async () => ({ getNotifications }) }
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
    await handleSessionEnd(end)
    expect(close).toHaveBeenCalledTimes(2)
  },
)
