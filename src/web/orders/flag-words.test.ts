import { afterEach, describe, expect, test, vi } from 'vitest'
import { type FlagKind, flagLabel } from '#shared/order-flags.ts'
import { type FlagProblem, flagSentence } from './flag-words.ts'

afterEach(() => void vi.useRealTimers())

const say = (
  kind: FlagKind,
  data: FlagProblem['data'] = {},
  livreurName: string | null = 'Konan Yao',
) => flagSentence({ kind, data, livreurName, raisedByName: livreurName, heldSince: null })

test('a gap is written with its figures and its place', () => {
  const at = { step: 'pickup', expected: 4 }
  expect(say('count_gap', { ...at, counted: 3 })).toBe(
    '3\u00a0pièces comptées au ramassage, pour 4 attendues.',
  )
  expect(say('count_gap', { step: 'delivery', expected: 1, counted: 0 })).toBe(
    '0\u00a0pièce comptée à la livraison, pour 1 attendue.',
  )
  expect(say('count_gap', { ...at, counted: 4 })).toContain('pas les mêmes')
  expect(say('count_gap', { ...at, expected: 2, counted: 1, bags: 1 })).toBe(
    '1\u00a0sac compté au ramassage, pour 2 attendus.',
  )
})

test('clothes that a livreur collected after the order had left them say where they are, and what to do', () => {
  const data = { from: 'pickup_en_route', takenAt: Date.UTC(2026, 10, 20, 10, 12) }
  const said = (kind: FlagKind, more: FlagProblem['data'] = {}) =>
    say(kind, { ...data, ...more })
      .replace(/[\u00a0\u202f]/g, ' ')
      .replace(/[\u2068\u2069]/g, '')
  expect(flagLabel('late_pickup', false, 'Konan Yao')).toBe('Ramassée par Konan Yao')
  expect(said('late_pickup')).toMatch(
    /^Konan Yao a ramassé le linge sans réseau, le .* 10 h 12\. La commande n’était plus la sienne : personne n’a plus à y passer\.$/,
  )
  expect(said('linen_to_return', { cashReceived: 3000 })).toMatch(
    /La commande n’existait plus : le linge est entre ses mains, appelez\. Espèces déclarées : 3 000 FCFA\.$/,
  )
  expect(say('linen_to_return', { pieces: 2 })).toContain('encore à l’atelier')
})

test('an unproven hand-over says why', () => {
  const doubt = (why: string, tries: number, photo: 0 | 1, queued: 0 | 1) =>
    say('code_failed', { why, tries, photo, queued }).replace(
      ' Vérifiez auprès du client qu’il a son linge.',
      '',
    )
  expect(doubt('tries', 5, 1, 0)).toBe(
    'Code faux 5 fois\u00a0: la livraison s’est faite sur photo.',
  )
  expect(doubt('tries', 5, 0, 1)).toBe(
    'Code faux 5 fois\u00a0: la livraison, envoyée plus tard, s’est faite sans photo.',
  )
  expect(doubt('no_code', 0, 1, 0)).toBe(
    'Le client n’avait pas son code\u00a0: la livraison s’est faite sur photo.',
  )
  expect(doubt('missing', 0, 0, 1)).toBe('La livraison, envoyée plus tard, s’est faite sans code.')
  expect(doubt('wrong', 2, 1, 1)).toBe(
    'La livraison, envoyée plus tard, s’est faite avec un code faux, sur photo. Avant, le code était faux 2 fois.',
  )
})

test('a date that no calendar holds does not keep the others from being read', () => {
  for (const takenAt of [-9e15, 9e15, Number.NaN])
    expect(say('refused_action', { from: 'assigned', takenAt })).toContain('Konan Yao')
})

