import { afterEach, expect, test, vi } from 'vitest'
import { asksToSaveData, savesData } from './saves-data.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [false, false, undefined],
  [false, false, { effectiveType: '4g' }],
  [false, true, { effectiveType: '3g' }],
  [false, true, { effectiveType: 'slow-2g', saveData: false }],
  [true, true, { effectiveType: '4g', saveData: true }],
])('asks to save data: %s, saves data: %s, of the network %o', (asks, saves, connection) => {
  vi.stubGlobal('navigator', { connection })
  expect([asksToSaveData(), savesData()]).toEqual([asks, saves])
})
