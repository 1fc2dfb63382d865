import { useAddress } from '#web/lib/navigation/use-address.ts'

const FROM = 'du'
const TO = 'au'
const DAY = /^\d{4}-\d{2}-\d{2}$/

const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text))

/** The period of a list, kept in the address. Its first or its last day may be missing. */
export function useDays() {
  const { params, set } = useAddress()
  const read = (name: string) => {
    const day = params.get(name)
    return isDay(day) ? day : null
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
