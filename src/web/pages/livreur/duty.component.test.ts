import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { DAY_MS } from '#shared/dates.ts'
import { type } from '#web/testing/cash-desk-steps.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectButton,
  expectFocus,
  expectText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, expectNoDialog, pressIn, region } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const DUTY = 'Je suis en service'

/** Waits until the switch of this name says so. */
async function expectOnDuty(on: boolean, name = DUTY): Promise<void> {
  const duty = await screen.findByRole('switch', { name })
  await waitFor(() => expect(duty.getAttribute('aria-checked')).toBe(String(on)))
}

/** Opens a page of a livreur who is on duty. */
async function openOnDuty(server: ServerInProcess, page: Page, address: string) {
  const livreur = await makeLivreur(server.t, { fullname: 'Konan Yao' })
  const rider = await server.t.as(livreur)
  await rider.duty.switch({ livreurId: livreur.id, on: true })
  await server.signIn(livreur)
  page.open(address)
  await expectOnDuty(true)
  return livreur
}

const off = region('Pas en service')

test('a livreur stops their service; their missions stay theirs, and the team sees it and takes it up again', async ({
  server,
  page,
}) => {
  const livreur = await openOnDuty(server, page, '/livreur/profil')
  const mission = await makeOrder(server.t, { livreur, status: 'assigned' })
  await expectText('Votre mission reste à vous.')
  await page.user.click(screen.getByRole('switch', { name: DUTY }))
  await expectText('Je ne suis pas en service')
  await expectText(/^service arrêté à/)
  page.open('/livreur/dashboard')
  await waitFor(orderCard(mission))

  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/service')
  await waitFor(off)
  await expectIn(off, 'Service arrêté à')
  await page.user.click(within(off()).getByRole('link', { name: /Konan Yao/ }))
  const ofKonan = 'Konan Yao est en service'
  await expectOnDuty(false, ofKonan)
  await page.user.click(screen.getByRole('switch', { name: ofKonan }))
  await expectOnDuty(true, ofKonan)
  page.open('/admin/service')
  await waitFor(region('En service'))
  await expectIn(region('En service'), 'Konan Yao')
})

test('the list of the team follows a livreur who stops on their phone', async ({
  server,
  page,
}) => {
  const livreur = await makeLivreur(server.t, { fullname: 'Konan Yao' })
  const rider = await server.t.as(livreur)
  await rider.duty.switch({ livreurId: livreur.id, on: true })
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/service')
  await waitFor(off)
  await expectIn(off, 'Personne en ce moment.')
  await expectText('En direct')
  await rider.duty.switch({ livreurId: livreur.id, on: false })
  await expectIn(off, 'Konan Yao')
})

test('without a network the switch goes back and says so, and « Réessayer » takes it up again', async ({
  server,
  page,
}) => {
  await openOnDuty(server, page, '/livreur/profil/service')
  const mend = server.cut(/duty\.switch/)
  await page.user.click(screen.getByRole('switch', { name: DUTY }))
  const alert = () => screen.getByRole('alert')
  await waitFor(alert)
  await expectIn(alert, 'Service non modifié')
  await expectOnDuty(true)
  mend()
  await pressIn(page, alert, 'Réessayer')
  await expectOnDuty(false)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('without a network nothing of the service can be changed, and all of it once it is back', async ({
  server,
  page,
}) => {
  await openOnDuty(server, page, '/livreur/profil/service')
  const duty = () => screen.getByRole<HTMLButtonElement>('switch', { name: DUTY })
  server.setOnline(false)
  await expectButton('Ajouter une exception', 'disabled')
  expect(duty().disabled).toBe(true)
  await page.press(/^Lundi/)
  await expectButton('Enregistrer', 'disabled')
  await page.press('Annuler')
  server.setOnline(true)
  await expectButton('Ajouter une exception', 'enabled')
  expect(duty().disabled).toBe(false)
})

test('a livreur writes their week and their exceptions, and an admin corrects them', async ({
  server,
  page,
}) => {
  const livreur = await openOnDuty(server, page, '/livreur/profil/service')
  const save = (where: () => HTMLElement) => pressIn(page, where, 'Enregistrer')
  const week = region('Ma semaine')
  await expectIn(week, 'Mercredi')
  await pressIn(page, week, /^Mercredi.*8\sh\s–\s20\sh/)
  const day = dialog('Mercredi')
  await waitFor(day)
  await page.user.selectOptions(within(day()).getByLabelText('À'), '780')
  await save(day)
  await waitFor(() => within(week()).getByRole('button', { name: /^Mercredi.*8\sh\s–\s13\sh/ }))
  await pressIn(page, week, /^Jeudi/)
  await waitFor(dialog('Jeudi'))
  await page.user.click(within(dialog('Jeudi')()).getByLabelText('Jour de travail'))
  await save(dialog('Jeudi'))
  await waitFor(() => within(week()).getByRole('button', { name: /^Jeudi.*Repos/ }))

  const exceptions = region('Exceptions')
  const asked = dialog('Ajouter une exception')
  const from = () => within(asked()).getByLabelText('Du')
  const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  await pressIn(page, exceptions, 'Ajouter une exception')
  await waitFor(asked)
  await type(page, from(), '')
  await save(asked)
  await expectIn(asked, 'Choisissez un jour du calendrier.')
  await expectFocus(from)
  await type(page, from(), dayAfter(-1))
  await save(asked)
  await expectIn(asked, 'Ce jour est passé.')
  await type(page, from(), dayAfter(2))
  await type(page, within(asked()).getByLabelText('Au'), dayAfter(4))
  await save(asked)
  await expectNoDialog()
  await expectIn(exceptions, 'Absence de 3 jours')
  await pressIn(page, exceptions, 'Ajouter une exception')
  await waitFor(asked)
  await type(page, from(), dayAfter(8))
  await page.user.click(within(asked()).getByRole('radio', { name: 'Autres heures' }))
  await save(asked)
  await expectNoDialog()
  await expectIn(exceptions, '10 h – 16 h')

  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/service?livreur=${livreur.id}`)
  await waitFor(exceptions)
  await waitFor(() => expect(within(exceptions()).getAllByRole('listitem')).toHaveLength(2))
  const [first] = within(exceptions()).getAllByRole('button', { name: /^Retirer/ })
  await page.user.click(first as HTMLElement)
  await waitFor(() => expect(within(exceptions()).getAllByRole('listitem')).toHaveLength(1))
})
