import { screen } from '@testing-library/react'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { DAY_MS } from '#shared/dates.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'

test('a client calls after the days are over: the team notes the claim from the sheet of the order', async ({
  server,
  page,
}) => {
  const { t } = server
  const [client, livreur] = [await makeClient(t), await makeLivreur(t)]
  const { id: orderId } = await makeOrder(t, { client, livreur, status: 'completed' })
  t.clock.advance(8 * DAY_MS)
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/commandes-livrees?commande=${orderId}`)
  await page.press('Autres actions')
  await page.user.click(
    await screen.findByRole('menuitem', { name: 'Noter un problème', hidden: true }),
  )
  await page.press('Ajouter Chemise')
  await page.press('Continuer')
  await page.user.click(await screen.findByRole('radio', { name: 'Abîmée' }))
  await page.user.click(screen.getByLabelText(/^Un mot/))
  await page.user.paste('Brûlure de fer.')
  expect(screen.queryByLabelText('Ajouter')).toBeNull()
  await page.press('Envoyer')
  await screen.findByRole('heading', { level: 1, name: /^1\schemise abîmée$/ })
  await expectText('« Brûlure de fer. »')
  const told = await (await t.as(client)).claims.ofOrder({ orderId })
  expect(told.claims).toMatchObject([{ kind: 'damaged', note: 'Brûlure de fer.' }])
})

test('of an order that has a claim, « Noter un problème » leads to it', async ({
  server,
  page,
}) => {
  const { t } = server
  const [client, livreur] = [await makeClient(t), await makeLivreur(t)]
  const { id: orderId } = await makeOrder(t, { client, livreur, status: 'completed' })
  const said = { kind: 'other', note: 'Le sac est resté ouvert.' } as const
  const claim = { ...said, orderId, claimId: crypto.randomUUID(), pieces: [], photoIds: [] }
  await (await t.as(client)).claims.open(claim)
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/commandes-livrees?commande=${orderId}`)
  const answer = await screen.findByRole('link', { name: 'Répondre' })
  expect(answer.getAttribute('href')).toBe(`/admin/reclamations/${claim.claimId}`)
  page.open(`/admin/reclamations/commande/${orderId}`)
  await expectText('« Le sac est resté ouvert. »')
  expect(screen.queryByRole('heading', { name: 'Quelles pièces ?' })).toBeNull()
})
