import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin } from '#server/testing/factories.ts'
import { countedDrawer, makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { countOf } from '#shared/money/drawer.ts'
import { readDraftPhotos } from '#web/record/draft-photos.ts'
import { expect, expectAnnounced, type Page, test } from '#web/testing/component-test.ts'
import { expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import { canTakePhotos, takePhoto } from '#web/testing/photo-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const region = (name: string | RegExp) => () => screen.getByRole('region', { name })
const movements = region('Aujourd’hui')
const bankSlip = region('Bordereau de la banque')
const dialog = () => screen.getByRole('dialog')

/** An admin at a screen, with an open drawer. */
async function begin(server: ServerInProcess) {
  await canTakePhotos()
  const admin = await makeAdmin(server.t, { fullname: 'Mireille Assi' })
  await makeOpenDrawer(server.t, admin)
  await server.signIn(admin)
  return server.t.as(admin)
}

const receiptsOf = ({ t }: ServerInProcess) =>
  t.database.sqlite.prepare('select slip from drawer_receipts').pluck().all()

/** Spends 4 500 francs on soap with a photo of the receipt. */
async function spend(page: Page): Promise<void> {
  await screen.findByText('Doit être dans le tiroir')
  await page.user.keyboard('s')
  await waitFor(dialog)
  await page.user.type(within(dialog()).getByLabelText('Montant'), '4500')
  await pressIn(page, dialog, 'Savon')
  await takePhoto(page, within(dialog()).getByLabelText('Photographier'))
  await expectIn(dialog, 'Reçu photographié')
  await pressIn(page, dialog, 'Enregistrer')
  await expectAnnounced('Sortie enregistrée', fcfa(4500))
}

test('the photo of a receipt goes with its expense: without a network it survives a reload, and leaves by itself', async ({
  server,
  page,
}) => {
  await begin(server)
  page.open('/admin/tiroir')
  const restore = server.cut(/uploads/)
  await spend(page)
  await waitFor(() => within(movements()).getAllByLabelText('Photo attendue'))
  expect(receiptsOf(server)).toEqual([])
  restore()
  page.reload()
  await waitFor(() => within(movements()).getByAltText('Reçu photographié'))
  expect(receiptsOf(server)).toEqual([null])
})

test('a photo stays with the entries of an expense that could not be recorded', async ({
  server,
  page,
}) => {
  await begin(server)
  page.open('/admin/tiroir')
  const restore = server.cut(/drawer\.bank/)
  await screen.findByText('Doit être dans le tiroir')
  await page.user.keyboard('b')
  await waitFor(dialog)
  await page.user.type(within(dialog()).getByLabelText('Montant'), '4500')
  await takePhoto(page, within(dialog()).getByLabelText('Photographier'))
  await expectIn(dialog, 'Reçu photographié')
  await takePhoto(page, within(dialog()).getByLabelText('Reprendre la photo'))
  await expectIn(dialog, 'Reçu photographié')
  await pressIn(page, dialog, 'Enregistrer')
  await expectIn(dialog, 'Rien n’est perdu')
  page.reload()
  restore()
  await screen.findByText('Doit être dans le tiroir')
  await page.user.keyboard('b')
  await waitFor(dialog)
  await expectIn(dialog, 'Reçu photographié')
  await pressIn(page, dialog, 'Enregistrer')
  await waitFor(() => within(movements()).getByAltText('Reçu photographié'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.user.keyboard('b')
  await waitFor(dialog)
  expect(within(dialog()).queryByText('Reçu photographié')).toBeNull()
})

test('a deposit of an admin is recorded once the photo of its slip has come, and waits with all that was typed', async ({
  server,
  page,
}) => {
  const desk = await begin(server)
  page.open('/admin/tiroir')
  const restore = server.cut(/uploads/)
  await screen.findByText('Doit être dans le tiroir')
  await page.user.keyboard('b')
  await waitFor(dialog)
  await page.user.type(within(dialog()).getByLabelText('Montant'), '4500')
  await takePhoto(page, within(dialog()).getByLabelText('Photographier'))
  await expectIn(dialog, 'Reçu photographié')
  await pressIn(page, dialog, 'Enregistrer')
  await expectIn(dialog, 'La photo du bordereau n’est pas partie')
  expect((await desk.drawer.movements({ part: 'bank' })).items).toEqual([])
  restore()
  await pressIn(page, dialog, 'Enregistrer')
  await expectAnnounced('Porté à la banque', fcfa(4500))
  expect((await desk.drawer.movements({ part: 'bank' })).items).toMatchObject([
    { amount: -4500, receiptStored: true },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The next deposit has a slip of its own.
  await waitFor(async () => expect(await readDraftPhotos('laveo-tiroir-banque')).toEqual([]))
  await page.user.keyboard('b')
  await waitFor(dialog)
  expect(within(dialog()).queryByText('Reçu photographié')).toBeNull()
})

test('the slip of the bank is added after a closing, with its number, and is on the paper', async ({
  server,
  page,
}) => {
  const desk = await begin(server)
  const closing = await countedDrawer(desk)
  await desk.drawer.close({ ...closing, count: countOf(20_000), kept: 5000 })
  page.open('/admin/tiroir/clotures/1')
  await waitFor(bankSlip)
  await page.user.type(within(bankSlip()).getByRole('textbox'), '00318')
  await pressIn(page, bankSlip, 'Ajouter le bordereau')
  await expectIn(bankSlip, 'Photographiez le bordereau.')
  page.reload()
  await waitFor(bankSlip)
  expect(within(bankSlip()).getByRole<HTMLInputElement>('textbox').value).toBe('00318')
  await takePhoto(page, within(bankSlip()).getByLabelText('Photographier'))
  await pressIn(page, bankSlip, 'Ajouter le bordereau')
  await waitFor(() => within(bankSlip()).getByAltText('Bordereau photographié'))
  expect(receiptsOf(server)).toEqual(['00318'])
  expect(screen.getByRole('article', { name: 'Clôture N° 0001' }).textContent).toContain('00318')
})
