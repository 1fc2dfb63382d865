import { screen, waitFor } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { makeSuperadmin, type User } from '#server/testing/factories.ts'
import { setDeviceCode } from '#server/testing/scenes/access.ts'
import { DEVICE_WAIT_MS } from '#shared/access/devices.ts'
import type { Page } from '#web/testing/component-test.ts'
import { expect, expectNoText, expectText, test } from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

let boss: User

beforeEach<{ server: ServerInProcess }>(async ({ server }) => {
  boss = await makeSuperadmin(server.t)
})

/** The id of the tablet that waits, as the owner's list has it. */
async function waitingId(server: ServerInProcess): Promise<string> {
  const { waiting } = await (await server.t.as(boss)).devices.list()
  return waiting[0]?.id ?? ''
}

/** Gives the tablet that waits a code, as an owner does on their own screen. */
const give = async (server: ServerInProcess) =>
  (await server.t.as(boss)).devices.giveCode({
    deviceId: await waitingId(server),
    name: 'Tablette atelier',
  })

async function typeOn(page: Page, code: string): Promise<void> {
  for (const digit of code) await page.press(digit)
}

test('a tablet shows two figures, and is the workshop’s once the six of the owner are tapped', async ({
  server,
  page,
}) => {
  page.open('/atelier/relier')
  await screen.findByRole('heading', { level: 1, name: 'Cette tablette devient l’atelier' })
  await expectText(/^Cette tablette est la \d\d$/)
  await expectText(/Ni téléphone, ni prix, ni adresse\./)
  await waitFor(() => expect(document.title).toBe('Relier cette tablette · Lavéo'))
  const { code } = await give(server)
  await typeOn(page, code)
  await screen.findByRole('heading', { level: 1, name: 'Cette tablette est reliée' })
  await expectText('Tablette atelier')
})

test('a wrong code empties the boxes and says how many tries are left; the last figure can be taken back', async ({
  server,
  page,
}) => {
  page.open('/atelier/relier')
  await expectText(/^Cette tablette est la/)
  const deviceId = await waitingId(server)
  await give(server)
  await setDeviceCode(server.t, deviceId, '407291')
  await typeOn(page, '407290')
  await expectText('Ce n’est pas le bon code. Encore 4 essais.')
  const field = screen.getByLabelText<HTMLInputElement>('Code à 6 chiffres')
  expect(field.value).toBe('')
  await typeOn(page, '48')
  await expectNoText(/Encore 4 essais/)
  await page.press('Effacer')
  expect(field.value).toBe('4')
  await typeOn(page, '07291')
  await screen.findByRole('heading', { name: 'Cette tablette est reliée' })
})

test('a tablet that was forgotten meanwhile gets other figures, and the page that is opened again the same', async ({
  server,
  page,
}) => {
  page.open('/atelier/relier')
  const shown = async () => (await screen.findByText(/^Cette tablette est la/)).textContent
  const first = await shown()
  page.open('/connexion')
  page.open('/atelier/relier')
  expect(await shown()).toBe(first)
  await waitingId(server)
  server.t.clock.advance(DEVICE_WAIT_MS)
  await typeOn(page, '123456')
  await expectText(/Demandez-en un autre au responsable/)
  await expectText(/^Cette tablette est la \d\d$/)
  expect(await waitingId(server)).not.toBe('')
})

test('without a network the tablet says so and asks again at a tap; where only the answer was lost, the code still pairs it', async ({
  server,
  page,
}) => {
  const reconnect = server.cut(/devices\.ask/)
  page.open('/atelier/relier')
  await screen.findByRole('button', { name: 'Réessayer' })
  reconnect()
  await page.press('Réessayer')
  await expectText(/^Cette tablette est la/)
  const { code } = await give(server)
  const restore = server.loseAnswers(/devices\.enter/)
  await typeOn(page, code)
  await screen.findByRole('button', { name: 'Réessayer' })
  restore()
  await page.press('Réessayer')
  await screen.findByRole('heading', { name: 'Cette tablette est reliée' })
})
