import { beforeEach, expect, test, vi } from 'vitest'
import { clearPersonalStorage } from '#web/lib/storage.ts'
import { readDisagreement, saveDisagreement } from './disagreement-draft.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('what was typed is there again, for its own order and count only', () => {
  saveDisagreement('a', 'pickup', 'Trois chemises')
  expect(readDisagreement('a', 'pickup')).toBe('Trois chemises')
  expect([readDisagreement('a', 'delivery'), readDisagreement('b', 'pickup')]).toEqual(['', ''])
})

test('nothing stays of what was sent, nor of anything after a sign-out', () => {
  saveDisagreement('a', 'pickup', 'Trois chemises')
  saveDisagreement('b', 'pickup', 'Deux robes')
  sessionStorage.setItem('else', 'kept')
  saveDisagreement('a', 'pickup', '')
  expect(sessionStorage).toHaveLength(2)
  clearPersonalStorage()
  expect([readDisagreement('b', 'pickup'), sessionStorage.getItem('else')]).toEqual(['', 'kept'])
})

test('a storage that is forbidden costs the draft and nothing else', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden })
  saveDisagreement('a', 'pickup', 'Trois chemises')
  expect(readDisagreement('a', 'pickup')).toBe('')
})