test('a refused action says which, when, why, and the cash that was taken', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 11, 1), toFake: ['Date', 'performance'] })
  const data = {
    from: 'pickup_en_route',
    refusal: 'ORDER_CHANGED',
    reason: 'La commande a changé',
    cashReceived: 3000,
    takenAt: Date.UTC(2026, 10, 20, 10, 12),
  }
  const sentence = say('refused_action', data)
  expect(sentence).toContain('Konan Yao a fait «\u00a0Confirmer le ramassage\u00a0», le ')
  expect(sentence).toContain('L’action, envoyée plus tard, n’a pas pu être enregistrée.')
  expect(sentence).toContain('le ven.\u00a020\u00a0nov., 10\u00a0h\u00a012')
  expect(sentence).toContain('Motif\u00a0: la commande a changé.')
  expect(sentence).toContain('3\u202f000\u00a0FCFA')
  const live = say('refused_action', { ...data, live: 1 })
  expect(live).toContain('a quitté Konan Yao avant «\u00a0Confirmer le ramassage\u00a0»')
  expect(live).not.toContain('envoyée plus tard')
  expect(say('refused_action', { from: 'x', refusal: 'NEVER_HEARD_OF' })).not.toContain('Motif')
})

test('a refused action names the person who did it, even after a reassignment', () => {
  const names = { livreurName: 'Mariam Touré', raisedByName: 'Konan Yao' }
  const data = { from: 'pickup_en_route', refusal: 'ORDER_CHANGED' }
  const sentence = flagSentence({ kind: 'refused_action', data, heldSince: null, ...names })
  expect(sentence).toContain('Konan Yao')
  expect(sentence).not.toContain('Mariam')
})

test('a livreur whose account is gone has no name', () => {
  expect(say('to_reassign', {}, null)).toBe(
    'Le livreur n’est plus disponible. Choisissez un autre livreur.',
  )
})

describe('a missed visit', () => {
  const missed = (heldSince: number | null, data: FlagProblem['data']) =>
    flagSentence({
      kind: 'visit_missed',
      data: { visit: 'pickup', ...data },
      livreurName: 'Konan Yao',
      raisedByName: 'Konan Yao',
      heldSince,
    })

  test('says that the client did not agree to the total at the door, and kept the clothes', () => {
    const disagreed = { by: 'client', calls: 0, waited: 0, disagreed: 1 }
    expect(missed(1, disagreed)).toBe(
      'Pas d’accord avec le total\u00a0: le linge est resté chez le client, sans frais. Appelez-le, puis choisissez une autre heure ou annulez.',
    )
  })

  test('asks for another time until the client has one, then only for the fee', () => {
    const away = { by: 'client', calls: 0, waited: 0 }
    expect(missed(1, away)).toBe(
      'Le client ne sera pas là au ramassage. Choisissez une autre heure avec lui.',
    )
    expect(missed(null, away)).toBe(
      'Le client ne sera pas là au ramassage. Une autre heure est choisie, décidez des frais.',
    )
  })

  test('says what was done at the address, and what was not', () => {
    const proven = { by: 'livreur', calls: 2, waited: 10, photo: 1, queued: 0 }
    expect(missed(1, { ...proven, distance: 7900 })).toContain(
      '\u00a0: à 7,9\u00a0km de l’adresse, 2\u00a0appels, 10\u00a0min',
    )
    expect(missed(1, proven)).toContain(
      '\u00a0: sans position, 2\u00a0appels, 10\u00a0min d’attente. Choisissez',
    )
    const bare = { by: 'livreur', calls: 0, waited: 0, photo: 0, queued: 1 }
    expect(missed(1, bare)).toContain(
      '\u00a0: sans position, sans appel, sans attente, sans photo. Envoyé plus tard. Choisissez',
    )
    expect(missed(1, { by: 'livreur', calls: 1, waited: 10 })).not.toContain('sans photo')
  })
})

test('a Wave payment that was typed otherwise than Wave tells it says both amounts, and what is left to do', () => {
  const differs = (counted: number, told: number) =>
    say('wave_differs', { transactionId: 'T_46HS5COOWE', counted, told }).replace(
      /[\u00a0\u202f]/g,
      ' ',
    )
  expect(differs(300, 3000)).toBe(
    '300 FCFA notés pour la transaction T_46HS5COOWE, Wave en dit 3 000 FCFA. La différence est comptée.',
  )
  expect(differs(3000, 300)).toBe(
    '3 000 FCFA notés pour la transaction T_46HS5COOWE, Wave en dit 300 FCFA. Il manque 2 700 FCFA : voyez avec le client.',
  )
})

test('the name of a livreur from right to left stands apart in the sentence', () => {
  expect(say('to_reassign', {}, 'محمد ولد أحمد')).toContain('\u2068محمد ولد أحمد\u2069 n’est')
})
