import { randomUUID } from 'node:crypto'
import { screen } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { expectAddress, type Page } from './component-test.ts'
import type { ServerInProcess } from './server-in-process.ts'

/** The labels of the fields about a person. */
export type PersonField = 'Nom complet' | 'Téléphone' | 'Email' | 'Mot de passe'

/** An address that has no account yet. */
export const newAddress = (): string => `awa-${randomUUID()}@laveo.test`

/** Valid values for the fields about a person. */
export const aya = (email = newAddress()): Record<PersonField, string> => ({
  'Nom complet': 'Aya Traoré',
  Téléphone: '07 07 48 21 36',
  Email: email,
  'Mot de passe': 'le linge au soleil',
})

/** Fills the fields of these labels. */
export async function fillAll(page: Page, typed: Partial<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.fill(label, text ?? '')
}

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  // The previous form has an e-mail field too, and stays on screen until the sign-in form is shown.
  await screen.findByRole('button', { name: 'Se connecter' })
  await fillAll(page, { Email: email, 'Mot de passe': password })
  await page.press('Se connecter')
}

/** Creates a client's account through the form and returns its e-mail address. */
export async function signUp(page: Page): Promise<string> {
  const typed = aya()
  page.open('/inscription-client')
  await fillAll(page, typed)
  await page.press("S'inscrire")
  await expectAddress('/attente-confirmation')
  return typed.Email
}

/** The number of an account's sessions. */
export function countSessions({ database }: TestContext, { id }: { id: string }): unknown {
  const count = database.sqlite.prepare('select count(*) from sessions where user_id = ?')
  return count.pluck().get(id)
}

/** The e-mails that were sent to an address with these words in their subject, newest first. */
export async function mailsTo(server: ServerInProcess, address: string, subject = '') {
  const mails = await server.mails()
  return mails.filter((mail) => mail.to === address && mail.subject.includes(subject)).toReversed()
}

/** The link in the newest e-mail to an address with this subject. */
export async function linkTo(
  server: ServerInProcess,
  address: string,
  subject: string,
): Promise<string> {
  const [mail] = await mailsTo(server, address, subject)
  const [link] = /https?:\/\/\S+#type=\S+/.exec(mail?.text ?? '') ?? []
  if (!link) throw new Error(`No link to ${address} in « ${subject} »`)
  return link
}
