import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, siteFacts } from '#shared/shop/settings/settings.ts'
import { ticketRules } from './rules.ts'

test('the rules are three lines, and name a phone only where there is one', () => {
  const rules = ticketRules(siteFacts(DEFAULT_SETTINGS), null)
  expect(rules).toHaveLength(3)
  expect(rules[2]).toBe('Service client de 9\u00a0h à 18\u00a0h.')
  const contact = { ...DEFAULT_SETTINGS.contact, phone: '+2252722401865' }
  expect(ticketRules(siteFacts({ ...DEFAULT_SETTINGS, contact }), null)[2]).toMatch(
    /: 27\u00a022\u00a040\u00a018\u00a065\.$/,
  )
})

test('it says for how long ready clothes are kept, where the owner says so', () => {
  expect(ticketRules(siteFacts(DEFAULT_SETTINGS), 30)[2]).toBe(
    'Linge prêt\u00a0: gardé gratuitement 30\u00a0jours.',
  )
  expect(ticketRules(siteFacts(DEFAULT_SETTINGS), 1)[2]).toMatch(/un jour\.$/)
})
