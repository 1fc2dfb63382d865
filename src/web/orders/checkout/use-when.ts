import { keepPreviousData } from '@tanstack/react-query'
import {
  type CartWork,
  viewWhen,
  type When,
  type WhenChoice,
} from '#shared/orders/draft/draft-when.ts'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

/** The time of an order in preparation; `when` is undefined while the slots are not known. */
export interface WhenState {
  when: When | undefined
  isFailed: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Reads the slots and applies the rules of time to a choice. While `isHeld`, the slots stay as they were read. */
export function useWhen(
  choice: WhenChoice,
  work: CartWork,
  { isAtCounter = false, isHeld }: { isAtCounter?: boolean; isHeld: boolean },
): WhenState {
  const { times, ...read } = useTimes(isHeld)
  return { ...read, when: times && viewWhen(times, choice, work, isAtCounter) }
}

/** Places go and hours pass while the form is open. */
const REFRESH_MS = 60_000

/**
 * The coming slots and the data of a promise. The order works without them: « Dès que possible » needs none, and the
 * server promises when it stores the order. While `isHeld` they are not read again.
 */
function useTimes(isHeld: boolean) {
  const { data, errorUpdateCount, isFetching, refetch } = trpc.checkout.times.useQuery(undefined, {
    enabled: !isHeld,
    staleTime: REFRESH_MS / 2,
    refetchInterval: refetchEvery(REFRESH_MS),
    placeholderData: keepPreviousData,
  })
  return { times: data, isFailed: data === undefined && errorUpdateCount > 0, isFetching, refetch }
}
