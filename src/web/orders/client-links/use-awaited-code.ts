import { CODE_MINUTES } from '#shared/access/number-proof.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { serverNow } from '#web/lib/clock.ts'
import { useKept } from '#web/lib/use-kept.ts'

export type AwaitedCode = ReturnType<typeof useAwaitedCode>

/**
 * The place where a code went that this tab awaits. It is kept while the code is valid: a phone may close the tab while its owner reads
 * the code elsewhere.
 */
export function useAwaitedCode(key: Parameters<typeof useKept>[0]) {
  const { value, update, clear } = useKept(key, readSent)
  return {
    /** A number or an e-mail address; undefined while no code is awaited. */
    sentTo: value?.sentTo,
    noteSent: (sentTo: string) => update(() => ({ sentTo, sentAt: serverNow() })),
    forget: clear,
  }
}

interface SentCode {
  sentTo: string
  /** Milliseconds UTC. */
  sentAt: number
}

function readSent(stored: unknown): SentCode | undefined {
  const { sentTo, sentAt } = (stored ?? {}) as Partial<SentCode>
  if (!sentTo || !sentAt || serverNow() >= sentAt + CODE_MINUTES * MINUTE_MS) return undefined
  return { sentTo, sentAt }
}
