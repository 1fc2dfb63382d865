import { afterEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { allModules } from '#shared/shop/modules/modules.ts'
import { config } from '#web/lib/config.ts'
import {
  isToLeave,
  lateWords,
  monthOf,
  newsOf,
  type OpenInvoice,
  payableUntilWords,
} from './due-words.ts'

/** A Thursday, at ten. */
const NOW = Date.UTC(2026, 10, 26, 10)
const plain = (text: string) => text.replace(/\s/g, ' ')

afterEach(() => void Object.assign(config, { messagesLeave: undefined, modules: undefined }))

test.each([
  ['2026-11-25', 'en retard de 1 jour', 'échue le 25 novembre'],
  ['2026-10-20', 'en retard de 37 jours', 'échue le 20 octobre'],
  ['2026-11-26', 'aujourd’hui', 'à payer avant le 26 novembre'],
  ['2026-12-05', 'dans 9 jours', 'à payer avant le 5 décembre'],
])('an invoice that is due on %s is so « %s », « %s »', (dueOn, late, until) => {
  expect(plain(lateWords(dueOn, NOW))).toBe(late)
  expect(plain(payableUntilWords(dueOn, NOW))).toBe(until)
})

test('an invoice is that of its month', () => {
  expect(monthOf({ year: 2026, month: 1 })).toBe('janvier 2026')
  expect(monthOf({ year: 2026, month: 12 })).toBe('décembre 2026')
})

const reminded = (more: Partial<NonNullable<OpenInvoice['reminded']>> = {}) => {
  const at = NOW - 2 * DAY_MS
  return { times: 1, at, leavesAt: at, mailed: true, ...more }
}
const paid = (more: Partial<NonNullable<OpenInvoice['paid']>> = {}) => ({
  amount: 42_300,
  times: 1,
  byCredit: 0,
  method: 'virement' as const,
  on: '2026-11-25',
  ...more,
})
const news = (more: Partial<OpenInvoice>) =>
  plain(newsOf({ held: 0, paid: null, reminded: null, sentAt: 1, ...more } as OpenInvoice, NOW))

test.each<[string, Partial<OpenInvoice>]>([
  ['', {}],
  ['pas encore envoyée', { sentAt: null }],
  ['chèque de 80 000 à encaisser', { held: 80_000, paid: paid(), reminded: reminded() }],
  ['42 300 reçus mercredi', { paid: paid(), reminded: reminded() }],
  ['relancée mardi', { paid: paid({ on: '2026-11-23' }), reminded: reminded(), sentAt: null }],
  ['60 000 reçus en 2 fois, mercredi', { paid: paid({ amount: 60_000, times: 2 }) }],
  ['42 300 payés mercredi', { paid: paid({ byCredit: 1 }) }],
  ['42 300 reçus le 3 nov.', { paid: paid({ on: '2026-11-03' }) }],
  ['relancée 2 fois, mardi', { reminded: reminded({ times: 2 }) }],
  ['relance prévue à 14 h', { reminded: reminded({ leavesAt: NOW + 4 * HOUR_MS }) }],
  ['relance prévue vendredi', { reminded: reminded({ leavesAt: NOW + DAY_MS }) }],
])('the last news is « %s »', (words, invoice) => {
  expect(news(invoice)).toBe(words)
})

test('a reminder that the team sends by hand is told once it was prepared', () => {
  const byHand = reminded({ leavesAt: NOW + DAY_MS, mailed: false })
  expect(news({ reminded: byHand })).toBe('relancée mardi')
  Object.assign(config, { messagesLeave: true, modules: allModules(true) })
  expect(news({ reminded: byHand })).toBe('relance prévue vendredi')
})

test('one that left at once does not wait, though it is newer than the minute of the screen', () => {
  const at = NOW + 20_000
  expect(isToLeave(reminded({ at, leavesAt: at }), NOW)).toBe(false)
  expect(isToLeave(reminded({ at, leavesAt: at + 1 }), NOW)).toBe(true)
})
