import { expect, test } from 'vitest'
import { dutyText, nearnessText, onDutyTitle } from './candidate-words.ts'

const at = (hour: number, day = 10) => Date.UTC(2025, 5, day, hour)
const NOON = { from: at(12), to: at(14) }
const TOMORROW = { from: at(12, 11), to: at(14, 11) }
const plain = (text: string) => text.replace(/\s/g, ' ')

test('the title names the slot that all the orders have', () => {
  const titles = [[NOON, { ...NOON }], [TOMORROW], [], [NOON, TOMORROW]].map((slots) =>
    plain(onDutyTitle(slots, at(9))),
  )
  expect(titles).toEqual([
    'En service de 12 h à 14 h',
    'En service demain de 12 h à 14 h',
    'En service',
    'En service',
  ])
})

const ON = { on: true, since: at(8), until: at(18) } as const
const OFF = { on: false, why: 'off' } as const

test.each([
  [{ onDuty: true, full: null, state: ON }, [NOON], 'En service'],
  [{ onDuty: true, full: NOON, state: ON }, [NOON], 'Complet de 12 h à 14 h'],
  [{ onDuty: false, full: null, state: OFF }, [], 'Repos aujourd’hui'],
  [{ onDuty: false, full: null, state: OFF }, [TOMORROW], 'Pas en service ce jour-là'],
  [
    { onDuty: false, full: null, state: { ...ON, until: at(13) } },
    [NOON],
    'En service depuis 8 h, fin prévue à 13 h',
  ],
])('%o for %o is « %s »', (livreur, slots, text) => {
  expect(plain(dutyText(livreur, slots, at(9)))).toBe(text)
})

test('nearness is from the position, else from the missions, else unknown', () => {
  const point = { point: { lat: 5.3, lng: -4 }, accuracy: 10, at: 0, age: 12_000 }
  const texts = [
    nearnessText({ point, km: 1.4, from: 'position' }, 0, false),
    nearnessText({ point: null, km: 2.6, from: 'missions' }, 0, true),
    nearnessText({ point: null, km: null, from: null }, 0, false),
  ]
  expect(texts.map(plain)).toEqual([
    'à 1,4 km du client · il y a 12 s',
    'à 2,6 km de ses missions',
    'position inconnue',
  ])
})
