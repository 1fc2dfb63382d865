import { waitFor, within } from '@testing-library/react'
import { makeCatalogue } from '#server/testing/factories.ts'
import { changeDraft, readDraft } from '#web/orders/cart/draft-store.ts'
import { notePreparedHere, VISITOR } from '#web/orders/cart/visitor-basket.ts'
import { aya, fillAll } from './auth-steps.ts'
import { expect, expectAddress, expectText, type Page } from './component-test.ts'
import {
  addLine,
  answerGps,
  cart,
  expectReady,
  HOME,
  review,
  TWO_SHIRTS,
  takePosition,
  twoShirtsAtHome,
  wordsOf,
} from './order-steps.ts'
import type { ServerInProcess } from './server-in-process.ts'

export const PHONE = 'Téléphone de contact'
export const NOTE = 'Note pour le livreur'
/** The word about a basket that was on the device before. */
export const FOUND = 'Un panier préparé sur cet appareil'

/** A visitor's entries; two shirts and their position come with them. */
interface Typed {
  note?: string
  phone?: string
  /** The radius in metres of their GPS. */
  accuracy?: number
  landmark?: string
}

/** Opens the order form of a visitor and fills it, ready for the review. */
export async function fillBasket(server: ServerInProcess, page: Page): Promise<void> {
  await makeCatalogue(server.t)
  answerGps({ ...HOME, accuracy: 12 })
  page.open('/commander')
  await addLine(page, TWO_SHIRTS)
  await takePosition(page)
  await page.fill(NOTE, 'Portail vert')
  await page.fill(PHONE, '07 07 00 00 01')
  await expectReady()
}

/** Opens the order form of a visitor who filled it in this tab before. */
export async function prepareBasket(
  server: ServerInProcess,
  page: Page,
  { note = 'Portail vert', phone = '07 07 00 00 01', accuracy = 12, landmark = '' }: Typed = {},
): Promise<void> {
  const { shirt } = await makeCatalogue(server.t)
  answerGps({ ...HOME, accuracy })
  changeDraft(VISITOR, twoShirtsAtHome(shirt))
  changeDraft(VISITOR, { accuracy, landmark, note, contactPhone: phone })
  notePreparedHere(readDraft(VISITOR))
  page.open('/commander')
  await expectReady()
}

export function count(server: ServerInProcess, table: 'baskets'): number {
  return Number(server.t.database.sqlite.prepare(`select count(*) from ${table}`).pluck().get())
}

interface Credentials {
  email: string
  password: string
}

/** Fills the form of a new client and sends it. */
export async function sendSignUp(page: Page): Promise<Credentials> {
  const typed = aya()
  await expectText('Créez votre compte')
  await fillAll(page, typed)
  await page.press("S'inscrire")
  return { email: typed.Email, password: typed['Mot de passe'] }
}

/** From the order form through the review to the page that waits for the confirmation. */
export async function signUpAtTheDoor(page: Page): Promise<Credentials> {
  await review(page)
  const account = await sendSignUpOfBasket(page)
  await expectAddress('/attente-confirmation')
  return account
}

/** Fills the fields of a new account in the review of a visitor, who has said their phone, and sends them. */
async function sendSignUpOfBasket(page: Page): Promise<Credentials> {
  const { Téléphone: _, ...typed } = aya()
  await page.press('Créer un compte par e‑mail')
  await fillAll(page, typed)
  await page.press('Créer mon compte')
  return { email: typed.Email, password: typed['Mot de passe'] }
}

/** Another device has nothing of this one. */
export function changeDevice(server: ServerInProcess): void {
  server.signOut()
  localStorage.clear()
  sessionStorage.clear()
}

/** Waits until the cart holds so many pieces: « 2 pièces ». */
export async function expectPieces(label: string): Promise<void> {
  await waitFor(() => {
    const [pieces] = within(cart()).getAllByText(/^\d+\spièces?$/)
    expect(pieces && wordsOf(pieces)).toBe(label)
  })
}
