import { expect, test } from 'vitest'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { BUSINESS_ZONE, instantOf } from '#shared/time/zone.ts'
import type { DutyPlan } from './duty.ts'
import { dutyState, dutyStateText } from './duty-state.ts'

const TUESDAY = '2025-06-10'
const at = (hour: number, minute = 0) => instantOf(TUESDAY, hour * 60 + minute, BUSINESS_ZONE)
const textAt = (now: number, own: Partial<DutyPlan> = {}) => {
  const plan: DutyPlan = {
    opening: DEFAULT_OPENING,
    week: { 2: { from: 480, to: 1080 } },
    exceptions: {},
    switched: null,
    ...own,
  }
  const state = dutyState(plan, now, BUSINESS_ZONE)
  return `${state.on ? 'on' : 'off'}, ${dutyStateText(state)}`
}

test.each([
  ['in the hours of the plan', at(12), {}, 'on, depuis 8\u00a0h, fin prévue à 18\u00a0h'],
  ['before them', at(7), {}, 'off, début prévu à 8\u00a0h'],
  ['after them', at(18), {}, 'off, service terminé à 18\u00a0h'],
  ['on a day off', at(12), { week: {} }, 'off, repos aujourd’hui'],
  [
    'since a tap',
    at(12),
    { switched: { on: true, at: at(8, 2) } },
    'on, depuis 8\u00a0h\u00a002, fin prévue à 18\u00a0h',
  ],
  [
    'since a tap on a day off',
    at(12),
    { week: {}, switched: { on: true, at: at(9) } },
    'on, depuis 9\u00a0h',
  ],
  [
    'after a stop',
    at(12),
    { switched: { on: false, at: at(11, 5) } },
    'off, service arrêté à 11\u00a0h\u00a005',
  ],
  [
    'with the tap of another day',
    at(12),
    { switched: { on: false, at: at(11) - 86_400_000 } },
    'on, depuis 8\u00a0h, fin prévue à 18\u00a0h',
  ],
] as const)('%s', (_, now, own, text) => {
  expect(textAt(now, own)).toBe(text)
})
