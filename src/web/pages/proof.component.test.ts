import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { makeSuperadmin, TEST_PASSWORD } from '#server/testing/factories.ts'
import { addTotp, makeProofOld } from '#server/testing/scenes/access.ts'
import {
  expect,
  expectAnnounced,
  expectFocus,
  expectNoText,
  expectToast,
  expectValue,
  field,
  isDisabled,
  test,
} from '#web/testing/component-test.ts'
import { setProofAsker } from '#web/trpc-client.ts'

test('an act that is refused before the code of the question has come waits for it', async ({
  page,
  server,
}) => {
  const owner = await makeSuperadmin(server.t)
  await server.signIn(owner)
  page.open('/superadmin/reglages/horaires#reglage-ordering.maxPending')
  const perClient = await screen.findByLabelText('Commandes par client')
  makeProofOld(server.t, owner)
  // As a voice does it: no touch or key has asked for the code.
  fireEvent.change(perClient, { target: { value: '7' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }))
  await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' })
  await expectNoText(/Rien n’a été fait/)
})

test('an act whose question cannot be asked says that nothing was done', async ({
  page,
  server,
}) => {
  const owner = await makeSuperadmin(server.t)
  await server.signIn(owner)
  page.open('/superadmin/reglages/horaires#reglage-ordering.maxPending')
  await page.fill('Commandes par client', '7')
  await vi.dynamicImportSettled()
  // As where the code of the question does not come.
  setProofAsker(() => Promise.resolve(false))
  makeProofOld(server.t, owner)
  await page.press('Enregistrer')
  await expectToast('Confirmez que c’est vous', /Rien n’a été fait/)
})

test('an act whose proof is not given is not done, and says so; once it is given it is done, with what was typed', async ({
  page,
  server,
}) => {
  const owner = await makeSuperadmin(server.t)
  await server.signIn(owner)
  page.open('/superadmin/reglages/horaires#reglage-ordering.maxPending')
  await page.fill('Commandes par client', '7')
  makeProofOld(server.t, owner)
  await page.press('Enregistrer')
  await screen.findByRole('dialog')
  await page.user.keyboard('{Escape}')
  await expectToast('Confirmez que c’est vous', /Rien n’a été fait/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.press('Enregistrer')
  const dialog = await screen.findByRole('dialog')
  await page.user.type(within(dialog).getByLabelText('Mot de passe'), 'pas-le-bon')
  await page.user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  await expectFocus(() => within(dialog).getByLabelText('Mot de passe'))
  await expectValue('Mot de passe', '')
  await page.user.type(within(dialog).getByLabelText('Mot de passe'), TEST_PASSWORD)
  await page.user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  await expectAnnounced('Réglage enregistré')
  expect(field('Commandes par client').value).toBe('7')
})

test('a password that is no longer enough, for a key was added in another tab, is refused at once', async ({
  page,
  server,
}) => {
  const { t } = server
  const owner = await makeSuperadmin(t)
  await server.signIn(owner)
  page.open('/superadmin/reglages/horaires#reglage-ordering.maxPending')
  await page.fill('Commandes par client', '7')
  makeProofOld(t, owner)
  await page.press('Enregistrer')
  const dialog = await screen.findByRole('dialog')
  const otherTab = server.otherTab()
  await otherTab.profile.prove({ kind: 'password', password: TEST_PASSWORD })
  await addTotp(t, otherTab)
  await page.user.type(within(dialog).getByLabelText('Mot de passe'), TEST_PASSWORD)
  await page.user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  await expectToast('Confirmez que c’est vous')
  await waitFor(() =>
    expect(isDisabled(within(dialog).getByRole('button', { name: 'Confirmer' }))).toBe(false),
  )
})
