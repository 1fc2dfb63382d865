import { useSearchParams } from 'react-router-dom'
import { dayKey } from '#shared/dates.ts'
import type { Period } from '#shared/stats.ts'
import { PARAMS, type PeriodName, periodOf } from './period.ts'

/** The period on screen. It lives in the address, so that it survives a reload and can be sent to a colleague. */
export function usePeriod() {
  const [params, setParams] = useSearchParams()
  const today = dayKey(Date.now())
  const change = (values: Partial<Record<keyof typeof PARAMS, string>>) => {
    const after = new URLSearchParams(params)
    for (const param of Object.values(PARAMS)) after.delete(param)
    for (const [name, value] of Object.entries(values))
      after.set(PARAMS[name as keyof typeof PARAMS], value)
    setParams(after, { replace: true })
  }
  return {
    ...periodOf(params, today),
    today,
    choose: (name: PeriodName) => change({ name }),
    chooseDates: (period: Period) => change({ ...period }),
  }
}
