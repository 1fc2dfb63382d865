import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { fieldsOfPage, SETTINGS_PAGE_IDS, settingsLink } from './settings-pages.ts'
import { SETTINGS } from './settings-table.ts'

test('each value of the settings is on one page, under a name', () => {
  const values = Object.entries(DEFAULT_SETTINGS).flatMap(([section, value]) =>
    Object.keys(value).map((name) => `${section}.${name}`),
  )
  // Saved only once an owner has confirmed the point of departure.
  const sorted = SETTINGS_PAGE_IDS.flatMap(fieldsOfPage).sort()
  expect(sorted).toEqual([...values, 'pricing.baseConfirmed'].sort())
  expect(Object.keys(SETTINGS).sort()).toEqual(sorted)
})

test('a link to a field names its page', () => {
  expect(settingsLink('radius.km')).toBe('/superadmin/reglages/zone#reglage-radius.km')
})
