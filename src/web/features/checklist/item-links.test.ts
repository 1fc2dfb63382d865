import { expect, test } from 'vitest'
import { settingsLink } from '#web/features/settings/settings-pages.ts'
import { ITEM_LINKS } from './item-links.ts'

test('each item that is a setting leads to the page that has its field', () => {
  expect(ITEM_LINKS).toMatchObject({
    contact: settingsLink('contact.phone'),
    legal: settingsLink('legal.publisher'),
    wave: settingsLink('payment.waveLink'),
    departure: settingsLink('pricing.base'),
    rounding: settingsLink('rounding.step'),
    radius: settingsLink('radius.km'),
  })
})
