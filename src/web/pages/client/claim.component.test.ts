import { screen, waitFor, within } from '@testing-library/react'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
} from '#server/testing/factories.ts'
import { answerTo } from '#server/testing/fixtures/claims.fixture.ts'
import { dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { AS_ORDERED } from '#server/testing/fixtures/custody.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectFocus,
  expectNoText,
  expectText,
  expectValue,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import { canTakePhotos, takePhoto } from '#web/testing/photo-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** The step of the thread with these words. */
const stepOf = (words: string) => {
  const step = screen
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.replace(/\s/g, ' ').startsWith(words))
  if (!step) throw new Error(`No step « ${words} »`)
  return step
}

const answer = () => screen.getByRole('region', { name: 'Notre réponse' })

type Client = NonNullable<Parameters<typeof makeOrder>[1]>['client']

async function deliveredOrder({ t }: ServerInProcess, client: Client) {
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  return makeOrder(t, { client, livreur, status: 'completed' })
}

/** Two steps: which pieces, then what happened. */
async function tellProblem(page: Page, orderId: string) {
  page.open(`/client/commandes/${orderId}/probleme`)
  await page.press('Ajouter Chemise')
  await expectFocus(() => screen.getByRole('button', { name: /^Diminuer la quantité de Chemise/ }))
  await expectText('1 chemise')
  await page.press('Continuer')
  await page.user.click(await screen.findByRole('radio', { name: 'Abîmée' }))
  await page.user.click(screen.getByLabelText(/^Un mot/))
  await page.user.paste('Brûlure de fer.')
}

test('a claim about the count keeps nobody from telling what is wrong with the linen', async ({
  server,
  page,
}) => {
  const { t } = server
  const [client, livreur] = [await makeClient(t), await makeLivreur(t)]
  const order = await makeOrder(t, { client, livreur, status: 'delivery_en_route' })
  const orderId = order.id
  const step = { orderId, from: 'delivery_en_route', cashReceived: 3000 } as const
  const taken = { ...step, check: AS_ORDERED, idempotencyKey: crypto.randomUUID() }
  await (await t.as(livreur)).missions.advance(taken)
  const said = { kind: 'count', step: 'delivery', note: 'J’en avais 3.' } as const
  const count = { ...said, orderId, claimId: crypto.randomUUID(), pieces: [], photoIds: [] }
  await (await t.as(client)).claims.open(count)
  await server.signIn(client)
  page.open(`/client/commandes/${orderId}/reclamation`)
  await page.user.click(await screen.findByRole('link', { name: 'Un autre problème' }))
  await tellProblem(page, orderId)
  await page.press('Envoyer')
  await expectAddress(`/client/commandes/${orderId}/reclamation`)
  await expectText(/J’en avais 3\.\s+Brûlure de fer\./)
  // One of another kind may still be told: it joins this one.
  const further = screen.getByRole('link', { name: 'Un autre problème' })
  expect(further.getAttribute('href')).toBe(`/client/commandes/${orderId}/probleme?autre`)
})

test('what an accepted claim gives stays to be read under a newer problem of the same order', async ({
  server,
  page,
}) => {
  const { t } = server
  const [client, admin] = [await makeClient(t), await makeAdmin(t)]
  const { id: orderId } = await deliveredOrder(server, client)
  const own = await t.as(client)
  const tell = async (note: string) => {
    const claimId = crypto.randomUUID()
    const pieces = [{ position: 0, quantity: 1 }]
    await own.claims.open({ orderId, claimId, kind: 'damaged', note, pieces, photoIds: [] })
    return claimId
  }
  const claimId = await tell('Brûlure de fer.')
  const desk = await t.as(admin)
  await desk.claims.propose(answerTo(claimId, { remedy: 'refund', method: 'wave', amount: 1500 }))
  const { proposedAt } = await desk.claims.read({ claimId })
  await own.claims.accept({ claimId, proposedAt: proposedAt ?? 0 })
  t.clock.advance(1000)
  await tell('Un bouton manque.')
  await server.signIn(client)
  page.open(`/client/commandes/${orderId}/reclamation`)
  await expectText('Un bouton manque.')
  await expectText('Avant')
  await expectText(`${fcfa(1500)} par Wave`)
})

