import { screen, waitFor } from '@testing-library/react'
import { beforeEach, onTestFinished } from 'vitest'
import { makeLivreur, makeSuperadmin, TEST_PASSWORD } from '#server/testing/factories.ts'
import { makeProofOld } from '#server/testing/scenes/access.ts'
import { config } from '#web/lib/config.ts'
import {
  expect,
  expectAnnounced,
  expectButton,
  expectNoText,
  expectText,
  expectToast,
  test,
} from '#web/testing/component-test.ts'
import { card, dialog, expectIn, pressIn } from '#web/testing/lists.ts'

beforeEach(() => {
  config.mailLeaves = false
  onTestFinished(() => {
    config.mailLeaves = true
  })
})

test('where no e-mail can leave, the owner reads the code, and a first livreur makes their account with it', async ({
  server,
  page,
}) => {
  Object.assign(server.t.env, { mailLeaves: false })
  onTestFinished(() => void Object.assign(server.t.env, { mailLeaves: true }))
  const boss = await makeSuperadmin(server.t)
  page.open('/inscription-interne?role=livreur')
  await expectAnnounced('Code demandé', 'Le responsable le voit sur son écran.')
  await expectText(/Demandez le code au responsable/)
  await expectNoText(/Code envoyé|Un code vient de partir|e‑mail/)

  const owner = await server.t.as(boss)
  const [asked] = await owner.staffSignUp.asked()
  const { digits } = await owner.staffSignUp.showCode({ codeId: asked?.id ?? '' })
  await page.fill('Code à 6 chiffres', digits)
  await page.press('Valider le code')
  await screen.findByRole('heading', { name: 'Créez le compte' })
})

test('where no e-mail can leave, an owner has the digits shown in the list of the team, after a proof of a while ago again', async ({
  server,
  page,
}) => {
  Object.assign(server.t.env, { mailLeaves: false })
  onTestFinished(() => void Object.assign(server.t.env, { mailLeaves: true }))
  const boss = await makeSuperadmin(server.t)
  await server.t.browser('102.64.7.7').caller.staffSignUp.requestCode({ role: 'livreur' })
  await server.signIn(boss)
  page.open('/superadmin/livreurs')
  await expectText(/^demandé à \d+ h( \d+)? depuis 102\.64\.7\.7$/)
  makeProofOld(server.t, boss)
  // The code of the question for a proof comes with the first touch: an earlier act is refused, and says so.
  await waitFor(async () => {
    await page.press('Montrer le code')
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })
  await page.fill('Mot de passe', TEST_PASSWORD)
  await page.press('Confirmer')
  await expectText(/^\d{6}$/)
})

test('where no e-mail can leave, an approved livreur is not said to be told by one', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t, { fullname: 'Konan Yao', approvedAt: null })
  await makeLivreur(server.t, { fullname: 'Issa Traoré', emailConfirmedAt: null })
  await server.signIn(await makeSuperadmin(server.t))
  page.open('/superadmin/livreurs')
  await pressIn(page, card('Konan Yao'), 'Valider')
  await expectToast('Compte validé')
  await expectNoText(/e-mail prévient/)
  await expectIn(card('Issa Traoré'), 'E‑mail non confirmé')
  expect(screen.queryByRole('button', { name: 'Renvoyer la confirmation' })).toBeNull()
})

test('where no e-mail can leave, an application cannot be accepted, and is declined without one', async ({
  server,
  page,
}) => {
  await server.t.anonymous.applications.submit({
    fullname: 'Désiré Bamba',
    phone: '07 09 55 31 70',
    email: 'desire@exemple.ci',
    city: 'Abobo',
  })
  await server.signIn(await makeSuperadmin(server.t))
  page.open('/admin/demandes?onglet=messages&liste=candidatures')
  await expectText(/ce livreur ne pourrait pas choisir son mot de passe/)
  await expectButton('Accepter', 'disabled')
  await pressIn(page, card('Candidature de Désiré'), 'Refuser')
  await expectText('Cette réponse est définitive.')
  await expectNoText(/e-mail prévient/)
  await pressIn(page, dialog(), 'Refuser la candidature')
  await expectAnnounced('Candidature refusée')
  await expectNoText(/e-mail prévient/)
})
