import { useState } from 'react'
import { isServerUp } from './server-up.ts'

/** A network that swallows the question would keep « Réessayer » turning for minutes. */
const ANSWER_LIMIT_MS = 10_000

/** Reloads the page, but only while the server answers: without it all that is on screen would be lost too. */
export function useReload(): { onRetry: () => void; retrying: boolean } {
  const [retrying, setRetrying] = useState(false)
  const onRetry = async () => {
    setRetrying(true)
    const controller = new AbortController()
    const limit = setTimeout(() => controller.abort(), ANSWER_LIMIT_MS)
    if (await isServerUp(controller.signal)) window.location.reload()
    else setRetrying(false)
    clearTimeout(limit)
  }
  return { onRetry: () => void onRetry(), retrying }
}
