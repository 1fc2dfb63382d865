import { beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '#web/lib/storage.ts'
import { rememberedQuarter, rememberQuarter } from './quarter-on-device.ts'

const ANGRE = { name: 'Angré', commune: 'Cocody', point: { lat: 5.4, lng: -3.98 } }

beforeEach(() => localStorage.clear())

test('the last quarter of this device is remembered', () => {
  expect(rememberedQuarter()).toBeNull()
  rememberQuarter(ANGRE)
  expect(rememberedQuarter()).toEqual(ANGRE)
})

test.each([
  { ...ANGRE, name: '' },
  { name: 'Angré', point: ANGRE.point },
  { name: 'Angré', commune: 'Cocody' },
  { ...ANGRE, point: { lat: 5.4, lng: null } },
  { ...ANGRE, point: { lat: '5.4', lng: -3.98 } },
  'Angré',
])('what another release has stored, such as %o, is no quarter', (stored) => {
  deviceStorage.writeJson('laveo-quartier', stored)
  expect(rememberedQuarter()).toBeNull()
})
