import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  findCircles,
  findHiddenExits,
  findPrivateEntries,
  findSideEntries,
  findUpward,
  ROOMS,
  readImports,
} from './import-graph.ts'

const IMPORTS = readImports('src')

describe('the rooms', () => {
  it('are the same on the three sides', () => {
    for (const side of ['server', 'web', 'shared'])
      expect(readdirSync(`src/${side}`)).toEqual(expect.arrayContaining([...ROOMS]))
  })

  it('and what stands under and over them import only what comes before', () => {
    expect(IMPORTS.length).toBeGreaterThan(5000)
    expect(findUpward(IMPORTS)).toEqual([])
  })

  it('are entered by their front', () => {
    expect(findSideEntries(IMPORTS)).toEqual([])
  })

  it('keep to themselves what a folder inside the folder of a thing holds', () => {
    expect(findPrivateEntries(IMPORTS)).toEqual([])
  })

  it('say by its name that an import leaves them', () => {
    expect(findHiddenExits(IMPORTS)).toEqual([])
  })
})

describe('what listens', () => {
  const LISTENING = ['positions', 'push', 'flags', 'client-records']

  const CALLERS: Record<string, string[]> = {
    'orders/orders.service.ts': ['adjustments', 'flags', 'photos', 'positions', 'slots', 'stats'],
    'access/users/': LISTENING,
    'access/sessions/': LISTENING,
    'access/auth/': LISTENING,
    'access/staff/': LISTENING,
    'access/signup/': LISTENING,
    'access/recovery/': LISTENING,
  }

  it.each(Object.entries(CALLERS))('is not called by %s', (caller, things) => {
    const entered = IMPORTS.filter(
      ({ from, to }) =>
        from.startsWith(`src/server/${caller}`) &&
        to.startsWith('src/server/') &&
        things.some((thing) => to.includes(`/${thing}/`)),
    )
    expect(entered).toEqual([])
  })

  it('is listed', () => {
    const listed = readFileSync('src/server/listeners.ts', 'utf8')
    const files = globSync('src/server/**/*.listener.ts')
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) expect(listed).toContain(file.replace('src/server/', './'))
  })
})

describe('the files', () => {
  it('import each other in no circle, types counted too', () => {
    expect(findCircles(IMPORTS)).toEqual([])
  })
})

describe('an import that is not allowed', () => {
  it.each([
    ['src/server/money/cash/cash.service.ts', 'src/server/orders/orders.service.ts'],
    ['src/server/money/cash/cash.router.ts', 'src/shared/orders/orders.inputs.ts'],
    ['src/shared/access/auth.ts', 'src/shared/shop/settings/settings.ts'],
    ['src/server/db/migrate.ts', 'src/server/orders/orders.service.ts'],
    ['src/server/orders/orders.router.ts', 'src/server/http/app.ts'],
    ['src/server/operations/x.service.ts', 'demo/seed-demo.ts'],
    ['src/web/lib/clock.ts', 'src/web/components/card.tsx'],
    ['src/web/components/card.tsx', 'src/web/orders/counter.tsx'],
    ['src/web/orders/counter.tsx', 'src/web/pages/admin/till.tsx'],
    ['src/shared/text/words.ts', 'src/shared/orders/counts.ts'],
  ])('runs up: %s to %s', (from, to) => {
    expect(findUpward([{ from, to }])).toEqual([`${from} imports ${to}`])
  })

  it.each([
    ['src/server/orders/orders.service.ts', 'src/server/money/payments/payments.queries.ts'],
    ['src/web/orders/drawer/drawer-content.tsx', 'src/web/money/payments/record-payment.tsx'],
    ['src/web/orders/drawer/drawer-content.tsx', 'src/web/money/client-payment.module.css'],
  ])('comes by the side: %s to %s', (from, to) => {
    expect(findSideEntries([{ from, to }])).toEqual([`${from} imports ${to}`])
  })

  it('enters a folder of another thing', () => {
    const one = {
      from: 'src/web/orders/board/board-cards.tsx',
      to: 'src/web/orders/list/row/x.tsx',
    }
    expect(findPrivateEntries([one])).toHaveLength(1)
    expect(findPrivateEntries([{ ...one, from: 'src/web/orders/list/order-table.tsx' }])).toEqual(
      [],
    )
  })

  it('leaves its room unseen', () => {
    const one = { from: 'src/shared/orders/counts.ts', to: 'src/shared/dates.ts' }
    expect(findHiddenExits([{ ...one, isRelative: true }, one])).toHaveLength(1)
  })

  it('makes a circle, which is named once', () => {
    const arrows = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
      ['d', 'c'],
    ].map(([from = '', to = '']) => ({ from, to }))
    expect(findCircles(arrows)).toEqual(['a → b → c → a', 'c → d → c'])
  })
})
