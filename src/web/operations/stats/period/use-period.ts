import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dayKey } from '#shared/dates.ts'
import type { Period } from '#shared/record/stats/stats.ts'
import { serverNow } from '#web/lib/clock.ts'
import { PARAMS, type PeriodName, periodOf } from './period.ts'

/** The period on screen. It is in the address, so that a reload or a shared link keeps it, and Back shows the previous one. */
export function usePeriod() {
  const [params, setParams] = useSearchParams()
  const today = dayKey(serverNow())
  const { unknown, ...current } = periodOf(params, today)
  const change = (values: Partial<Record<keyof typeof PARAMS, string>>, replace = false) => {
    const after = new URLSearchParams(params)
    for (const param of Object.values(PARAMS)) after.delete(param)
    for (const [name, value] of Object.entries(values))
      after.set(PARAMS[name as keyof typeof PARAMS], value)
    setParams(after, { replace })
  }
  const clearAddress = useEffectEvent(() => change({}, true))
  useEffect(() => {
    if (unknown) clearAddress()
  }, [unknown])
  return {
    ...current,
    today,
    setName: (name: PeriodName) => change({ name }),
    // The empty form of the dates is no screen to come back to.
    setDates: (period: Period) => change({ ...period }, params.get(PARAMS.name) === 'dates'),
  }
}
