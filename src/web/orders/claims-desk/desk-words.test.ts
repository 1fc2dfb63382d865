import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { config } from '#web/lib/config.ts'
import {
  correctedMessage,
  type DeskClaim,
  deadlineWords,
  deductedOf,
  deskTitle,
  faultLabel,
  messageFor,
  otherPromise,
  refundWays,
} from './desk-words.ts'

/** A Thursday, at twenty past ten. */
const NOW = Date.UTC(2026, 10, 26, 10, 20)
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ')
const shirts = [{ position: 0, name: 'Chemise', service: 'Lavage', quantity: 2, price: 1500 }]

const claim = (more: Partial<DeskClaim> = {}) =>
  ({
    clientName: 'Aya Konan',
    pieces: shirts,
    atCounter: false,
    dues: [],
    method: null,
    paidBy: null,
    ...more,
  }) as DeskClaim

test('a claim is called by its pieces, or else by its kind', () => {
  expect(plain(deskTitle({ kind: 'stained', pieces: shirts }))).toBe('2 chemises tachées')
  expect(deskTitle({ kind: 'livreur', pieces: [] })).toBe('Livreur')
})

test.each([
  ['Répondre dans 6 h 50, 17 h 10', NOW + 6 * HOUR_MS + 50 * MINUTE_MS],
  ['Répondre dans 24 h, demain 10 h 20', NOW + DAY_MS],
  ['En retard de 2 h', NOW - 2 * HOUR_MS],
])('its page says « %s »', (words, answerBy) => {
  expect(plain(deadlineWords({ answerBy }, NOW))).toBe(words)
})

test.each([
  [3000, 'refund', 5000],
  [2000, 'credit', 2000],
  [0, 'refund', null],
  [0, 'rewash', 5000],
] as const)('%d francs pay what the client owes (%s of %s)', (francs, remedy, amount) => {
  const dues = [{ francs: 1000 }, { francs: 2000 }] as DeskClaim['dues']
  expect(deductedOf({ dues }, { remedy, amount })).toBe(francs)
})

const answer = { remedy: 'refund', amount: 6000, method: 'wave', deducted: 0 } as const

describe('the message that goes with an answer', () => {
  const message = (more: Partial<Parameters<typeof messageFor>[1]>, of = claim()) =>
    plain(messageFor(of, { ...answer, ...more })) ?? ''

  test('greets by the first name, and says what was looked at', () => {
    const head = 'Bonjour Aya, nous avons regardé votre réclamation pour 2 chemises.'
    expect(message({})).toBe(
      `${head} Nous vous remboursons 6 000 FCFA par Wave. Pardon pour ce désagrément.`,
    )
    expect(message({ remedy: 'explain' }, claim({ pieces: [] }))).toBe(
      'Bonjour Aya, nous avons regardé votre réclamation. ',
    )
  })

  test('leaves a gap for a sum that is not typed yet', () => {
    expect(message({ amount: null, method: 'espece' })).toContain('remboursons … en espèces.')
  })

  test('says what of the sum pays what is owed', () => {
    const of = claim({ dues: [{ name: '#48 21' }, { name: '#77 10' }] as DeskClaim['dues'] })
    expect(message({ deducted: 2000 }, of)).toContain(
      'par Wave, dont 2 000 FCFA règlent #48 21 et #77 10.',
    )
    expect(message({ remedy: 'credit', deducted: 2000 }, of)).toContain(
      'un avoir de 6 000 FCFA, dont 2 000 FCFA règlent #48 21 et #77 10.',
    )
    expect(message({ remedy: 'credit' }, of)).toContain(
      '6 000 FCFA, pour votre prochaine commande.',
    )
  })

  test('asks a client of the counter to bring the linen, and comes for it to others', () => {
    expect(message({ remedy: 'rewash' })).toContain('Nous venons prendre votre linge')
    expect(message({ remedy: 'rewash' }, claim({ atCounter: true }))).toContain('Rapportez-nous')
  })

  test('is corrected only where somebody wrote another one', () => {
    const written = messageFor(claim(), answer)
    const stored = (message: string | null) =>
      claim({ remedy: 'refund', amount: 6000, method: 'wave', deducted: null, message })
    expect(correctedMessage(stored(`${written} `))).toBeNull()
    expect(correctedMessage(stored(null))).toBeNull()
    expect(correctedMessage(stored('Bonjour Aya.'))).toBe('Bonjour Aya.')
  })
})

describe('a message that promises something else', () => {
  test.each<[string | undefined, string, Partial<Parameters<typeof otherPromise>[1]>]>([
    [undefined, 'Nous vous remboursons 6 000 FCFA par Wave.', {}],
    [undefined, 'Nous vous rendons 6000F, dont 2.000 francs règlent #48.', { deducted: 2000 }],
    [undefined, 'Commande 48210937. 6 000 FCFA vous reviennent.', {}],
    [undefined, 'Nous avons lavé 2 chemises le 12 novembre.', {}],
    [undefined, 'Nous rendons 5 000 FCFA.', { amount: null }],
    [undefined, 'Nous rendons 5 000 FCFA en espèces.', { remedy: 'rewash' }],
    ['Le message parle de 5 000 FCFA. Vous proposez 6 000 FCFA.', 'Voici 5 000 F CFA.', {}],
    ['Le message parle d’espèces. Vous proposez Wave.', '6 000 FCFA en espèces.', {}],
    ['Le message parle de Wave. Vous proposez les espèces.', 'Par Wave.', { method: 'espece' }],
    ['Le message parle de Wave. Vous proposez un avoir.', 'Par Wave.', { remedy: 'credit' }],
  ])('is told by « %s »: « %s » (%o)', (told, message, more) => {
    expect(plain(otherPromise(message, { ...answer, ...more }))).toBe(told)
  })
})

describe('the ways to pay a refund', () => {
  beforeEach(() => void Object.assign(config, { waveEnabled: true }))
  afterEach(() => void Object.assign(config, { waveEnabled: undefined }))

  test.each<[string, Partial<DeskClaim>]>([
    ['wave espece', {}],
    ['espece wave', { paidBy: 'espece' }],
    ['wave espece', { paidBy: 'espece', method: 'wave' }],
    ['wave espece', { method: 'credit' as never }],
  ])('are « %s » in their order (%o)', (ways, more) => {
    expect(refundWays(claim(more)).join(' ')).toBe(ways)
  })

  test('have Wave only where it came, once the shop takes it no more', () => {
    Object.assign(config, { waveEnabled: false })
    expect(refundWays(claim())).toEqual(['espece'])
    expect(refundWays(claim({ paidBy: 'wave' }))).toEqual(['wave', 'espece'])
  })
})

test('a fault is of a door, or of a station that the workshop may have no more', () => {
  const stations = [{ key: 'wash', done: 'Lavé' }] as DeskClaim['stations']
  expect(faultLabel('wash', stations)).toBe('Lavé')
  expect(faultLabel('gone', stations)).toBe('gone')
})
