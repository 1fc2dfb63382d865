import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dayKey } from '#shared/dates.ts'
import type { Period } from '#shared/stats.ts'
import { PARAMS, type PeriodName, periodOf } from './period.ts'

/**
 * The period on screen. It lives in the address, so that it survives a reload, can be sent to a colleague, and gives
 * Back the one before it.
 */
export function usePeriod() {
  const [params, setParams] = useSearchParams()
  const today = dayKey(Date.now())
  const { unknown, ...asked } = periodOf(params, today)
  const change = (values: Partial<Record<keyof typeof PARAMS, string>>, replace = false) => {
    const after = new URLSearchParams(params)
    for (const param of Object.values(PARAMS)) after.delete(param)
    for (const [name, value] of Object.entries(values))
      after.set(PARAMS[name as keyof typeof PARAMS], value)
    setParams(after, { replace })
  }
  const forget = useEffectEvent(() => change({}, true))
  // The address is the browser's: it must not name what is not shown.
  useEffect(() => {
    if (unknown) forget()
  }, [unknown])
  return {
    ...asked,
    today,
    choose: (name: PeriodName) => change({ name }),
    chooseDates: (period: Period) => change({ ...period }),
  }
}
