import { isDay } from '#shared/day-bounds.ts'
import { useAddress } from '#web/lib/navigation/use-address.ts'

const FROM = 'du'
const TO = 'au'

/** The period of a list, kept in the address. Its first or its last day may be missing. */
export function useDays() {
  const { params, set } = useAddress()
  const read = (name: string) => {
    const day = params.get(name)
    return day !== null && isDay(day) ? day : null
  }
  const setDay = (name: string) => (day: string) => set(name, isDay(day) ? day : '')
  const from = read(FROM)
  const to = read(TO)
  return {
    from,
    to,
    /** The period ends before it starts. */
    isReversed: from !== null && to !== null && from > to,
    setFrom: setDay(FROM),
    setTo: setDay(TO),
  }
}

export type Days = ReturnType<typeof useDays>
