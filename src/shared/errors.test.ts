import { describe, expect, test } from 'vitest'
import {
  type AppErrorCode,
  type DetailsOf,
  errorMessage,
  errorStatus,
  isAppErrorCode,
} from './errors.ts'

/** The HTTP status of every code; the compiler asks for a line when one is added. */
const STATUSES: Record<AppErrorCode, number> = {
  UNAUTHENTICATED: 401,
  ACCOUNT_DELETED: 401,
  FORBIDDEN: 403,
  ORIGIN_REFUSED: 403,
  OTHER_ACCOUNT: 409,
  ACCOUNT_NOT_NAMED: 409,
  DEMO_PROXIED: 403,
  SECOND_FACTOR_NEEDED: 401,
  SIGN_IN_EXPIRED: 401,
  FACTOR_CODE_WRONG: 422,
  PASSKEY_REFUSED: 422,
  ENROLMENT_NEEDED: 403,
  PROOF_REQUIRED: 403,
  OWN_FACTOR_FIRST: 409,
  PASSKEY_KNOWN: 409,
  TOTP_KNOWN: 409,
  TOO_MANY_PASSKEYS: 409,
  BAD_CREDENTIALS: 401,
  EMAIL_NOT_CONFIRMED: 403,
  ACCOUNT_DISABLED: 403,
  ROLE_UNKNOWN: 403,
  EMAIL_TAKEN: 409,
  MAIL_UNAVAILABLE: 503,
  CONFIRMATION_INVALID: 422,
  SIGN_UP_OVER: 409,
  RECOVERY_INVALID: 422,
  LINK_INVALID: 422,
  INVOICE_LINK_OVER: 404,
  INVOICE_LINK_INVALID: 404,
  REQUEST_OVER: 409,
  REQUEST_RECORD_NEEDED: 409,
  REQUEST_ANSWERED: 409,
  REQUEST_NUMBERS_SPENT: 409,
  MESSAGE_GONE: 409,
  SHARED_FOLLOW_OVER: 422,
  CLOSING_OVER: 422,
  CLAIM_OVER: 422,
  CLAIM_AT_OWNER: 403,
  CLAIM_ABOVE_CAP: 422,
  BY_LINK_ONLY: 403,
  PLACE_HIDDEN: 403,
  NUMBER_NOT_PROVEN: 403,
  NUMBER_OF_ANOTHER: 409,
  CODE_INVALID: 422,
  CODE_NOT_SENT: 422,
  DEVICE_CODE_WRONG: 422,
  DEVICE_GONE: 404,
  DEVICE_UNPAIRED: 401,
  TOO_MANY_DEVICES: 422,
  TICKET_INVALID: 422,
  WRONG_PASSWORD: 422,
  PASSWORD_TOO_COMMON: 422,
  TOO_MANY_TRIES: 429,
  TOO_MANY_DOWNLOADS: 429,
  ORDER_IN_PROGRESS: 409,
  REFUND_DUE: 409,
  ACCOUNT_OPEN: 409,
  MISSION_IN_PROGRESS: 409,
  CASH_IN_HAND: 409,
  LAST_SUPERADMIN: 409,
  OWN_ACCOUNT: 422,
  DUTY_WEEK_EMPTY: 422,
  APPLICATION_HANDLED: 409,
  LIVREUR_NOT_APPROVED: 403,
  SUPERADMIN_NOT_CONFIRMED: 403,
  VALIDATION: 400,
  TOO_MANY_CALLS: 400,
  BODY_TOO_LARGE: 413,
  BAD_CONTENT_TYPE: 415,
  NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  ORDER_CHANGED: 409,
  STALE: 409,
  ORDER_DELETED: 409,
  TRANSITION_REFUSED: 422,
  LINEN_READY: 409,
  ORDER_INCOMPLETE: 422,
  PIECES_LEFT: 422,
  PIECES_PACKED: 409,
  PIECES_TOO_MANY: 422,
  TAG_TAKEN: 409,
  PLACE_TAKEN: 409,
  MACHINE_RUNNING: 409,
  WORKER_KNOWN: 409,
  STATION_IN_USE: 409,
  MODULE_OFF: 404,
  LIVREUR_UNAVAILABLE: 422,
  LIVREUR_UNCHANGED: 422,
  ASSIGNMENT_TOLD: 409,
  CLIENT_UNAVAILABLE: 422,
  PHONE_KNOWN: 409,
  ADOPTION_CODE_INVALID: 422,
  TWO_ACCOUNTS: 409,
  MERGE_CODE_NEEDED: 422,
  NUMBER_OF_OWNER: 409,
  UNMERGE_TOO_LATE: 409,
  ALREADY_UNMERGED: 409,
  MERGE_CHANGED: 409,
  PRODUCT_UNKNOWN: 422,
  SERVICE_UNKNOWN: 422,
  SLOT_FULL: 409,
  SLOT_CLOSED: 409,
  EXPRESS_FULL: 409,
  EXPRESS_UNAVAILABLE: 409,
  IDEMPOTENCY_CONFLICT: 409,
  KEY_REUSED: 409,
  TOO_MANY_WEEKLY: 422,
  PAYMENT_ALREADY_CHOSEN: 409,
  WAVE_UNAVAILABLE: 422,
  WAVE_DOWN: 503,
  ALREADY_PAID: 409,
  TOTAL_TO_AGREE: 409,
  NOTHING_TO_VERIFY: 409,
  TRANSACTION_KNOWN: 409,
  TRANSACTION_UNSTATED: 422,
  REFUND_SETTLED: 409,
  WAIVER_UNSTATED: 422,
  REFUND_PROMISED: 403,
  CASH_UNSTATED: 422,
  CASH_TOO_MUCH: 422,
  CHECK_LINE_UNKNOWN: 422,
  WAVE_UNVERIFIED: 422,
  SLOT_FIXED: 422,
  VISIT_UNPROVEN: 422,
  DISCOUNT_NOT_LOWER: 422,
  FEE_DECIDED: 409,
  COUNT_UNSTATED: 422,
  COUNT_UNEXPLAINED: 422,
  CODE_MISSING: 422,
  CODE_WRONG: 422,
  HANDOVER_PHOTO_MISSING: 422,
  FLAG_RESOLVED: 409,
  ADJUSTMENT_PENDING: 409,
  ADJUSTMENT_BY_PHONE: 409,
  CLIENT_ANSWERS: 409,
  ADJUSTMENT_CLOSED: 409,
  ADJUSTMENT_EMPTY: 422,
  TOO_MANY_PHOTOS: 422,
  IMAGE_INVALID: 422,
  IMAGE_TOO_LARGE: 413,
  SERVICES_INVALID: 422,
  CATALOGUE_NOT_EMPTY: 409,
  DRAWER_CLOSED: 409,
  DRAWER_OPEN: 409,
  CLOSING_MADE: 409,
  DRAWER_SHORT: 422,
  CEILING_REACHED: 403,
  OWNER_NEEDED: 403,
  ASK_ANSWERED: 409,
  ADVANCE_SETTLED: 409,
  ADVANCE_OWN: 403,
  MOVEMENT_CLOSED: 409,
  MOVEMENT_REVERSED: 409,
  GAP_UNEXPLAINED: 422,
  HANDOVER_ANSWERED: 409,
  TOO_FAR: 422,
  ANSWER_TOO_LONG: 503,
  EXPORT_UNDER_WAY: 409,
  UPLOADS_BUSY: 503,
  UPLOAD_TOO_SLOW: 408,
  SITE_CLOSED: 422,
  TOO_MANY_PENDING: 422,
  TOO_MANY_PLACES: 422,
  TOTAL_TOO_HIGH: 422,
  ACCOUNT_CEILING: 422,
  ACCOUNT_ABOVE_CEILING: 409,
  ORDERS_BY_TEAM: 422,
  ORDERS_ELSEWHERE: 422,
  CONTACT_MAY_NOT_ORDER: 422,
  ORDER_ON_ACCOUNT: 409,
  ORDER_INVOICED: 409,
  ORDER_PAID_ALREADY: 409,
  NOT_A_COMPANY: 404,
  TERMS_NOT_AGREED: 422,
  NCC_TAKEN: 409,
  NCC_NEEDED: 422,
  COMPANY_NOT_MERGED: 422,
  NOTHING_TO_INVOICE: 422,
  INVOICE_UNCERTIFIED: 409,
  INVOICE_NOT_FOUND: 404,
  NO_CONTACT: 422,
  CREDIT_ABOVE_INVOICE: 422,
  PAYMENT_ABOVE_REST: 422,
  SURPLUS_USED: 409,
  CHEQUE_KNOWN: 409,
  TRANSFER_KNOWN: 409,
  CHEQUE_SETTLED: 409,
  PAYMENT_TAKEN_BACK: 409,
  INVOICE_SETTLED: 409,
  INVOICE_UNSENT: 409,
  REMINDED_TODAY: 409,
  REMINDER_OPENED: 409,
  REMINDERS_STOPPED: 409,
  NOBODY_TO_REMIND: 422,
  FNE_OFF: 422,
  FNE_FACTS_NEEDED: 422,
  FNE_ALREADY: 409,
  FNE_NOTHING: 422,
  FNE_UNCERTAIN: 409,
  FNE_MAYBE_ON_SITE: 409,
  FNE_CERTIFIED: 409,
  FNE_NUMBER_GIVEN: 409,
  FNE_TAKEN_BACK: 409,
  ORDER_CERTIFIED: 409,
  FNE_NUMBER_FOREIGN: 422,
  FNE_NUMBER_OF_KIND: 422,
  FNE_YEAR_TO_COME: 422,
  FNE_NUMBER_TAKEN: 409,
  FNE_TOKEN_WRONG: 422,
  RNE_KNOWN: 409,
  MAIL_NOT_FAILED: 409,
  MAIL_EXPIRED: 409,
  NOT_ON_THE_ROAD: 409,
  DATABASE_BUSY: 503,
  STORAGE_UNAVAILABLE: 503,
  INTERNAL: 500,
}
const CODES = Object.keys(STATUSES) as AppErrorCode[]

