import { afterEach, expect, test, vi } from 'vitest'
import { clearPersonalStorage } from '#web/lib/storage.ts'
import { readSettingsDraft, saveSettingsDraft } from './settings-draft.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const hours = { from: 12, values: { opensAt: 8, closesAt: 19 } }

test('what was typed of a section comes back to its author, until it is saved', () => {
  saveSettingsDraft('adjoua', 'hours', hours)
  expect(readSettingsDraft('adjoua', 'hours')).toEqual(hours)
  expect(readSettingsDraft('adjoua', 'radius')).toBeUndefined()
  expect(readSettingsDraft('mireille', 'hours')).toBeUndefined()
  saveSettingsDraft('adjoua', 'hours', undefined)
  expect(readSettingsDraft('adjoua', 'hours')).toBeUndefined()
})

test('an emptied radius does not come back as no limit at all', () => {
  saveSettingsDraft('adjoua', 'radius', { from: null, values: { km: Number.NaN } })
  expect(readSettingsDraft('adjoua', 'radius')?.values).toEqual({})
  saveSettingsDraft('adjoua', 'radius', { from: null, values: { km: null } })
  expect(readSettingsDraft('adjoua', 'radius')?.values).toEqual({ km: null })
})

test('a sign-out forgets it, and nothing else', () => {
  saveSettingsDraft('adjoua', 'hours', hours)
  sessionStorage.setItem('else', 'kept')
  clearPersonalStorage()
  expect(readSettingsDraft('adjoua', 'hours')).toBeUndefined()
  expect(sessionStorage.getItem('else')).toBe('kept')
})

test('a storage that is forbidden, or holds another person’s text, restores nothing', () => {
  for (const text of ['', '{', '"words"', '{"values":1}', 'null']) {
    sessionStorage.setItem('laveo-settings-adjoua-hours', text)
    expect(readSettingsDraft('adjoua', 'hours')).toBeUndefined()
  }
  vi.stubGlobal('sessionStorage', undefined)
  saveSettingsDraft('adjoua', 'hours', hours)
  clearPersonalStorage()
  expect(readSettingsDraft('adjoua', 'hours')).toBeUndefined()
})
