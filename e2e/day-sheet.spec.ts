import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { copyOrder } from './orders.ts'
import { printed } from './printed.ts'

// The day's sheet on paper: each livreur leaves with their own page, which they sign.

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, n) => String(n).padStart(8, letter))

test('each livreur has a page of their own to sign, and so have the orders to assign', async ({
  admin,
  cast,
  client,
  livreur,
  order,
}) => {
  const mariam = await cast.person({ role: 'livreur', fullname: 'Mariam Touré' })
  const konans = await order(client, { status: 'assigned' }, { livreur })
  const hers = await order(client, { status: 'assigned' }, { livreur: mariam })
  const waiting = await order(client)
  const done = await order(client, { status: 'picked_up' }, { livreur })
  const { page } = admin
  await page.goto('/admin/journee')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Feuille du jour'])
  await expectAccessible(page)
  const { pages } = await printed(page)
  const [first = '', second = '', third = '', fourth = ''] = pages
  expect(pages).toHaveLength(4)
  for (const text of pages) expect(text).toMatch(/Feuille du jour .*2 livreurs · 2 missions/)
  expect(first).toContain('Konan Yao')
  expect(first).toContain(konans.reference)
  expect(second).toContain('Mariam Touré')
  expect(second).toContain(hers.reference)
  for (const text of [first, second]) expect(text).toMatch(/Notes .*Signature du livreur/)
  expect(third).toContain(waiting.reference)
  expect(third).toContain('Notes')
  expect(third).not.toContain('Signature')
  expect(fourth).toContain(`Fait aujourd’hui`)
  expect(fourth).toContain(done.reference)
  expect(fourth).not.toContain('Notes')
})

test('however many missions there are, no page has one of them alone, nor the notes', async ({
  app,
  admin,
  client,
  livreur,
  order,
}) => {
  const mission = await order(
    client,
    { status: 'assigned', address: 'Marcory, Zone 4' },
    { livreur },
  )
  const { page } = admin
  let copied = 0
  const sheetOf = async (count: number) => {
    copyOrder(app, mission, numbered('a', count - 1).slice(copied))
    copied = count - 1
    await page.goto('/admin/journee')
    await expect(page.getByRole('table', { name: `Missions de ${livreur.fullname}` })).toBeVisible()
    // The trail keeps what earlier tests did today, on a last page.
    return (await printed(page)).pages.filter((text) => !text.includes('Fait aujourd’hui'))
  }
  expect(await sheetOf(9), 'a usual round is one page').toHaveLength(1)
  for (const count of [11, 12, 13, 14, 15, 28]) {
    const pages = await sheetOf(count)
    const rows = pages.map((text) => text.match(/Ramassage /g)?.length ?? 0)
    expect(rows.reduce((sum, row) => sum + row, 0)).toBe(count)
    for (const row of rows) expect(row, `${count} missions: ${rows}`).toBeGreaterThan(1)
    expect(pages.findIndex((text) => text.includes('Notes'))).toBe(pages.length - 1)
    for (const text of pages) expect(text, 'whose page it is').toContain(livreur.fullname)
  }
})
