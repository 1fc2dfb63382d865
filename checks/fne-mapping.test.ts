import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { saleRequest } from '#shared/money/fne/request.ts'
import { DEFAULT_FNE } from '#shared/shop/settings/fne-settings.ts'

const PAGE = readFileSync(new URL('../docs/fne.md', import.meta.url), 'utf8')

/** The names in the first column of the table under this heading of its first column. */
function named(heading: string): string[] {
  const [, table = ''] = PAGE.split(`| ${heading} | ours |\n`)
  const [rows = ''] = table.split('\n\n')
  return [...rows.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
}

const line = { quantity: 1, grams: null, total: 1000, isArticle: true }
const request = saleRequest(
  {
    template: 'B2B',
    buyer: { name: 'Hôtel Le Baobab', ncc: '2302456K', phone: null, email: null },
    lines: [{ ...line, description: 'Chemise, lavé-repassé' }],
    discount: 0,
    paidBy: 'cash',
    rne: '12',
    name: 'Commande 4821 0937',
  },
  DEFAULT_FNE,
)

test('docs/fne.md names each field that the DGI is told of a sale, and no other', () => {
  expect(named('theirs').sort()).toEqual(Object.keys(request).sort())
})

test('and each field of an item', () => {
  expect(named('theirs, of an item').sort()).toEqual(Object.keys(request.items[0] ?? {}).sort())
})
