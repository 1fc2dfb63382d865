import { isDay } from '#shared/day-bounds.ts'
import { useAddress } from '#web/lib/navigation/use-address.ts'

export const DAY_PARAMS = { from: 'du', to: 'au' }

/** The period of a list, kept in the address. Its first or its last day may be missing. */
export function useDays() {
  const { params, set } = useAddress()
  const read = (name: string) => {
    const day = params.get(name)
    return day !== null && isDay(day) ? day : null
  }
  const setDay = (name: string) => (day: string) => set(name, isDay(day) ? day : '')
  const from = read(DAY_PARAMS.from)
  const to = read(DAY_PARAMS.to)
  return {
    from,
    to,
    /** The period ends before it starts. */
    isReversed: from !== null && to !== null && from > to,
    setFrom: setDay(DAY_PARAMS.from),
    setTo: setDay(DAY_PARAMS.to),
  }
}

export type Days = ReturnType<typeof useDays>
