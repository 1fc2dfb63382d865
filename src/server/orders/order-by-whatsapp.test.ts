import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { answerItem, statusItem } from '#server/messages/webhook-bodies.ts'
import { bringTo, makeAdmin, makeLivreur, readOrder } from '#server/testing/factories.ts'
import type { TakenMessage } from '#server/testing/fakes/fake-whatsapp.ts'
import { checkOf } from '#server/testing/fixtures/custody.fixture.ts'
import { createMessagesFixture } from '#server/testing/fixtures/messages.fixture.ts'
import { openHome, openRequest } from '#server/testing/open-links.ts'
import { ASKING_PHONE, askByNumber } from '#server/testing/scenes/by-number.ts'

const wordsOf = ({ text }: TakenMessage) => text.replaceAll(/\s/g, ' ')
const linkIn = ({ text }: TakenMessage) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

test('with WhatsApp an order by number is told from the question to its detail without a hand of the team, and what is answered is in the file', async () => {
  const { t, provider, row, tell, untilSettled, worker } = await createMessagesFixture()
  onTestFinished(() => provider.down())
  const [admin, livreur] = [await makeAdmin(t), await makeLivreur(t, { fullname: 'Konan Yao' })]
  const [staff, rider] = [await t.as(admin), await t.as(livreur)]
  const phone = t.browser().caller
  /** The only message that left since the one before. */
  async function told(words: RegExp): Promise<TakenMessage> {
    const before = provider.taken.length
    await untilSettled(worker())
    const messages = provider.taken.slice(before)
    expect(messages.map(wordsOf)).toEqual([expect.stringMatching(words)])
    return messages[0] as TakenMessage
  }

  await askByNumber(t)
  const asked = await told(/^Bonjour Aminata, .* ramassage de 2 pièces/)
  expect(asked).toMatchObject({ to: ASKING_PHONE.slice(1), template: 'demande_recue' })
  const { grandTotal: total } = (await openRequest(phone, linkIn(asked))).figures
  const token = linkIn(asked).split('/').at(-1) ?? ''
  const { orderId } = await phone.numberRequests.confirm({ token, pickup: null, shown: { total } })

  const placed = await told(/Elle est bien reçue : ramassage .* entre .* prêt /)
  await tell({ statuses: [statusItem(placed, 'read'), statusItem(placed, 'delivered')] })
  expect(row(placed.messageId).state).toBe('read')

  const hands = { orderId, admin, livreur, cash: undefined }
  await bringTo(t, 'pickup_en_route', hands)
  await told(/Konan Yao \(.*\) est en route .* ramassage de votre linge/)
  const quantities = [{ position: 0, quantity: 1 }]
  await staff.adjustments.propose({ orderId, quantities, added: [], reason: 'Une reste ici.' })
  const proposed = await told(/a un nouveau total à accepter/)
  await openHome(phone, linkIn(proposed))
  const { adjustment } = await phone.orders.byId({ orderId })
  const adjustmentId = adjustment?.id ?? ''
  await phone.adjustments.answer({ adjustmentId, accept: true })

  await rider.missions.advance({
    orderId,
    from: 'pickup_en_route',
    check: checkOf([1]),
    cashReceived: readOrder(t, orderId).grandTotal,
    idempotencyKey: randomUUID(),
  })
  await told(/: 1 pièce/)
  await bringTo(t, 'delivery_en_route', hands)
  await told(/livraison de votre linge/)
  await bringTo(t, 'completed', hands)
  const delivered = await told(/est livrée\. Total : 1 500 FCFA\. Le détail est ici/)

  const answer = { id: 'wamid.answer', from: delivered.to, text: 'Merci beaucoup' }
  await tell({ messages: [answerItem({ ...answer, context: delivered.id })] })
  const { clientId } = readOrder(t, orderId)
  expect(await staff.clientMessages.answers()).toMatchObject([
    { userId: clientId, text: 'Merci beaucoup' },
  ])
  expect((await staff.clientMessages.list({})).items, 'nothing waits for a hand').toEqual([])
})