const changed: DetailsOf<'ORDER_CHANGED'> = {
  status: 'assigned',
  by: 'Mireille Assi',
  at: Date.UTC(2025, 5, 10, 8, 12),
}
const SLOT = { from: Date.UTC(2025, 5, 12, 18), to: Date.UTC(2025, 5, 12, 20) }
const DETAILS: Partial<Record<AppErrorCode, unknown>> = {
  ORDER_CHANGED: changed,
  STALE: { about: 'rest', from: { rest: 45_000 }, to: { rest: 44_100 } },
  SLOT_FULL: { from: SLOT.from, to: SLOT.to, next: [] },
  SLOT_CLOSED: { from: SLOT.from, to: SLOT.to, next: [{ ...SLOT, left: 2 }] },
  EXPRESS_FULL: { day: '2025-06-11', left: 3 },
  IDEMPOTENCY_CONFLICT: { orderId: '4f9c21ab-0d7e-4c51-9d1b-3a55d1f0a001', reference: '4f9c21ab' },
  SERVICE_UNKNOWN: { product: 'Robe' },
  TOO_MANY_TRIES: { retryAfter: 300 },
  TOO_MANY_DOWNLOADS: { retryAfter: 2 },
  TRANSACTION_KNOWN: { reference: '4f9c21ab' },
  CASH_TOO_MUCH: { due: 4159 },
  ORDER_DELETED: { cashKept: 2000 },
  CODE_WRONG: { triesLeft: 4 },
  DEVICE_CODE_WRONG: { triesLeft: 4 },
  TOO_MANY_DEVICES: { max: 50 },
  DRAWER_SHORT: { amount: 4500 },
  ADJUSTMENT_BY_PHONE: { hasAccount: true },
  CLAIM_OVER: { days: 7 },
  CLAIM_ABOVE_CAP: { cap: 15_000 },
  CEILING_REACHED: { left: 4500, owner: 'Adjoua Brou' },
  OWNER_NEEDED: { owner: null },
  ASK_ANSWERED: { by: 'Adjoua Brou', granted: false },
  TOO_FAR: { km: 25 },
  UPLOADS_BUSY: { retryAfter: 10 },
  TOO_MANY_PENDING: { max: 10 },
  TOO_MANY_PLACES: { max: 4 },
  TOO_MANY_WEEKLY: { max: 5 },
  TOTAL_TOO_HIGH: { max: 100_000_000 },
  PHONE_KNOWN: { names: 'Fatou Diabaté' },
  ORDER_INCOMPLETE: { pieces: 1 },
  TAG_TAKEN: { tag: '0412', reference: '48210937' },
  PLACE_TAKEN: { reference: '48210937' },
  STATION_IN_USE: { pieces: 3 },
  MODULE_OFF: { module: 'express', label: 'Express' },
  ACCOUNT_ABOVE_CEILING: { owed: 520_000, ceiling: 500_000 },
  ORDERS_ELSEWHERE: { by: 'link' },
  CONTACT_MAY_NOT_ORDER: { name: 'Clarisse Tanoh' },
  ORDER_INVOICED: { label: 'F-2026-10-031' },
  NCC_TAKEN: { name: 'Hôtel Le Baobab' },
  CREDIT_ABOVE_INVOICE: { most: 44_100 },
  PAYMENT_ABOVE_REST: { rest: 44_100, held: 20_000 },
  SURPLUS_USED: { label: 'F-2026-10-031' },
  CHEQUE_KNOWN: { label: 'F-2026-10-031' },
  TRANSFER_KNOWN: { amount: 42_300, times: 1, label: 'F-2026-10-031', name: 'Hôtel Le Baobab' },
  FNE_NUMBER_FOREIGN: { ncc: '2302456K' },
  FNE_NUMBER_OF_KIND: { kind: 'refund' },
  FNE_YEAR_TO_COME: { year: 2027 },
  FNE_NUMBER_TAKEN: { reference: 'F-2026-10-031' },
  RNE_KNOWN: { reference: '#48210937' },
}

