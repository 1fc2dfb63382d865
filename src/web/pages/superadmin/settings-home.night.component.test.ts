import { screen, waitFor } from '@testing-library/react'
import { makeCatalogue, makeSuperadmin } from '#server/testing/factories.ts'
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import { type } from '#web/testing/cash-desk-steps.ts'
import {
  expect,
  expectAnnounced,
  expectNoText,
  expectText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const group = (number: number) => screen.getByRole('group', { name: `Panier ${number}` })
const pieces = (basket: number, line: number) =>
  screen.getByLabelText<HTMLInputElement>(`Panier ${basket}, pièces du vêtement ${line}`)
const garment = (basket: number, line: number) =>
  screen.getByLabelText<HTMLSelectElement>(`Panier ${basket}, vêtement ${line}`)

async function openHomeSettings(server: ServerInProcess, page: Page) {
  await server.signIn(await makeSuperadmin(server.t))
  page.open('/superadmin/reglages/maison#reglage-home.baskets')
  await waitFor(() => group(1))
}

const saved = ({ t }: ServerInProcess) => {
  const read = t.database.sqlite.prepare("select value from settings where key = 'home'").pluck()
  return JSON.parse(read.get() as string)
}

test('an owner sees the usual baskets, and what they change is on the public home page', async ({
  server,
  page,
}) => {
  const { shirt, trousers, dress } = await makeCatalogue(server.t)
  await openHomeSettings(server, page)
  await expectText('5 chemises et 1 pantalon : 9 500 FCFA, sans le transport')
  await type(page, pieces(1, 1), '10')
  await page.press('Ajouter un panier')
  await page.user.selectOptions(garment(2, 1), 'Robe, lavé-repassé')
  await page.press('Ajouter un vêtement au panier 2')
  await page.press('Retirer le vêtement 2 du panier 2')
  await page.press('Changer Délai annoncé')
  await page.user.click(screen.getByLabelText('Un délai'))
  await page.press('Changer Perte remboursée')
  await page.user.click(screen.getByLabelText('Dire « On vous rembourse si on perd »'))
  await page.press('Enregistrer')
  await expectAnnounced('Réglage enregistré')
  expect(saved(server)).toEqual({
    backInHours: 48,
    refundsLoss: true,
    baskets: [
      [
        { productId: shirt, service: 'Complet', quantity: 10 },
        { productId: trousers, service: 'Complet', quantity: 1 },
      ],
      [{ productId: dress, service: 'Complet', quantity: 1 }],
    ],
  })
  page.openComplete('/')
  await expectText('10 chemises et 1 pantalon')
  await expectText('en 48 h')
  await expectText('On vous rembourse si on perd')
})

test('a basket holds a bag of so many kilos, which the home page sells at its weight', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  const bag = await makeBag(server.t)
  await openHomeSettings(server, page)
  await expectText('Sac de 6 kg lavé, repassé, plié : 6 000 FCFA, sans le transport')
  const kilos = () => screen.getByLabelText<HTMLInputElement>('Panier 2, kilos du vêtement 1')
  await page.user.selectOptions(garment(2, 1), 'Chemise, lavage')
  await page.user.selectOptions(garment(2, 1), 'Sac de linge, lavage')
  await type(page, kilos(), '')
  await expectText('Écrivez le nombre de pièces, ou le poids.')
  await type(page, kilos(), '150')
  await expectText('100 kg au plus par ligne.')
  await expectText('Écrivez le nombre de pièces, ou le poids.')
  await type(page, kilos(), '4,5')
  await expectNoText('100 kg au plus par ligne.')
  await expectText('Sac de 4,5 kg lavé, séché, plié : 3 150 FCFA, sans le transport')
  await page.press('Enregistrer')
  await expectAnnounced('Réglage enregistré')
  expect(saved(server).baskets[1]).toEqual([
    { productId: bag, service: 'Lavage', quantity: 1, grams: 4500 },
  ])
  page.openComplete('/')
  await expectText('Sac de 4,5 kg')
  await expectText('lavé, séché, plié')
})

test('a basket is asked for its pieces, and one whose garment left the catalogue says that it is not shown', async ({
  server,
  page,
}) => {
  const { trousers } = await makeCatalogue(server.t)
  await openHomeSettings(server, page)
  await type(page, pieces(1, 1), '21')
  await page.press('Enregistrer')
  await expectText('20 pièces au plus.')
  await type(page, pieces(1, 1), '4')
  await page.press('Enregistrer')
  await expectAnnounced('Réglage enregistré')
  server.t.database.sqlite.prepare('delete from products where id = ?').run(trousers)
  page.reload()
  await expectText('Un vêtement n’est plus au catalogue : non montré.')
  expect(garment(1, 2).selectedOptions[0]?.textContent).toBe('Plus au catalogue')
  await page.press('Retirer le vêtement 2 du panier 1')
  await expectNoText('non montré')
  await page.press('Retirer le panier 1')
  await page.press('Enregistrer')
  await waitFor(() => expect(saved(server).baskets).toEqual([]))
  page.openComplete('/')
  await expectText('Combien pour vous')
  await expectNoText('Lavés-repassés')
})
