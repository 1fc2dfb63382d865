import { expect, test } from 'vitest'
import type { FneSettings } from '#shared/shop/settings/fne-settings.ts'
import type { SettingsField } from '../settings-fields.ts'
import { taxQuestion } from './tax-question.ts'

type Taxes = Pick<FneSettings, 'regime' | 'taxCode'>

test.each<[string | null, Taxes, SettingsField]>([
  [null, { regime: 'TEE', taxCode: 'TVAD' }, 'fne.regime'],
  [null, { regime: 'RME', taxCode: 'TVAD' }, 'fne.taxCode'],
  [null, { regime: 'RNI', taxCode: 'TVA' }, 'fne.regime'],
  [null, { regime: 'RSI', taxCode: 'TVAC' }, 'fne.regime'],
  ['avec TVA', { regime: 'TEE', taxCode: 'TVA' }, 'fne.regime'],
  ['avec TVAB', { regime: 'RME', taxCode: 'TVAB' }, 'fne.taxCode'],
  ['sans TVA', { regime: 'RNI', taxCode: 'TVAD' }, 'fne.regime'],
  [null, { regime: 'RNI', taxCode: 'TVAD' }, 'fne.stickerLevel'],
])('« %s » is asked of %o as %s is saved', (words, taxes, field) => {
  const question = taxQuestion([field], taxes)
  if (words === null) expect(question).toBeUndefined()
  else expect(question?.text).toContain(`partirait à la DGI ${words},`)
})