describe.each(CODES)('%s', (code) => {
  test('has a title and a whole French sentence', () => {
    const { title, text } = errorMessage(code, DETAILS[code])
    expect(title).toMatch(/^\p{Lu}/u)
    expect(text).toMatch(/^[\p{Lu}«].*[.]$/u)
    expect(text).not.toMatch(/undefined|NaN|null|'/)
  })

  test('answers with its HTTP status and is known on the wire', () => {
    expect(errorStatus(code)).toBe(STATUSES[code])
    expect(isAppErrorCode(code)).toBe(true)
  })
})

test.each(['TEAPOT', '', 'toString', 'constructor', '__proto__', undefined, null, 409, {}])(
  '%j is no code',
  (code) => {
    expect(isAppErrorCode(code)).toBe(false)
  },
)

describe('details', () => {
  const text = (code: AppErrorCode, role?: 'client' | 'admin') =>
    errorMessage(code, DETAILS[code], role).text

  test('a changed order says who, when and what, in the words of its reader’s role', () => {
    expect(text('ORDER_CHANGED')).toBe(
      'Mireille Assi l’a modifiée à 8\u00a0h\u00a012\u00a0: «\u00a0Livreur assigné\u00a0». L’écran est à jour, vérifiez avant de recommencer.',
    )
    expect(text('ORDER_CHANGED', 'admin')).toContain('«\u00a0Ramassage assigné\u00a0»')
  })

  test('cash that was kept all the same is said after the refusal', () => {
    const kept = 'Les 2\u202f000\u00a0FCFA reçus sont notés.'
    const { text: said } = errorMessage('ORDER_CHANGED', { ...changed, cashKept: 2000 })
    expect(said).toBe(`${text('ORDER_CHANGED')} ${kept}`)
    expect(text('ORDER_DELETED')).toBe(`L’équipe Lavéo a supprimé cette commande. ${kept}`)
  })

  test('an e-mail that may not be added yet says to the team what it waits for', () => {
    expect(text('PLACE_HIDDEN', 'admin')).toBe(
      'Un e‑mail s’ajoute une fois son linge pris en charge, et si personne n’a dit «\u00a0Ce n’est pas ma commande\u00a0».',
    )
  })

  test('a slot that is gone asks for another one, or for the first one that is free', () => {
    expect(text('SLOT_FULL')).toContain('« Dès que possible »')
    expect(text('SLOT_CLOSED')).toContain('Choisissez-en un autre')
  })

  test('a number that is known says whose it is', () => {
    expect(text('PHONE_KNOWN')).toBe('Ce numéro est déjà celui de Fatou Diabaté.')
  })

  test('a visit that has not begun asks of the team only to wait for its hour', () => {
    expect(text('VISIT_UNPROVEN')).toContain('prenez la photo')
    expect(text('VISIT_UNPROVEN', 'admin')).toBe(
      'L’heure du passage n’est pas encore venue. Notez-le une fois qu’elle a commencé.',
    )
  })

  test('a full express day says how many pieces still fit', () => {
    expect(text('EXPRESS_FULL')).toContain('3 pièces')
  })

  test('a conflict names the first order, and a lost service its garment', () => {
    expect(text('IDEMPOTENCY_CONFLICT')).toContain('#4f9c21ab')
    expect(text('SERVICE_UNKNOWN')).toContain('« Robe »')
  })
})

test('the sentences of the specification are kept to the letter', () => {
  expect(errorMessage('BAD_CREDENTIALS', undefined)).toEqual({
    title: 'Échec de la connexion',
    text: 'Identifiants incorrects ou compte inexistant.',
  })
  expect(errorMessage('EMAIL_NOT_CONFIRMED', undefined)).toEqual({
    title: 'Confirmation requise',
    text: 'Veuillez vérifier vos e-mails pour confirmer votre compte.',
  })
  expect(errorMessage('UNAUTHENTICATED', undefined)).toEqual({
    title: 'Session introuvable',
    text: 'Veuillez vous reconnecter.',
  })
  expect(errorMessage('ROLE_UNKNOWN', undefined)).toEqual({
    title: 'Erreur de rôle',
    text: 'Votre rôle n’a pas été défini.',
  })
})
