import { screen } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  readOrder,
} from '#server/testing/factories.ts'
import { answerTo } from '#server/testing/fixtures/claims.fixture.ts'
import { config } from '#web/lib/config.ts'
import { expect, expectNoText, expectText, test } from '#web/testing/component-test.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

async function claimed({ t }: ServerInProcess) {
  const people = {
    client: await makeClient(t),
    livreur: await makeLivreur(t),
    admin: await makeAdmin(t),
  }
  const order = await makeOrder(t, { ...people, status: 'completed' })
  const own = await t.as(people.client)
  const tell = async () => {
    const said = { orderId: order.id, kind: 'damaged', note: 'Une brûlure.', photoIds: [] } as const
    const pieces = [{ position: 0, quantity: 1 }]
    return (
      await own.claims.open({
        ...said,
        pieces: [...pieces],
        photoIds: [],
        claimId: crypto.randomUUID(),
      })
    ).claimId
  }
  return { t, people, own, tell, claimId: await tell(), desk: await t.as(people.admin) }
}

test('the desk shows what was claimed before with what it gave, and nothing where it is the first', async ({
  server,
  page,
}) => {
  const { t, people, own, tell, claimId, desk } = await claimed(server)
  await server.signIn(people.admin)
  page.open(`/admin/reclamations/${claimId}`)
  await expectText('Première réclamation, rien de dû.')
  await desk.claims.propose(answerTo(claimId))
  const { proposedAt } = await desk.claims.read({ claimId })
  await own.claims.accept({ claimId, proposedAt: proposedAt ?? 0 })
  t.clock.advance(1000)
  page.open(`/admin/reclamations/${await tell()}`)
  await expectText(`${fcfa(2500)} rendus`)
})

test('what the client owes is offered as a deduction, which the message says, and is paid when they accept', async ({
  server,
  page,
}) => {
  const { t, people, own, claimId } = await claimed(server)
  const unpaid = await makeOrder(t, { ...people, status: 'completed', cash: 0 })
  await server.signIn(people.admin)
  page.open(`/admin/reclamations/${claimId}`)
  await expectText(`Dus pour #${unpaid.reference}`)
  await page.fill('Montant', '5000')
  await expectText(`${fcfa(3000)} dus pour #${unpaid.reference} : déduire`)
  await expectText(`Le client reçoit ${fcfa(2000)}.`)
  await expectText(`dont ${fcfa(3000)} règlent #${unpaid.reference}`)
  await page.press('Envoyer la proposition')
  await expectText('Il accepte au téléphone')
  const [told] = (
    await own.claims.ofOrder({ orderId: (await own.claims.mine())[0]?.orderId ?? '' })
  ).claims
  expect(told).toMatchObject({ amount: 5000, deducted: 3000 })
  await own.claims.accept({ claimId, proposedAt: told?.proposedAt ?? 0 })
  expect(readOrder(t, unpaid.id)).toMatchObject({ paidAmount: 3000 })
})

test('an answer that a colleague changed meanwhile is told before another one leaves, and what was typed stays', async ({
  server,
  page,
}) => {
  const { t, people, claimId, desk } = await claimed(server)
  await desk.claims.propose(answerTo(claimId))
  await server.signIn(people.admin)
  page.open(`/admin/reclamations/${claimId}`)
  await screen.findByRole('heading', { name: 'Changer la réponse' })
  await page.fill('Montant', '4000')
  const other = await t.as(await makeAdmin(t, { fullname: 'Adjoua Brou' }))
  const { proposedAt } = await other.claims.read({ claimId })
  t.clock.advance(1000)
  const changed = answerTo(claimId, { amount: 3000, from: 'proposed', proposedAt })
  await other.claims.propose(changed)
  await expectText('La réponse a changé')
  await expectText(`Adjoua Brou a envoyé : Avoir de ${fcfa(3000)}`)
  await page.press('Changer quand même')
  await expectNoText('La réponse a changé')
  await page.press('Envoyer la proposition')
  await expectText(`Avoir de ${fcfa(4000)}`)
  expect(await other.claims.read({ claimId })).toMatchObject({ amount: 4000 })
})

test('an answer that the client has already goes above what is left today by the owner alone, and the screen says whom to call', async ({
  server,
  page,
}) => {
  const { t, people, claimId, desk } = await claimed(server)
  await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
  await desk.claims.propose(answerTo(claimId))
  await server.signIn(people.admin)
  page.open(`/admin/reclamations/${claimId}`)
  await screen.findByRole('heading', { name: 'Changer la réponse' })
  await page.fill('Montant', '23000')
  await expectText('Pour aller au-dessus, appelez Adjoua Brou.')
  const send = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer la proposition' })
  expect(send().disabled).toBe(true)
  await page.fill('Montant', '2000')
  await expectNoText('Pour aller au-dessus')
  expect(send().disabled).toBe(false)
  await page.fill('Montant', '0')
  await expectText('Il manque : le montant')
})

test('a refund is proposed the way the order was paid, cash as Wave', async ({ server, page }) => {
  const { t, people, claimId, desk } = await claimed(server)
  await server.signIn(people.admin)
  page.open(`/admin/reclamations/${claimId}`)
  expect(await screen.findByRole('radio', { name: 'Espèces' })).toHaveProperty('checked', true)
  screen.getByRole('radio', { name: 'Wave' })
  t.database.sqlite.exec(
    "insert into payments (order_n, kind, method, amount, at) select order_n, 'received', 'wave', 100, 1 from payments limit 1",
  )
  expect(await desk.claims.read({ claimId })).toMatchObject({ paidBy: 'wave' })
})

test('where Wave is not offered and nobody paid by it, a refund is in cash', async ({
  server,
  page,
}) => {
  onTestFinished(() => void Object.assign(config, { waveEnabled: true }))
  Object.assign(config, { waveEnabled: false })
  const { people, claimId } = await claimed(server)
  await server.signIn(people.admin)
  page.open(`/admin/reclamations/${claimId}`)
  await screen.findByRole('radio', { name: 'Espèces' })
  expect(screen.queryByRole('radio', { name: 'Wave' })).toBeNull()
})