test('a photo that did not leave is told on the home, from which it leaves once the network is back', async ({
  server,
  page,
}) => {
  await canTakePhotos()
  const client = await makeClient(server.t)
  const order = await deliveredOrder(server, client)
  await server.signIn(client)
  await tellProblem(page, order.id)
  await takePhoto(page, screen.getByLabelText('Ajouter'))
  await screen.findByRole('img', { name: '1 sur 3' })
  const reconnect = server.cut(/\/photos\//)
  await page.press('Envoyer')
  await expectText(/^Une photo est encore sur ce téléphone\./)
  page.open('/client/dashboard')
  await expectText(/^Une photo est encore sur ce téléphone\./)
  reconnect()
  window.dispatchEvent(new Event('online'))
  await expectNoText(/encore sur ce téléphone/)
  expect(photosOf(server)).toBe(1)
})

test('a photo that the server refuses for good is told, and not sent again', async ({
  server,
  page,
}) => {
  await canTakePhotos({ isBroken: true })
  const client = await makeClient(server.t)
  const order = await deliveredOrder(server, client)
  await server.signIn(client)
  await tellProblem(page, order.id)
  await takePhoto(page, screen.getByLabelText('Ajouter'))
  await screen.findByRole('img', { name: '1 sur 3' })
  await page.press('Envoyer')
  await expectText(/^Une photo n’a pas pu être reçue\./)
  await expectNoText(/encore sur ce téléphone/)
  page.reload()
  await expectText('Brûlure de fer.')
  await expectNoText(/encore sur ce téléphone/)
  expect(photosOf(server)).toBe(0)
})

test('a new photo takes the place of one that was refused', async ({ server, page }) => {
  const photoIds = [1, 2, 3].map(() => crypto.randomUUID())
  const { client, orderId } = await claimed(server, photoIds)
  await canTakePhotos()
  await server.signIn(client)
  page.open(`/client/commandes/${orderId}/reclamation`)
  await page.press('Ajouter')
  const dialog = await screen.findByRole('dialog')
  await takePhoto(page, within(dialog).getByLabelText('Ajouter'))
  await screen.findByRole('img', { name: '1 sur 3' })
  await page.press('Envoyer')
  await page.user.click(await screen.findByRole('button', { name: 'Envoyée par vous, 1' }))
  await within(await screen.findByRole('dialog', { name: 'Photo 1' })).findByRole('img')
  expect(photosOf(server)).toBe(1)
})

const photosOf = ({ t }: ServerInProcess) =>
  t.database.sqlite.prepare('select count(*) from order_photos').pluck().get()

/** A claim for one shirt of a delivered order. */
async function claimed(server: ServerInProcess, photoIds: string[] = []) {
  const { t } = server
  const client = await makeClient(t)
  const { id: orderId } = await deliveredOrder(server, client)
  const pieces = [{ position: 0, quantity: 1 }]
  const claim = { kind: 'damaged' as const, note: 'Brûlure de fer.', pieces, photoIds }
  const own = await t.as(client)
  const { claimId } = await own.claims.open({ claimId: crypto.randomUUID(), orderId, ...claim })
  return { client, own, orderId, claimId }
}

const asked = ({ t }: ServerInProcess) =>
  t.database.sqlite.prepare('select asked from claims').pluck().get()

test('the team finds it in its tab and proposes money; words follow the choice, at the owner’s too, until somebody corrects them: another sum is then warned of', async ({
  server,
  page,
}) => {
  const { own, orderId, claimId } = await claimed(server)
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/demandes?onglet=problemes')
  await page.user.click(await screen.findByRole('link', { name: /^1\schemise abîmée/ }))
  await screen.findByRole('heading', { level: 1, name: /^1\schemise abîmée$/ })
  await expectText('au plus 15 000')
  await page.user.type(screen.getByLabelText('Somme demandée'), '25000{Enter}')
  await expectText('Demandé : 25 000')
  await page.user.type(screen.getByLabelText('Somme demandée'), 'vingt{Enter}')
  await expectText('Le montant doit être un nombre entier.')
  expect(asked(server)).toBe(25_000)
  await page.user.type(await screen.findByLabelText('Montant'), '6000')
  await page.user.click(await screen.findByRole('radio', { name: 'Wave' }))
  await expectText('Nous vous remboursons 6 000 FCFA par Wave')
  await page.press('Envoyer la proposition')
  await expectAnnounced('Réponse envoyée au client.')
  const [{ proposedAt = 0 } = {}] = (await own.claims.ofOrder({ orderId })).claims
  await own.claims.decline({ claimId, proposedAt: proposedAt ?? 0, note: 'Elle était neuve.' })
  await server.signIn(await makeSuperadmin(server.t))
  page.open(`/admin/reclamations/${claimId}`)
  await page.user.click(await screen.findByRole('radio', { name: 'Wave' }))
  await expectText('Nous vous remboursons 6 000 FCFA par Wave')
  await changeAmount(page, '9000')
  await page.user.click(screen.getByRole('radio', { name: 'Espèces' }))
  await expectText('Nous vous remboursons 9 000 FCFA en espèces')
  await page.press('Modifier')
  await page.user.click(screen.getByLabelText(/^Le client lira/))
  await page.user.paste(' À bientôt.')
  await expectNoText(/^Le message parle/)
  await changeAmount(page, '8000')
  await expectText('Le message parle de 9 000 FCFA. Vous proposez 8 000 FCFA.')
  await changeAmount(page, '9000')
  await page.user.click(screen.getByRole('radio', { name: 'Wave' }))
  await expectText('Le message parle d’espèces. Vous proposez Wave.')
  await page.user.click(screen.getByRole('radio', { name: 'Espèces' }))
  await changeAmount(page, '8000')
  await page.press('Reprendre le texte proposé')
  await expectNoText(/^Le message parle/)
  await page.press('Envoyer la proposition')
  await expectAnnounced('Réponse envoyée au client.')
  const [claim] = (await own.claims.ofOrder({ orderId })).claims
  expect(claim?.message).toMatch(/Nous vous remboursons 8\s000\sFCFA en espèces/)
})

async function changeAmount(page: Page, amount: string) {
  const field = screen.getByLabelText('Montant')
  await page.user.clear(field)
  await page.user.click(field)
  await page.user.paste(amount)
}

test('its client gets the money as it was promised, or as credit where they choose it, once', async ({
  server,
  page,
}) => {
  const { client, own, claimId } = await claimed(server)
  const money = { remedy: 'refund', amount: 6000, method: 'wave' } as const
  const answered = {
    claimId,
    message: 'La brûlure vient de nous.',
    from: 'open',
    proposedAt: null,
  } as const
  const desk = await server.t.as(await makeAdmin(server.t))
  await desk.claims.propose({ ...money, ...answered, idempotencyKey: crypto.randomUUID() })
  await server.signIn(client)
  page.open('/client/dashboard')
  await page.user.click(await screen.findByRole('link', { name: 'Notre réponse' }))
  await waitFor(answer)
  const heading = () => within(answer()).getByRole('heading').textContent?.replace(/\s/g, ' ')
  expect(heading()).toBe('Nous vous rendons6 000 FCFA par Wave')
  expect(within(answer()).getByText('4 fois le prix payé, 1 500 FCFA.')).toBeTruthy()
  await expectNoText('Nous regardons')
  expect(within(answer()).getByRole('radio', { name: /^Par Wave/ })).toHaveProperty('checked', true)
  await page.user.click(within(answer()).getByRole('radio', { name: /^En avoir/ }))
  expect(heading()).toBe('Nous vous rendons6 000 FCFA en avoir')
  await page.user.dblClick(within(answer()).getByRole('button', { name: 'Accepter' }))
  await expectText('6 000 FCFA en avoir')
  await waitFor(() => expect(stepOf('Réglé').textContent).toContain('Fait'))
  expect(await own.credit.mine()).toEqual({ balance: 6000, why: 'Pour la chemise abîmée' })
  page.open('/client/dashboard')
  await expectText('Pour la chemise abîmée')
})

test('a client without an account claims in two steps; who does not agree says why, and the owner answers', async ({
  server,
  page,
}) => {
  const { t } = server
  const fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté' })
  const order = await deliveredOrder(server, fatou)
  page.open(new URL(clientLink(t, fatou.id) ?? '').pathname)
  await expectAddress('/client/dashboard')
  await tellProblem(page, order.id)
  await page.press('Envoyer')
  await expectAddress(`/client/commandes/${order.id}/reclamation`)
  const desk = await t.as(await makeAdmin(t))
  await screen.findByRole('heading', { level: 1, name: 'Votre réclamation' })
  const [claim] = await openProblems(desk, 'claim')
  expect(claim).toMatchObject({ claimed: 'damaged', note: 'Brûlure de fer.' })
  const claimId = claim?.id ?? ''
  const refusal = {
    remedy: 'refuse',
    message: 'La tache était là.',
    from: 'open',
    proposedAt: null,
  } as const
  await desk.claims.propose({ claimId, ...refusal, idempotencyKey: crypto.randomUUID() })
  page.open('/client/dashboard')
  await expectText('La tache était là.')
  page.open(`/client/commandes/${order.id}/reclamation`)
  await waitFor(answer)
  await pressIn(page, answer, 'Je ne suis pas d’accord')
  const dialog = await screen.findByRole('dialog', { name: /^Pas d’accord/ })
  await page.user.type(within(dialog).getByLabelText(/^Un mot/), 'Elle était neuve.')
  await page.user.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  await expectText('Le responsable décide.')
  const declined = ['Notre réponse', 'La tache était là.', 'Vous n’êtes pas d’accord']
  await expectText(new RegExp(declined.join('.*')))
  const owner = await t.as(await makeSuperadmin(t))
  expect((await owner.claims.read({ claimId })).state).toBe('owner')
  const { proposedAt } = await owner.claims.read({ claimId })
  await owner.claims.propose(answerTo(claimId, { from: 'owner', proposedAt }))
  page.reload()
  await waitFor(answer)
  await expectText(new RegExp(declined.join('.*')))
  await expectNoText(/Le responsable décide/)
})

test('what an owner answered is hers: an admin may only accept it for the client', async ({
  server,
  page,
}) => {
  const { t } = server
  const { claimId } = await claimed(server)
  const owner = await t.as(await makeSuperadmin(t))
  await owner.claims.propose(answerTo(claimId, { remedy: 'refuse' }))
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/reclamations/${claimId}`)
  await expectText('Le responsable a répondu, et change seul sa réponse.')
  expect(screen.queryByRole('heading', { name: 'Changer la réponse' })).toBeNull()
  await page.press('Il accepte au téléphone')
  await expectAnnounced('Accepté pour le client.')
})

test('a claim is « Réglé » once its money was really paid, and says until then to which number it goes', async ({
  server,
  page,
}) => {
  const { client, own, orderId, claimId } = await claimed(server)
  const desk = await server.t.as(await makeAdmin(server.t))
  const money = { remedy: 'refund', amount: 6000, method: 'wave' } as const
  await desk.claims.propose(answerTo(claimId, money))
  const [{ proposedAt } = {}] = (await own.claims.ofOrder({ orderId })).claims
  await own.claims.accept({ claimId, proposedAt: proposedAt ?? 0 })
  await server.signIn(client)
  page.open(`/client/commandes/${orderId}/reclamation`)
  await expectText('Vous avez accepté')
  expect(stepOf('6 000 FCFA par Wave').textContent).toMatch(/Au 07.*, avant demain/)
  expect(stepOf('Réglé').textContent).toContain('À venir')
  const [{ id: refundId } = { id: '' }] = (await desk.payments.refunds({})).items
  await desk.payments.settleRefund({
    refundId,
    outcome: 'refunded',
    returnTransactionId: 'T-CLAIM-1',
  })
  page.reload()
  await waitFor(() => expect(stepOf('Réglé').textContent).toContain('Fait'))
})

test('a refund that was kept as credit is told as credit on the home', async ({ server, page }) => {
  const { t } = server
  const { client, own, orderId, claimId } = await claimed(server)
  const desk = await t.as(await makeAdmin(t))
  const money = { remedy: 'refund', amount: 6000, method: 'wave' } as const
  await desk.claims.propose(answerTo(claimId, money))
  const [{ proposedAt } = {}] = (await own.claims.ofOrder({ orderId })).claims
  await own.claims.accept({ claimId, proposedAt: proposedAt ?? 0, way: 'wave' })
  await server.signIn(client)
  page.open('/client/dashboard')
  await expectText('6 000 FCFA par Wave, en route')
  await own.credit.keepRefund({ orderId })
  page.reload()
  await expectText('Réglée : 6 000 FCFA en avoir')
})

test('who brought linen to the counter is asked to bring it there to be washed again', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const admin = await makeAdmin(t)
  const desk = await t.as(admin)
  const orderId = await dropOrder(t, desk, client)
  const { claimId } = await desk.claims.open({
    claimId: crypto.randomUUID(),
    orderId,
    kind: 'badly_washed',
    pieces: [{ position: 0, quantity: 1 }],
    photoIds: [],
    note: 'Le col est encore gris.',
  })
  await server.signIn(admin)
  page.open(`/admin/reclamations/${claimId}`)
  await page.user.click(await screen.findByRole('radio', { name: 'Relavage gratuit' }))
  await expectText('Rapportez-nous votre linge : nous le relavons sans frais.')
  await page.press('Envoyer la proposition')
  await expectAnnounced('Réponse envoyée au client.')
  await server.signIn(client)
  page.open(`/client/commandes/${orderId}/reclamation`)
  await expectText('Rapportez le linge au comptoir quand vous voulez.')
  await expectNoText(/heure de passage/)
})

test('a word against one answer goes with the answer that took its place', async ({
  server,
  page,
}) => {
  const { client, own, orderId, claimId } = await claimed(server)
  const desk = await server.t.as(await makeAdmin(server.t))
  const refusal = { remedy: 'refuse', message: 'La tache était là.' } as const
  await desk.claims.propose(answerTo(claimId, refusal))
  await server.signIn(client)
  page.open(`/client/commandes/${orderId}/reclamation`)
  await waitFor(answer)
  await pressIn(page, answer, 'Je ne suis pas d’accord')
  await page.user.type(await screen.findByLabelText(/^Un mot/), 'Elle était neuve.')
  const again = { ...refusal, message: 'La tache était là dès le ramassage.' }
  const { proposedAt } = await desk.claims.read({ claimId })
  await desk.claims.propose(answerTo(claimId, { ...again, from: 'proposed', proposedAt }))
  page.reload()
  await expectText('La tache était là dès le ramassage.')
  await pressIn(page, answer, 'Je ne suis pas d’accord')
  await expectValue('Un mot (facultatif)', 'Elle était neuve.')
  await page.press('Envoyer')
  await expectText('Le responsable décide.')
  const [claim] = (await own.claims.ofOrder({ orderId })).claims
  expect(claim?.state).toBe('owner')
})

test('what is typed of a problem is there again after a reload, and one that is not about linen needs a word', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  const order = await deliveredOrder(server, client)
  await server.signIn(client)
  await tellProblem(page, order.id)
  page.reload()
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Un mot/).value).toBe('Brûlure de fer.'),
  )
  page.open(`/client/commandes/${order.id}/probleme?etape=autre`)
  await page.user.click(await screen.findByRole('radio', { name: 'Livreur' }))
  const word = screen.getByLabelText(/^Un mot/)
  await page.user.clear(word)
  await page.press('Envoyer')
  await expectText('Dites ce qui ne va pas.')
  expect(document.activeElement).toBe(word)
  await page.user.paste('Il est venu sans appeler.')
  await page.press('Envoyer')
  await expectText('Livreur')
  await expectText('Il est venu sans appeler.')
})
