import { useState } from 'react'
import type { NewClientValues } from '#shared/access/team-clients.ts'
import { tabStorage } from '#web/lib/storage.ts'

const keyOf = (userId: string) => `laveo-nouvelle-fiche-${userId}` as const

/** The words that a member of the team typed of a new client, kept in the tab until an order form is opened or it is cancelled. */
export function useNewClientEntries(userId: string) {
  const [entries, setEntries] = useState(
    () => (tabStorage.readJson(keyOf(userId)) as NewClientValues | null | undefined) ?? undefined,
  )
  return {
    /** Undefined while there is no new client. */
    entries,
    change(values: NewClientValues) {
      setEntries(values)
      tabStorage.writeJson(keyOf(userId), values)
    },
    cancel() {
      setEntries(undefined)
      forgetNewClientEntries(userId)
    },
  }
}

/** The client is known now: the next search must not begin with this one. */
export function forgetNewClientEntries(userId: string): void {
  tabStorage.remove(keyOf(userId))
}
