import {
  type CartWork,
  viewWhen,
  type When,
  type WhenChoice,
} from '#shared/orders/draft/draft-when.ts'
import { useTimes } from './use-times.ts'

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
