import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../src/web')

/** Screens that write a whole number without « FCFA » after it, and why. */
const WITHOUT_UNIT: Record<string, string> = {
  'components/display/former-money.tsx':
    'struck through, beside the sum that takes its place with its unit',
  'components/display/money.tsx': 'writes the unit itself',
  'components/forms/amount-field.tsx': 'the field shows the unit',
  'money/account-payments/due-words.ts': 'in its rows',
  'money/account-payments/received-list.tsx': 'a table of payments',
  'money/cash/handover-form.tsx': 'the field shows the unit',
  'money/companies/company-file.tsx': 'beside the sum with its unit',
  'money/cash/holding-card.tsx': 'a card of a row, under their sum',
  'money/cash/holdings.tsx': 'the sum over the cards of livreurs',
  'money/companies/prices/company-prices.tsx': 'a table of prices',
  'money/companies/prices/prices-dialog.tsx': 'a table of prices',
  'money/drawer/closing-slip.tsx': 'the foot of the slip says it of all amounts',
  'money/drawer/closing/closing-result.tsx': 'in fields beside one that shows it',
  'money/drawer/closing/count-lines.tsx': 'notes and coins, beside a sum with its unit',
  'money/drawer/closing/taken-out.tsx': 'under the total of the count',
  'money/owed-strip.tsx': 'parts under their sum with its unit',
  'money/fne/register.tsx': 'a column of sums, as the DGI lists them',
  'money/drawer/closings.tsx': 'rows beside a sum with its unit',
  'money/drawer/equation.tsx': 'the sum has it',
  'money/drawer/movement-words.tsx': 'rows under a sum with its unit',
  'money/drawer/movements.tsx': 'rows under a sum with its unit',
  'money/settle/debts.tsx': '« sur 84 600 », under a sum of a table',
  'money/settle/settle-row.tsx': 'a table under tiles with the unit; a phone has the unit',
  'money/settle/tiles.tsx': 'the parts of a sum with its unit; stickers are no money',
  'operations/stats/figures/late-words.ts': 'the heading of the column or the chart has it',
  'operations/stats/head/figure-words.ts': 'adds the unit of each figure',
  'operations/stats/head/key-figures.tsx': 'parts under their sum with its unit',
  'orders/checkout/review/review-notes.ts': 'in a sentence whose other sum has it',
  'orders/door-ticket.tsx': 'the estimate, under the total with its unit',
  'orders/home/total-ask.tsx': 'the former total, read aloud with its unit, beside the new one',
  'orders/claim-figures/claim-figures.tsx': 'numbers of pieces, which are no money',
  'orders/claims-desk/answer-form.tsx': 'under a field that shows the unit',
  'orders/counter/till/basket-part.tsx': 'lines over a sum with its unit',
  'people/client-records/client-sum.tsx': 'terms of a sum with its unit',
  'people/client-records/clients-table.tsx': 'a column of sums, under their sum with its unit',
  'orders/counter/till/payment-part.tsx': 'notes, under a legend with the unit',
  'rounds/missions/cash/cash-amount.tsx': 'notes and coins, under a sum with its unit',
  'money/payments/collect/collect-form.tsx': 'terms of a sum with its unit',
  'money/payments/collect/cash-received.tsx': 'in narrow buttons, below the sum with its unit',
  'rounds/rounds-board/columns.tsx': 'at the foot of a column, after « À recevoir »',
  'rounds/rounds-board/one-column.tsx': 'the same',
  'rounds/rounds-board/stop-card.tsx': 'in a card of a column; read aloud with its unit',
  'rounds/rounds-board/column-head.tsx': 'after « reçu »',
  'operations/journal/history-words.ts': 'no money',
  'operations/stats/counters.tsx': 'no money',
  'pages/admin/clients.page.tsx': 'no money',
  'shop/site/quarter-prices.ts': 'the page has the unit after it',
  'shop/products/usual-price-fields.tsx': 'an idea of a price, under a sentence with the unit',
  'orders/board/board-list.tsx': 'no money',
  'orders/filters/filter-dialog.tsx': 'no money',
  'orders/list/views.ts': 'no money',
  'orders/problems/problem-words.ts': 'a short line of a row: « demande 12 000 »',
}

test('money is written with its unit on every screen: who writes a bare number is named here', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing/.test(name))
    .filter((name) => readFileSync(join(WEB, name), 'utf8').includes('formatFrancs'))
  expect(files.sort()).toEqual(Object.keys(WITHOUT_UNIT).sort())
})
