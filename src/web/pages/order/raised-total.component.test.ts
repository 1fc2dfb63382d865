import { waitFor } from '@testing-library/react'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeClientWithoutEmail,
  makeOrder,
  readOrder,
} from '#server/testing/factories.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectToast,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import { standInWindow } from '#web/testing/opened-window.ts'

test('a raised total that a late link may not accept is accepted on the phone, and both sides read it', async ({
  server,
  page,
}) => {
  const { t } = server
  const fatou = await makeClientWithoutEmail(t)
  const placed = await makeOrder(t, { client: fatou })
  const admin = await makeAdmin(t, { fullname: 'Awa Touré' })
  await (await t.as(admin)).adjustments.propose({
    orderId: placed.id,
    quantities: [{ position: 0, quantity: 3 }],
    added: [],
    reason: 'Trois chemises dans le sac.',
  })
  const openLink = () => page.open(new URL(clientLink(t, fatou.id) ?? '').pathname)
  openLink()
  await expectAddress('/client/dashboard')
  page.open('/client/commandes')
  const mine = orderCard(placed)
  await waitFor(mine)
  await pressIn(page, mine, 'Répondre')
  await pressIn(page, dialog('L’équipe propose'), 'Accepter le nouveau total')
  await expectToast('Acceptez en appelant Lavéo', /Appelez Lavéo, qui notera votre accord/)
  expect(readOrder(t, placed.id).grandTotal).toBe(3000)

  server.signOut()
  await server.signIn(admin)
  page.open(`/admin/dashboard?commande=${placed.id}`)
  const drawer = dialog(`Commande #${placed.reference}`)
  await waitFor(drawer)
  const { view } = standInWindow()
  await pressIn(page, drawer, 'Prévenir le client')
  await waitFor(() =>
    expect(decodeURIComponent(view.led)).toMatch(/nouveau total à accepter.*\/c\//),
  )
  await pressIn(page, drawer, 'Accepté au téléphone')
  const asked = dialog('Le client accepte')
  await waitFor(asked)
  await pressIn(page, asked, 'Noter son accord')
  await expectAnnounced('Nouveau total accepté', 'Noté sous votre nom.')
  expect(readOrder(t, placed.id).grandTotal).toBe(4500)
  await pressIn(page, drawer, 'Tout le fil')
  await expectIn(drawer, 'au téléphone, noté par Awa Touré')
})
