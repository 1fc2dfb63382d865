import { clockWords } from '#shared/time/slot-words.ts'
import { type Hours, MINUTES_A_DAY } from '#shared/time/zone.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'

const STEP_MINUTES = 30

interface Props {
  hours: Hours
  onChange: (hours: Hours) => void
}

/** The hours of the beginning and the end of work, in steps of half an hour. The end stays after the beginning. */
export function HoursFields({ hours: { from, to }, onChange }: Props) {
  return (
    <div className="halves gap-12">
      <NativeSelect
        label="De"
        data={choicesBetween(0, MINUTES_A_DAY - STEP_MINUTES, from)}
        value={String(from)}
        onChange={({ currentTarget }) => {
          const begin = Number(currentTarget.value)
          onChange({ from: begin, to: Math.max(to, begin + STEP_MINUTES) })
        }}
      />
      <NativeSelect
        label="À"
        data={choicesBetween(from + STEP_MINUTES, MINUTES_A_DAY, to)}
        value={String(to)}
        onChange={({ currentTarget }) => onChange({ from, to: Number(currentTarget.value) })}
      />
    </div>
  )
}

/** The half hours, and the present value where it is none of them. */
function choicesBetween(first: number, last: number, present: number) {
  const minutes = new Set([present])
  for (let minute = Math.ceil(first / STEP_MINUTES) * STEP_MINUTES; minute <= last; ) {
    minutes.add(minute)
    minute += STEP_MINUTES
  }
  return [...minutes]
    .sort((a, b) => a - b)
    .map((minute) => ({ value: String(minute), label: clockWords(minute) }))
}
