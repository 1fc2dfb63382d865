import { screen, waitFor, within } from '@testing-library/react'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { pairedTablet } from '#server/testing/scenes/access.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { DEVICE_CODE_TRIES } from '#shared/access/devices.ts'
import { queryClient } from '#web/query-client.ts'
import {
  expect,
  expectNoText,
  expectText,
  expectToast,
  expectValue,
  test,
} from '#web/testing/component-test.ts'

test('an owner sees the tablet that asks by its two figures, reads its code out, and it is paired', async ({
  server,
  page,
}) => {
  await server.signIn(await makeSuperadmin(server.t, { fullname: 'Awa Touré' }))
  page.open('/superadmin/appareils')
  await screen.findByRole('heading', { level: 1, name: 'Appareils' })
  await waitFor(() => expect(document.title).toBe('Appareils · Lavéo'))
  await expectText(/Sur la tablette, ouvrez .*\/atelier\/relier\./)
  const { caller } = server.t.browser('41.66.0.1')
  const asked = await caller.devices.ask()
  page.reload()
  const number = asked.state === 'waiting' ? asked.number : 0
  await screen.findByRole('listitem', { name: `Tablette ${number}` })
  await page.press('Donner un code')
  const { textContent: code } = await screen.findByText(/^\d{6}$/)
  await expectText(/^à taper sur elle avant/)
  await caller.devices.enter({ code: code ?? '' })
  page.reload()
  const tablet = within(await screen.findByRole('listitem', { name: 'Tablette atelier' }))
  tablet.getByText(/^Reliée par .*Awa Touré/)
})

test('without the workshop a tablet that is still paired is found under Équipe and cut, and nothing offers to pair one', async ({
  server,
  page,
}) => {
  await server.signIn(await makeSuperadmin(server.t))
  const { browser } = await pairedTablet(server.t)
  await chooseModules(server.t, { workshop: false })
  page.open('/admin/service')
  await page.follow('Appareils')
  await screen.findByRole('heading', { name: 'Reliés' })
  await expectNoText('À relier')
  await page.press('Couper')
  await expectText('Aucune tablette n’est reliée.')
  expect(await codeOfRefusal(browser.caller.workshop.board())).toBe('DEVICE_UNPAIRED')
})

test('a code that was typed wrong too often is said to be dead while the owner watches, and another is offered', async ({
  server,
  page,
}) => {
  const boss = await makeSuperadmin(server.t)
  const { caller } = server.t.browser('41.66.0.1')
  await caller.devices.ask()
  await server.signIn(boss)
  page.open('/superadmin/appareils')
  await page.fill('Nom de la tablette', 'Tablette du fond')
  await page.press('Donner un code')
  const code = (await screen.findByText(/^\d{6}$/)).textContent ?? ''
  const wrong = code === '000000' ? '111111' : '000000'
  for (let i = 0; i < DEVICE_CODE_TRIES; i += 1)
    await codeOfRefusal(caller.devices.enter({ code: wrong }))
  // As every four seconds.
  await queryClient.refetchQueries({ queryKey: [['devices']] })
  await expectText(/^Le code a été mal tapé 5 fois : il ne marche plus\./)
  await expectNoText(code)
  await expectValue('Nom de la tablette', 'Tablette du fond')
  await page.press('Donner un autre code')
  const { textContent: other } = await screen.findByText(/^\d{6}$/)
  await expectNoText(/mal tapé/)
  await caller.devices.enter({ code: other ?? '' })
})

test('one tap cuts a tablet, which is told so at its next call; a name is corrected', async ({
  server,
  page,
}) => {
  const boss = await makeSuperadmin(server.t)
  const { browser } = await pairedTablet(server.t, boss)
  await server.signIn(boss)
  page.open('/superadmin/appareils')
  await page.press('Renommer')
  await page.fill('Nom de la tablette', ' ')
  await page.press('Enregistrer')
  await expectText('Le nom de la tablette est obligatoire.')
  await page.fill('Nom de la tablette', 'Tablette du fond')
  await page.press('Enregistrer')
  await screen.findByRole('heading', { name: 'Tablette du fond' })
  await page.press('Couper')
  await expectToast('Tablette coupée', /ne montre plus rien\./)
  await screen.findByRole('heading', { name: 'Coupés' })
  await expectNoText('Reliés')
  expect(await codeOfRefusal(browser.caller.workshop.board())).toBe('DEVICE_UNPAIRED')
})
