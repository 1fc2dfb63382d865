import { useState } from 'react'
import { formatShortDay } from '#shared/dates.ts'
import type { OfferedSlot } from '#shared/shop/times/order-times.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { dayWords, SOME_LEFT, shortSlotHours } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { BUSINESS_ZONE, type LocalDay, localDay } from '#shared/time/zone.ts'
import { type Choice, ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './slot-picker.module.css'

interface Props {
  /** Milliseconds UTC. */
  when: { offered: readonly OfferedSlot[]; now: number }
  /** It is null before a slot is chosen: the first day with a place is open. */
  chosen: Slot | null
  /** The hour that another one is to replace: it is marked, and not chosen again. */
  present?: Slot | null
  onChoose: (slot: Slot) => void
}

/** The coming slots by day, with the places left in each. */
export function SlotPicker({ when: { offered, now }, chosen, present = null, onChoose }: Props) {
  const days = daysOf(offered)
  const [opened, setOpened] = useState<LocalDay>()
  const day = opened ?? firstDayOpen(offered, chosen ?? present) ?? ''
  const slots = days.get(day) ?? []
  return (
    <div className="stack gap-12">
      <fieldset className={`gap-8 ${classes.days}`} aria-label="Jour du passage">
        {[...days].map(([each, ofDay]) => (
          <DayButton
            key={each}
            slots={ofDay}
            now={now}
            isOn={each === day}
            onOpen={() => setOpened(each)}
          />
        ))}
      </fieldset>
      <ChoiceCards
        legend={`Créneaux, ${dayWords(slots[0]?.from ?? now, now)}`}
        hideLegend
        compact
        value={chosen ? String(chosen.from) : ''}
        onChange={(from) => {
          const slot = slots.find((one) => String(one.from) === from)
          if (slot) onChoose({ from: slot.from, to: slot.to })
        }}
        options={slots.map((slot) => optionOf(slot, slot.from === present?.from))}
      />
    </div>
  )
}

/** The day of the chosen slot; where that day is no longer offered, the first day with a place. */
export function firstDayOpen(
  offered: readonly OfferedSlot[],
  chosen: Slot | null,
): LocalDay | undefined {
  const dayOf = ({ from }: Slot) => localDay(from, BUSINESS_ZONE)
  if (chosen && offered.some((slot) => dayOf(slot) === dayOf(chosen))) return dayOf(chosen)
  const first = offered.find(({ left }) => left > 0) ?? offered[0]
  return first && dayOf(first)
}

function daysOf(offered: readonly OfferedSlot[]): Map<LocalDay, OfferedSlot[]> {
  const days = new Map<LocalDay, OfferedSlot[]>()
  for (const slot of offered) {
    const day = localDay(slot.from, BUSINESS_ZONE)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return days
}

function optionOf(slot: OfferedSlot, isPresent: boolean): Choice<string> {
  return {
    value: String(slot.from),
    label: shortSlotHours(slot),
    hint: isPresent ? 'Actuelle' : placesWords(slot.left),
    disabled: isPresent || slot.left === 0,
  }
}

/** The places left: « 2 places », « Complet », « Libre » for a visitor. */
function placesWords(left: number): string {
  if (left === 0) return 'Complet'
  if (left >= SOME_LEFT) return 'Libre'
  return countLabel(left, 'place')
}

interface DayProps {
  slots: readonly OfferedSlot[]
  now: number
  isOn: boolean
  onOpen: () => void
}

function DayButton({ slots, now, isOn, onOpen }: DayProps) {
  const at = slots[0]?.from ?? now
  const isFull = slots.every(({ left }) => left === 0)
  const [name, date] = formatShortDay(at).split(/\s/u)
  return (
    <button
      type="button"
      className={cx(
        'stack text-center leading-13 rounded-large fixed',
        classes.day,
        isOn && classes.on,
        isFull && classes.full,
      )}
      aria-pressed={isOn}
      aria-label={`${dayWords(at, now)}${isFull ? ', complet' : ''}`}
      onClick={onOpen}
    >
      <span className="text-s">{relativeName(at, now) ?? name}</span>
      <b>{date}</b>
    </button>
  )
}

function relativeName(at: number, now: number): string | undefined {
  const words = dayWords(at, now)
  if (words === 'aujourd’hui') return 'auj.'
  return words === 'demain' ? 'demain' : undefined
}
