import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { FIELD_LABELS } from './settings-fields.ts'
import {
  pageOfFormerHash,
  SETTINGS_PAGE_IDS,
  SETTINGS_PAGES,
  settingsLink,
} from './settings-pages.ts'

const onPages = SETTINGS_PAGE_IDS.flatMap((id) => SETTINGS_PAGES[id].fields)

test('each value of the settings is on one page, under a name', () => {
  const values = Object.entries(DEFAULT_SETTINGS).flatMap(([section, value]) =>
    Object.keys(value).map((name) => `${section}.${name}`),
  )
  // Saved only once an owner has confirmed the point of departure.
  const sorted = [...onPages].sort()
  expect(sorted).toEqual([...values, 'pricing.baseConfirmed'].sort())
  expect(Object.keys(FIELD_LABELS).sort()).toEqual(sorted)
})

test('a link to a field names its page, and the links of former e-mails still lead there', () => {
  expect(settingsLink('radius.km')).toBe('/superadmin/reglages/zone#reglage-radius.km')
  expect(pageOfFormerHash('#copies')).toBe('/superadmin/reglages/systeme#copies')
  expect(pageOfFormerHash('#reglage-unknown')).toBeUndefined()
  expect(pageOfFormerHash('')).toBeUndefined()
})
