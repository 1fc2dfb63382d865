import { useState } from 'react'
import type { NewClientValues } from '#shared/access/team-clients.ts'
import { parsePhone } from '#shared/text/phone.ts'
import { indexedName, typedTerms } from '#shared/text/search-text.ts'
import { tabStorage } from '#web/lib/storage.ts'
import { useKept } from '#web/lib/use-kept.ts'

const keyOf = (userId: string) => `laveo-nouvelle-fiche-${userId}` as const

const readEntries = (stored: unknown) => (stored ?? undefined) as NewClientValues | undefined

/** The words that a member of the team typed of a new client, kept in the tab until an order form is opened or it is cancelled. */
export function useNewClientEntries(userId: string) {
  const { value: entries, update, clear: cancel } = useKept(keyOf(userId), readEntries)
  // Found in the tab, and not touched since.
  const [isRestored, setRestored] = useState(entries !== undefined)
  return {
    /** Undefined while there is no new client. */
    entries,
    change(values: NewClientValues) {
      setRestored(false)
      update(() => values)
    },
    cancel,
    /** A client who was left half typed goes once another one is looked for. */
    leaveFor(typed: string) {
      if (entries && isRestored && !isOf(entries, typed)) cancel()
    },
  }
}

function isOf({ fullname, phone }: NewClientValues, typed: string): boolean {
  const whole = parsePhone(phone)
  const figures = whole.ok ? whole.e164 : phone.replace(/\D/g, '')
  const searched = `${indexedName(fullname)}${figures}`
  return typedTerms(typed).every((term) => searched.includes(term))
}

/** The client is known now: the next search must not begin with this one. */
export function forgetNewClientEntries(userId: string): void {
  tabStorage.remove(keyOf(userId))
}
