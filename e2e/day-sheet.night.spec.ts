import { expect, test } from './fixtures.ts'
import { copyOrder } from './orders.ts'
import type { Person } from './people.ts'
import { printed } from './printed.ts'
import { collectNow } from './slots.ts'

// The rounds on paper: each livreur leaves with their own page, which they sign.

/** Stops of each round: a usual one, those around the end of a page, and long ones. */
const ROUNDS = [5, 7, 8, 9, 41]
const CLIENT = 'Aminata Koné'
const ADDRESS = 'Marcory, Zone 4'
const NOTE = 'Sonnez chez le gardien.'

interface Round {
  livreur: Person
  references: string[]
}

const pagesOf = (pages: string[], { livreur }: Round) =>
  pages.filter((text) => text.includes(livreur.fullname))

/** A stop whole on a page: its client beside its reference. */
const rowOf = (reference: string) => new RegExp(`Ramassage #${reference} ${CLIENT}`, 'u')

test('on A4 each livreur has pages of their own to sign, with no stop split or alone, and what is to be placed comes last; one sheet is printed alone', async ({
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
      fullname: `Konan Yao ${'ABCDE'.charAt(index)}`,
    })
    const wanted = { status: 'assigned', address: ADDRESS, note: NOTE } as const
    const mission = await order(await newClient(), wanted, { livreur })
    collectNow(app, mission)
    const others = Array.from({ length: count - 1 }, (_, n) =>
      String(100 * (index + 1) + n).padStart(8, 'a'),
    )
    rounds.push({ livreur, references: [mission.reference, ...others] })
    copies.push(() => copyOrder(app, mission, others))
  }
  const waiting = await order(await newClient())
  collectNow(app, waiting)
  await page.goto('/admin/tournees')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Tournées'])
  // It is printed in the dark theme too.
  await page.emulateMedia({ colorScheme: 'dark' })

  // The button reads the day again: the other stops have come meanwhile.
  for (const copy of copies) copy()
  await page.evaluate(() => {
    window.print = () => document.body.toggleAttribute('data-printed')
  })
  await page.getByRole('button', { name: 'Imprimer la feuille du jour' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  const { sizes, pages } = await printed(page)
  for (const size of sizes) expect(size).toEqual([210, 297])
  expect(pages.join()).not.toContain('Répartir')
  for (const round of rounds) {
    const { livreur, references } = round
    const own = pagesOf(pages, round)
    const name = `${references.length} stops`
    for (const words of [
      'Feuille du jour',
      `${references.length} arrêts`,
      ADDRESS,
      NOTE,
      'imprimée',
    ])
      expect(own.join().toLowerCase(), name).toContain(words.toLowerCase())
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
  const last = pages.at(-1) ?? ''
  expect(last).toContain('À placer')
  expect(last).toContain(waiting.reference)
  expect(last).toContain('Notes')
  expect(last).not.toContain('Signature')

  await page.getByRole('button', { name: `Actions, ${rounds[1]?.livreur.fullname}` }).click()
  await page.getByRole('menuitem', { name: 'Imprimer sa feuille' }).click()
  await expect(page.locator('body:not([data-printed])')).toBeAttached()
  const alone = await printed(page)
  expect(alone.pages.join()).not.toContain('À placer')
  for (const round of rounds)
    expect(pagesOf(alone.pages, round).length > 0).toBe(round === rounds[1])
})

test('the browser’s own print of the rounds gives the sheet of the day', async ({
  app,
  admin: { page },
  client,
  livreur,
  order,
}) => {
  const mission = await order(client, { status: 'assigned' }, { livreur })
  collectNow(app, mission)
  await page.goto('/admin/tournees')
  await expect(page.getByText(client.fullname).first()).toBeVisible()
  // The code of the sheet comes with the screen.
  await page.waitForLoadState('networkidle')
  const { pages } = await printed(page)
  const text = pages.join().toLowerCase()
  expect(text).toContain('feuille du jour')
  expect(text).toContain(mission.reference)
  expect(text).not.toContain('répartir')
})
