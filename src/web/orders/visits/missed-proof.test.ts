import { expect, test } from 'vitest'
import { distanceWords, type MissedVisitOfOrder, missedProof, reportText } from './missed-proof.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')
const done = { calls: 2, waitedMinutes: 10, hasPhoto: true, distance: 40 }

test.each([
  ['à 40 m de l’adresse, 2 appels, 10 min d’attente', {}],
  ['à 40 m de l’adresse, 2 appels, 10 min d’attente, sans photo', { hasPhoto: false }],
  ['sans position, sans appel, sans attente', { calls: 0, waitedMinutes: 0, distance: null }],
])('a proof is said as « %s »', (words, more) => {
  expect(plain(missedProof({ ...done, ...more }).join(', '))).toBe(words)
})

test('a distance is in metres, then in kilometres', () => {
  expect([0, 350, 7900].map((metres) => plain(distanceWords(metres)))).toEqual([
    'à 10 m de l’adresse',
    'à 350 m de l’adresse',
    'à 7,9 km de l’adresse',
  ])
})

const CREATED = Date.UTC(2020, 10, 21, 12, 30)
const visit = {
  reportedBy: 'livreur',
  arrivedAt: Date.UTC(2020, 10, 21, 12, 4),
  createdAt: CREATED,
  photoId: null,
  disagreed: false,
  ...done,
} as unknown as MissedVisitOfOrder

test.each<[RegExp, Partial<MissedVisitOfOrder>]>([
  [/^Signalé par le livreur, .*12 h 04 · à 40 m de l’adresse · 2 appels · .* · sans photo$/, {}],
  [/^Signalé par le livreur, .*12 h 30 · /, { arrivedAt: null }],
  [/10 min d’attente$/, { photoId: 'p' }],
  [/^Dit par le client, .*12 h 04$/, { reportedBy: 'client' }],
  [
    /^Pas d’accord avec le total, .* · linge resté chez le client, sans frais$/,
    { disagreed: true },
  ],
])('a missed visit is reported as %s', (words, more) => {
  expect(plain(reportText({ ...visit, ...more }))).toMatch(words)
})
