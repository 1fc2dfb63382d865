import { afterEach, expect, test, vi } from 'vitest'
import { clearPersonalStorage } from '#web/lib/storage.ts'
import { keepSettings, readSettingsDraft } from './settings-draft.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const hours = { from: 12, values: { opensAt: 8, closesAt: 19 } }

test('what was typed of a section comes back to its author, until it is saved', () => {
  keepSettings('adjoua', 'hours', hours)
  expect(readSettingsDraft('adjoua', 'hours')).toEqual(hours)
  expect(readSettingsDraft('adjoua', 'radius')).toBeUndefined()
  expect(readSettingsDraft('mireille', 'hours')).toBeUndefined()
  keepSettings('adjoua', 'hours', undefined)
  expect(readSettingsDraft('adjoua', 'hours')).toBeUndefined()
})

test('an emptied radius does not come back as no limit at all', () => {
  keepSettings('adjoua', 'radius', { from: null, values: { km: Number.NaN } })
  expect(readSettingsDraft('adjoua', 'radius')?.values).toEqual({})
  keepSettings('adjoua', 'radius', { from: null, values: { km: null } })
  expect(readSettingsDraft('adjoua', 'radius')?.values).toEqual({ km: null })
})

test('a sign-out forgets it, and nothing else', () => {
  keepSettings('adjoua', 'hours', hours)
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
  keepSettings('adjoua', 'hours', hours)
  clearPersonalStorage()
  expect(readSettingsDraft('adjoua', 'hours')).toBeUndefined()
})
