import { useSearchParams } from 'react-router-dom'

const FROM = 'du'
const TO = 'au'
const DAY = /^\d{4}-\d{2}-\d{2}$/

const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text))

/** The days that a list is narrowed to, in the address: either end may be open. */
export function usePeriod() {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => {
    const day = params.get(name)
    return isDay(day) ? day : null
  }
  const set = (name: string) => (day: string) => {
    // From the address itself: a change may come before the one ahead of it has been rendered.
    const after = new URLSearchParams(window.location.search)
    if (isDay(day)) after.set(name, day)
    else after.delete(name)
    setParams(after, { replace: true })
  }
  const from = read(FROM)
  const to = read(TO)
  return {
    ...{ from, to },
    /** The end comes before the beginning: there is nothing to look for. */
    backwards: from !== null && to !== null && from > to,
    setFrom: set(FROM),
    setTo: set(TO),
  }
}

export type Period = ReturnType<typeof usePeriod>
