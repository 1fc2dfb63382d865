import { useEffect, useState } from 'react'
import { trpc } from '#web/trpc.ts'

/**
 * Whether this browser asked for the account of this address. When the link is followed in another tab, which signs in, the
 * session is read again here, and the guard of the page leads on.
 */
export function useAskedHere(email: unknown): boolean {
  const utils = trpc.useUtils()
  const { data } = trpc.signUp.waiting.useQuery(undefined, { refetchOnWindowFocus: 'always' })
  const isAsked = data?.email === email
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  const isOver = wasAsked && data === null
  useEffect(() => {
    if (isOver) void utils.auth.me.invalidate()
  }, [isOver, utils])
  return isAsked
}
