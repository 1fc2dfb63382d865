import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const { share, stop } = vi.hoisted(() => ({ share: vi.fn(), stop: vi.fn() }))
vi.mock('#web/trpc-client.ts', () => ({
  trpcClient: { positions: { share: { mutate: share }, stop: { mutate: stop } } },
}))

const { eraseSharedPosition, startSharing } = await import('./sharing.ts')

const DENIED = { code: 1, PERMISSION_DENIED: 1 }

/** A phone with a GPS controlled by the test. */
function takePhone() {
  let accept: (position: unknown) => void = () => {}
  let refuse: (error: unknown) => void = () => {}
  const geolocation = {
    watchPosition: vi.fn((onPlace: typeof accept, onError: typeof refuse) => {
      accept = onPlace
      refuse = onError
      return 7
    }),
    clearWatch: vi.fn(),
    getCurrentPosition: vi.fn(),
  }
  vi.stubGlobal('navigator', { geolocation })
  return {
    ...geolocation,
    /** Metres north of a place in Cocody. */
    at: (metres: number) =>
      accept({ coords: { latitude: 5.36 + metres / 111_195, longitude: -3.95, accuracy: 9 } }),
    refuse: () => refuse(DENIED),
  }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

beforeEach(() => {
  vi.useFakeTimers()
  share.mockReset().mockResolvedValue({ shared: true })
  stop.mockReset().mockResolvedValue(null)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what a phone sends', () => {
  it('is where it is, once every five seconds while it moves, and only the latest', async () => {
    const phone = takePhone()
    const end = startSharing(() => {})
    for (let second = 0; second < 20; second++) {
      phone.at(second * 10)
      await seconds(1)
    }
    expect(share.mock.calls.length).toBe(4)
    expect(share.mock.lastCall?.[0].lat).toBeCloseTo(5.36 + 150 / 111_195)
    end()
  })

  it('is asked for again when the phone does not move and says nothing', async () => {
    const phone = takePhone()
    const end = startSharing(() => {})
    phone.at(0)
    await seconds(20)
    expect(phone.getCurrentPosition).not.toHaveBeenCalled()
    await seconds(2)
    expect(phone.getCurrentPosition).toHaveBeenCalledOnce()
    phone.at(1)
    await seconds(1)
    expect(share).toHaveBeenCalledTimes(2)
    end()
  })

  it('is never an old place as if it were new', async () => {
    const phone = takePhone()
    const end = startSharing(() => {})
    phone.at(0)
    await seconds(2)
    phone.at(5)
    await seconds(40)
    expect(share).toHaveBeenCalledOnce()
    end()
  })

  it('is lost with the network, and the next place goes five seconds later', async () => {
    share.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const phone = takePhone()
    const end = startSharing(() => {})
    phone.at(0)
    await seconds(4)
    phone.at(1)
    await seconds(1)
    expect(share).toHaveBeenCalledOnce()
    await seconds(2)
    expect(share).toHaveBeenCalledTimes(2)
    end()
  })
})

describe('what ends it', () => {
  it('is the screen: nothing leaves any more', async () => {
    const phone = takePhone()
    startSharing(() => {})()
    phone.at(0)
    await seconds(30)
    expect(phone.clearWatch).toHaveBeenCalledWith(7)
    expect(share).not.toHaveBeenCalled()
  })

  it('stops when the server says that no ride is under way', async () => {
    const error = { code: -32009, message: '409', data: { appCode: 'NOT_ON_THE_ROAD' } }
    share.mockRejectedValueOnce(TRPCClientError.from({ error }))
    const phone = takePhone()
    const over = vi.fn()
    startSharing(over)
    phone.at(0)
    await seconds(10)
    phone.at(500)
    await seconds(10)
    expect(over.mock.calls).toHaveLength(1)
    expect(share.mock.calls).toHaveLength(1)
  })

  it('erases after the place that was on its way, not before', async () => {
    let arrive = () => {}
    share.mockReturnValueOnce(new Promise<void>((resolve) => (arrive = resolve)))
    const phone = takePhone()
    const end = startSharing(() => {})
    phone.at(0)
    await seconds(1)
    end()
    const erased = eraseSharedPosition()
    await seconds(1)
    expect(stop).not.toHaveBeenCalled()
    arrive()
    await erased
    expect(stop).toHaveBeenCalledOnce()
  })

  it('is not a phone that refuses: it may be asked again', async () => {
    const phone = takePhone()
    const over = vi.fn()
    const end = startSharing(over)
    phone.refuse()
    await seconds(30)
    expect(over.mock.calls).toHaveLength(0)
    expect(share.mock.calls).toHaveLength(0)
    end()
  })
})
