import { expect, test } from 'vitest'
import { DEFAULT_REMINDERS } from '#shared/shop/settings/reminder-settings.ts'
import { invoiceReminderFacts, type RemindedInvoiceFacts } from './invoice-reminder-facts.ts'

const invoice = (n: number, change: Partial<RemindedInvoiceFacts> = {}): RemindedInvoiceFacts => ({
  invoiceId: String(n),
  label: `F-2026-11-00${n}`,
  company: 'Hôtel Le Baobab',
  dueOn: '2026-11-15',
  due: 3000,
  days: 1,
  ...change,
})

const sentenceOf = (invoices: readonly RemindedInvoiceFacts[]) =>
  invoiceReminderFacts(invoices, DEFAULT_REMINDERS, 'Clarisse Tanoh')
    .sentence.replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')

test('the sentence of the owner speaks of the longest due alone, and ours of the others with their own days', () => {
  const second = invoice(2, { dueOn: '2026-11-16', due: 1200, days: 0 })
  const third = invoice(3, { dueOn: '2026-11-17', due: 800, days: -1 })
  const first =
    'Bonjour Clarisse Tanoh, la facture F-2026-11-001 d’Hôtel Le Baobab était à payer avant le 15 novembre. Il reste 3 000 FCFA. {lien}'
  expect(sentenceOf([invoice(1)])).toBe(first)
  expect(sentenceOf([second, invoice(1)])).toBe(
    `${first} Avec la facture F-2026-11-002 (échéance : 16 novembre), il reste 4 200 FCFA en tout.`,
  )
  expect(sentenceOf([invoice(1), second, third])).toBe(
    `${first} Avec les factures F-2026-11-002 (échéance : 16 novembre) et F-2026-11-003 (échéance : 17 novembre), il reste 5 000 FCFA en tout.`,
  )
})
