import { fcfa } from './figures.ts'
import { expect, test } from './fixtures.ts'
import { copyOrder } from './orders.ts'
import type { Person } from './people.ts'
import { printed } from './printed.ts'

// The day's sheet on paper: each livreur leaves with their own page, which they sign.

/** Missions of each round: a usual one, those around the end of a page, and long ones. */
const ROUNDS = [9, 11, 12, 13, 14, 15, 28, 41]
const CLIENT = 'Aminata Koné'
const ADDRESS = 'Marcory, Zone 4'

interface Round {
  livreur: Person
  references: string[]
}

/** Whose page it is: the work that is done names its livreurs too. */
const pagesOf = (pages: string[], { livreur }: Round) =>
  pages.filter((text) => text.includes(livreur.fullname) && !text.includes('Fait aujourd’hui'))

/** A mission whole on a page: its hour stands under its kind, its client beside its reference. */
const rowOf = (reference: string) =>
  new RegExp(`Ramassage (?:\\p{L}+ )?avant \\d+ h(?: \\d\\d)? #${reference} ${CLIENT}`, 'u')

test('on A4 each livreur has pages of their own to sign, with no mission split or alone, and so have the orders to assign and the work done', async ({
  app,
  admin: { page },
  cast,
  order,
}) => {
  // Nobody may have more than four collections to come.
  const newClient = () => cast.person({ role: 'client', fullname: CLIENT })
  const rounds: Round[] = []
  const copies: Array<() => void> = []
  for (const [index, count] of ROUNDS.entries()) {
    const livreur = await cast.person({
      role: 'livreur',
      fullname: `Konan Yao ${'ABCDEFGH'.charAt(index)}`,
    })
    const wanted = { status: 'assigned', address: ADDRESS } as const
    const mission = await order(await newClient(), wanted, { livreur })
    const others = Array.from({ length: count - 1 }, (_, n) =>
      String(100 * (index + 1) + n).padStart(8, 'a'),
    )
    rounds.push({ livreur, references: [mission.reference, ...others] })
    copies.push(() => copyOrder(app, mission, others))
  }
  const waiting = await order(await newClient())
  const done = await order(await newClient(), { status: 'picked_up' }, rounds[0])

  await page.goto('/admin/journee')
  const sheet = page.getByRole('article', { name: 'Feuille du jour' })
  const row = sheet
    .getByRole('table', { name: `Missions de ${rounds[0]?.livreur.fullname}` })
    .getByRole('row')
    .filter({ hasText: `#${rounds[0]?.references[0]}` })
  for (const words of ['Ramassage', CLIENT, ADDRESS, fcfa(waiting.grandTotal)])
    await expect(row).toContainText(words)
  await expect(sheet.getByRole('table', { name: 'À assigner' })).toContainText(waiting.reference)
  await expect(sheet.getByRole('table', { name: 'Fait aujourd’hui' })).toContainText(done.reference)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Feuille du jour'])
  // It is printed from a phone in the dark theme.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(row.getByText(/^\d+\spièces?$/)).toBeVisible()

  // « Imprimer » reads the sheet again: the other missions have come meanwhile.
  for (const copy of copies) copy()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  const { sizes, pages } = await printed(page)
  for (const size of sizes) expect(size).toEqual([210, 297])
  expect(pages.join()).not.toContain('Imprimer')
  const HEAD = /Feuille du jour .*8 livreurs · 143 missions · 1 à assigner · imprimée à \d+\sh/
  for (const round of rounds) {
    const { livreur, references } = round
    const own = pagesOf(pages, round)
    const name = `${references.length} missions`
    expect(own[0], name).toMatch(HEAD)
    for (const text of own) expect(text, name).toContain('Référence Client et adresse')
    const held = own.map((text) => references.filter((one) => rowOf(one).test(text)))
    expect(held.flat().sort(), `${name}, each once`).toEqual([...references].sort())
    const rows = own.map((text) => text.match(/Ramassage /g)?.length ?? 0)
    expect(rows, `${name}, and nobody else’s`).toEqual(held.map(({ length }) => length))
    for (const count of rows) expect(count, `${name}: ${rows}`).toBeGreaterThan(1)
    const signed = own.map((text) => /Notes .*Signature du livreur/.test(text))
    expect(signed, name).toEqual(own.map((_, index) => index === own.length - 1))
    const others = rounds.filter((other) => other !== round)
    for (const { livreur: other } of others)
      expect(own.join(), livreur.fullname).not.toContain(other.fullname)
  }
  const [usual, longest] = [rounds[0], rounds.at(-1)].map((round) =>
    round ? pagesOf(pages, round).length : 0,
  )
  expect(usual, 'a usual round is one page').toBe(1)
  expect(longest).toBeGreaterThan(2)

  const [unassigned = '', last = ''] = pages.slice(-2)
  for (const text of [unassigned, last]) expect(text).toMatch(HEAD)
  expect(unassigned).toContain(waiting.reference)
  expect(unassigned).toContain('Notes')
  expect(unassigned).not.toContain('Signature')
  expect(last).toContain('Fait aujourd’hui')
  expect(last).toContain(done.reference)
  expect(last).not.toContain('Notes')
})
