import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { BUSINESS_ZONE, localDay } from '#shared/time/zone.ts'
import { firstDayOpen, SlotPicker } from './slot-picker.tsx'

const NOON = Date.UTC(2026, 10, 23, 12)
const slotOn = (day: number, left: number) => {
  const from = NOON + day * DAY_MS
  return { from, to: from + 2 * HOUR_MS, left }
}
const dayOf = (day: number) => localDay(NOON + day * DAY_MS, BUSINESS_ZONE)
const offered = [slotOn(0, 0), slotOn(1, 2), slotOn(2, 1)]

it('opens the day of the chosen slot', () => {
  expect(firstDayOpen(offered, slotOn(2, 1))).toBe(dayOf(2))
})

it('opens the first day with a place when the day of a kept slot is over', () => {
  expect(firstDayOpen(offered, slotOn(-3, 1))).toBe(dayOf(1))
  expect(firstDayOpen(offered, null)).toBe(dayOf(1))
})

afterEach(cleanup)

const namesOf = (role: 'button' | 'radio') =>
  screen.getAllByRole(role).map((found) => {
    const name = found.getAttribute('aria-label') ?? found.closest('label')?.textContent
    return name?.replaceAll(/\s/g, ' ')
  })

it('names the days and what is left of each slot, and a full one cannot be chosen', () => {
  const evening = {
    ...slotOn(1, 0),
    from: slotOn(1, 0).from + 4 * HOUR_MS,
    to: slotOn(1, 0).to + 4 * HOUR_MS,
  }
  const onChoose = vi.fn()
  const when = { offered: [slotOn(0, 0), slotOn(1, 2), evening, slotOn(2, 1)], now: NOON }
  render(createElement(SlotPicker, { when, chosen: slotOn(1, 2), onChoose }))
  expect(namesOf('button')).toEqual(['aujourd’hui, complet', 'demain', 'mercredi'])
  expect(screen.getByRole('button', { name: 'demain', pressed: true })).toBeDefined()
  expect(namesOf('radio')).toEqual(['12 h – 14 h 2 places', '16 h – 18 h Complet'])
  expect(screen.getAllByRole('radio')).toMatchObject([
    { checked: true, disabled: false },
    { checked: false, disabled: true },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'mercredi' }))
  expect(namesOf('radio')).toEqual(['12 h – 14 h 1 place'])
  fireEvent.click(screen.getByRole('radio'))
  const { from, to } = slotOn(2, 1)
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ from, to })
})
