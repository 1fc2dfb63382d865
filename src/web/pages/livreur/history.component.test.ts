import { randomUUID } from 'node:crypto'
import { waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectButton,
  expectText,
  expectUnanswered,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, expectNoDialog, pressIn, region } from '#web/testing/lists.ts'

test('a livreur reads their day, their deliveries and the cash they carry, and answers for what they handed over', async ({
  server,
  page,
}) => {
  const { t } = server
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const admin = await makeAdmin(t, { fullname: 'Awa Diop' })
  await server.signIn(livreur)
  page.open('/livreur/historique')
  await expectText('Aucune commande livrée dans votre historique')
  await expectText('Rien à remettre à l’équipe.')

  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const input = { address: 'Marcory, Zone 4, porte 12' }
  const done = await makeOrder(t, { client, livreur, admin, status: 'completed', input })
  const mine = orderCard(done)
  await waitFor(mine)
  await expectIn(mine, 'Aminata KonéMarcory · 2 pièces')
  expect(mine().textContent).not.toContain('porte 12')
  expect(within(mine()).queryByRole('link')).toBeNull()
  const today = region('Aujourd’hui')
  await expectIn(today, 'ramassage1')
  const label = within(today()).getByRole('link', { name: /^Étiquette du sac/ })
  expect(label.getAttribute('href')).toBe(`/etiquette/${done.id}`)

  const cash = region('Espèces en main')
  await expectIn(cash, '1 paiement, depuis')
  const desk = await t.as(admin)
  const held = await desk.cash.holdings()
  const { since = 0 } = held.find(({ livreurId }) => livreurId === livreur.id) ?? {}
  await desk.cash.handOver({
    livreurId: livreur.id,
    expected: done.grandTotal,
    counted: done.grandTotal,
    payments: 1,
    since,
    idempotencyKey: randomUUID(),
  })
  await expectIn(cash, 'Versé à Awa Diop')
  const bags = () => within(today()).queryByRole('button', { name: /^Étiquette du sac/ })
  server.setOnline(false)
  for (const name of ['Confirmer', 'Contester']) await expectButton(name, 'disabled')
  expect(bags()?.hasAttribute('disabled')).toBe(true)
  server.setOnline(true)
  await expectButton('Contester', 'enabled')
  expect(bags()).toBeNull()
  const mend = server.cut(/cash\.answer/)
  await pressIn(page, cash, 'Contester')
  const contest = dialog('Contester ce versement')
  await waitFor(contest)
  await page.user.type(within(contest()).getByLabelText('Ce que j’ai remis'), '1000')
  await pressIn(page, contest, 'Contester')
  await expectUnanswered('Impossible d’enregistrer votre réponse.')
  await expectIn(contest, 'Impossible d’enregistrer votre réponse.')
  await pressIn(page, contest, 'Fermer')
  await expectNoDialog()
  await expectIn(cash, 'Impossible d’enregistrer votre réponse.')
  await pressIn(page, cash, 'Contester')
  await waitFor(contest)
  const given = () => within(contest()).getByLabelText<HTMLInputElement>('Ce que j’ai remis')
  expect(given().value).toMatch(/^1\s000$/)
  await pressIn(page, contest, 'Fermer')
  await expectNoDialog()
  mend()
  await pressIn(page, cash, 'Confirmer')
  await expectIn(cash, 'Confirmée,')
  const answered = 'select confirmed_at is not null and contested_at is null from cash_handovers'
  expect(t.database.sqlite.prepare(answered).pluck().all()).toEqual([1])
})
