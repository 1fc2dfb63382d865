import type { AppErrorCode } from '#shared/errors.ts'
import { appCodeOf } from './error-message.ts'
import { useRunOnOpen } from './use-run-on-open.ts'

/** The outcome of opening a link. */
export type LinkState<T> =
  | { state: 'opening' | 'refused' }
  | { state: 'opened'; data: T }
  /** Neither opened nor refused: the network or the server failed. */
  | { state: 'unanswered'; error: unknown; retry: () => void }

interface Opening<T> {
  /** The key of the query cache. */
  key: readonly unknown[]
  open: () => Promise<T>
  /** The code of an altered, used or withdrawn link. */
  refusal: AppErrorCode
  /** False while the page has no link. */
  enabled?: boolean
}

/** Opens the link that led to the page, once. */
export function useLink<T>({ key, open, refusal, enabled = true }: Opening<T>): LinkState<T> {
  const { data, error, refetch, isFetching } = useRunOnOpen(key, open, enabled)
  if (data !== undefined) return { state: 'opened', data }
  // The text is of another form than any link.
  const isRefused = [refusal, 'VALIDATION'].includes(appCodeOf(error) ?? '')
  if (isRefused) return { state: 'refused' }
  if (!error || isFetching) return { state: 'opening' }
  return { state: 'unanswered', error, retry: () => void refetch() }
}
