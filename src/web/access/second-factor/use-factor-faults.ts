import { useState } from 'react'
import type { FactorWays } from '#shared/access/second-factor/second-factor.ts'
import { appCodeOf, describeError, fieldsOf, isNetworkError } from '#web/lib/error-message.ts'
import { showError } from '#web/query-client.ts'

const OF_FIELD: ReadonlySet<string> = new Set(['FACTOR_CODE_WRONG', 'WRONG_PASSWORD'])

/**
 * Keeps the refusal of what was typed for its field, and shows every other one in a toast of this title. That no answer came
 * is said by the form.
 */
export function useFactorFaults(failed: string) {
  const [refusal, setRefusal] = useState<string>()
  const show = (failure: unknown, isTyped: boolean) => {
    const [fault] = Object.values(fieldsOf(failure))
    const isOfField = fault !== undefined || OF_FIELD.has(appCodeOf(failure) ?? '')
    // A passkey has no field to show a fault on.
    if (isTyped && isOfField) setRefusal(fault ?? describeError(failure).text)
    else if (!isNetworkError(failure)) showError(failure, failed)
  }
  return { refusal, show, clear: () => setRefusal(undefined) }
}

/** The alternative where a passkey is asked for and does not answer. */
export function otherWayOf({ totp }: FactorWays): string {
  return totp
    ? 'Vous pouvez aussi donner le code de votre application.'
    : 'Vous pouvez aussi utiliser un code de secours.'
}
