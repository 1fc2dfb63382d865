import { describe, expect, it, test } from 'vitest'
import { keptSentence, ownKeptSteps } from './kept-days.ts'
import {
  DEFAULT_REMINDERS,
  filledSentence,
  LADDERS,
  sentenceParts,
  unknownVariables,
} from './reminder-settings.ts'
import { reminderWords } from './section-words.ts'
import { SETTINGS_FIELDS } from './settings.inputs.ts'

test('the sentences that come with the software may be saved', () => {
  expect(SETTINGS_FIELDS.reminders.safeParse(DEFAULT_REMINDERS).success).toBe(true)
  for (const ladder of LADDERS)
    for (const { text } of DEFAULT_REMINDERS[ladder])
      expect(unknownVariables(text, ladder)).toEqual([])
})

describe('a sentence is not saved', () => {
  it.each([
    ['with a variable that nobody knows', 'Bonjour {nom}', ['{nom}']],
    ['with one of the other reason', 'Vos {pièces} pièces', ['{pièces}']],
    ['with a brace left open', 'Bonjour {prénom', ['{prénom']],
    ['with a brace left open before another one', 'Bonjour {nom, {prénom}', ['{nom,']],
    ['with a brace too many', 'Bonjour prénom}', ['}']],
    ['with an empty pair', 'Bonjour {}', ['{}']],
  ])('%s', (_, text, unknown) => {
    expect(unknownVariables(text, 'unpaid')).toEqual(unknown)
    const unpaid = DEFAULT_REMINDERS.unpaid.map((step) => ({ ...step, text }))
    expect(SETTINGS_FIELDS.reminders.safeParse({ ...DEFAULT_REMINDERS, unpaid }).success).toBe(
      false,
    )
  })

  it('with other days than those of the ladder', () => {
    const unpaid = DEFAULT_REMINDERS.unpaid.slice(1)
    expect(SETTINGS_FIELDS.reminders.safeParse({ ...DEFAULT_REMINDERS, unpaid }).success).toBe(
      false,
    )
  })
})

test('a sentence is cut at its variables, and nothing of it is lost', () => {
  const text = 'Bonjour {prénom}, {lien'
  expect(sentenceParts(text)).toEqual([
    { text: 'Bonjour ', isVariable: false },
    { text: '{prénom}', isVariable: true },
    { text: ', ', isVariable: false },
    { text: '{lien', isVariable: true },
  ])
})

test('the values stand in their places, and one piece is one piece', () => {
  expect(
    filledSentence('Bonjour {prénom}, vos {pièces} pièces. {lien}', { prénom: 'Awa', pièces: '1' }),
  ).toBe('Bonjour Awa, vos 1 pièce. {lien}')
  expect(filledSentence('{pièces} pièces', { pièces: '11' })).toBe('11 pièces')
})

test.each([
  [null, '13\u00a0étapes'],
  [1, '13\u00a0étapes, garde de 1\u00a0jour'],
  [30, '13\u00a0étapes, garde de 30\u00a0jours'],
])('the reminders in short, with linen that is kept for %s days', (keptDays, words) => {
  expect(reminderWords({ ...DEFAULT_REMINDERS, keptDays })).toBe(words)
})

test.each([
  [30, 15, 'Il reste 15\u00a0jours de garde gratuite.'],
  [20, 15, 'Il reste 5\u00a0jours de garde gratuite.'],
  [16, 15, 'Il reste 1\u00a0jour de garde gratuite.'],
  [30, 30, 'La garde gratuite finit aujourd’hui.'],
  [20, 30, 'La garde gratuite est finie depuis 10\u00a0jours.'],
  [null, 15, ''],
])(
  'with %s days of free keeping, %s days after « Prêt » its variable says « %s »',
  (kept, days, words) => {
    expect(keptSentence(kept, days)).toBe(words)
  },
)

test('sentences that come with the software leave the days of free keeping to their variable', () => {
  expect(ownKeptSteps(DEFAULT_REMINDERS)).toEqual([])
  const [first, ...others] = DEFAULT_REMINDERS.unclaimed
  if (!first) throw new Error('A ladder has steps')
  const own = { ...first, text: 'Il reste 10 jours de garde gratuite.' }
  expect(ownKeptSteps({ ...DEFAULT_REMINDERS, unclaimed: [own, ...others] })).toEqual([1])
  const silent = { ...own, ways: [] }
  expect(ownKeptSteps({ ...DEFAULT_REMINDERS, unclaimed: [silent, ...others] })).toEqual([])
})
