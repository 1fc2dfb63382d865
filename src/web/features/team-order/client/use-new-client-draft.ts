import { useState } from 'react'
import type { NewClientValues } from '#shared/accounts/team-clients.ts'
import { tabStorage } from '#web/lib/storage.ts'

/** The draft of a new client. It is kept in this tab, so that a reload or the back button loses nothing. */
export function useNewClientDraft(userId: string) {
  const key = `laveo-nouveau-client-${userId}` as const
  const [draft, setDraft] = useState(() => readDraft(key))
  const change = (values: NewClientValues) => {
    tabStorage.writeJson(key, values)
    setDraft(values)
  }
  return {
    /** Undefined while the form is closed. */
    draft,
    change,
    /** Opens the form with the text of the search: digits are a phone, anything else a name. */
    start(searched: string) {
      const text = searched.trim()
      const isPhone = /^[\d\s.+()-]+$/.test(text)
      change({ fullname: isPhone ? '' : text, phone: isPhone ? text : '' })
    },
    close() {
      tabStorage.remove(key)
      setDraft(undefined)
    },
  }
}

function readDraft(key: `laveo-${string}`): NewClientValues | undefined {
  const stored = tabStorage.readJson(key) as Partial<NewClientValues> | undefined
  const { fullname, phone } = stored ?? {}
  return typeof fullname === 'string' && typeof phone === 'string' ? { fullname, phone } : undefined
}
