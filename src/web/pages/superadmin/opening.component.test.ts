import { screen, waitFor, within } from '@testing-library/react'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { expect, expectText, expectToast, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn } from '#web/testing/lists.ts'

test('of two owners who start the catalogue at once, the second is informed and nothing is doubled', async ({
  server,
  page,
}) => {
  const { t } = server
  const second = await t.as(await makeSuperadmin(t))
  await server.signIn(await makeSuperadmin(t))
  page.open('/superadmin/gestion')
  const START = 'Partir des vêtements courants'
  await screen.findByRole('button', { name: START })
  await second.products.start()
  await page.press(START)
  await page.press('Publier')
  await expectToast("Erreur d'ajout", 'Le catalogue contient déjà')
  await expectText('15 vêtements ·')
  expect(t.database.sqlite.prepare('select count(*) from products').pluck().get()).toBe(15)
})

const list = () => screen.getByRole('region', { name: 'Pour ouvrir' })
const left = (count: number) => expectIn(list, `${count} sur 9`)
const section = (name: string) => () => screen.getByRole('region', { name })
const follow = async (page: Page, item: string) =>
  page.user.click(await within(list()).findByLabelText(`Ouvrir ${item}`))

test('a new owner is led through what is left to arrange, and lays aside the rest', async ({
  server,
  page,
}) => {
  await server.signIn(await makeSuperadmin(server.t))
  page.open('/superadmin/panel')
  await waitFor(list)
  const first = Number(/(\d) sur 9/.exec(list().textContent)?.[1])
  await follow(page, 'Contact')
  const contact = section('Coordonnées')
  await waitFor(contact)
  for (const [label, text] of [
    ['Téléphone', '2722401866'],
    ['Email', 'adjoua@exemple.ci'],
    ['Adresse', 'Angré 7e tranche'],
  ] as const)
    await page.user.type(within(contact()).getByLabelText(label), text)
  await page.press('Enregistrer')
  await expectText(/^Modifié le/)
  page.open('/superadmin/panel')
  await waitFor(list)
  await left(first + 1)

  await follow(page, 'Arrondi')
  await page.user.click(await screen.findByLabelText('25'))
  await page.press('Enregistrer')
  await expectText(/^Modifié le/)
  page.open('/superadmin/panel')
  await waitFor(list)
  await left(first + 2)

  await follow(page, 'Sauvegardes')
  await pressIn(page, dialog('Sauvegardes'), 'Écarter')
  await left(first + 3)
  await page.press('Remettre Sauvegardes')
  await left(first + 2)
})
