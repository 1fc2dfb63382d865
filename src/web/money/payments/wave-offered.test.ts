import { afterEach, expect, test } from 'vitest'
import type { PaymentView } from '#shared/money/payments.ts'
import { config } from '#web/lib/config.ts'
import { isWaveOffered } from './wave-offered.ts'

afterEach(() => void Object.assign(config, { waveEnabled: undefined }))

const half: PaymentView = { state: 'partial', due: 2000, paid: 3000, credit: 0, missing: false }

test('Wave is offered where the shop takes it, and of an order that was to be paid so while it did', () => {
  const offered = (paymentMethod: 'espece' | 'wave') =>
    isWaveOffered({ payment: half, paymentMethod })
  expect([offered('espece'), offered('wave')]).toEqual([false, true])
  Object.assign(config, { waveEnabled: true })
  expect([offered('espece'), offered('wave')]).toEqual([true, true])
})

test('it is not offered of an order of which nothing is due', () => {
  const payment: PaymentView = { ...half, state: 'paid', due: 0 }
  expect(isWaveOffered({ payment, paymentMethod: 'wave' })).toBe(false)
})
