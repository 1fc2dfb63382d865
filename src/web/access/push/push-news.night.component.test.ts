import { waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { makeAdmin, makeOrder, TEST_PASSWORD } from '#server/testing/factories.ts'
import type { PushMessage } from '#shared/access/push/push.ts'
import {
  expect,
  expectAddress,
  expectNoToast,
  expectToast,
  expectUnanswered,
  expectValue,
  field,
  type Page,
  test,
  toasts,
} from '#web/testing/component-test.ts'
import { dialog, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import { standInForPush } from '#web/testing/push-device.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const REQUESTS = '/admin/demandes'
/** The tab that the screen opens by itself may be in the address already. */
const expectRequests = () => waitFor(() => expect(window.location.pathname).toBe(REQUESTS))

/** Opens an address of an admin whose device is told, and waits until the page listens for news. */
async function openTold(server: ServerInProcess, page: Page, address: string) {
  const device = standInForPush()
  const admin = await makeAdmin(server.t)
  localStorage.setItem(`laveo-push-${admin.id}`, 'on')
  await Notification.requestPermission()
  await server.signIn(admin)
  const open = async (next: string) => {
    const heard = subscriptions(server).length
    page.open(next)
    // It subscribes again as it begins to listen.
    await waitFor(() => expect(subscriptions(server).length).toBeGreaterThan(heard))
  }
  await open(address)
  return {
    open,
    /** A push message that the worker hands to the page that is looked at. */
    hear: (message: PushMessage) => device.tell({ type: 'news', ...message }),
    /** The person touches a notification. */
    touch: (path: string, { late = false } = {}) =>
      device.tell({ type: 'open', path, until: Date.now() + (late ? -1 : 60_000) }),
  }
}

const subscriptions = ({ answers }: ServerInProcess) =>
  answers.filter(({ request }) => request.includes('push.subscribe'))

const newOrder = (id: string): PushMessage => ({
  title: 'Nouvelle commande',
  text: `Commande #${id.slice(0, 8)}, de Awa.`,
  path: `/commande/${id}`,
  tag: 'orders-placed',
  count: 1,
})

const CURRENT = 'Mot de passe actuel'
const leaving = dialog('Quitter cette page')

test('who looks at the application reads the news there, and goes to them', async ({
  server,
  page,
}) => {
  const { hear } = await openTold(server, page, '/admin/dashboard')
  const { id, reference } = await makeOrder(server.t)
  hear(newOrder(id))
  await expectToast('Nouvelle commande', `Commande #${reference}, de Awa.`)
  await page.press('Voir')
  await waitFor(() => expect(window.location.search).toContain(id))
  await expectNoToast('Nouvelle commande')
})

test('several news of a kind wait until the toast before them is gone, are counted, and lead to all', async ({
  server,
  page,
}) => {
  const { hear } = await openTold(server, page, '/admin/dashboard')
  const several = {
    title: '{n} nouvelles commandes',
    text: 'Ouvrez le tableau pour les assigner.',
    path: '/admin/commandes-non-assignees',
  }
  hear(newOrder('11111111-a'))
  await expectToast('Nouvelle commande')
  for (const id of ['22222222-b', '33333333-c']) hear({ ...newOrder(id), several })
  expect(toasts()).toEqual([expect.stringContaining('#11111111')])
  await page.press('Fermer')
  await expectToast('2 nouvelles commandes')
  await page.press('Voir')
  await expectAddress('/admin/commandes-non-assignees')
  await expectNoToast('nouvelle')
})

test('a page that was frozen does not go where the worker has opened a window meanwhile', async ({
  server,
  page,
}) => {
  const { touch } = await openTold(server, page, '/admin/dashboard')
  const went = vi.spyOn(window.history, 'pushState')
  touch(REQUESTS, { late: true })
  touch('/admin/profil')
  await expectAddress('/admin/profil')
  expect(went.mock.calls.map(([, , address]) => String(address))).toEqual(['/admin/profil'])
})

test('a touched notification asks before it leaves a screen where something is typed', async ({
  server,
  page,
}) => {
  const { touch } = await openTold(server, page, '/admin/profil')
  await page.fill(CURRENT, 'trois-chemises')
  touch(REQUESTS)
  await pressIn(page, leaving, 'Rester ici')
  await expectNoDialog()
  await expectAddress('/admin/profil')
  await expectValue(CURRENT, 'trois-chemises')
  touch(REQUESTS)
  await pressIn(page, leaving, 'Ouvrir la notification')
  await expectRequests()
})

test('it asks about what could not be saved, and not once it is', async ({ server, page }) => {
  const { touch } = await openTold(server, page, '/admin/profil')
  const mend = server.cut(/profile\.changePassword/)
  await page.fill(CURRENT, TEST_PASSWORD)
  for (const label of ['Nouveau mot de passe', 'Confirmer le mot de passe'])
    await page.fill(label, 'trois-chemises-blanches')
  await page.press('Changer le mot de passe')
  await expectUnanswered('Mot de passe inchangé')
  touch(REQUESTS)
  await pressIn(page, leaving, 'Rester ici')
  await expectNoDialog()
  mend()
  await page.press('Changer le mot de passe')
  await expectToast('Mot de passe modifié')
  touch(REQUESTS)
  await expectRequests()
})

test('a filter that is set is left without a question', async ({ server, page }) => {
  await makeOrder(server.t)
  const { touch } = await openTold(server, page, '/admin/dashboard')
  await waitFor(() => field('Filtrer par statut'))
  await page.user.selectOptions(field('Filtrer par statut'), 'assigned')
  touch(REQUESTS)
  await expectRequests()
})
