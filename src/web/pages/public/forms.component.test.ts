import { screen } from '@testing-library/react'
import { fillAll } from '#web/testing/auth-steps.ts'
import {
  expect,
  expectAddress,
  expectButton,
  expectFocus,
  expectText,
  expectToast,
  expectUnanswered,
  expectValue,
  field,
  test,
  toasts,
} from '#web/testing/component-test.ts'

const contact = {
  'Nom complet': 'Jean-Marc Aké',
  Email: 'JM.Ake@Exemple.CI',
  Message: 'Prenez-vous les rideaux de trois mètres ?',
}
const application = {
  'Nom complet': 'Désiré Bamba',
  Téléphone: '07 09 55 31 70',
  Email: 'desire@exemple.ci',
  'Ville / Quartier': 'Abobo, Baoulé',
}
const SEND = 'Envoyer le message'
const APPLY = 'Envoyer ma candidature'
const FAILED = "Échec de l'envoi"

/** An answer of a stranger, or none at all, is said in the form: no toast takes it away. */
async function expectNotSent(): Promise<void> {
  const note = await screen.findByRole('alert')
  expect(note.textContent).toBe(`${FAILED}Une erreur est survenue. Veuillez réessayer.`)
  expect(toasts()).toEqual([])
}

test('a message is stored for the team, and the form is empty again', async ({ server, page }) => {
  page.open('/contact')
  await fillAll(page, contact)
  await page.user.dblClick(screen.getByRole('button', { name: SEND }))
  await expectToast('Message envoyé')
  for (const label of Object.keys(contact)) await expectValue(label, '')
  const rows = server.t.database.sqlite.prepare(
    'select fullname, email, message from contact_messages',
  )
  expect(rows.all()).toEqual([
    { fullname: contact['Nom complet'], email: 'jm.ake@exemple.ci', message: contact.Message },
  ])
})

test('a message without its fields says what is missing, and leads to the first wrong field', async ({
  page,
}) => {
  page.open('/contact')
  await page.press(SEND)
  for (const text of ['Le nom complet', 'L’e‑mail', 'Le message'])
    await expectText(`${text} est obligatoire.`)
  await expectFocus(() => field('Nom complet'))
  await fillAll(page, { 'Nom complet': 'Aké', Email: 'pas une adresse', Message: 'Bonjour' })
  await page.press(SEND)
  await expectText('Écrivez l’adresse en entier')
  await expectFocus(() => field('Email'))
})

test('a message that is too long is kept whole, and its limit is said', async ({ page }) => {
  page.open('/contact')
  await page.fill('Message', 'a'.repeat(2001))
  await page.press(SEND)
  await expectText('2000 caractères au plus.')
  const message = field('Message')
  const described = message.getAttribute('aria-describedby')?.split(' ') ?? []
  const description = described.map((id) => document.getElementById(id)?.textContent).join(' ')
  expect(description).toContain('2000 caractères au plus.')
  expect(message.value).toHaveLength(2001)
})

test('a message that the network cuts off loses nothing of what was typed, and is sent afterwards', async ({
  server,
  page,
}) => {
  page.open('/contact')
  await fillAll(page, contact)
  const mend = server.cut(/\/contact$/)
  await page.press(SEND)
  await expectUnanswered(FAILED)
  await expectValue('Message', contact.Message)
  mend()
  await page.press(SEND)
  await expectToast('Message envoyé')
})

test('a person who writes too often is asked to wait, and keeps their words', async ({
  server,
  page,
}) => {
  const sent = () => server.answers.filter(({ request }) => request.includes('POST /contact'))
  page.open('/contact')
  for (let tries = 1; sent().at(-1)?.status !== 429; tries += 1) {
    await fillAll(page, { ...contact, Message: `Message ${tries}` })
    await page.press(SEND)
    await expect.poll(() => sent().length).toBe(tries)
    expect(tries).toBeLessThan(12)
  }
  await expectToast(FAILED, /Patientez .+ avant de recommencer/)
  expect(field('Message').value).toMatch(/^Message \d+$/)
})

test('an application asks for everything but the message, and explains a number of eight digits', async ({
  page,
}) => {
  page.open('/candidature-livreur')
  await page.press(APPLY)
  for (const text of ['Le nom complet', 'Le téléphone', 'L’e‑mail', 'La ville ou le quartier'])
    await expectText(`${text} est obligatoire.`)
  await fillAll(page, { ...application, Téléphone: '09 55 31 70' })
  await page.press(APPLY)
  await expectText(/dix chiffres depuis 2021/)
  await expectFocus(() => field('Téléphone'))
})

test('an application that fails says so, its button still meanwhile, and keeps what was typed', async ({
  server,
  page,
}) => {
  page.open('/candidature-livreur')
  await fillAll(page, { ...application, Message: 'Je roule en 125.' })
  const release = server.hold(/candidature-livreur$/)
  await page.press(APPLY)
  await expectButton(APPLY, 'disabled')
  server.cut(/candidature-livreur$/)
  release()
  await expectNotSent()
  await expectButton(APPLY, 'enabled')
  await expectValue('Message', 'Je roule en 125.')
})

test('an application is stored once, and the home page says that it has arrived', async ({
  server,
  page,
}) => {
  page.openComplete('/candidature-livreur')
  await fillAll(page, application)
  await page.user.dblClick(screen.getByRole('button', { name: APPLY }))
  await expectAddress('/')
  await expectToast('Candidature envoyée !', /recontactera bientôt/)
  const rows = server.t.database.sqlite.prepare(
    'select fullname, phone, city, message, status from livreur_applications',
  )
  expect(rows.all()).toEqual([
    {
      fullname: 'Désiré Bamba',
      phone: '+2250709553170',
      city: 'Abobo, Baoulé',
      message: null,
      status: 'new',
    },
  ])
})
