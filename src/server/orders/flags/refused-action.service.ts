import { errorTitle, isAppErrorCode } from '#shared/errors.ts'

type FlagData = Record<string, string | number | null>

/** The flag with the title of the error that refused its action, as `reason`: it is stored by its code alone. */
export function withReason<T extends { data: FlagData }>(flag: T): T {
  const { refusal } = flag.data
  if (!isAppErrorCode(refusal)) return flag
  return { ...flag, data: { ...flag.data, reason: errorTitle(refusal) } }
}
